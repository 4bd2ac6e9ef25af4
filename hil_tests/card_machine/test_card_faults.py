"""Lid, relay, lines, link and power fail in each state: the relay opens, the fault has a name and stays."""

from collections.abc import Callable

import pytest
from card_unit import CardUnit

from pit.bench.rigs.card_machine import CardMachineRig
from wire import card_codes, codes

pytestmark = pytest.mark.needs("hand", "eye", "power")

Strike = Callable[[CardMachineRig], None]

_EDGE_US = 1_000


def lid_open(rig: CardMachineRig) -> None:
    rig.lid.open(bounces=0)


def channel_broken(rig: CardMachineRig) -> None:
    rig.lid.stick("b", closed=False)


def fault_wire_broken(rig: CardMachineRig) -> None:
    rig.sound.break_wire()


def begun(unit: CardUnit) -> None:
    unit.begin()


def with_cards_out(unit: CardUnit) -> None:
    unit.begin()
    unit.cards_out(2)


def held(unit: CardUnit) -> None:
    unit.begin()
    unit.ask("hold")


def loaded(unit: CardUnit) -> None:
    """Between rounds."""


_STATES = (loaded, begun, with_cards_out, pytest.param(CardUnit.card_in_beam, marks=pytest.mark.needs("clock")), held)


@pytest.mark.needs("plants")
@pytest.mark.parametrize("strike", [lid_open, channel_broken, fault_wire_broken])
def test_an_edge_of_lid_or_fault_line_drops_the_relay_in_the_interrupt(card_unit: CardUnit, strike: Strike) -> None:
    card_unit.begin()
    struck_us = card_unit.rig.clock.now_us
    edges: list[tuple[int, int]] = []
    card_unit.rig.lines["relay"].watch(lambda level: edges.append((level, card_unit.rig.clock.now_us)))
    strike(card_unit.rig)
    card_unit.let_pass(_EDGE_US)
    assert edges[0][0] == 0
    assert edges[0][1] - struck_us <= _EDGE_US


def test_the_relay_stays_open_when_the_lid_is_shut_again_till_the_host_asks(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.rig.lid.open()
    card_unit.keep_polling(200_000)
    card_unit.rig.lid.shut()
    answer = card_unit.keep_polling(500_000)
    assert (answer["state"], answer["why"]) == (card_codes.HELD, card_codes.REQUEST_NOT_ASKED)
    assert not card_unit.rig.relay.is_driven
    card_unit.begin()


def test_a_held_round_tells_why(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.rig.lid.open()
    assert card_unit.keep_polling(100_000)["why"] == card_codes.REQUEST_LID
    assert card_unit.events(card_codes.EVENT_HELD) == [(card_codes.REQUEST_LID, 1)]


# The lid's two channels


@pytest.mark.needs("plants")
@pytest.mark.parametrize("first", ["a", "b"])
@pytest.mark.parametrize(("skew_ms", "is_fault"), [(48, False), (53, True)])
def test_channels_that_part_for_longer_than_the_discrepancy_time_are_a_fault(
    card_unit: CardUnit, first: str, skew_ms: int, is_fault: bool
) -> None:
    card_unit.rig.lid.skew_us = skew_ms * 1_000
    card_unit.rig.lid.open(first=first, bounces=0)
    card_unit.keep_polling(200_000)
    assert card_unit.faults() == ({card_codes.FAULT_LID} if is_fault else set())


@pytest.mark.needs("plants")
def test_a_lid_fault_is_not_cleared_till_both_channels_were_off(card_unit: CardUnit) -> None:
    rig = card_unit.rig
    rig.lid.stick("a", closed=True)
    rig.lid.open()
    card_unit.keep_polling(200_000)
    assert card_unit.refusal("clear_fault", fault=card_codes.FAULT_LID) == codes.REQUEST_FAULT
    rig.lid.shut()
    card_unit.keep_polling(200_000)
    assert card_unit.refusal("clear_fault", fault=card_codes.FAULT_LID) == codes.REQUEST_FAULT
    rig.lid.mend()
    rig.lid.open()
    card_unit.keep_polling(200_000)
    rig.lid.shut()
    card_unit.keep_polling(200_000)
    assert card_unit.refusal("clear_fault", fault=card_codes.FAULT_LID) == 0
    card_unit.begin()


@pytest.mark.needs("plants")
def test_a_lid_fault_outlives_the_power(card_unit: CardUnit) -> None:
    card_unit.rig.lid.stick("a", closed=False)
    card_unit.keep_polling(200_000)
    card_unit.rig.lid.mend()
    card_unit.cut_power()
    card_unit.give_power()
    assert card_unit.faults() == {card_codes.FAULT_LID}
    assert card_unit.refusal("clear_fault", fault=card_codes.FAULT_LID) == codes.REQUEST_FAULT


# The relay


@pytest.mark.needs("plants")
def test_a_welded_contact_is_named_and_no_round_begins(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.rig.relay.weld()
    card_unit.ask("hold")
    card_unit.keep_polling(100_000)
    assert card_unit.faults() == {card_codes.FAULT_RELAY_WELDED}
    assert card_unit.deal_refusal() == codes.REQUEST_FAULT
    assert card_unit.refusal("clear_fault", fault=card_codes.FAULT_RELAY_WELDED) == codes.REQUEST_FAULT
    card_unit.rig.relay.mend()
    assert card_unit.refusal("clear_fault", fault=card_codes.FAULT_RELAY_WELDED) == 0
    card_unit.begin()


@pytest.mark.needs("plants")
def test_a_contact_that_does_not_close_is_named(card_unit: CardUnit) -> None:
    card_unit.rig.relay.break_contact()
    assert card_unit.deal_refusal() == 0
    card_unit.keep_polling(100_000)
    assert card_unit.faults() == {card_codes.FAULT_RELAY_BROKEN}
    assert not card_unit.rig.relay.is_driven


@pytest.mark.needs("plants")
def test_a_contact_welded_while_the_unit_was_dark_is_found_at_the_start(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.rig.relay.weld()
    card_unit.cut_power()
    card_unit.give_power()
    assert card_unit.faults() == {card_codes.FAULT_RELAY_WELDED}


# Host, power, processor


@pytest.mark.needs("clock")
def test_a_host_that_falls_silent_loses_the_relay_within_600_ms(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.poll()
    polled_us = card_unit.transport.now_us
    card_unit.let_pass(499_000)
    assert card_unit.rig.relay.is_driven
    card_unit.let_pass(101_000)
    assert not card_unit.rig.relay.is_closed
    assert card_unit.transport.now_us - polled_us <= 600_000
    assert card_unit.keep_polling(50_000)["state"] == card_codes.HELD


@pytest.mark.parametrize("state", _STATES)
def test_a_power_cut_opens_the_relay_and_loses_no_card(card_unit: CardUnit, state: Callable[[CardUnit], None]) -> None:
    state(card_unit)
    card_unit.keep_polling(40_000)
    before = card_unit.poll()
    card_unit.cut_power()
    card_unit.let_pass(20_000)
    assert not card_unit.rig.relay.is_closed
    answer = card_unit.give_power()
    assert [answer[name] for name in ("game", "round", "out", "returned")] == [
        before[name] for name in ("game", "round", "out", "returned")
    ]
    assert not card_unit.rig.relay.is_driven
    assert card_unit.faults() == set()


def test_a_round_goes_on_after_a_power_cut_and_ends_balanced(card_unit: CardUnit) -> None:
    with_cards_out(card_unit)
    card_unit.cut_power()
    card_unit.give_power()
    card_unit.begin()
    card_unit.cards_back()
    assert card_unit.ask("end_round", round=1)["returned"] == 2


@pytest.mark.needs("plants")
def test_no_flash_is_written_while_the_relay_is_closed(card_unit: CardUnit) -> None:
    card_unit.begin()
    before = card_unit.bench.unit.flash.writes
    card_unit.cards_out(3)
    card_unit.cards_back()
    assert card_unit.rig.relay.is_closed
    assert card_unit.bench.unit.flash.writes == before


def test_the_lamps_tell_whether_it_may_deal(card_unit: CardUnit) -> None:
    rig = card_unit.rig
    assert (rig.red.is_lit, rig.green.is_lit) == (True, False)
    card_unit.begin()
    card_unit.keep_polling(50_000)
    assert (rig.red.is_lit, rig.green.is_lit) == (False, True)
    rig.lid.open()
    card_unit.keep_polling(50_000)
    assert (rig.red.is_lit, rig.green.is_lit) == (True, False)


@pytest.mark.needs("plants")
def test_a_fault_blinks_red(card_unit: CardUnit) -> None:
    card_unit.rig.machine.jam()
    card_unit.keep_polling(2_000_000)
    changes = [is_lit for at_us, is_lit in card_unit.rig.red.history if at_us > card_unit.transport.now_us - 1_500_000]
    assert len(changes) >= 4
    assert not card_unit.rig.green.is_lit
