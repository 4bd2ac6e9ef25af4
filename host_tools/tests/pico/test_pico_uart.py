"""The chip's UART on the bench's RS-485 bus: bytes at the line's pace, BUSY till the last bit left, what came is read back."""

from random import Random

from hand_made import Program
from hand_made_unit import HandMade, Make

from pit.bench.plants.rs485 import Rs485Bus, Rs485Node

_UART0 = 0x4003_4000
_DR, _FR, _IBRD, _FBRD, _LCR_H, _CR = (_UART0 + offset for offset in (0x00, 0x18, 0x24, 0x28, 0x2C, 0x30))
_MASK, _MASKED, _CLEAR = (_UART0 + offset for offset in (0x38, 0x40, 0x44))
_BUSY, _FULL = 3, 6
_SENT = 1 << 5
_ENABLE = 2
_CONTROL, _SET, _OUT = 0x4001_4000 + 8 * _ENABLE + 4, 0xD000_0014, 0xD000_0024
_SIO_FUNCTION = 5
_BYTE_US = 87  # ten bits at 115,200 baud
_LONG_US = 5_000


def _uart() -> Program:
    """On, as MicroPython sets it at 115,200 baud."""
    return Program().write(_IBRD, 67).write(_FBRD, 52).write(_LCR_H, 0x70).write(_CR, 0x301)


def _sender() -> Program:
    """The same, with the transceiver's driver on."""
    return _uart().write(_CONTROL, _SIO_FUNCTION).write(_SET, 1 << _ENABLE).write(_OUT, 1 << _ENABLE)


def _joined(made: HandMade) -> Rs485Node:
    """The host's transceiver on a bus with the unit, which has just got its power."""
    wires = Rs485Bus(made.pump.clock, Random(1))
    host = Rs485Node(wires, "host")
    made.unit.power_off()
    made.rig.join(wires, "unit")
    made.unit.power_on()
    return host


def test_bytes_that_a_program_sends_reach_the_bus_in_their_order(make: Make) -> None:
    made = make(_sender().write(_DR, 0x55).write(_DR, 0xAA))
    host = _joined(made)
    made.run(_LONG_US)
    assert host.read() == b"\x55\xaa"


def test_a_byte_takes_its_time_on_the_wire(make: Make) -> None:
    made = make(_sender().write(_DR, 0x55))
    host = _joined(made)
    made.run(_BYTE_US // 2)
    assert host.read() == b""
    made.run(_BYTE_US)
    assert host.read() == b"\x55"


def test_the_uart_is_busy_till_the_last_bit_has_left(make: Make) -> None:
    made = make(_sender().read(_FR).write(_DR, 0x55).read(_FR))
    _joined(made)
    made.run(_LONG_US)
    before, after = made.results(2)
    assert (before >> _BUSY & 1, after >> _BUSY & 1) == (0, 1)


def test_without_its_driver_nothing_reaches_the_bus(make: Make) -> None:
    made = make(_uart().write(_DR, 0x55))
    host = _joined(made)
    made.run(_LONG_US)
    assert host.read() == b""


def test_what_comes_over_the_bus_is_read_by_the_program(make: Make) -> None:
    made = make(_uart().write(_LCR_H, 0x70).wait_for(_FR, _FULL).read(_DR).read(_DR))
    host = _joined(made)
    made.run(100)
    host.send(bytes(range(0x40, 0x60)))
    made.run(_LONG_US)
    assert made.results(2) == [0x40, 0x41]


def test_what_came_while_the_chip_had_no_power_is_lost_and_what_comes_then_is_read(make: Make) -> None:
    made = make(_uart().wait_for(_FR, _FULL).read(_DR).read(_DR))
    host = _joined(made)
    made.unit.power_off()
    host.send(bytes(range(0x20)))
    made.run(_LONG_US)
    made.unit.power_on()
    made.run(100)
    host.send(bytes(range(0x40, 0x60)))
    made.run(_LONG_US)
    assert made.results(2) == [0x40, 0x41]


def test_the_interrupt_that_asks_for_bytes_comes_after_a_write_alone_and_once(make: Make) -> None:
    program = _uart().write(_MASK, _SENT).read(_MASKED)
    program.write(_DR, 0x55).read(_MASKED).write(_CLEAR, _SENT).read(_MASKED)
    made = make(program)
    _joined(made)
    made.run(_LONG_US)
    assert made.results(3) == [0, _SENT, 0]
