"""A source of randomness that is stuck or absent arms nothing; while a unit is armed it draws nothing wrong."""

from collections.abc import Callable

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.plants.entropy import EntropySource
from pit.link.errors import Refused
from wire import codes

pytestmark = pytest.mark.needs("plants")

_DEAD: dict[str, Callable[[EntropySource], None]] = {
    "stuck at 0": lambda source: source.stick(0),
    "stuck at 1": lambda source: source.stick(1),
    "absent": lambda source: source.vanish(),
}


@pytest.mark.parametrize("kill", _DEAD.values(), ids=list(_DEAD))
def test_a_dead_source_refuses_an_arm(unit: UnitUnderTest, kill: Callable[[EntropySource], None]) -> None:
    kill(unit.rig.entropy)
    with pytest.raises(Refused) as refused:
        unit.arm()
    assert refused.value.code == codes.REQUEST_FAULT
    answer = unit.poll()
    assert (answer["state"], answer["game"], answer["fault"]) == (codes.FAULT, codes.IDLE, codes.FAULT_ENTROPY)
    assert not unit.eye.is_lamp_lit


@pytest.mark.parametrize("kill", _DEAD.values(), ids=list(_DEAD))
def test_a_unit_that_starts_with_a_dead_source_is_in_fault(
    unpowered: UnitUnderTest, kill: Callable[[EntropySource], None]
) -> None:
    kill(unpowered.rig.entropy)
    unpowered.give_power()
    assert unpowered.poll_state(codes.FAULT)["fault"] == codes.FAULT_ENTROPY


def test_a_source_that_works_again_is_cleared_by_a_person(unit: UnitUnderTest) -> None:
    unit.rig.entropy.stick(1)
    with pytest.raises(Refused):
        unit.arm()
    with pytest.raises(Refused) as refused:
        unit.ask("clear_fault", fault=codes.FAULT_ENTROPY)
    assert refused.value.code == codes.REQUEST_FAULT
    unit.rig.entropy.mend()
    assert unit.poll()["fault"] == codes.FAULT_ENTROPY
    unit.ask("clear_fault", fault=codes.FAULT_ENTROPY)
    unit.play()
