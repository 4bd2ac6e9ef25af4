"""A ledger's file: opened for this process alone, made where there is none, brought up from the version before.

A database that is another program's, or of any other version, is refused and left as it is.
"""

import sqlite3
from pathlib import Path

from pit.table.errors import LedgerError
from pit.table.ledger_schema import APPLICATION_ID, FROM_3, SCHEMA, VERSION


def open_ledger(path: Path | None) -> sqlite3.Connection:
    """The database, with every table of this version; None is one in memory. Raises LedgerError, and then nothing was changed."""
    try:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(":memory:" if path is None else path, isolation_level=None, timeout=1.0)
    except (sqlite3.Error, OSError) as error:
        raise LedgerError(f"the ledger {path} can't be opened ({error}). Nothing was started. Name another.") from error
    try:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        _prepare(db, path)
    except sqlite3.Error as error:
        db.close()
        raise LedgerError(_why_not_open(path, error)) from error
    except LedgerError:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path | None) -> None:
    db.execute("BEGIN EXCLUSIVE")
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables and (application, version) not in ((APPLICATION_ID, VERSION), (APPLICATION_ID, VERSION - 1)):
        what = f"of version {version}" if application == APPLICATION_ID else "of another program"
        raise LedgerError(
            f"the file {path} is a database {what}; this Pit keeps ledgers of version {VERSION}. "
            "Nothing was changed. Name another ledger."
        )
    if not tables or version != VERSION:
        for statement in (FROM_3 if tables else SCHEMA).split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


def _why_not_open(path: Path | None, error: sqlite3.Error) -> str:
    if "locked" in str(error):
        return (
            f"the ledger {path} is in use by another table. Nothing was started. Stop that one, or name another ledger."
        )
    return f"the file {path} can't be used as a ledger ({error}). Nothing was changed. Name another."
