"""An acknowledged edge is told at the moment of the write, and the pins take it as if nobody listened."""

from hand_made import Program
from hand_made_unit import HandMade, Make
from test_pico_pins import FALLING, IO, NO_CONTACT

from pit.bench.pico.interrupts import InterruptWatch

_INTR = IO + 0xF0 + 4 * (NO_CONTACT // 8)
_SHIFT = 4 * (NO_CONTACT % 8)
_EDGE = FALLING << _SHIFT
_BIT = _EDGE.bit_length() - 1
_ENABLE = IO + 0x100 + 4 * (NO_CONTACT // 8)
_CLOSES_US = 5_000


def _watched(made: HandMade) -> list[float]:
    told: list[float] = []
    made.unit.power_off()
    made.unit.add_device(InterruptWatch(lambda: told.append(made.nanos)))
    made.unit.power_on()
    return told


def test_an_edge_is_told_when_the_chip_acknowledges_it_and_is_gone_then(make: Make) -> None:
    made = make(Program().write(_INTR, _EDGE).wait_for(_INTR, _BIT).write(_INTR, _EDGE).read(_INTR))
    told = _watched(made)
    began_us = made.now_us
    line = made.rig.lines["button_no"]
    made.pump.clock.call_at(began_us + _CLOSES_US, lambda: line.drive(made, 0))
    made.run(2 * _CLOSES_US)
    _first, second = told  # the first is of the edge that the supply makes
    assert _CLOSES_US <= second / 1_000 < _CLOSES_US + 2
    assert not made.results(1)[0] & _EDGE


def test_what_else_is_written_to_the_pins_is_no_acknowledgement(make: Make) -> None:
    made = make(Program().write(_ENABLE, _EDGE).read(_ENABLE))
    told = _watched(made)
    made.run(10)
    assert told == []
    assert made.results(1) == [_EDGE]
