"""The jackpot unit's prize meter with a real chip's echo: what a person reads, and what it never shows."""

import pytest

from hal.drivers.max7219 import Max7219
from pit.bench.clock import Clock
from pit.bench.plants.max7219 import Max7219Chain
from pit.bench.plants.nets import Line
from units.jackpot.meter import Meter

DASHES = "-" * 8


class Wires:
    """The chain on its bus, and ticks that stand still."""

    def __init__(self) -> None:
        self.load = Line("load", 0)
        self.chain = Max7219Chain(Clock(is_virtual=True), self.load)

    def write_readinto(self, sent: bytes, into: bytearray) -> None:
        into[:] = bytes(self.chain.exchange(byte) for byte in sent)

    def value(self, level: int) -> None:
        self.load.drive(self, level)

    def ticks_add(self, ticks: int, delta: int) -> int:
        return ticks + delta

    def ticks_diff(self, later: int, earlier: int) -> int:
        return later - earlier


def started(has_cents: bool = False) -> tuple[Meter, Max7219Chain]:
    wires = Wires()
    meter = Meter(wires, Max7219(wires, wires), has_cents)  # type: ignore[arg-type]
    assert meter.start(0)
    return meter, wires.chain


def shown(cents: int, has_cents: bool = False) -> tuple[bool, str]:
    """What the meter says of it, and what a person reads."""
    meter, chain = started(has_cents)
    return meter.show_amount(cents), chain.text()


@pytest.mark.clause("Q03-34G-meter")
@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (4_000, "40"),
        (0, "0"),
        (100, "1"),
        (900, "9"),
        (1_000, "10"),
        (1_234_567_800, "12345678"),
        (9_999_999_900, "9" * 8),
    ],
)
def test_the_meter_reads_the_prize_for_each_dollar(cents: int, text: str) -> None:
    assert shown(cents) == (True, text.rjust(8))


@pytest.mark.clause("Q03-34G-meter")
@pytest.mark.parametrize(
    ("cents", "text"), [(4_000, "40.00"), (1_609, "16.09"), (5, "0.05"), (99_999_999, "999999.99")]
)
def test_a_meter_with_cents_reads_dollars_and_two_places(cents: int, text: str) -> None:
    assert shown(cents, has_cents=True) == (True, text.rjust(9))


@pytest.mark.clause("Q03-34G-meter")
@pytest.mark.parametrize("cents", [-100, 1, 4_050, 10_000_000_000])
def test_an_amount_that_has_no_place_on_the_meter_is_dashes_and_never_another_amount(cents: int) -> None:
    assert shown(cents) == (False, DASHES)


@pytest.mark.clause("Q03-34G-meter")
@pytest.mark.parametrize("cents", [-1, 10_000_000_000])
def test_nor_does_a_meter_with_cents_show_what_does_not_fit(cents: int) -> None:
    assert shown(cents, has_cents=True) == (False, DASHES)


@pytest.mark.clause("Q03-34G-meter")
def test_an_amount_whose_echo_is_wrong_does_not_count_as_shown() -> None:
    meter, chain = started()
    chain.stick_dout(1)
    assert not meter.show_amount(4_000)
    assert not meter.is_sound
    chain.mend()
    assert meter.show_amount(4_000)
    assert chain.text() == "40".rjust(8)
