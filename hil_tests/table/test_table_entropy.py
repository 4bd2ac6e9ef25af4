"""A source of randomness that dies at a table: no wager before the first card, 25 times from then on (34I(4), 34J(4))."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from table_runs import ON_ANY_BENCH, Table, open_table

from pit.bench.jackpot import JackpotBench
from pit.bench.plants.entropy import EntropySource
from pit.rules.spanish_blackjack.commands import ClearLayout
from pit.table.place import Place
from pit.table.watcher import Step, Watcher

pytestmark = ON_ANY_BENCH

_FAULTS: dict[str, Callable[[EntropySource], None]] = {
    "stuck": lambda source: source.stick(0),
    "biased": lambda source: source.bias(950),
    "repeating": lambda source: source.repeat([0, 0, 1, 0, 1, 1, 1]),
    "absent": lambda source: source.vanish(),
}


class _DiesWithTheFirstCard(Watcher):
    """The source fails when the first card is dealt, and works again once the layout is clear."""

    def __init__(self, bench: JackpotBench, fail: Callable[[EntropySource], None]) -> None:
        self._bench = bench
        self._fail = fail
        self._has_failed = False

    def on_step(self, step: Step) -> None:
        source = self._bench.rig.entropy
        if "Card" in type(step.event).__name__ and not self._has_failed:
            self._has_failed = True
            self._fail(source)
        if any(isinstance(command, ClearLayout) for command in step.commands):
            source.mend()


def wagers(table: Table, round_number: int) -> int:
    """How many wagers on madness 21 the round had."""
    found = table.ledger.db.execute(
        "SELECT count(*) FROM wagers WHERE round = ? AND kind = 'madness 21'", (round_number,)
    ).fetchone()
    return int(found[0])


@pytest.mark.parametrize("fail", _FAULTS.values(), ids=list(_FAULTS))
def test_from_the_first_card_on_each_winning_wager_is_paid_25_times(fail: Callable[[EntropySource], None]) -> None:
    with ExitStack() as stack:
        table = open_table(stack, watchers=lambda bench: [_DiesWithTheFirstCard(bench, fail)])
        table.session.play(1)
        account = table.session.close()
        assert account.agrees, account.disagreements
        assert (account.presses, table.notes.prizes) == (0, [])
        winning = table.ledger.db.execute("SELECT sum(stake_cents) FROM payouts WHERE kind = 'madness 21'").fetchone()[
            0
        ]
        assert sum(cents for _, cents, _ in table.payouts()) == 25 * winning > 0
        assert {press_id for _, _, press_id in table.payouts()} == {None}
        assert "random number generator: the source of randomness is dead" in table.notes.said


@pytest.mark.on_pico
def test_a_source_that_is_dead_before_the_first_card_closes_madness_21() -> None:
    def starts_dead(place: Place) -> None:
        assert place.bench is not None
        place.bench.unit.power_off()
        place.bench.rig.entropy.stick(0)
        place.bench.unit.power_on()

    with ExitStack() as stack:
        table = open_table(stack, adapt=starts_dead)
        table.session.play(1)
        account = table.session.close()
        assert wagers(table, 1) == 0
        assert table.payouts() == []
        assert account.agrees, account.disagreements


@pytest.mark.on_pico
def test_a_source_that_works_again_opens_madness_21_again() -> None:
    with ExitStack() as stack:
        table = open_table(stack, watchers=lambda bench: [_DiesWithTheFirstCard(bench, _FAULTS["stuck"])])
        table.session.play(2)
        assert table.session.close().agrees
        assert wagers(table, 2) > 0
