"""Beams and cards: what sticks, moves by hand or is miscounted has a name, and a wrong count stays till a supervisor's word."""

import functools
from collections.abc import Callable

import pytest
from card_unit import CardUnit
from cryptography.hazmat.primitives.asymmetric import rsa

from pit.bench.rigs.card_machine import CardMachineRig
from pit.link.errors import Refused
from wire import card_codes, codes, upkeep_codes

pytestmark = pytest.mark.needs("hand", "eye")

Strike = Callable[[CardMachineRig], None]


@functools.cache
def supervisor() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 3072)


@pytest.mark.needs("plants")
def test_a_card_that_does_not_leave_a_beam_is_named(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.rig.exit_beam.stick(blocked=True)
    card_unit.keep_polling(2_000_000)
    assert card_unit.faults() == {card_codes.FAULT_BEAM}
    assert not card_unit.rig.relay.is_closed
    assert card_unit.refusal("clear_fault", fault=card_codes.FAULT_BEAM) == codes.REQUEST_FAULT


def test_a_card_drawn_by_hand_with_the_relay_open_is_named_and_counted(card_unit: CardUnit) -> None:
    card_unit.rig.machine.pull_by_hand()
    answer = card_unit.keep_polling(600_000)
    assert card_unit.faults() == {card_codes.FAULT_CARD_MOVED}
    assert answer["out"] == 1


def test_cards_that_go_back_with_the_relay_open_are_counted_and_no_fault(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.cards_out(3)
    card_unit.ask("hold")
    card_unit.cards_back()
    assert card_unit.faults() == set()
    assert card_unit.ask("end_round", round=1)["returned"] == 3


def test_a_shoe_that_stays_empty_is_named(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.rig.shoe.break_wire()
    card_unit.keep_polling(1_500_000)
    assert card_unit.faults() == {card_codes.FAULT_SHOE}


@pytest.mark.needs("clock")
def test_a_card_in_the_beam_is_dealt_when_the_round_goes_on(card_unit: CardUnit) -> None:
    card_unit.card_in_beam()
    card_unit.rig.lid.open()
    card_unit.keep_polling(2_000_000)
    assert card_unit.faults() == set()
    card_unit.rig.lid.shut()
    card_unit.keep_polling(200_000)
    card_unit.begin()
    card_unit.keep_polling(200_000)
    assert card_unit.poll()["out"] == len(card_unit.rig.machine.layout) == 1


def miscount_out(rig: CardMachineRig) -> None:
    rig.machine.double_next()


def miss_out(rig: CardMachineRig) -> None:
    rig.exit_beam.miss_next()


def miss_back(rig: CardMachineRig) -> None:
    rig.return_beam.miss_next()


def swallow(rig: CardMachineRig) -> None:
    rig.machine.swallow_next()


@pytest.mark.needs("plants")
@pytest.mark.parametrize("strike", [miscount_out, miss_out, miss_back, swallow])
def test_a_wrong_count_is_named_by_the_rounds_end_at_the_latest(card_unit: CardUnit, strike: Strike) -> None:
    strike(card_unit.rig)
    card_unit.begin()
    card_unit.cards_out(3)
    card_unit.cards_back()
    assert card_unit.refusal("end_round", round=1) in (card_codes.REQUEST_COUNT, card_codes.REQUEST_ROUND)
    assert card_unit.faults() == {card_codes.FAULT_COUNT}
    assert not card_unit.rig.relay.is_driven
    assert card_unit.deal_refusal() == card_codes.REQUEST_COUNT


@pytest.mark.needs("fresh")
def test_more_cards_back_than_out_are_a_wrong_count_at_once(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.rig.machine.layout.append(999)
    card_unit.cards_back()
    assert card_unit.faults() == {card_codes.FAULT_COUNT}
    assert not card_unit.rig.relay.is_closed


@pytest.mark.needs("fresh", "power")
def test_a_wrong_count_stays_over_power_unloading_and_the_hosts_word(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.cards_out(1)
    assert card_unit.refusal("end_round", round=1) == card_codes.REQUEST_COUNT
    card_unit.ask("unload")
    assert card_unit.refusal("clear_fault", fault=card_codes.FAULT_COUNT) == card_codes.REQUEST_COUNT
    card_unit.cut_power()
    card_unit.give_power()
    assert card_unit.faults() == {card_codes.FAULT_COUNT}


@pytest.mark.needs("fresh")
def test_a_supervisors_ticket_clears_a_wrong_count_and_takes_the_cards_out_of_play(card_unit: CardUnit) -> None:
    card_unit.trust(supervisor())
    card_unit.begin()
    card_unit.cards_out(1)
    card_unit.refusal("end_round", round=1)
    card_unit.take_ticket(card_codes.ACTION_CLEAR_COUNT, supervisor())
    answer = card_unit.poll()
    assert card_unit.faults() == set()
    assert (answer["game"], answer["why"]) == (card_codes.EMPTY, card_codes.REQUEST_NOT_LOADED)
    assert card_unit.ask("cards")["approved_game"] == card_codes.GAME_BLACKJACK


@pytest.mark.needs("fresh")
def test_a_strangers_ticket_clears_nothing(card_unit: CardUnit) -> None:
    card_unit.trust(supervisor())
    card_unit.begin()
    card_unit.cards_out(1)
    card_unit.refusal("end_round", round=1)
    with pytest.raises(Refused) as refused:
        card_unit.take_ticket(card_codes.ACTION_CLEAR_COUNT, rsa.generate_private_key(65537, 3072))
    assert refused.value.code == upkeep_codes.TICKET_SIGNER
    assert card_unit.faults() == {card_codes.FAULT_COUNT}


def test_a_ticket_is_not_taken_while_cards_may_move(card_unit: CardUnit) -> None:
    card_unit.begin()
    assert card_unit.refusal("load_begin", what=codes.LOAD_TICKET, length=440) == codes.REQUEST_STATE
