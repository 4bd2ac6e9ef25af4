"""The program fails. No product code is asked to: a driver with a mistake in it stands on the flash in place of the sound one.

Whatever it was, the chip starts anew, nothing is printed, and the game is what memory says it is.
"""

from pathlib import Path

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.jackpot import BOARD
from pit.image.build import ARCHITECTURES, FIRMWARE, Image, build, cache_folder, compile_file
from pit.image.flash import flash_image
from wire import codes

pytestmark = pytest.mark.needs("plants", "power", "vm", why="other firmware is laid on its flash")

_BUZZER = "hal/drivers/buzzer"
_LAMP = "hal/drivers/lamp"
_BEEP = {
    "an exception": "raise ZeroDivisionError",
    "no memory": "kept = []\n        while True:\n            kept.append(bytearray(512))",
    "an exit": "raise SystemExit",
    "an interrupt from the keyboard": "raise KeyboardInterrupt",
}
_WAITS_FOR_EVER = """def beep(self, now, ms, hz=2_000):
        while True:
            self._hal.wait(self._hal.ticks_add(self._hal.ticks_ms(), 100))"""


def flash_with_mistake(unit: UnitUnderTest, module: str, name: str, method: str, folder: Path) -> None:
    """Lay out the unit's flash anew; class `name` of `module` gets `method` in place of its own."""
    sound = (FIRMWARE / f"{module}.py").read_text()
    source = folder / "mistaken.py"
    source.write_text(f"{sound}\n\nclass _Mistaken({name}):\n    {method}\n\n\n{name} = _Mistaken\n")
    image = build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder())
    bad = compile_file(source, f"{module}.py", ARCHITECTURES["virtual"], folder / "compiled")
    unit.bench.unit.flash.image.write_bytes(flash_image(Image({**image.files, f"{module}.mpy": bad})))


@pytest.mark.parametrize("body", _BEEP.values(), ids=list(_BEEP))
def test_a_crash_after_the_press_restarts_the_unit_with_the_same_prize(
    unpowered: UnitUnderTest, tmp_path: Path, body: str
) -> None:
    unit = unpowered
    flash_with_mistake(unit, _BUZZER, "Buzzer", f"def beep(self, now, ms, hz=2_000):\n        {body}", tmp_path)
    unit.give_power()
    press_id = unit.arm()
    unit.keep_polling(300_000)
    read: list[int | None] = []
    unit.rig.display.watch(lambda shown: read.append(shown.amount_cents))
    unit.hand.press()
    unit.let_pass(400_000)
    answer = unit.await_boot()
    assert (answer["game"], answer["press_id"]) == (codes.SHOWN, press_id)
    assert unit.client.hello().boots == 2
    assert set(read) <= {None, answer["prize_cents"]}
    assert unit.eye.amount_cents == answer["prize_cents"]
    assert not unit.eye.is_lamp_lit
    unit.settle(answer)
    meters = unit.meters()
    assert (meters["draws"], meters["paid_cents"]) == (1, answer["prize_cents"])


def test_a_crash_is_logged_with_the_part_that_failed(unpowered: UnitUnderTest, tmp_path: Path) -> None:
    unit = unpowered
    flash_with_mistake(unit, _BUZZER, "Buzzer", "def beep(self, now, ms, hz=2_000):\n        return 1 // 0", tmp_path)
    unit.give_power()
    unit.arm()
    newest = unit.newest_event()
    unit.hand.press()
    unit.let_pass(400_000)
    unit.await_boot()
    crashes = [event for event in unit.events(newest) if event.code == codes.EVENT_CRASH]
    assert [event[2:] for event in crashes] == [(codes.PART_BUTTON, codes.CRASH_RAISED)]  # it carries out a press
    assert unit.faults() == {codes.FAULT_PART}
    assert unit.ask("clear_fault", fault=codes.FAULT_PART)["state"] == codes.SHOWN


def test_a_part_that_never_returns_is_ended_by_the_watchdog(unpowered: UnitUnderTest, tmp_path: Path) -> None:
    unit = unpowered
    flash_with_mistake(unit, _BUZZER, "Buzzer", _WAITS_FOR_EVER, tmp_path)
    unit.give_power()
    unit.arm()
    unit.hand.press()
    unit.let_pass(2_500_000)
    answer = unit.await_boot()
    assert unit.rig.watchdog.bites == 1
    assert (answer["state"], answer["game"], answer["fault"]) == (codes.FAULT, codes.SHOWN, codes.FAULT_PART)
    assert unit.ask("status")["reset_cause"] == 2
    crashes = [event for event in unit.events() if event.code == codes.EVENT_CRASH]
    assert [event[2:] for event in crashes] == [(codes.PART_BUTTON, codes.CRASH_STUCK)]


def test_a_unit_that_fails_at_every_start_prints_nothing_and_lights_nothing(
    unpowered: UnitUnderTest, tmp_path: Path
) -> None:
    unit = unpowered
    flash_with_mistake(unit, _LAMP, "Lamp", "def off(self):\n        raise ValueError", tmp_path)
    unit.bench.unit.power_on()
    unit.let_pass(1_500_000)
    assert unit.bench.unit.boots > 1
    assert not unit.rig.lamp.history
    assert unit.eye.digits == " " * 8
    unit.cut_power()
