"""What a port adapter gives to the rest of the firmware. Never deployed: type checkers and readers use it.

One adapter a port (rp2, esp32, stm32) fulfils it; it alone imports `machine`. The builder puts the board's in as
hal/adapter. Ticks are integers that wrap at 2^30 and are compared only with `ticks_diff`. Nothing here allocates after it
was made, unless it says so.
"""

from typing import Any, Callable, Protocol

DEADLINE = 0  # `wait` ended because its time had come
BYTE = 1  # ... because a byte can be read
WOKEN = 2  # ... because an interrupt called `wake`


class Hal(Protocol):
    """A board seen through its functions, by the names in its board file."""

    waited_for: Any  # a poll over all that ends a `wait`; `register(stream, select.POLLIN)` adds to it

    def ticks_ms(self) -> int:
        """Milliseconds, wrapping at 2^30."""

    def ticks_us(self) -> int:
        """Microseconds, wrapping at 2^30."""

    def ticks_add(self, ticks: int, delta: int) -> int: ...

    def ticks_diff(self, later: int, earlier: int) -> int: ...

    def wait(self, until_ms: int) -> int:
        """The only place that blocks: till `until_ms`, a byte, or an interrupt. Returns DEADLINE, BYTE or WOKEN."""

    def wake(self) -> None:
        """End a running or the next `wait`. May be called from an interrupt."""

    def read_into(self, into: bytearray) -> int:
        """Fill `into` from its start with what has come at the port; how many bytes. Never blocks."""

    def write(self, data: bytearray, length: int) -> bool:
        """Send the first `length` bytes of `data`; False, with nothing sent, if the port has no room."""

    def pin_in(self, name: str, on_edge: "Callable[[object], None] | None" = None) -> Any:
        """An input with pull-up (`value()`); `on_edge` runs in a hard interrupt at either edge: no allocation.

        What it is called with is the port's own and says nothing.
        """

    def pin_out(self, name: str, level: int = 0) -> Any:
        """An output (`value(level)`), at `level` from the start."""

    def spi(self, name: str) -> Any:
        """A bus with `write_readinto(out, into)`, mode 0, most significant bit first."""

    def i2c(self, name: str) -> Any:
        """A bus with `writeto_mem`, `readfrom_mem_into`, `writeto`; each raises OSError without an acknowledge."""

    def adc(self, name: str) -> Any:
        """An input with `read_u16()`."""

    def pwm(self, name: str) -> Any:
        """An output with `freq(hz)` and `duty_u16(duty)`, silent at first."""

    def fill_entropy(self, raw: bytearray) -> None:
        """Fill `raw` with samples of the chip's own source, as raw as it gives them, in order: one bit a byte, 0 or 1.

        A sample is one bit: the health tests and H are for that. A source that is absent, late or in fault gives zeros and
        never blocks: the tests stop it. What the source is and how raw, the adapter's docstring says.
        """

    def fill_system_random(self, into: bytearray) -> None:
        """Fill `into` from the interpreter's own generator (os.urandom). No claim is made for it; it allocates."""

    def unit_id(self) -> bytes:
        """Eight bytes that the chip's maker gave it."""

    def reset_cause(self) -> int:
        """Why the chip started: 1 power, 2 watchdog, 3 a reset that the firmware asked for."""

    def reset(self) -> None:
        """Restart the chip. Does not return."""

    def ask_hand_over(self) -> None:
        """Have the next boot leave the port to the interpreter: a watchdog, once started, can't be stopped."""

    def take_hand_over(self) -> bool:
        """Whether that was asked before this boot; asking once is good for one boot."""

    def start_watchdog(self, timeout_ms: int) -> None:
        """Start it, or give one that runs another time-out. It can't be stopped."""

    def feed_watchdog(self) -> None: ...

    def mark(self, number: int) -> None:
        """Note `number`, 1 to 255, where a bite of the watchdog leaves it alone; `reset` and a loss of power forget it."""

    def take_mark(self) -> int:
        """What was marked when the watchdog bit, and forget it; 0 after any other start."""


class Pin(Protocol):
    """A digital pin."""

    def value(self, level: int = ..., /) -> int:
        """The level; with an argument, drive it."""


class Spi(Protocol):
    """A bus whose select or latch pin is not its own."""

    def write_readinto(self, out: "bytearray | memoryview", into: bytearray, /) -> object:
        """Clock `out` out and the same number of bytes into `into`."""


class I2c(Protocol):
    """A bus; every call raises OSError if a byte is not acknowledged."""

    def writeto_mem(
        self, address: int, register: int, data: "bytes | bytearray | memoryview", /, *, addrsize: int = 8
    ) -> object:
        """Write `data` from `register` on; `addrsize` is the width of `register` in bits."""

    def readfrom_mem_into(
        self, address: int, register: int, into: "bytearray | memoryview", /, *, addrsize: int = 8
    ) -> object:
        """Fill `into` from `register` on."""


class Adc(Protocol):
    """An analogue input."""

    def read_u16(self) -> int:
        """The level now, 0 to 65535."""


class Pwm(Protocol):
    """An output that can oscillate."""

    def freq(self, hertz: int, /) -> object: ...

    def duty_u16(self, duty: int, /) -> object:
        """Share of the time on, in 65536ths."""
