"""The RP2040 and RP2350 adapter, on what the stock rp2 port of MicroPython has. Fulfils hal/contract.py.

It alone imports `machine`. The wait is one `ipoll` over the port and over an object that an interrupt makes readable, so a
deadline, a byte and an interrupt all end it: the port's poll sleeps till any interrupt and then asks each object again.
"""

import io
import os
import select
import sys
import time

import machine
import micropython
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any, Callable

_POLL = const(3)  # MP_STREAM_POLL: the request a poll makes of a stream
_WATCHDOG_RESET = const(3)  # machine.WDT_RESET
_BITTEN = const(2)  # what that is called here; a reset that the firmware asked for looks the same
_MOST_MARK = const(255)
_HARDWARE_BUSES = const(2)
_HAND_OVER = const(0x504954)  # in the scratch register: the next boot leaves the port to the interpreter


class _Waker(io.IOBase):
    """A stream that can be read when an interrupt has said so."""

    def __init__(self) -> None:
        self.is_set = False

    def ioctl(self, request: int, argument: int) -> int:
        if request == _POLL and self.is_set:
            return select.POLLIN
        return 0


class Adapter:
    def __init__(self, board: "Any") -> None:
        self._board = board
        # The stubs don't know that a stream's `readinto` and `write` take a length.
        port: "Any" = sys.stdin.buffer
        self._port_in = port.readinto
        self._port_out: "Any" = sys.stdout.buffer
        self._byte = bytearray(1)
        self._waker = _Waker()
        self.waited_for = select.poll()
        self.waited_for.register(self._waker, select.POLLIN)
        self.waited_for.register(sys.stdin, select.POLLIN)
        incoming = select.poll()
        incoming.register(sys.stdin, select.POLLIN)
        self._input: "Any" = incoming.ipoll
        self._output = select.poll()
        self._output.register(sys.stdout, select.POLLOUT)
        self._watchdog: "machine.WDT | None" = None
        self._mark_register = board.MARK_REGISTER
        self._buses: "dict[int, Any]" = {}
        self.ticks_ms: "Any" = time.ticks_ms
        self.ticks_us: "Any" = time.ticks_us
        self.ticks_add: "Any" = time.ticks_add
        self.ticks_diff: "Any" = time.ticks_diff

    # Waiting, and the port

    def wait(self, until_ms: int) -> int:
        left = time.ticks_diff(until_ms, time.ticks_ms())
        if left < 0:
            left = 0
        for entry in self.waited_for.ipoll(left):
            if entry[0] is self._waker:
                self._waker.is_set = False
                return 2
            return 1
        return 0

    def wake(self) -> None:
        self._waker.is_set = True

    @micropython.native
    def read_into(self, into: bytearray) -> int:
        # A read of more than one byte would wait for them all. On an RP2040 each byte takes 60 us: an interrupt goes first.
        poll = self._input
        take = self._port_in
        byte = self._byte
        waker = self._waker
        count = 0
        most = len(into)
        while count < most:
            before = count
            for _ in poll(0):
                take(byte)
                into[count] = byte[0]
                count += 1
            if count == before or waker.is_set:
                break
        return count

    def write(self, data: bytearray, length: int) -> bool:
        for _ in self._output.ipoll(0):
            self._port_out.write(data, length)
            return True
        return False

    # Pins and buses, by the names in the board file

    def pin_in(self, name: str, on_edge: "Callable[[object], None] | None" = None) -> "Any":
        pin = machine.Pin(self._board.PINS[name], machine.Pin.IN, machine.Pin.PULL_UP)
        if on_edge is not None:
            pin.irq(on_edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True)
        return pin

    def pin_out(self, name: str, level: int = 0) -> "Any":
        return machine.Pin(self._board.PINS[name], machine.Pin.OUT, value=level)

    def spi(self, name: str) -> "Any":
        number, hertz, pins = self._board.SPI[name]
        return machine.SPI(
            number,
            baudrate=hertz,
            sck=machine.Pin(pins["sck"]),
            mosi=machine.Pin(pins["mosi"]),
            miso=machine.Pin(pins["miso"], machine.Pin.IN, machine.Pin.PULL_UP),
        )

    def i2c(self, name: str) -> "Any":
        number, hertz, pins = self._board.I2C[name]
        if number not in self._buses:
            sda, scl = machine.Pin(pins["sda"]), machine.Pin(pins["scl"])
            if number < _HARDWARE_BUSES:
                self._buses[number] = machine.I2C(number, freq=hertz, sda=sda, scl=scl)
            else:
                self._buses[number] = machine.SoftI2C(scl, sda, freq=hertz)
        return self._buses[number]

    def adc(self, name: str) -> "Any":
        return machine.ADC(machine.Pin(self._board.PINS[name]))

    def pwm(self, name: str) -> "Any":
        return machine.PWM(machine.Pin(self._board.PINS[name]), freq=2000, duty_u16=0)

    # The chip

    def fill_entropy(self, raw: bytearray) -> None:
        register = self._board.ENTROPY_REGISTER
        for i in range(len(raw)):
            raw[i] = machine.mem32[register] & 1

    def fill_system_random(self, into: bytearray) -> None:
        into[:] = os.urandom(len(into))

    def unit_id(self) -> bytes:
        return machine.unique_id()

    def reset_cause(self) -> int:
        return _BITTEN if machine.reset_cause() == _WATCHDOG_RESET else 1

    def reset(self) -> None:
        self.mark(0)
        machine.reset()

    def ask_hand_over(self) -> None:
        machine.mem32[self._board.SCRATCH_REGISTER] = _HAND_OVER

    def take_hand_over(self) -> bool:
        register = self._board.SCRATCH_REGISTER
        is_asked: bool = machine.mem32[register] == _HAND_OVER
        machine.mem32[register] = 0
        return is_asked

    def start_watchdog(self, timeout_ms: int) -> None:
        self._watchdog = machine.WDT(timeout=timeout_ms)

    def feed_watchdog(self) -> None:
        if self._watchdog is not None:
            self._watchdog.feed()

    def mark(self, number: int) -> None:
        machine.mem32[self._mark_register] = number

    def take_mark(self) -> int:
        register = self._mark_register
        number: int = machine.mem32[register]
        machine.mem32[register] = 0
        return number if self.reset_cause() == _BITTEN and 0 < number <= _MOST_MARK else 0
