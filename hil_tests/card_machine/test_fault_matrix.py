"""Every fault that the plants know in every state of a card machine's unit, judged by the plants alone.

- The relay's wire is low within the promised time, and no card leaves the machine from then on.
- The fault has its name, and no other.
- What latches stands after a power cut too, though its cause was mended in the dark.
"""

from collections.abc import Callable

import pytest
from card_states import AT_REST, DRIVEN, STATES, State, count_wrong, dealing, empty, held, loaded, machine_failed
from card_strikes import (
    STRIKES,
    Strike,
    contact_breaks,
    exit_beam_sticks,
    mirror_sticks_shut,
    return_beam_sticks,
    shoe_wire_breaks,
)
from card_unit import CardUnit

from pit.bench.rigs.card_machine import CardMachineRig
from wire import card_codes, codes

pytestmark = pytest.mark.needs("plants", "power")

_AFTER_US = 150_000  # longer than any contact's rest, and than a card that is on its way

_LATCHED = {
    card_codes.FAULT_LID,
    card_codes.FAULT_RELAY_WELDED,
    card_codes.FAULT_RELAY_BROKEN,
    card_codes.FAULT_BEAM,
    card_codes.FAULT_CARD_MOVED,
    card_codes.FAULT_COUNT,
    card_codes.FAULT_MACHINE,
    card_codes.FAULT_SHOE,
}


_SEEN_WHEN_DRIVEN = (contact_breaks, mirror_sticks_shut, return_beam_sticks)  # the relay must move, or stand, for it
_IN_NO_CARDS = (exit_beam_sticks,)  # without cards in play a beam means nothing


_STOOD: dict[State, set[int]] = {count_wrong: {card_codes.FAULT_COUNT}, machine_failed: {card_codes.FAULT_MACHINE}}


def _expected(strike: Strike, state: State) -> set[int]:
    stood = _STOOD.get(state, set())
    if state is empty and strike.plant in _IN_NO_CARDS:
        return stood
    fault = strike.driven if state in DRIVEN else strike.at_rest
    return stood | ({fault} if fault else set())


def _cards_gone(rig: CardMachineRig) -> int:
    return sum(move.is_out for move in rig.machine.moves)


def _mend(rig: CardMachineRig) -> None:
    """What was broken is mended; a count stays as it is."""
    for part in (rig.lid, rig.relay, rig.exit_beam, rig.return_beam, rig.sound, rig.ready, rig.shoe, rig.supply):
        part.mend()
    rig.machine.mend()
    rig.lid.shut(bounces=0)
    rig.door.shut(bounces=0)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
@pytest.mark.parametrize("strike", STRIKES, ids=lambda strike: strike.plant.__name__)
def test_each_fault_in_each_state_opens_the_relay_in_time_has_its_name_and_stays(
    empty_card_unit: CardUnit, strike: Strike, state: State
) -> None:
    unit, rig = empty_card_unit, empty_card_unit.rig
    state(unit)
    assert rig.relay.is_driven == (state in DRIVEN)
    falls: list[int] = []
    rig.lines["relay"].watch(lambda level: falls.append(rig.clock.now_us) if not level else None)
    struck_us = rig.clock.now_us
    strike.plant(rig)
    unit.poll_until(lambda _: not rig.relay.is_driven, strike.within_ms * 1_000 + 100_000)
    assert not rig.relay.is_driven
    assert all(fall_us - struck_us <= strike.within_ms * 1_000 for fall_us in falls)
    unit.keep_polling(_AFTER_US)
    gone = _cards_gone(rig)
    rig.machine.deal()
    unit.keep_polling(_AFTER_US)
    assert not rig.relay.is_closed
    if strike.plant not in _SEEN_WHEN_DRIVEN:
        assert unit.deal_refusal() != 0
        unit.keep_polling(_AFTER_US)
    assert _cards_gone(rig) == gone
    expected = _expected(strike, state)
    assert unit.faults() == expected
    unit.cut_power()
    _mend(rig)
    unit.give_power()
    assert unit.faults() == expected & _LATCHED
    if expected & _LATCHED:
        assert unit.deal_refusal() != 0


@pytest.mark.one_in(2)
@pytest.mark.parametrize("strike", STRIKES, ids=lambda strike: strike.plant.__name__)
def test_a_fault_that_came_while_the_unit_was_dark_is_named_and_the_relay_is_open_in_time(
    empty_card_unit: CardUnit, strike: Strike
) -> None:
    unit, rig = empty_card_unit, empty_card_unit.rig
    dealing(unit)
    unit.cut_power()
    strike.plant(rig)
    unit.let_pass(100_000)
    unit.give_power()
    assert not rig.relay.is_driven
    is_allowed = unit.deal_refusal() == 0
    assert is_allowed == (strike.plant in (*_SEEN_WHEN_DRIVEN, exit_beam_sticks))
    unit.keep_polling(strike.within_ms * 1_000 + _AFTER_US)
    assert not rig.relay.is_driven
    shown = 0 if strike.plant is shoe_wire_breaks else strike.driven  # the unit asks for no card: nothing shows it
    assert unit.faults() == ({shown} if shown else set())


@pytest.mark.parametrize("strike", [contact_breaks, mirror_sticks_shut], ids=lambda strike: strike.__name__)
@pytest.mark.parametrize("state", [loaded, held], ids=lambda state: state.__name__)
def test_a_relay_that_broke_at_rest_is_named_when_it_should_close_and_no_card_moves(
    empty_card_unit: CardUnit, strike: Callable[[CardMachineRig], None], state: State
) -> None:
    unit, rig = empty_card_unit, empty_card_unit.rig
    state(unit)
    strike(rig)
    gone = _cards_gone(rig)
    assert unit.deal_refusal() == 0
    unit.keep_polling(_AFTER_US)
    rig.machine.deal()
    unit.keep_polling(_AFTER_US)
    assert not rig.relay.is_driven
    assert _cards_gone(rig) == gone
    assert unit.faults() == {card_codes.FAULT_RELAY_BROKEN}


@pytest.mark.parametrize("state", [loaded, held], ids=lambda state: state.__name__)
def test_a_return_beam_that_stuck_at_rest_opens_the_relay_in_the_round(empty_card_unit: CardUnit, state: State) -> None:
    unit, rig = empty_card_unit, empty_card_unit.rig
    state(unit)
    return_beam_sticks(rig)
    refusal = unit.deal_refusal()
    assert refusal == (card_codes.REQUEST_BEAM if state is loaded else 0)
    unit.keep_polling(1_700_000)
    assert not rig.relay.is_driven
    assert unit.faults() == (set() if state is loaded else {card_codes.FAULT_BEAM})


# A contact that does not open can be named, and no more


@pytest.mark.parametrize("state", DRIVEN, ids=lambda state: state.__name__)
def test_a_contact_that_welds_is_named_as_it_should_open_and_stays_named(
    empty_card_unit: CardUnit, state: State
) -> None:
    unit, rig = empty_card_unit, empty_card_unit.rig
    state(unit)
    rig.relay.weld()
    unit.ask("hold")
    unit.keep_polling(_AFTER_US)
    assert rig.relay.is_closed
    assert unit.faults() == {card_codes.FAULT_RELAY_WELDED}
    unit.cut_power()
    rig.relay.mend()
    unit.give_power()
    assert unit.faults() == {card_codes.FAULT_RELAY_WELDED}
    assert unit.deal_refusal() == codes.REQUEST_FAULT


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_mirror_contact_that_tells_of_no_opening_is_taken_for_a_welded_one(
    empty_card_unit: CardUnit, state: State
) -> None:
    unit = empty_card_unit
    state(unit)
    stood = unit.faults()
    unit.rig.relay.stick_mirror(closed=False)
    unit.ask("hold")
    unit.keep_polling(_AFTER_US)
    assert unit.faults() == stood | {card_codes.FAULT_RELAY_WELDED}
    assert unit.deal_refusal() != 0


# Cards


@pytest.mark.parametrize("state", [state for state in AT_REST if state is not empty], ids=lambda state: state.__name__)
def test_a_card_drawn_by_hand_at_rest_is_named_and_counted(empty_card_unit: CardUnit, state: State) -> None:
    unit = empty_card_unit
    state(unit)
    stood, out = unit.faults(), unit.poll()["out"]
    unit.rig.machine.pull_by_hand()
    assert unit.keep_polling(300_000)["out"] == out + 1
    assert unit.faults() == stood | {card_codes.FAULT_CARD_MOVED}


def two_leave_as_one(rig: CardMachineRig) -> None:
    rig.machine.double_next()


def exit_beam_misses(rig: CardMachineRig) -> None:
    rig.exit_beam.miss_next()


def return_beam_misses(rig: CardMachineRig) -> None:
    rig.return_beam.miss_next()


def card_swallowed(rig: CardMachineRig) -> None:
    rig.machine.swallow_next()


_MISCOUNTS = (two_leave_as_one, exit_beam_misses, return_beam_misses, card_swallowed)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("state", [loaded, held, *DRIVEN], ids=lambda state: state.__name__)
@pytest.mark.parametrize("miscount", _MISCOUNTS, ids=lambda miscount: miscount.__name__)
def test_a_miscount_that_begins_in_any_state_of_play_is_named_by_the_rounds_end_and_stays(
    empty_card_unit: CardUnit, miscount: Callable[[CardMachineRig], None], state: State
) -> None:
    unit, rig = empty_card_unit, empty_card_unit.rig
    state(unit)
    miscount(rig)
    unit.keep_polling(_AFTER_US)
    if not rig.relay.is_driven:
        unit.begin()
    unit.cards_out(3)
    unit.cards_back()
    assert unit.refusal("end_round", round=1) != 0
    assert unit.faults() == {card_codes.FAULT_COUNT}
    assert not rig.relay.is_driven
    unit.cut_power()
    unit.give_power()
    assert unit.faults() == {card_codes.FAULT_COUNT}
    assert unit.deal_refusal() == card_codes.REQUEST_COUNT


# Host and power


@pytest.mark.parametrize("state", DRIVEN, ids=lambda state: state.__name__)
def test_a_host_that_is_lost_loses_the_relay_within_600_ms_and_cards_stop(
    empty_card_unit: CardUnit, state: State
) -> None:
    unit, rig = empty_card_unit, empty_card_unit.rig
    state(unit)
    unit.poll()
    rig.machine.deal(20)
    unit.let_pass(600_000)
    gone = _cards_gone(rig)
    assert not rig.relay.is_closed
    unit.let_pass(1_000_000)
    assert _cards_gone(rig) == gone
    assert unit.keep_polling(50_000)["state"] == card_codes.HELD


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_power_cut_in_any_state_opens_the_relay_and_no_card_moves_till_the_host_asks(
    empty_card_unit: CardUnit, state: State
) -> None:
    unit, rig = empty_card_unit, empty_card_unit.rig
    state(unit)
    stood = unit.faults()
    unit.cut_power()
    unit.let_pass(10_000)
    gone = _cards_gone(rig)
    rig.machine.deal(5)
    assert not rig.relay.is_closed
    unit.give_power()
    assert not rig.relay.is_driven
    assert _cards_gone(rig) == gone
    assert unit.faults() == stood


def test_a_round_that_nothing_strikes_has_no_fault_in_this_test_bed(empty_card_unit: CardUnit) -> None:
    dealing(empty_card_unit)
    empty_card_unit.cards_back()
    assert empty_card_unit.ask("end_round", round=1)["returned"] == 2
    assert empty_card_unit.faults() == set()
