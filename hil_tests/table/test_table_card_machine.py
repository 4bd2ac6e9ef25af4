"""Blackjack from a card machine on virtual units: the rules' cards are those that moved, also when the machine fails."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from machine_runs import MachineTable, open_machine_table, without_madness
from table_runs import ON_ANY_BENCH, PATIENCE_US

from pit.link.errors import Refused
from pit.rules.blackjack.state import Source
from pit.schedule import signing
from pit.table.account import Account
from pit.table.errors import TableError
from pit.table.machine.planted import CardFault
from pit.table.machine.ticket import SupervisorKey
from pit.table.machine.unit import CardUnit
from pit.table.place import MachinePlace
from pit.table.settings import default_blackjack, with_card_machine
from pit.table.watcher import Watcher
from wire import card_codes

pytestmark = ON_ANY_BENCH


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as held:
        yield held


def _played(table: MachineTable, rounds: int) -> Account:
    table.session.play(rounds)
    return table.session.close()


@pytest.mark.on_pico
def test_the_cards_that_moved_are_those_of_the_rules_and_all_go_back(stack: ExitStack) -> None:
    table = open_machine_table(stack)
    account = _played(table, 3)
    machine = table.machines[0].bench.rig.machine
    assert account.agrees, account.disagreements
    assert account.cards is not None
    assert account.cards >= 3 * 5
    assert (machine.went_out, machine.came_back) == (account.cards, account.cards)
    assert sorted(machine.inside) == list(range(312))


def test_the_relay_is_open_while_cards_go_back(stack: ExitStack) -> None:
    table = open_machine_table(stack)
    rig, closed = table.machines[0].bench.rig, []
    rig.lines["return_beam"].watch(lambda level: closed.append(rig.relay.is_closed) if level else None)
    table.session.play(1)
    assert len(closed) == rig.machine.came_back > 0
    assert not any(closed)


def test_madness_21_is_played_beside_the_card_machine(stack: ExitStack) -> None:
    table = open_machine_table(stack, table=with_card_machine(default_blackjack()))
    account = _played(table, 4)
    assert account.presses > 0
    assert account.paid_cents == account.due_cents > 0
    assert account.agrees, account.disagreements


@pytest.mark.clause("Q96-65D-1")
@pytest.mark.parametrize(
    "fault",
    [pytest.param(CardFault.JAM, marks=pytest.mark.on_pico), CardFault.BEAM, CardFault.DAMAGED, CardFault.WELDED],
)
def test_a_machine_that_fails_without_a_spare_ends_the_round_from_a_shoe(stack: ExitStack, fault: CardFault) -> None:
    table = open_machine_table(stack, fault=(fault, 2))
    table.session.play(2)
    assert table.seen.sections() == ["65D"]
    assert table.seen.state.round_number == 3
    assert table.seen.state.source is Source.SHOE
    assert not table.machines[0].bench.rig.relay.is_driven


@pytest.mark.parametrize("fault", [CardFault.JAM, CardFault.BEAM, CardFault.DAMAGED, CardFault.WELDED, CardFault.POWER])
def test_a_machine_that_was_mended_deals_again_and_every_card_is_accounted_for(
    stack: ExitStack, fault: CardFault
) -> None:
    table = open_machine_table(stack, fault=(fault, 2))
    account = _played(table, 4)
    assert account.agrees, account.disagreements
    assert table.seen.state.source is Source.MACHINE
    assert sorted(table.machines[0].bench.rig.machine.inside) == list(range(312))


@pytest.mark.parametrize(
    ("fault", "section"),
    [
        pytest.param(CardFault.JAM, "65B", marks=pytest.mark.clause("Q96-65B-2")),
        pytest.param(CardFault.DAMAGED, "65C", marks=pytest.mark.clause("Q96-65C-2")),
        pytest.param(CardFault.WELDED, "65B", marks=pytest.mark.clause("Q96-65B-2")),
    ],
)
def test_a_spare_machine_goes_on_with_the_round_and_its_cards(stack: ExitStack, fault: CardFault, section: str) -> None:
    table = open_machine_table(stack, fault=(fault, 2), spares=1)
    account = _played(table, 3)
    assert table.seen.sections() == [section]
    assert (table.seen.state.machine, table.seen.state.source) == (2, Source.MACHINE)
    assert account.agrees, account.disagreements
    assert sorted(table.machines[1].bench.rig.machine.inside) == list(range(312))
    assert table.machines[0].bench.rig.machine.inside == []


class _Gone(Watcher):
    """Cuts the unit's supply for good at the second round's fourth card."""

    def __init__(self, place: MachinePlace) -> None:
        self._bench = place.bench

    def on_card_asked(self, at_us: int, machine: int, round_number: int, cards_out: int) -> None:
        if (round_number, cards_out) == (2, 3):
            self._bench.pump.clock.call_after(1_000, self._bench.unit.power_off)


def test_a_unit_that_is_gone_for_good_leaves_a_finished_round_and_a_sentence(stack: ExitStack) -> None:
    table = open_machine_table(stack, watchers=lambda place: [_Gone(place)])
    with pytest.raises(TableError, match=r"did not answer.*Round 2 was finished without that card machine"):
        table.session.play(4)
    assert (table.session.close().rounds, table.seen.sections()) == (2, ["65D"])


def test_a_wrong_count_stops_the_table_after_its_round_till_a_supervisor_clears_it(stack: ExitStack) -> None:
    table = open_machine_table(stack, fault=(CardFault.MISCOUNT, 2))
    with pytest.raises(TableError, match=r"latched a wrong count.*--supervisor-key FILE"):
        table.session.play(4)
    assert table.session.close().rounds == 2
    assert table.seen.sections() == ["65D"]


@pytest.mark.on_pico
def test_a_supervisor_with_the_key_clears_a_wrong_count_and_the_table_goes_on(stack: ExitStack) -> None:
    key = SupervisorKey(signing.make_key())
    table = open_machine_table(stack, fault=(CardFault.MISCOUNT, 2), key=key)
    account = _played(table, 4)
    assert (account.rounds, account.disagreements) == (4, ())
    assert table.seen.state.source is Source.MACHINE


@pytest.mark.on_pico
def test_a_lid_opened_in_a_round_is_shut_and_the_round_goes_on(stack: ExitStack) -> None:
    table = open_machine_table(stack, fault=(CardFault.LID, 1))
    account = _played(table, 1)
    assert table.seen.sections() == []
    assert table.seen.state.source is Source.MACHINE
    assert account.agrees, account.disagreements


def test_a_card_drawn_by_hand_is_missed_at_the_end(stack: ExitStack) -> None:
    table = open_machine_table(stack)
    table.session.play(1)
    table.machines[0].bench.rig.machine.went_out += 1
    assert [text for text in table.session.close().disagreements if "came out by the machines themselves" in text]


@pytest.mark.clause("Q96-65A-2")
def test_the_table_refuses_super_sevens_beside_a_card_machine(stack: ExitStack) -> None:
    with pytest.raises(TableError, match="super sevens"):
        open_machine_table(stack, table=replace(without_madness(), offers_super_sevens=True))


@pytest.mark.clause("Q96-65A-2")
@pytest.mark.parametrize("offered", [card_codes.OFFERED_BONUS_BLACKJACK, card_codes.OFFERED_SUPER_SEVENS])
def test_the_unit_refuses_by_itself_what_the_table_should_not_have_asked(stack: ExitStack, offered: int) -> None:
    table = open_machine_table(stack)
    table.session.play(1)
    unit = CardUnit(table.machines[0].client, table.ledger)
    unit.open(PATIENCE_US)
    with pytest.raises(Refused) as refused:
        unit.allow(2, card_codes.GAME_BLACKJACK, offered)
    assert refused.value.code == card_codes.REQUEST_OFFERED
    unit.wait(100_000)
    assert not table.machines[0].bench.rig.relay.is_closed
