"""A card machine's unit that was used before is brought to rest for the next test, or the test says what stands in the way."""

import pytest
from card_rest import bring_to_rest
from card_states import State, count_wrong, dealing, empty, held, machine_failed
from card_unit import CardUnit

from wire import card_codes, codes

pytestmark = [
    pytest.mark.needs("plants", "clock"),
    pytest.mark.slow_on_pico("it is about the desk, whatever the chip"),
]


def lid_failed(unit: CardUnit) -> None:
    """Its two channels disagreed for a while."""
    dealing(unit)
    unit.rig.lid.stick("a", closed=False)
    unit.keep_polling(200_000)
    unit.rig.lid.mend()


@pytest.mark.parametrize(
    "state",
    [empty, pytest.param(dealing, marks=pytest.mark.on_pico), held, machine_failed, lid_failed],
    ids=lambda state: state.__name__,
)
def test_what_a_test_before_has_left_is_gone(empty_card_unit: CardUnit, state: State) -> None:
    unit = empty_card_unit
    state(unit)
    bring_to_rest(unit)
    answer = unit.poll()
    assert (answer["state"], answer["game"]) == (codes.IDLE, card_codes.EMPTY)
    assert unit.faults() == set()
    assert unit.events(card_codes.EVENT_ROUND) == []
    assert not unit.rig.relay.is_closed


def test_a_wrong_count_is_told_as_nobody_but_a_supervisor_clears_it(empty_card_unit: CardUnit) -> None:
    count_wrong(empty_card_unit)
    with pytest.raises(AssertionError, match="What the host may not clear stands: the cards do not balance"):
        bring_to_rest(empty_card_unit)


def test_a_lid_that_stays_open_is_told(empty_card_unit: CardUnit) -> None:
    empty_card_unit.rig.lid.open()
    with pytest.raises(AssertionError, match=r"no test can begin on this unit.*lid"):
        bring_to_rest(empty_card_unit)


def test_a_beam_that_sees_no_light_is_told(empty_card_unit: CardUnit) -> None:
    empty_card_unit.rig.exit_beam.stick(blocked=True)
    with pytest.raises(AssertionError, match="a beam of it sees no light"):
        bring_to_rest(empty_card_unit)
