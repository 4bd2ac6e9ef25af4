"""A unit's firmware in a MicroPython of one's own, on an emulated chip: the manifest builds, and what it builds plays.

Its interpreter is made on a Debian machine by `pit bench uf2 FILE --frozen jackpot`, and given with --uf2 FILE.
"""

from pathlib import Path

import pytest
from emulated_world import emulated_unit
from unit_under_test import UnitUnderTest

from pit.image.interpreter import read_interpreter
from wire import codes

pytestmark = pytest.mark.emulated

_FROZEN = b"boot/sealed.py"  # a name among those of its frozen modules
_WITHOUT = (
    "this MicroPython has no unit frozen into it: make one that has, on Debian, by `pit bench uf2 FILE --frozen jackpot`, "
    "and give it with --uf2 FILE"
)
_STARTED_US = 30_000_000  # a blank storage is formatted first
_BLANK = b"\xff"


@pytest.fixture
def uf2(request: pytest.FixtureRequest) -> Path:
    file = request.config.getoption("--uf2")
    assert isinstance(file, Path)
    if _FROZEN not in read_interpreter(file):
        pytest.skip(_WITHOUT)
    return file


def _started(unit: UnitUnderTest) -> None:
    unit.bench.unit.power_on()
    unit.client.hello(_STARTED_US)
    unit.poll_state(codes.IDLE, _STARTED_US)


def test_a_frozen_unit_formats_its_blank_storage_plays_and_owes_its_prize_after_a_cut(
    uf2: Path, tmp_path: Path
) -> None:
    with emulated_unit(tmp_path, uf2, is_on=False) as unit:
        flash = unit.bench.unit.flash.image
        flash.write_bytes(_BLANK * len(flash.read_bytes()))
        _started(unit)
        assert "# image .frozen" in unit.link.lines(b"id\r")
        unit.arm()
        prize = unit.press()
        assert unit.eye.amount_cents == prize["prize_cents"]
        unit.cut_power()
        answer = unit.give_power()
        assert (answer["press_id"], answer["prize_cents"]) == (prize["press_id"], prize["prize_cents"])
        unit.settle(prize)
        assert unit.meters()["paid_cents"] == prize["prize_cents"]
