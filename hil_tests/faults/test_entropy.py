"""A source of randomness that is stuck, absent, biased or repeating arms nothing; an armed unit takes no press with it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from unit_under_test import UnitUnderTest
from worlds import virtual_unit

from pit.bench.plants.entropy import EntropySource
from pit.link.errors import Refused
from wire import codes

pytestmark = pytest.mark.needs("plants")

_DEAD: dict[str, Callable[[EntropySource], None]] = {
    "stuck at 0": lambda source: source.stick(0),
    "stuck at 1": lambda source: source.stick(1),
    "absent": lambda source: source.vanish(),
    "biased": lambda source: source.bias(950),
    "repeating": lambda source: source.repeat([0, 1, 1, 0, 1]),
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


def test_a_source_that_dies_at_rest_is_found_without_an_arm(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    unit.rig.entropy.stick(0)
    unit.keep_polling(5_000_000)
    assert unit.poll_state(codes.FAULT)["fault"] == codes.FAULT_ENTROPY
    assert (codes.EVENT_FAULT, codes.FAULT_ENTROPY) in [(event.code, event.a) for event in unit.events(newest)]


@pytest.mark.needs("hand")
def test_a_source_that_dies_under_an_armed_unit_stops_it(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.entropy.stick(1)
    unit.keep_polling(5_000_000)
    unit.hand.press()
    answer = unit.keep_polling(500_000)
    assert (answer["state"], answer["game"], answer["prize_cents"]) == (codes.FAULT, codes.ARMED, 0)


def test_a_unit_at_rest_reads_its_source_now_and_then(unit: UnitUnderTest) -> None:
    before = unit.rig.entropy.reads
    unit.keep_polling(10_000_000)
    assert 100 <= unit.rig.entropy.reads - before <= 200


@pytest.mark.needs("power")
def test_what_a_unit_carries_over_a_power_cut_is_new_with_each_arm(unit: UnitUnderTest) -> None:
    def carried() -> bytes:
        return unit.rig.fram_a.image.snapshot()[0x1200:0x1300]

    seen = {carried()}
    for _ in range(3):
        unit.ask("disarm", press_id=unit.arm())
        seen.add(carried())
        assert carried() == unit.rig.fram_b.image.snapshot()[0x1200:0x1300]
    assert len(seen) == 4


@pytest.mark.needs("vm", why="four units of one seed are compared")
@pytest.mark.needs("hand")
def test_the_moment_of_the_press_counts(tmp_path: Path) -> None:
    """Nothing is settled at arm: one seed, one history, but a press four seconds later draws another number."""

    def drawn(name: str, wait_us: int) -> int:
        with virtual_unit(tmp_path / name) as unit:
            press_id = unit.arm()
            unit.keep_polling(wait_us)
            unit.press()
            return unit.ask("prize", press_id=press_id)["random"]

    early = drawn("early", 200_000)
    assert drawn("again", 200_000) == early
    assert len({early, *(drawn(f"late{n}", n * 2_000_000) for n in (1, 2, 3))}) >= 3
