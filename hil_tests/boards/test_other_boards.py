"""The same firmware files on the adapters of the other ports: a jackpot turn on each, lid to relay where allowed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from card_unit import CardUnit
from frame_record import RecordedTransport
from unit_under_test import VIRTUAL, UnitUnderTest

from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.image.build import BuildError
from wire import codes

_TRY_US = 500_000
_POWER = 1


@pytest.fixture(params=["rpi_pico2", "esp32_s3", "pybv11"])
def board(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def unit_of(board: str, tmp_path: Path) -> Iterator[UnitUnderTest]:
    bench = JackpotBench(Pump(Clock(is_virtual=True)), tmp_path, seed=3, board=board)
    unit = UnitUnderTest(RecordedTransport(BenchTransport(bench.unit)), VIRTUAL, try_us=_TRY_US, bench=bench)
    unit.give_power()
    unit.poll_state(codes.IDLE, 5_000_000)
    yield unit
    bench.close()


def test_a_unit_of_each_board_comes_to_rest_without_a_fault(unit_of: UnitUnderTest) -> None:
    assert unit_of.faults() == set()
    unit_of.check_port()


def test_a_press_on_each_board_is_drawn_once_and_stands_in_the_digits(unit_of: UnitUnderTest) -> None:
    unit_of.arm()
    prize = unit_of.press()
    assert unit_of.eye.amount_cents == prize["prize_cents"]
    assert unit_of.meters()["draws"] == 1


def test_a_prize_outlives_a_power_cut_on_each_board(unit_of: UnitUnderTest) -> None:
    unit_of.arm()
    prize = unit_of.press()
    unit_of.cut_power()
    again = unit_of.give_power()
    assert (again["press_id"], again["prize_cents"]) == (prize["press_id"], prize["prize_cents"])


def test_each_board_says_that_a_cut_was_a_cut(unit_of: UnitUnderTest) -> None:
    unit_of.cut_power()
    unit_of.give_power()
    boots = [event.a for event in unit_of.events() if event.code == codes.EVENT_BOOT]
    assert boots == [_POWER, _POWER]


def test_the_source_of_each_board_is_under_the_health_tests(unit_of: UnitUnderTest) -> None:
    unit_of.rig.entropy.stick(0)
    unit_of.keep_polling(60_000_000)
    assert codes.FAULT_ENTROPY in unit_of.faults()


def test_an_open_lid_drops_the_relay_of_a_pyboard(tmp_path: Path) -> None:
    bench = CardMachineBench(Pump(Clock(is_virtual=True)), tmp_path, seed=3, board="pybv11")
    unit = CardUnit(bench, RecordedTransport(BenchTransport(bench.unit)))
    unit.give_power()
    unit.approve()
    unit.load()
    unit.begin()
    bench.rig.lid.open(bounces=0)
    unit.keep_polling(20_000)
    assert not bench.rig.relay.is_driven
    bench.close()


def test_no_card_machine_is_built_for_a_board_without_hard_interrupts(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"esp32_s3.*hard interrupts.*Nothing was built"):
        CardMachineBench(Pump(Clock(is_virtual=True)), tmp_path, seed=3, board="esp32_s3")
