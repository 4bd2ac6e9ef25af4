"""What only an emulated chip shows: without its ring oscillator the unit arms for nobody, and flash and FRAMs outlive a cut."""

from pathlib import Path

import pytest
from emulated_world import emulated_unit
from unit_under_test import UnitUnderTest

from pit.link.errors import Refused
from wire import codes

pytestmark = pytest.mark.emulated


def test_without_a_ring_oscillator_the_unit_arms_for_nobody(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    with emulated_unit(tmp_path, request.config.getoption("--uf2"), is_on=False, has_entropy=False) as unit:
        unit.give_power()
        unit.poll_until(lambda answer: bool(answer["fault"]), 10_000_000)
        with pytest.raises(Refused):
            unit.arm()
        assert codes.FAULT_ENTROPY in unit.faults()


def test_a_new_unit_has_booted_once(pico: UnitUnderTest) -> None:
    assert pico.ask("status")["boots"] == 1


def test_a_press_shows_its_prize_and_outlives_a_power_cut(pico: UnitUnderTest) -> None:
    pico.arm()
    prize = pico.press()
    assert pico.eye.amount_cents == prize["prize_cents"]
    pico.cut_power()
    assert pico.eye.digits == " " * 8
    answer = pico.give_power()
    assert (answer["press_id"], answer["prize_cents"]) == (prize["press_id"], prize["prize_cents"])
    pico.settle(prize)
    assert pico.ask("status")["boots"] == 2
