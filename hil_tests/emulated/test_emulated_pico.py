"""What only an emulated chip shows: without its ring oscillator the unit arms for nobody, and flash and FRAMs outlive a cut."""

from pathlib import Path

import pytest
from emulated_world import emulated_unit, started_memory
from unit_under_test import UnitUnderTest

from pit.link.errors import Refused
from wire import codes

pytestmark = pytest.mark.emulated


@pytest.fixture
def uf2(request: pytest.FixtureRequest) -> Path:
    """The interpreter to boot: the mark above skips these tests where none was given."""
    file = request.config.getoption("--uf2")
    assert isinstance(file, Path)
    return file


def test_without_a_ring_oscillator_the_unit_arms_for_nobody(uf2: Path, tmp_path: Path) -> None:
    with emulated_unit(tmp_path, uf2, is_on=False, has_entropy=False) as unit:
        unit.give_power()
        unit.poll_until(lambda answer: bool(answer["fault"]), 10_000_000)
        with pytest.raises(Refused):
            unit.arm()
        assert codes.FAULT_ENTROPY in unit.faults()


def test_a_press_shows_its_prize_and_outlives_a_power_cut(uf2: Path, tmp_path: Path) -> None:
    with emulated_unit(tmp_path, uf2) as unit:
        prize = _played(unit)
        unit.cut_power()
        answer = unit.give_power()
        assert (answer["press_id"], answer["prize_cents"]) == (prize["press_id"], prize["prize_cents"])


def _played(unit: UnitUnderTest) -> dict[str, int]:
    unit.arm()
    prize = unit.press()
    assert unit.eye.amount_cents == prize["prize_cents"]
    return prize


def test_a_started_memory_starts_again(uf2: Path, tmp_path: Path) -> None:
    with emulated_unit(started_memory(tmp_path, uf2), uf2) as unit:
        assert unit.ask("status")["boots"] == 2
