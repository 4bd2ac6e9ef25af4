"""A table beside its site's store, without units: who may wager, what happens when the store is silent, what the site hears."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pit.link.client import Identity
from pit.rules.madness_21.commands import ArmButton
from pit.rules.madness_21.eligibility import Seat
from pit.rules.madness_21.events import Pressed
from pit.rules.people import Role
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack.commands import ClearLayout
from pit.rules.spanish_blackjack.events import CollectCards, DealCard, ExcludePlayer, PlaceMadness, PlaceMain
from pit.rules.wagers import AcceptWager, TakeWager, Wager, WagerKind
from pit.site_store.errors import SiteUnreachable
from pit.site_store.exclusions import Order, exclude, exclusions, lift
from pit.site_store.gaming_day import GamingDays
from pit.site_store.incidents import incidents
from pit.site_store.store import Site, Store, create
from pit.site_store.tables import SiteTable, put_table
from pit.site_store.units import JACKPOT, SiteUnit, put_unit, unit_with
from pit.table.booking import book
from pit.table.errors import TableError
from pit.table.felt import Felt
from pit.table.game import BLACKJACK, SPANISH_BLACKJACK, Game, Settings
from pit.table.ledger import Ledger
from pit.table.opening import fresh_table
from pit.table.settings import default_blackjack, default_settings
from pit.table.site_desk import SiteTerms
from pit.table.site_side import SiteSide
from pit.table.stored import to_text
from pit.table.watcher import Watcher
from wire import codes

ORDER = Order("P1", "Ann", Role.KEY_EMPLOYEE_TABLE_GAMES, "struck it", 1_000)
NOW = int(datetime(2026, 11, 30, 2, 0, tzinfo=UTC).timestamp())
UNIT = bytes(range(8))


@dataclass
class Said(Watcher):
    texts: list[str] = field(default_factory=list)

    def say(self, text: str) -> None:
        self.texts.append(text)


@dataclass
class Place:
    """A table beside its store."""

    felt: Felt
    ledger: Ledger
    side: SiteSide
    said: Said
    file: Path

    def wager(self, person: str, box: int = 1) -> bool:
        """That person's two wagers; whether the one on madness 21 was taken."""
        self.felt.take(PlaceMain(box, person, 500))
        event = PlaceMadness(box, person, 500)
        return self.side.may_go_to_the_rules(event) and self.felt.take(event)


def table_at(file: Path, name: str = "A", game: Game = SPANISH_BLACKJACK, settings: Settings | None = None) -> Place:
    """A table of that name; the store is neither asked nor told yet."""
    ledger, said = Ledger(None), Said()
    ledger.begin_run(UNIT, game.name)
    felt = Felt(game, fresh_table(game, settings or default_settings(), ledger, 1), ledger, said, lambda: 0)
    return Place(felt, ledger, SiteSide(SiteTerms(file, name, lambda: NOW), felt, ledger, None), said, file)


def began(place: Place) -> Place:
    place.side.open(None)
    place.side.begin_round()
    place.ledger.open_round(place.felt.state.round_number, "opening")
    return place


@pytest.fixture
def floor(store_file: Path) -> Path:
    """A store with tables A and B."""
    with Store(store_file) as store:
        for name in "AB":
            put_table(store, SiteTable(name, "spanish-blackjack", 500, 50_000))
    return store_file


@pytest.fixture
def held(floor: Path) -> Iterator[Path]:
    """A store that another program holds."""
    holder = sqlite3.connect(floor, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    yield floor
    holder.close()


def do(file: Path, work: Any, *values: object) -> None:
    with Store(file) as store:
        work(store, *values)


@pytest.mark.clause("Q03-34L-2")
def test_an_excluded_person_s_madness_wager_is_refused_at_every_table_and_the_main_wager_taken(floor: Path) -> None:
    do(floor, exclude, ORDER)
    for name in "AB":
        place = began(table_at(floor, name))
        assert not place.wager("P1")
        assert place.wager("P2", box=2)
        assert place.said.texts == ["P1 is excluded from madness 21 wagers."]
        taken = place.ledger.db.execute("SELECT person, kind FROM wagers ORDER BY person, kind").fetchall()
        assert taken == [("P1", "main"), ("P2", "madness 21"), ("P2", "main")]


@pytest.mark.clause("Q03-44EA-2")
def test_at_a_blackjack_table_the_wager_is_refused_by_blackjack_s_own_clause(floor: Path) -> None:
    do(floor, put_table, SiteTable("C", "blackjack", 1_000, 50_000))
    do(floor, exclude, ORDER)
    place = began(table_at(floor, "C", BLACKJACK, default_blackjack()))
    place.felt.take(PlaceMain(1, "P1", 1_000))
    assert place.side.may_go_to_the_rules(PlaceMadness(1, "P1", 500))
    _, commands = BLACKJACK.step(place.felt.state, PlaceMadness(1, "P1", 500))
    (refused,) = commands
    assert isinstance(refused, Refused)
    assert refused.clause == "Q03-44EA-2"


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_an_order_counts_from_the_next_wager_and_leaves_those_already_down(floor: Path) -> None:
    place = began(table_at(floor))
    assert place.wager("P1")
    do(floor, exclude, ORDER)
    assert not place.wager("P1", box=2)
    assert place.felt.state.box(1).bettors[0].madness_cents == 500


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_a_person_who_was_let_back_may_wager_from_the_next_round_on(floor: Path) -> None:
    do(floor, exclude, ORDER)
    place = began(table_at(floor))
    assert not place.wager("P1")
    do(floor, lift, ORDER)
    place.side.begin_round()
    assert place.felt.state.standing.excluded == frozenset()
    assert place.wager("P1", box=2)


def test_who_is_still_excluded_stays_so_in_the_next_round(floor: Path) -> None:
    do(floor, exclude, ORDER)
    place = began(table_at(floor))
    assert not place.wager("P1")
    place.side.begin_round()
    assert place.felt.state.standing.excluded == frozenset({"P1"})


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_while_the_store_is_held_no_madness_wager_is_taken_and_main_wagers_are(floor: Path) -> None:
    place = began(table_at(floor))
    assert place.wager("P1")
    place.side.close()
    holder = sqlite3.connect(floor, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    assert not place.wager("P2", box=2)
    assert not place.wager("P3", box=3)
    (once,) = place.said.texts
    assert "in use by another program" in once
    assert "no new madness 21 wager is taken till it answers; the round goes on" in once
    assert [box.number for box in place.felt.state.boxes if box.bettors] == [1, 2, 3]
    holder.close()
    assert place.wager("P4", box=4)


def test_a_store_that_is_gone_damaged_or_another_file_closes_madness_wagers(floor: Path, tmp_path: Path) -> None:
    place = began(table_at(floor))
    assert place.wager("P1")
    kept = floor.rename(tmp_path / "kept.db")
    assert not place.wager("P2", box=2)
    floor.write_bytes(b"nonsense " * 1_000)
    assert not place.wager("P3", box=3)
    floor.unlink()
    kept.rename(floor)
    assert place.wager("P4", box=4)


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_a_store_put_in_place_of_the_first_is_the_one_that_is_asked(floor: Path, tmp_path: Path) -> None:
    place = began(table_at(floor))
    assert place.wager("P2")
    other = tmp_path / "other.db"
    create(other, Site("Example Casino", GamingDays()))
    do(other, put_table, SiteTable("A", "spanish-blackjack", 500, 50_000))
    do(other, exclude, ORDER)
    other.replace(floor)
    assert not place.wager("P1", box=2)


def test_a_table_does_not_open_without_its_store(held: Path, tmp_path: Path) -> None:
    for file in (held, tmp_path / "none.db"):
        with pytest.raises(TableError, match="does not open without its site"):
            table_at(file).side.open(None)


def test_a_round_that_was_cut_short_is_finished_without_the_store_and_no_other_is_begun(tmp_path: Path) -> None:
    place = table_at(tmp_path / "none.db")
    place.ledger.open_round(1, "opening")
    place.side.open(None)
    assert "there is no site store" in place.said.texts[0]
    with pytest.raises(TableError, match="No further round is begun without the site"):
        place.side.begin_round()


def test_a_table_that_opened_begins_rounds_while_the_store_is_silent(floor: Path) -> None:
    place = began(table_at(floor))
    floor.rename(floor.with_name("away.db"))
    place.side.begin_round()
    assert "there is no site store" in place.said.texts[0]


@pytest.mark.clause("Q96-23-4")
@pytest.mark.parametrize(
    "known",
    [
        SiteTable("A", "spanish-blackjack", 500, 50_001),
        SiteTable("A", "spanish-blackjack", 501, 50_000),
        SiteTable("A", "blackjack", 500, 50_000),
    ],
)
def test_a_table_that_the_site_knows_otherwise_does_not_open(floor: Path, known: SiteTable) -> None:
    do(floor, put_table, known)
    with pytest.raises(TableError, match=r"the site knows table A as .* and this one is spanish-blackjack at"):
        table_at(floor).side.open(None)


@pytest.mark.clause("Q96-23-4")
def test_a_teaching_table_opens_only_where_the_site_counts_it_as_one(floor: Path) -> None:
    teaching = replace(default_blackjack(), minimum_cents=200, maximum_cents=1_000, is_teaching_table=True)
    do(floor, put_table, SiteTable("T", "blackjack", 1_000, 50_000))
    with pytest.raises(TableError, match=r"at \$2 to \$10, teaching"):
        table_at(floor, "T", BLACKJACK, teaching).side.open(None)
    do(floor, put_table, SiteTable("T", "blackjack", 200, 1_000, is_teaching=True))
    table_at(floor, "T", BLACKJACK, teaching).side.open(None)


def test_a_table_that_is_not_on_the_floor_does_not_open(floor: Path) -> None:
    with pytest.raises(TableError, match="no table 'Z' on the floor"):
        table_at(floor, "Z").side.open(None)


def test_a_table_whose_limits_were_changed_begins_no_further_round(floor: Path) -> None:
    place = began(table_at(floor))
    do(floor, put_table, SiteTable("A", "spanish-blackjack", 1_000, 50_000))
    with pytest.raises(TableError, match="the site knows table A as"):
        place.side.begin_round()


def identity() -> Identity:
    return Identity(codes.KIND_JACKPOT, UNIT, 1, (0, 1, 0), 1, 0, bytes(8))


def test_a_unit_that_the_site_does_not_know_is_put_at_the_table(floor: Path) -> None:
    table_at(floor).side.open(identity())
    with Store(floor) as store:
        assert unit_with(store, UNIT) == SiteUnit(UNIT, JACKPOT, "A", firmware="0.1.0")


def test_a_unit_of_another_table_is_refused_till_the_site_is_told(floor: Path) -> None:
    do(floor, put_unit, SiteUnit(UNIT, JACKPOT, "B"))
    with pytest.raises(TableError, match=f"the site has unit {UNIT.hex()} at table B, and it is at table A"):
        table_at(floor).side.open(identity())
    do(floor, put_unit, SiteUnit(UNIT, JACKPOT, "A"))
    table_at(floor).side.open(identity())


def _closed_round(place: Place, number: int, *, is_excess: bool = False) -> None:
    wager = Wager(1, "P1", WagerKind.MAIN)
    place.ledger.open_round(number, "opening")
    book(place.ledger, number, DealCard(), (AcceptWager(wager, 500),))
    book(place.ledger, number, DealCard(), (ArmButton(number, 1, "P1", Seat.CONTROLLING_PLAYER),))
    press_id = place.ledger.press_of_turn(number).press_id
    place.ledger.keep_event(UNIT, 2 * number, codes.EVENT_PRESS, 1, press_id)
    place.ledger.keep_event(UNIT, 2 * number + 1, codes.EVENT_FORCE, int(is_excess), 70_000 + number)
    book(place.ledger, number, Pressed(1, "P1", number, is_excess), ())
    book(place.ledger, number, CollectCards(), (TakeWager(wager, 500, "c"), ClearLayout(number, ())))


def test_the_site_hears_each_closed_round_once_and_those_it_missed_later(floor: Path) -> None:
    place = table_at(floor)
    place.side.open(None)
    _closed_round(place, 1)
    place.side.tell()
    place.side.tell()
    away = floor.rename(floor.with_name("away.db"))
    _closed_round(place, 2)
    place.side.tell()
    assert "there is no site store" in place.side.untold
    assert place.said.texts[-1].startswith("the site is told later")
    away.rename(floor)
    place.side.tell()
    assert place.side.untold == ""
    with Store(floor) as store:
        assert store.rows("SELECT round, gaming_day, staked_cents, taken_cents FROM rounds ORDER BY round") == [
            (1, "2026-11-30", 500, 500), (2, "2026-11-30", 500, 500),
        ]  # fmt: skip


def test_damage_in_past_days_closes_no_wager(floor: Path) -> None:
    place = table_at(floor)
    place.side.open(None)
    _closed_round(place, 1)
    place.side.close()
    db = sqlite3.connect(floor)
    db.execute("PRAGMA writable_schema = ON")
    db.execute(
        "UPDATE sqlite_master SET sql = replace(sql, 'gaming_day, table_name', 'table_name, gaming_day')"
        " WHERE name = 'rounds_of_day'"
    )
    db.commit()
    db.close()
    with pytest.raises(SiteUnreachable, match="is damaged"):
        Store(floor)
    assert place.wager("P1")


def test_a_store_put_back_from_an_older_copy_hears_again_what_it_lacks(floor: Path) -> None:
    place = table_at(floor)
    place.side.open(None)
    _closed_round(place, 1)
    place.side.tell()
    place.side.close()
    old = floor.read_bytes()
    _closed_round(place, 2)
    place.side.tell()
    place.side.close()
    floor.write_bytes(old)
    place.side.tell()
    with Store(floor) as store:
        assert store.rows("SELECT round FROM rounds ORDER BY round") == [(1,), (2,)]


@pytest.mark.clause("Q03-34L-1", "Q03-44EA-1", "Q03-34L-2", "Q03-44EA-2")
def test_a_press_above_the_limit_becomes_an_incident_and_excludes_nobody(floor: Path) -> None:
    place = table_at(floor)
    place.side.open(None)
    _closed_round(place, 1)
    _closed_round(place, 2, is_excess=True)
    place.side.tell()
    place.side.tell()
    with Store(floor) as store:
        (found,) = incidents(store)
        assert (found.table, found.round_number, found.box, found.person, found.force_mn, found.decision) == (
            "A", 2, 1, "P1", 70_002, None,
        )  # fmt: skip
        assert exclusions(store) == []
    assert place.side.may_go_to_the_rules(PlaceMadness(1, "P1", 500))
    assert place.felt.state.standing.excluded == frozenset()


def test_the_order_stands_in_the_ledger_so_that_a_round_can_be_taken_up_again(floor: Path) -> None:
    do(floor, exclude, ORDER)
    place = began(table_at(floor))
    place.wager("P1")
    cut = place.ledger.unfinished_round()
    assert cut is not None
    assert to_text(ExcludePlayer("P1", Role.KEY_EMPLOYEE_TABLE_GAMES)) in cut.events
