"""What a press does on the buses, in which order: nothing is shown before two chips were read back and the third copy sent."""

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.plants.fram import Fram

pytestmark = pytest.mark.needs("plants")

_FIRST = range(0x0C00, 0x0E00)  # places of the journal on each chip
_SECOND = range(0x0E00, 0x1000)  # and on A once more
_RECORD = 32
_KIND = 4  # offset of a byte that is the same in all drawn records


class Order:
    """Notes journal bytes written and read and digits latched, in words such as "a first written", each change once."""

    def __init__(self, unit: UnitUnderTest) -> None:
        self.noted: list[str] = []
        for name, chip in (("a", unit.rig.fram_a), ("b", unit.rig.fram_b)):
            self._watch(name, chip)
        unit.rig.lines["display_load"].watch(self._latched)

    def _watch(self, name: str, chip: Fram) -> None:
        read = chip.read

        def noted_read() -> int:
            self._note(name, chip.at, "read")
            return read()

        chip.read = noted_read  # type: ignore[method-assign]
        chip.watch(lambda write: self._note(name, write.address, "written"))

    def _note(self, name: str, address: int, what: str) -> None:
        place = "first" if address in _FIRST else "second" if address in _SECOND else ""
        if place:
            self._add(f"{name} {place} {what}")

    def _latched(self, level: int) -> None:
        if level:
            self._add("shown")

    def _add(self, word: str) -> None:
        if self.noted[-1:] != [word]:
            self.noted.append(word)


def test_a_prize_is_shown_after_two_copies_were_read_back_and_the_third_was_sent(unit: UnitUnderTest) -> None:
    unit.arm()
    order = Order(unit)
    unit.press()
    drawn = order.noted.index("a first written")
    assert order.noted[drawn : drawn + 7] == [
        "a first written",
        "a first read",
        "b first written",
        "b first read",
        "a second written",
        "shown",
        "a second read",
    ]


def test_a_second_place_that_does_not_take_hides_no_prize_and_is_written_again(unit: UnitUnderTest) -> None:
    unit.arm()
    for slot in range(_SECOND.start, _SECOND.stop, _RECORD):
        unit.rig.fram_a.stick_bit(slot + _KIND, 7, 1)
    order = Order(unit)
    prize = unit.press()
    assert unit.eye.amount_cents == prize["prize_cents"]
    shown = order.noted.index("shown", order.noted.index("a second written"))
    assert order.noted[shown + 1 : shown + 4] == ["a second read", "a second written", "a second read"]
    unit.settle(prize)
    assert unit.meters()["paid_cents"] == prize["prize_cents"]
