"""Digits that a jig reads are those that the unit wrote last: what it saw before it lost a latch is not believed."""

from typing import cast

import pytest

from benches.jig import Jig
from pit.bench.plants.max7219 import SHUTDOWN
from pit.bench.plants.seven_segments import CODE_B
from pit.link.client import Client
from pit.link.table import Value
from wire.jig_messages import LINES

_REWRITE = 13  # latches
_REFRESH_US = 100_000


class BusyJig(Jig):
    """A jig that is not there. The unit has shown 2, then 5; the jig has lost that, and says so once; it sees each rewriting
    from `whole_us` on.
    """

    def __init__(self, whole_us: int) -> None:
        self.wired = frozenset(LINES)
        self._whole_at = 0
        self._whole_us = whole_us
        self._client = cast(Client, _Client(self))
        self.at_us = 0
        self.is_told = False

    @property
    def now_us(self) -> int:
        return self.at_us

    def wait(self, for_us: int) -> None:
        self.at_us += for_us

    def answer(self) -> dict[str, Value]:
        is_whole = self.at_us >= self._whole_us
        registers = bytearray(16)
        registers[SHUTDOWN] = 1
        registers[1] = CODE_B[5 if is_whole else 2]
        latches = 70 + (_REWRITE * ((self.at_us - self._whole_us) // _REFRESH_US + 1) if is_whole else 0)
        is_lost, self.is_told = not self.is_told, True
        return {"registers": bytes(registers), "latches": latches, "levels": 0, "is_lost": int(is_lost)}


class _Client:
    def __init__(self, jig: BusyJig) -> None:
        self._jig = jig

    def request(self, name: str, **fields: int) -> dict[str, Value]:
        assert name == "jig_look"
        return self._jig.answer()


@pytest.mark.parametrize("whole_us", [0, 90_000, 700_000, 20_000_000])
def test_digits_are_read_once_they_were_written_again(whole_us: int) -> None:
    jig = BusyJig(whole_us)
    assert jig.digits == "       5"


def test_a_lost_latch_that_another_look_was_told_of_is_not_forgotten() -> None:
    jig = BusyJig(500_000)
    assert not jig.is_high("watch_lamp")
    assert jig.digits == "       5"


def test_a_display_that_is_never_whole_is_no_reading() -> None:
    jig = BusyJig(whole_us=1 << 60)
    with pytest.raises(AssertionError, match="never stood still"):
        assert jig.digits
