"""Blackjack from a card machine on virtual units: the rules' cards are those that moved, also when the machine fails."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from card_unit import CardUnit as Bench
from card_unit import virtual_card_unit

from pit.link.errors import Refused
from pit.rules.blackjack.events import Event
from pit.rules.blackjack.settings import TableSettings
from pit.rules.blackjack.state import Source, State
from pit.rules.card_machine.approval import MachineApproval
from pit.rules.card_machine.commands import MalfunctionBegun, MalfunctionOver
from pit.rules.card_machine.malfunction import Section
from pit.rules.twenty_one_round.commands import CardTo
from pit.rules.twenty_one_round.events import PlaceMain
from pit.table.errors import TableError
from pit.table.machine.round import MachineRounds
from pit.table.machine.unit import CardUnit
from wire import card_codes

TABLE = TableSettings(
    minimum_cents=1000,
    maximum_cents=50_000,
    card_machine=MachineApproval("EXAMPLE, not an approval", "blackjack", 4, 8),
)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with virtual_card_unit(tmp_path / "unit") as unit:
        yield unit


def _wagers(state: State) -> tuple[Event, ...]:
    return (PlaceMain(1, "P1", 1000), PlaceMain(3, "P2", 2000))


def _rounds(bench: Bench, at_card: Callable[[int, int], None] = lambda _round, _card: None) -> MachineRounds:
    rounds = MachineRounds(TABLE, CardUnit(bench.client), bench.rig, _wagers, lambda _: None, seed=5, on_card=at_card)
    rounds.approve()
    return rounds


def test_the_cards_that_moved_are_those_of_the_rules_and_all_go_back(bench: Bench) -> None:
    rounds = _rounds(bench)
    for _ in range(3):
        rounds.play_round()
    dealt = sum(isinstance(order, CardTo) for order in rounds.orders)
    moves = list(bench.rig.machine.moves)
    assert dealt >= 3 * 5
    assert [sum(move.is_out for move in moves), sum(not move.is_out for move in moves)] == [dealt, dealt]
    assert len(bench.rig.machine.inside) == 312


@pytest.mark.clause("Q96-65D-1")
def test_a_jam_without_another_machine_ends_the_round_from_a_shoe_with_the_relay_open(
    bench: Bench,
) -> None:
    def jam(number: int, card: int) -> None:
        if (number, card) == (2, 3):
            bench.rig.machine.jam()

    rounds = _rounds(bench, jam)
    rounds.play_round()
    rounds.play_round()
    sections = [order.section for order in rounds.orders if isinstance(order, MalfunctionBegun | MalfunctionOver)]
    assert sections == [Section.NO_TRANSFER, Section.NO_TRANSFER]
    assert rounds.state.round_number == 3
    assert rounds.state.source is Source.SHOE
    assert not bench.rig.relay.is_closed


def test_a_lid_opened_in_a_round_is_shut_and_the_round_goes_on(bench: Bench) -> None:
    def lift(number: int, card: int) -> None:
        if (number, card) == (1, 2):
            bench.rig.lid.open()

    rounds = _rounds(bench, lift)
    rounds.play_round()
    assert rounds.state.round_number == 2
    assert rounds.state.source is Source.MACHINE
    assert len(bench.rig.machine.inside) == 312
    dealt = sum(isinstance(order, CardTo) for order in rounds.orders)
    assert sum(move.is_out for move in bench.rig.machine.moves) == dealt


@pytest.mark.clause("Q96-65A-2")
def test_the_table_refuses_super_sevens_beside_a_card_machine(bench: Bench) -> None:
    offered = replace(TABLE, offers_super_sevens=True)
    with pytest.raises(TableError, match="super sevens"):
        MachineRounds(offered, CardUnit(bench.client), bench.rig, _wagers, lambda _: None, seed=5)


@pytest.mark.clause("Q96-65A-2")
@pytest.mark.parametrize("offered", [card_codes.OFFERED_BONUS_BLACKJACK, card_codes.OFFERED_SUPER_SEVENS])
def test_the_unit_refuses_by_itself_what_the_table_should_not_have_asked(bench: Bench, offered: int) -> None:
    rounds = _rounds(bench)
    rounds.play_round()
    with pytest.raises(Refused) as refused:
        CardUnit(bench.client).allow(2, card_codes.GAME_BLACKJACK, offered)
    assert refused.value.code == card_codes.REQUEST_OFFERED
    bench.keep_polling(100_000)
    assert not bench.rig.relay.is_closed
