"""The site store's file: SQLite with a write-ahead log. Many may read at once, one writes; a reader never waits for a writer.

It promises: what is written in one transaction is there whole or not at all, whatever is killed; a file that is another
program's, a newer Pit's or damaged is refused and not touched; an older Pit's is brought up to this one's as it is opened. It
doesn't know who may write: whoever can open the file may.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from pit.site_store import gaming_day
from pit.site_store.errors import SiteRefused, SiteUnreachable
from pit.site_store.gaming_day import GamingDays
from pit.site_store.schema import APPLICATION_ID, DECIDING, SCHEMA, UPGRADES, VERSION

PATIENCE_MS: Final = 5_000  # for another writer to end


@dataclass(frozen=True, slots=True)
class Site:
    """Whose store it is, and when its gaming day starts."""

    casino: str
    days: GamingDays


def create(path: Path, site: Site) -> None:
    """Make a new store there. Raises SiteRefused where there is one, SiteUnreachable where none can be made."""
    gaming_day.check(site.days)
    if not site.casino.strip():
        raise SiteRefused("a site store is some casino's: its name is empty. Nothing was made.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SiteUnreachable(
            f"the folder {path.parent} can't be made ({error.strerror}). Nothing was made."
        ) from error
    with _sentences(path, PATIENCE_MS):
        db = _connect(path, "rwc", PATIENCE_MS)
        try:
            _make(db, path, site)
        finally:
            db.close()


def _make(db: sqlite3.Connection, path: Path, site: Site) -> None:
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables:
        raise SiteRefused(f"the file {path} is a database already. Nothing was changed. Name another, or use that one.")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("BEGIN EXCLUSIVE")
    for statement in SCHEMA.split(";"):
        db.execute(statement)
    db.execute("INSERT INTO site VALUES (1, ?, ?, ?)", (site.casino.strip(), site.days.zone, site.days.starts_min))
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


class Store:
    """An open store; close it, or use it in a `with`. `patience_ms`: how long a busy one is waited for.

    Its integrity is checked as it opens: all of it, or with `only_deciding` what decides about tables, people and units, since
    the days of years take longer to read than a table may wait. Opening it raises SiteUnreachable, and SiteRefused where the
    file is no store that this Pit can use.
    """

    def __init__(self, path: Path, *, patience_ms: int = PATIENCE_MS, only_deciding: bool = False) -> None:
        self.path = path
        self._patience_ms = patience_ms
        with self._sentences(), ExitStack() as stack:
            self._db = stack.enter_context(closing(_connect(path, "rw", patience_ms)))
            self._file = _file_at(path)
            self._check_kind()
            self._check_integrity(DECIDING if only_deciding else ("",))
            self._upgrade()
            casino, zone, starts_min = self._db.execute("SELECT casino, zone, day_starts_min FROM site").fetchone()
            stack.pop_all()
        self.site = Site(casino, GamingDays(zone, starts_min))

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    @property
    def is_in_place(self) -> bool:
        """Whether the file under this name is still the one that was opened."""
        try:
            return _file_at(self.path) == self._file
        except OSError:
            return False

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What the query gives, as it stood at one moment. Raises SiteUnreachable."""
        with self._sentences():
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it or none, on disk when it ends. What is read in it, nobody changes meanwhile. Raises SiteUnreachable."""
        with self._sentences():
            self._db.execute("BEGIN IMMEDIATE")
            with self._db:
                yield self._db

    def _check_kind(self) -> None:
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        version = self._version()
        if application != APPLICATION_ID:
            raise SiteRefused(
                f"the file {self.path} is no site store. Nothing was changed. Name another, or make one: pit site create."
            )
        if version > VERSION:
            raise SiteRefused(
                f"the site store {self.path} is of version {version}, and this Pit knows versions up to {VERSION}. Nothing was "
                "changed. Use the Pit that made it, or a newer one."
            )

    def _upgrade(self) -> None:
        """Bring a store of an earlier version up to this one's, whole or not at all; another program may be doing it."""
        if self._version() == VERSION:
            return
        with self.transaction() as db:
            for version in range(self._version(), VERSION):
                for statement in UPGRADES[version]:
                    db.execute(statement)
            db.execute(f"PRAGMA user_version = {VERSION}")

    def _version(self) -> int:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        return int(version)

    def _check_integrity(self, tables: tuple[str, ...]) -> None:
        for table in tables:
            (verdict,) = self._db.execute(f"PRAGMA integrity_check({table or 1})").fetchone()
            orphan = self._db.execute(
                f"PRAGMA foreign_key_check({table})" if table else "PRAGMA foreign_key_check"
            ).fetchone()
            if verdict != "ok" or orphan is not None:
                why = verdict if verdict != "ok" else "rows without their owners"
                raise SiteUnreachable(
                    f"the site store {self.path} is damaged ({why}). Nothing was changed. Put its last good copy in its place."
                )

    def _sentences(self) -> AbstractContextManager[None]:
        return _sentences(self.path, self._patience_ms)


def _connect(path: Path, mode: str, patience_ms: int) -> sqlite3.Connection:
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=patience_ms / 1000)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA synchronous = FULL")
    return db


def _file_at(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


@contextmanager
def _sentences(path: Path, patience_ms: int) -> Iterator[None]:
    """What SQLite and the disk say, in one sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise SiteUnreachable(_sentence(path, patience_ms, str(error))) from error


def _sentence(path: Path, patience_ms: int, text: str) -> str:
    if "locked" in text or "busy" in text:
        return (
            f"the site store {path} was in use by another program for {patience_ms / 1000:g} s. Nothing was changed. "
            "Try again; where it stays so, look for a program that holds it."
        )
    if not path.exists():
        return f"there is no site store {path}. Nothing was changed. Name another, or make one: pit site create."
    return f"the site store {path} can't be used ({text}). Nothing was changed. Check the file and its disk."
