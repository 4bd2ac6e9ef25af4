"""The site store's file: refused when it is not one, told in a sentence when it can't be used, whole after any kill."""

import os
import random
import resource
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from site_children import code_of, kill, start

from pit.rules.people import Role
from pit.site_store.errors import SiteError, SiteRefused, SiteUnreachable
from pit.site_store.exclusions import Order, exclude, exclusions, lift
from pit.site_store.gaming_day import GamingDays
from pit.site_store.schema import VERSION
from pit.site_store.store import Site, Store, create
from pit.site_store.units import JACKPOT, SiteUnit, put_unit, units

KILLS = 50
_PARTS = 3  # rows of one transaction
SITE = Site("Example Casino", GamingDays("Australia/Brisbane"))
NOBODY = 65_534


def order(number: int) -> Order:
    return Order(f"P{number}", "Ann", Role.KEY_EMPLOYEE_TABLE_GAMES, "struck it", number)


def test_a_store_keeps_whose_it_is_and_when_its_day_starts(tmp_path: Path) -> None:
    create(tmp_path / "site.db", Site(" Example Casino ", GamingDays("Europe/Vienna", 300)))
    with Store(tmp_path / "site.db") as store:
        assert store.site == Site("Example Casino", GamingDays("Europe/Vienna", 300))


def test_a_store_is_not_made_over_another(store_file: Path) -> None:
    before = store_file.read_bytes()
    with pytest.raises(SiteRefused, match="is a database already"):
        create(store_file, SITE)
    assert store_file.read_bytes() == before


@pytest.mark.parametrize("site", [Site(" ", GamingDays()), Site("A", GamingDays("Nowhere"))])
def test_a_site_without_a_name_or_zone_is_not_made(tmp_path: Path, site: Site) -> None:
    with pytest.raises(SiteRefused):
        create(tmp_path / "site.db", site)
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(SiteUnreachable, match="there is no site store"):
        Store(tmp_path / "site.db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"nonsense\n" * 200, b"SQLite format 3\0" + bytes(4080), b"\x00" * 4096])
def test_a_nonsense_file_is_refused_and_not_touched(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "site.db"
    file.write_bytes(content)
    with pytest.raises(SiteError):
        Store(file)
    assert file.read_bytes() == content


def test_another_program_s_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "site.db"
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE site (casino TEXT)")
    db.close()
    before = file.read_bytes()
    with pytest.raises(SiteRefused, match="is no site store"):
        Store(file)
    assert file.read_bytes() == before


def test_a_newer_pit_s_store_is_refused_and_not_touched(store_file: Path) -> None:
    db = sqlite3.connect(store_file)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    before = store_file.read_bytes()
    with pytest.raises(SiteRefused, match=f"is of version {VERSION + 1}, and this Pit knows versions up to {VERSION}"):
        Store(store_file)
    assert store_file.read_bytes() == before


def test_an_older_pit_s_store_is_brought_up_and_keeps_its_units(store_file: Path) -> None:
    later = ("configuration", "verified_by", "verified_as", "provisioned_utc_s", "provisioned_by", "provisioned_as")
    with Store(store_file) as store:
        put_unit(store, SiteUnit(bytes(8), JACKPOT, firmware="0.1.0"))
    db = sqlite3.connect(store_file)
    for column in later:
        db.execute(f"ALTER TABLE units DROP COLUMN {column}")
    db.execute("PRAGMA user_version = 1")
    db.close()
    with Store(store_file) as store:
        put_unit(store, SiteUnit(bytes(8), JACKPOT, verified_by="Ann Lee"))
        assert units(store) == [SiteUnit(bytes(8), JACKPOT, firmware="0.1.0", verified_by="Ann Lee")]
        assert store.rows("PRAGMA user_version") == [(VERSION,)]


def test_a_damaged_store_is_refused(store_file: Path) -> None:
    with Store(store_file) as store:
        for number in range(400):
            exclude(store, order(number))
    content = bytearray(store_file.read_bytes())
    content[len(content) // 3 :] = bytes(len(content) - len(content) // 3)
    store_file.write_bytes(content)
    with pytest.raises(SiteUnreachable, match=r"is damaged|malformed"):
        Store(store_file)


def _spoil(file: Path, index: str, was: str, now: str) -> None:
    """Change an index's own text, so that rows are missing from it."""
    db = sqlite3.connect(file)
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?", (was, now, index))
    db.commit()
    db.close()


@pytest.mark.parametrize("only_deciding", [True, False])
def test_an_index_of_orders_that_lacks_one_is_refused_by_everybody(store_file: Path, only_deciding: bool) -> None:
    with Store(store_file) as store:
        exclude(store, order(1))
    _spoil(store_file, "standing_exclusions", "IS NULL", "IS NOT NULL")
    with pytest.raises(SiteUnreachable, match="is damaged"):
        Store(store_file, only_deciding=only_deciding)


def test_a_table_plays_on_where_only_past_days_are_damaged(store_file: Path) -> None:
    with Store(store_file) as store, store.transaction() as db:
        db.execute("INSERT INTO tables VALUES ('A', 'blackjack', 500, 10000, 0, 1)")
        db.execute("INSERT INTO rounds VALUES (?, 1, 'A', '2026-11-30', NULL, 0, 0, 0, 0, 0, 0, 0)", (bytes(16),))
    _spoil(store_file, "rounds_of_day", "(gaming_day, table_name)", "(table_name, gaming_day)")
    Store(store_file, only_deciding=True).close()
    with pytest.raises(SiteUnreachable, match="is damaged"):
        Store(store_file)


@pytest.mark.parametrize("only_deciding", [True, False])
def test_a_row_without_its_owner_is_refused(store_file: Path, only_deciding: bool) -> None:
    db = sqlite3.connect(store_file)
    db.execute("INSERT INTO units (unit, kind, table_name) VALUES (?, 'jackpot', 'Z')", (bytes(8),))
    db.commit()
    db.close()
    with pytest.raises(SiteUnreachable, match="rows without their owners"):
        Store(store_file, only_deciding=only_deciding)


def test_a_held_store_is_told_after_the_patience_and_opens_when_it_is_let_go(store_file: Path) -> None:
    holder = sqlite3.connect(store_file, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(SiteUnreachable, match=r"in use by another program for 0.05 s"):
        Store(store_file, patience_ms=50)
    holder.close()
    Store(store_file, patience_ms=50).close()


def test_a_reader_never_waits_for_a_writer(store_file: Path) -> None:
    with Store(store_file) as writer, Store(store_file, patience_ms=0) as reader:
        exclude(writer, order(1))
        with writer.transaction() as db:
            db.execute("DELETE FROM exclusions")
            assert len(exclusions(reader)) == 1
        assert exclusions(reader) == []


def test_a_transaction_that_fails_leaves_nothing(store_file: Path) -> None:
    with Store(store_file) as store:
        with pytest.raises(SiteUnreachable), store.transaction() as db:
            db.execute("DELETE FROM site")
            db.execute("SELECT nonsense")
        assert store.rows("SELECT casino FROM site") == [("Example Casino",)]
        exclude(store, order(1))


def test_a_file_that_was_put_in_place_of_the_open_one_is_noticed(store_file: Path, tmp_path: Path) -> None:
    with Store(store_file) as store:
        assert store.is_in_place
        create(tmp_path / "other.db", SITE)
        (tmp_path / "other.db").replace(store_file)
        assert not store.is_in_place
        store_file.unlink()
        assert not store.is_in_place


def _write_till_killed(file: Path, started: int) -> None:
    number = 0
    with Store(file) as store:
        os.write(started, b"!")
        while True:
            number += 1
            with store.transaction() as db:
                for part in range(_PARTS):
                    db.execute(
                        "INSERT INTO exclusions (person, person_key, ordered_by, grounds, ordered_utc_s) VALUES (?, ?, ?, ?, ?)",
                        ("P", f"{os.getpid()}/{number}/{part}", "Ann", str(os.getpid()), number),
                    )


def test_a_writer_killed_at_any_point_leaves_whole_transactions_and_a_sound_file(store_file: Path) -> None:
    rng = random.Random(7)
    parts: list[tuple[int]] = []
    for _ in range(KILLS):
        starts, started = os.pipe()
        child = start(lambda to=started: _write_till_killed(store_file, to))  # type: ignore[misc]
        os.close(started)
        assert os.read(starts, 1)
        time.sleep(rng.uniform(0, 0.04))
        assert kill(child) < 0
        os.close(starts)
        with Store(store_file) as store:
            parts = store.rows("SELECT count(*) FROM exclusions GROUP BY grounds, ordered_utc_s")
            assert {count for (count,) in parts} <= {_PARTS}
    assert len(parts) > KILLS // 5


def test_a_creation_killed_at_any_point_can_be_done_again(tmp_path: Path) -> None:
    rng = random.Random(8)
    for number in range(20):
        file = tmp_path / f"{number}.db"
        child = start(lambda file=file: create(file, SITE))  # type: ignore[misc]
        time.sleep(rng.uniform(0, 0.012))
        kill(child)
        try:
            Store(file).close()
        except SiteError:
            create(file, SITE)
            Store(file).close()


def test_a_full_disk_is_told_and_what_was_there_stands(store_file: Path) -> None:
    def fill() -> None:
        with Store(store_file) as store:
            exclude(store, order(1))
            most = store_file.with_name("site.db-wal").stat().st_size + 30_000
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            for number in range(2, 2_000):
                exclude(store, order(number))

    assert code_of(start(fill)) == 1
    with Store(store_file) as store:
        there = [one.number for one in exclusions(store)]
        assert there == list(range(1, len(there) + 1))
        assert 1 <= len(there) < 1_999
        lift(store, order(1))


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that every user may look into."""
    folder = Path(tempfile.mkdtemp(prefix="pit-site-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_a_store_that_may_not_be_written_is_told(public_folder: Path) -> None:
    file = public_folder / "site.db"
    create(file, SITE)
    file.chmod(0o444)
    public_folder.chmod(0o555)

    def write() -> None:
        if os.getuid() == 0:
            os.setuid(NOBODY)
        with Store(file) as store:
            exclude(store, order(1))

    try:
        assert code_of(start(write)) == 1
        with Store(file) as store:
            assert exclusions(store) == []
    finally:
        public_folder.chmod(0o755)


def test_a_store_in_a_folder_that_can_t_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SiteUnreachable, match="can't be made"):
        create(tmp_path / "file" / "site.db", SITE)
