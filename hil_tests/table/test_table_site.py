"""Tables of one site on virtual units: days that add up by their meters, over midnight, over a silent store, over kills."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from table_runs import ON_ANY_BENCH, Table, die, killed_in_child, open_table

from pit.rules.madness_21.events import AmountShown, Pressed
from pit.rules.spanish_blackjack.events import DealCard, Event
from pit.site_store.day_facts import day_facts
from pit.site_store.exclusions import exclusions
from pit.site_store.gaming_day import GamingDays
from pit.site_store.incidents import incidents
from pit.site_store.reconcile import DayVerdict, Verdict, reconcile
from pit.site_store.store import Site, Store, create
from pit.site_store.tables import SiteTable, put_table
from pit.site_store.units import take_from_table, units
from pit.table.site_desk import SiteTerms
from pit.table.watcher import Step, Watcher

pytestmark = ON_ANY_BENCH

DAY = date(2026, 11, 30)
NEXT = date(2026, 12, 1)
NOON = int(datetime(2026, 11, 30, 12, 0, tzinfo=UTC).timestamp())
DAY_S = 24 * 3_600
_SEED_OF_A_HARD_PRESS = 86


class Moment:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.utc_s = NOON

    def now(self) -> int:
        return self.utc_s


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A store with table A."""
    file = tmp_path / "site.db"
    create(file, Site("Example Casino", GamingDays("UTC")))
    with Store(file) as store:
        put_table(store, SiteTable("A", "spanish-blackjack", 500, 50_000))
    return file


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


def verdict_of(site: Path, day: date = DAY) -> DayVerdict:
    with Store(site) as store:
        return reconcile(day_facts(store, day, NOON + 10 * DAY_S))


def opened(stack: ExitStack, site: Path, ledger: Path, moment: Moment, **changes: object) -> Table:
    return open_table(stack, ledger, site=SiteTerms(site, "A", moment.now), **changes)  # type: ignore[arg-type]


def played(site: Path, ledger: Path, rounds: int, moment: Moment, **changes: object) -> Table:
    """Play and close; what was said stays in the table's notes."""
    with ExitStack() as stack:
        table = opened(stack, site, ledger, moment, **changes)
        table.session.play(rounds)
        assert table.session.close().agrees
        return table


@pytest.mark.on_pico
def test_a_day_of_a_real_unit_s_meters_is_agreed(site: Path, ledger: Path) -> None:
    played(site, ledger, 2, Moment())
    played(site, ledger, 2, Moment())
    found = verdict_of(site)
    assert (found.verdict, found.differences, found.missing, found.remarks) == (Verdict.AGREED, (), (), ())
    (table,) = found.tables
    assert (table.rounds, table.prizes > 0) == (4, True)
    (unit,) = found.units
    assert unit.closed.meters.paid_cents > unit.opened.meters.paid_cents == 0


def test_a_payment_that_is_changed_in_the_ledger_is_found_by_the_day(site: Path, ledger: Path) -> None:
    played(site, ledger, 1, Moment())
    db = sqlite3.connect(ledger)
    db.execute("UPDATE prizes SET cents_per_dollar = cents_per_dollar + 100, digits_cents = digits_cents + 100")
    db.execute("UPDATE payouts SET pay_cents = pay_cents + stake_cents WHERE press_id IS NOT NULL")
    db.commit()
    db.close()
    site.unlink()
    create(site, Site("Example Casino", GamingDays("UTC")))
    with Store(site) as store:
        put_table(store, SiteTable("A", "spanish-blackjack", 500, 50_000))
    played(site, ledger, 1, Moment())
    differences = verdict_of(site).differences
    assert any("per $1 was paid, the ledger" in text for text in differences)
    assert any("its log says" in text for text in differences)


def test_a_table_that_plays_into_the_next_day_is_read_between_and_both_days_are_agreed(
    site: Path, ledger: Path
) -> None:
    moment = Moment()

    class DayEnds(Watcher):
        def on_step(self, step: Step) -> None:
            if step.round_number == 2:
                moment.utc_s = NOON + DAY_S

    played(site, ledger, 4, moment, watchers=lambda _: [DayEnds()])
    first, second = verdict_of(site), verdict_of(site, NEXT)
    assert (first.verdict, second.verdict) == (Verdict.AGREED, Verdict.AGREED)
    assert [table.rounds for found in (first, second) for table in found.tables] == [2, 2]
    assert first.units[0].closed == second.units[0].opened


def test_a_round_that_was_cut_short_and_ended_the_next_day_belongs_to_the_day_it_opened(
    site: Path, ledger: Path
) -> None:
    moment = Moment()
    killed_in_child(lambda: _dies_at(site, ledger, AmountShown))
    moment.utc_s += DAY_S
    played(site, ledger, 2, moment)
    assert [verdict_of(site, day).verdict for day in (DAY, NEXT)] == [Verdict.AGREED, Verdict.AGREED]
    assert [verdict_of(site, day).tables[0].rounds for day in (DAY, NEXT)] == [1, 1]


class _DiesAt(Watcher):
    def __init__(self, kind: type[Event]) -> None:
        self._kind = kind

    def on_step(self, step: Step) -> None:
        if isinstance(step.event, self._kind):
            die()


def _dies_at(site: Path, ledger: Path, kind: type[Event]) -> None:
    with ExitStack() as stack:
        opened(stack, site, ledger, Moment(), watchers=lambda _: [_DiesAt(kind)]).session.play(1)


@pytest.mark.parametrize("kind", [DealCard, Pressed, AmountShown])
def test_a_killed_table_s_day_is_agreed_once_it_was_played_to_its_end(
    site: Path, ledger: Path, kind: type[Event]
) -> None:
    killed_in_child(lambda: _dies_at(site, ledger, kind))
    played(site, ledger, 2, Moment())
    found = verdict_of(site)
    assert (found.verdict, found.differences, found.missing) == (Verdict.AGREED, (), ())
    assert found.tables[0].rounds == 2


def test_a_killed_table_s_day_is_open_till_its_unit_is_read(site: Path, ledger: Path) -> None:
    killed_in_child(lambda: _dies_in_round(site, ledger, 2))
    found = verdict_of(site)
    assert found.verdict is Verdict.OPEN
    assert "was not read after round 1" in found.missing[0]


def _dies_in_round(site: Path, ledger: Path, number: int) -> None:
    class Dies(Watcher):
        def on_step(self, step: Step) -> None:
            if step.round_number == number:
                die()

    with ExitStack() as stack:
        opened(stack, site, ledger, Moment(), watchers=lambda _: [Dies()]).session.play(number)


class _StoreGoes(Watcher):
    """The store is taken away during a round, and put back during another."""

    def __init__(self, site: Path, gone: int, back: int) -> None:
        self._site, self._gone, self._back = site, gone, back
        self._away = site.with_name("away.db")

    def on_step(self, step: Step) -> None:
        if step.round_number == self._gone and self._site.exists():
            self._site.rename(self._away)
        elif step.round_number == self._back and self._away.exists():
            self._away.rename(self._site)


def _madness_wagers(table: Table) -> Iterator[tuple[int, int]]:
    yield from table.ledger.db.execute(
        "SELECT r.round, count(w.person) FROM rounds r LEFT JOIN wagers w ON w.round = r.round AND w.kind = 'madness 21'"
        " GROUP BY r.round ORDER BY r.round"
    )


@pytest.mark.clause("Q03-34L-2")
def test_while_the_store_is_away_rounds_go_on_without_new_madness_wagers_and_the_day_is_agreed_after(
    site: Path, ledger: Path
) -> None:
    with ExitStack() as stack:
        table = opened(stack, site, ledger, Moment(), watchers=lambda _: [_StoreGoes(site, 2, 3)])
        table.session.play(3)
        assert table.session.close().agrees
        counts = dict(_madness_wagers(table))
        assert counts[2] == 0
        assert min(counts[1], counts[3]) > 0
        assert table.payouts()
        (silence,) = {text for text in table.notes.said if "the round goes on" in text}
        assert "there is no site store" in silence
        assert table.session.site_line == "the site is told"
    found = verdict_of(site)
    assert (found.verdict, found.tables[0].rounds) == (Verdict.AGREED, 3)


def test_a_day_that_ends_while_the_store_is_away_is_agreed_once_it_is_back(site: Path, ledger: Path) -> None:
    moment = Moment()

    class DayEnds(_StoreGoes):
        def on_step(self, step: Step) -> None:
            super().on_step(step)
            if step.round_number == 2:
                moment.utc_s = NOON + DAY_S

    played(site, ledger, 4, moment, watchers=lambda _: [DayEnds(site, 2, 4)])
    assert [verdict_of(site, day).verdict for day in (DAY, NEXT)] == [Verdict.AGREED, Verdict.AGREED]
    assert [verdict_of(site, day).tables[0].rounds for day in (DAY, NEXT)] == [2, 2]


def test_a_unit_is_registered_though_the_store_was_away_when_its_table_opened(site: Path, ledger: Path) -> None:
    killed_in_child(lambda: _dies_at(site, ledger, AmountShown))
    with Store(site) as store:
        (unit,) = units(store)
        take_from_table(store, unit.unit_id)
    away = site.rename(site.with_name("away.db"))
    with ExitStack() as stack:
        table = opened(stack, site, ledger, Moment())
        away.rename(site)
        table.session.play(2)
        table.session.close()
    with Store(site) as store:
        assert [each.table for each in units(store)] == ["A"]


def test_a_prize_won_while_the_store_is_away_is_paid(site: Path, ledger: Path) -> None:
    with ExitStack() as stack:
        watch = _GoesAtPress(site)
        table = opened(stack, site, ledger, Moment(), watchers=lambda _: [watch])
        table.session.play(1)
        assert table.session.close().agrees
        assert not site.exists()
        assert table.payouts()
        assert table.session.site_line.startswith("the site is not told of everything yet: there is no site store")


class _GoesAtPress(Watcher):
    def __init__(self, site: Path) -> None:
        self._site = site

    def on_step(self, step: Step) -> None:
        if isinstance(step.event, Pressed) and self._site.exists():
            self._site.rename(self._site.with_name("away.db"))


@pytest.mark.clause("Q03-34L-1", "Q03-34L-2")
def test_a_press_above_the_unit_s_limit_waits_for_somebody_to_decide_and_excludes_nobody(
    site: Path, ledger: Path
) -> None:
    table = played(site, ledger, 1, Moment(), seed=_SEED_OF_A_HARD_PRESS)
    assert table.notes.prizes
    with Store(site) as store:
        (found,) = incidents(store)
        assert found.force_mn is not None
        assert found.force_mn > 60_000
        assert (found.press_id, found.gaming_day, found.decision) == (
            table.notes.prizes[0].press_id,
            "2026-11-30",
            None,
        )
        assert exclusions(store) == []
