"""The table's process is killed (-9) while it deals from a card machine; the next run accounts for every card, and pays once.

The child that dies and the run that goes on share a ledger, the unit's memory, and the machine with its cards.
"""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from machine_runs import MachineTable, open_machine_table
from table_frames import DiesAtFrame
from table_runs import ON_ANY_BENCH, die, killed_in_child

from pit.rules.blackjack.events import Event
from pit.rules.card_machine.events import CardMoved, CardReturned, LoadMachine, MachineDeals, MachineFailed, StaysIn
from pit.rules.madness_21.events import AmountShown
from pit.rules.twenty_one_round.events import LoadShoe, PlaceMain
from pit.table.machine.planted import CardFault
from pit.table.machine.poll import CardPoll
from pit.table.place import MachinePlace
from pit.table.settings import default_blackjack, with_card_machine
from pit.table.watcher import Step, Watcher
from wire import card_codes, card_messages

pytestmark = ON_ANY_BENCH


class _DiesAtEvent(Watcher):
    def __init__(self, kind: type[Event], number: int) -> None:
        self._kind = kind
        self._left = number

    def on_step(self, step: Step) -> None:
        self._left -= isinstance(step.event, self._kind)
        if not self._left:
            die()


class _DiesAtCardAsked(Watcher):
    def on_card_asked(self, at_us: int, machine: int, round_number: int, cards_out: int) -> None:
        if cards_out == 5:
            die()


class _DiesAtCount(Watcher):
    """When the unit has counted the sixth card, and the ledger lacks it."""

    def on_card_poll(self, at_us: int, machine: int, poll: CardPoll) -> None:
        if poll.state == card_codes.DEALING and poll.out == 6:
            die()


class _DiesAtReturn(Watcher):
    """When the unit has counted the fourth card back, and the ledger lacks it."""

    def on_card_poll(self, at_us: int, machine: int, poll: CardPoll) -> None:
        if poll.returned == 4:
            die()


class _DiesBetweenCardAndCount(Watcher):
    """When a card has moved, out or back, and the unit has not counted it."""

    def __init__(self, place: MachinePlace, way: int) -> None:
        self._dealer = place.dealer
        self._way = way

    def on_card_poll(self, at_us: int, machine: int, poll: CardPoll) -> None:
        if self._dealer.moved[self._way] > max(4, (poll.out, poll.returned)[self._way]):
            die()


def _killed_between_card_and_count(ledger: Path, way: int) -> None:
    with ExitStack() as stack:
        open_machine_table(stack, ledger, watchers=lambda place: [_DiesBetweenCardAndCount(place, way)]).session.play(1)


def _killed(
    ledger: Path, dies: Watcher, fault: CardFault | None = None, *, spares: int = 0, with_madness: bool = False
) -> None:
    with ExitStack() as stack:
        open_machine_table(
            stack,
            ledger,
            fault=None if fault is None else (fault, 1),
            spares=spares,
            table=with_card_machine(default_blackjack()) if with_madness else None,
            watchers=lambda _: [dies],
        ).session.play(20)


def _killed_at_frame(ledger: Path, kind: int, *, is_sent: bool) -> None:
    with ExitStack() as stack:
        table = open_machine_table(stack, ledger)
        client = table.machines[0].client
        client.transport = DiesAtFrame(client.transport, kind, is_sent=is_sent)
        table.session.play(2)


MOMENTS: dict[str, Callable[[Path], None]] = {
    "among the wagers": lambda ledger: _killed(ledger, _DiesAtEvent(PlaceMain, 4)),
    "when the machine is to be loaded": lambda ledger: _killed(ledger, _DiesAtEvent(LoadMachine, 1)),
    "before its unit knows of the cards": lambda ledger: _killed_at_frame(
        ledger, card_messages.LOAD_CARDS, is_sent=False
    ),
    "when its unit knows of the cards": lambda ledger: _killed_at_frame(ledger, card_messages.LOAD_CARDS, is_sent=True),
    "when a card is asked for": lambda ledger: _killed(ledger, _DiesAtCardAsked()),
    "when the unit has counted a card": lambda ledger: _killed(ledger, _DiesAtCount()),
    "when a card is in the ledger": lambda ledger: _killed(ledger, _DiesAtEvent(MachineDeals, 7)),
    "when the unit has counted a card back": lambda ledger: _killed(ledger, _DiesAtReturn()),
    "when a card is back in the ledger": lambda ledger: _killed(ledger, _DiesAtEvent(CardReturned, 5)),
    "when a card is out and not counted": lambda ledger: _killed_between_card_and_count(ledger, 0),
    "when a card is back and not counted": lambda ledger: _killed_between_card_and_count(ledger, 1),
    "before the unit's round ends": lambda ledger: _killed_at_frame(ledger, card_messages.END_ROUND, is_sent=False),
    "when the unit's round has ended": lambda ledger: _killed_at_frame(ledger, card_messages.END_ROUND, is_sent=True),
    "when the machine has failed": lambda ledger: _killed(ledger, _DiesAtEvent(MachineFailed, 1), CardFault.JAM),
    "while players choose": lambda ledger: _killed(ledger, _DiesAtEvent(StaysIn, 2), CardFault.JAM),
    "among the cards taken out": lambda ledger: _killed(ledger, _DiesAtEvent(CardMoved, 100), CardFault.JAM),
    "when the shoe is loaded": lambda ledger: _killed(ledger, _DiesAtEvent(LoadShoe, 1), CardFault.JAM),
}

MOMENTS_OF_A_TRANSFER: dict[str, Callable[[Path], None]] = {
    "among the cards taken out": lambda ledger: _killed(ledger, _DiesAtEvent(CardMoved, 9), CardFault.JAM, spares=1),
    "at the spare machine's first card": lambda ledger: _killed(
        ledger, _DiesAtEvent(MachineDeals, 5), CardFault.DAMAGED, spares=1
    ),
}


def _went_on(table: MachineTable, rounds: int = 2) -> None:
    table.session.play(rounds)
    account = table.session.close()
    assert (account.rounds, account.disagreements) == (rounds, ())
    twice = "SELECT count(*) FROM payouts GROUP BY round, box, person, kind, hand HAVING count(*) > 1"
    assert table.ledger.db.execute(twice).fetchall() == []
    loose = "SELECT count(*) FROM wagers WHERE staked_cents <> taken_cents + returned_cents"
    assert table.ledger.db.execute(loose).fetchone() == (0,)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_killed_table_goes_on_with_every_card_accounted_for(tmp_path: Path, moment: str) -> None:
    ledger = tmp_path / "ledger.db"
    killed_in_child(lambda: MOMENTS[moment](ledger))
    with ExitStack() as stack:
        table = open_machine_table(stack, ledger)
        _went_on(table)
        assert sorted(table.machines[0].bench.rig.machine.inside) == list(range(312))


@pytest.mark.parametrize("moment", MOMENTS_OF_A_TRANSFER)
def test_a_table_killed_in_a_transfer_goes_on_from_the_spare_machine(tmp_path: Path, moment: str) -> None:
    ledger = tmp_path / "ledger.db"
    killed_in_child(lambda: MOMENTS_OF_A_TRANSFER[moment](ledger))
    with ExitStack() as stack:
        _went_on(open_machine_table(stack, ledger, spares=1))


def test_a_prize_of_a_killed_table_is_paid_once_and_its_cards_go_back(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.db"
    killed_in_child(lambda: _killed(ledger, _DiesAtEvent(AmountShown, 1), with_madness=True))
    with ExitStack() as stack:
        table = open_machine_table(stack, ledger, table=with_card_machine(default_blackjack()))
        _went_on(table)
        prizes = table.ledger.db.execute("SELECT count(*) FROM prizes WHERE run = 1").fetchone()
        assert prizes == (1,)
        assert table.ledger.untold() == []


@pytest.mark.on_pico
def test_a_card_that_the_unit_counted_and_the_ledger_lacks_is_taken_first(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.db"
    killed_in_child(lambda: _killed(ledger, _DiesAtCount()))
    with ExitStack() as stack:
        table = open_machine_table(stack, ledger)
        lies = table.machines[0].dealer.layout
        table.session.play(1)
        dealt = [step.event for step in table.seen.steps if isinstance(step.event, MachineDeals)]
        taken = [step.event for step in table.seen.steps if isinstance(step.event, MachineDeals) and step.is_replayed]
        assert (len(lies), len(taken)) == (6, 5)
        assert table.machines[0].bench.rig.machine.went_out == len(dealt)
