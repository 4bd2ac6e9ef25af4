"""A round that something stops while a card is on its way goes on once the cause is gone, and its cards balance.

The one exception is a card that goes back while the unit has no power: nobody counted it, so a supervisor must.
"""

from collections.abc import Callable

import pytest
from card_states import State, card_coming_back, card_going_out, dealing
from card_unit import CardUnit

from wire import card_codes

pytestmark = pytest.mark.needs("hand", "eye", "power")

_LONG_US = 2_000_000  # longer than a beam may be blocked with the relay closed
_REST_US = 300_000
_EXACT = pytest.mark.needs("clock")  # a card lies in a beam at one moment, and no longer
_GOING_OUT = pytest.param(card_going_out, marks=_EXACT)
_COMING_BACK = pytest.param(card_coming_back, marks=_EXACT)


def lid_opened_and_shut(unit: CardUnit) -> None:
    unit.rig.lid.open()
    unit.keep_polling(_LONG_US)
    unit.rig.lid.shut()
    unit.keep_polling(_REST_US)


def door_opened_and_shut(unit: CardUnit) -> None:
    unit.rig.door.open()
    unit.keep_polling(_LONG_US)
    unit.rig.door.shut()
    unit.keep_polling(_REST_US)


def jam_mended(unit: CardUnit) -> None:
    unit.rig.machine.jam()
    unit.keep_polling(_LONG_US)
    unit.rig.machine.mend()
    unit.keep_polling(_REST_US)
    unit.ask("clear_fault", fault=card_codes.FAULT_MACHINE)


def host_silent(unit: CardUnit) -> None:
    unit.let_pass(_LONG_US)
    unit.keep_polling(_REST_US)


def power_cut(unit: CardUnit) -> None:
    unit.cut_power()
    unit.let_pass(_REST_US)
    unit.give_power()


def _ends_balanced(unit: CardUnit) -> None:
    unit.begin()
    unit.keep_polling(_REST_US)
    answer = unit.poll()
    assert answer["out"] - answer["returned"] == len(unit.rig.machine.layout)
    unit.cards_back()
    assert unit.refusal("end_round", round=1) == 0
    assert unit.faults() == set()
    assert sorted(unit.rig.machine.inside) == list(range(312))


@pytest.mark.parametrize("state", [dealing, _GOING_OUT, _COMING_BACK], ids=lambda state: state.__name__)
@pytest.mark.parametrize(
    "stop", [lid_opened_and_shut, door_opened_and_shut, jam_mended, host_silent], ids=lambda stop: stop.__name__
)
def test_a_stopped_round_goes_on_with_every_card_counted(
    empty_card_unit: CardUnit, stop: Callable[[CardUnit], None], state: State
) -> None:
    state(empty_card_unit)
    stop(empty_card_unit)
    _ends_balanced(empty_card_unit)


@pytest.mark.parametrize("state", [dealing, _GOING_OUT], ids=lambda state: state.__name__)
def test_a_round_cut_short_goes_on_with_every_card_counted(empty_card_unit: CardUnit, state: State) -> None:
    state(empty_card_unit)
    power_cut(empty_card_unit)
    _ends_balanced(empty_card_unit)


@pytest.mark.needs("clock", "fresh")
def test_a_card_that_goes_back_while_the_unit_is_dark_is_missed_by_the_count_till_a_supervisor_counts(
    empty_card_unit: CardUnit,
) -> None:
    unit = empty_card_unit
    card_coming_back(unit)
    power_cut(unit)
    unit.begin()
    unit.cards_back()
    assert unit.refusal("end_round", round=1) == card_codes.REQUEST_COUNT
    assert unit.faults() == {card_codes.FAULT_COUNT}
    assert not unit.rig.relay.is_closed
