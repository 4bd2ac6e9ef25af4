"""What a unit's wires did, in a VCD file (IEEE 1364) that a waveform viewer opens and a logic analyser's decoders read.

| scope | variables |
|---|---|
| lines | each line of the rig by its name: contacts, lamp, relay, LOAD, ... |
| spiN  | sck, mosi, miso: bit by bit, mode 0 |
| i2cN  | byte, ack, stroke (moves at each byte), busy (1 from start to stop) |
| seen  | digits, as the display shows them |
| link  | to_unit, from_unit: bytes, and a stroke for each |

Of several units in one file, each has its scopes within one of its name. Times are nanoseconds. A line's edge is noted when it
happens, to the bench's microsecond. A bus byte is spread over the time that it takes on the bus; a bus that the firmware drives
in software, and the link, have no clock of their own here, and are spread likewise.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from vcd.writer import Variable

from pit.bench.plants.max7219 import Max7219Chain
from pit.bench.plants.nets import I2cBus, Line, SpiBus
from pit.bench.rigs.box import Box
from pit.bench.vcd_file import VcdFile
from pit.bench.waveform_buses import BITS, I2cWires, Level, TappedI2c, TappedSpi
from pit.link.transport import PassedOn, Transport

Note = Callable[[bytes], None]

_LINK_BYTE_NS = 1_000  # apart, so that each can be seen


class Waveform:
    """What one rig's wires do, as long as it is open; a file that is named by its path is its own. `bytes_end_now`: a bus byte is
    told when it has ended, as on the emulated chip; else when it begins. Raises OSError for a file that can't be made.
    """

    def __init__(
        self, file: Path | VcdFile, rig: Box, *, name: str = "", bytes_end_now: bool = False, has_link: bool = True
    ) -> None:
        """`name` is the scope around its scopes. Without a link of its own, as on a shared bus, its link notes are none."""
        self._is_own = isinstance(file, Path)
        comment = f"{rig.board.name}: {', '.join(rig.lines)}"
        self._file = VcdFile(file, rig.clock, comment) if isinstance(file, Path) else file
        self._scope = f"{name}." if name else ""
        self._ends_now = bytes_end_now
        self.spi_free_ns = 0  # when the last byte on any SPI bus has ended
        self._untap: list[Callable[[], None]] = []
        for name, line in rig.lines.items():
            variable = self._wire("lines", name, line.level)
            line.watch(self._noter(variable, line))
        for number, spi in rig.wiring.spi.items():
            self._tap_spi(number, spi)
        for number, i2c in rig.wiring.i2c.items():
            self._tap_i2c(number, i2c)
        display = getattr(rig, "display", None)
        if isinstance(display, Max7219Chain):
            self._tap_digits(rig, display)
        self._link = link_notes(self._file, f"{self._scope}link") if has_link else (_nothing, _nothing)

    def __enter__(self) -> "Waveform":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._untap_all()
        if self._is_own:
            self._file.__exit__(kind, error, trace)

    def close(self) -> None:
        """The rig's chips are themselves again; its own file is shut. Raises WaveformError."""
        self.__exit__(None, None, None)

    def _untap_all(self) -> None:
        for untap in self._untap:
            untap()
        self._untap.clear()

    def tap_link(self, transport: Transport) -> "TappedTransport":
        """The transport, with its bytes noted."""
        return TappedTransport(transport, *self.link_notes)

    @property
    def link_notes(self) -> tuple[Note, Note]:
        """To be told of bytes to the unit, and of bytes from it."""
        return self._link

    @property
    def now_ns(self) -> int:
        return self._file.now_ns

    def bus_start_ns(self, byte_ns: int, free_at_ns: int) -> int:
        """When a byte that is told now began; not before the one before it had ended."""
        return max(self.now_ns - byte_ns if self._ends_now else self.now_ns, free_at_ns, 0)

    def note(self, at_ns: int, variable: Variable[Any], value: Level) -> None:
        """It has `value` from then on."""
        self._file.note(at_ns, variable, value)

    def _wire(self, scope: str, name: str, level: int = 0, *, bits: int = 1) -> Variable[Any]:
        return self._file.wire(self._scope + scope, name, level, bits=bits)

    def _noter(self, variable: Variable[Any], line: Line) -> Callable[[int], None]:
        is_output = not line.pull  # off while the unit is
        return lambda level: self.note(self._output_ns() if is_output else self.now_ns, variable, level)

    def _output_ns(self) -> int:
        """Now, or the end of the last byte if that is later: the virtual clock counts whole microseconds, and a latch that
        follows a byte must not come before its last bit."""
        return max(self.now_ns, self.spi_free_ns)

    def _tap_spi(self, number: int, bus: SpiBus) -> None:
        device = bus.device
        if device is None:
            return
        scope = f"spi{number}"
        wires = [self._wire(scope, name, level) for name, level in (("sck", 0), ("mosi", 0), ("miso", 1))]
        bus.device = TappedSpi(self, device, bus, wires)

        def untap() -> None:
            bus.device = device

        self._untap.append(untap)

    def _tap_i2c(self, number: int, bus: I2cBus) -> None:
        scope = f"i2c{number}"
        byte = self._wire(scope, "byte", bits=BITS)
        wires = I2cWires(self, bus, byte, *(self._wire(scope, name) for name in ("ack", "stroke", "busy")))
        for address, device in list(bus.devices.items()):
            bus.devices[address] = TappedI2c(wires, device)
            self._untap.append(partial(bus.devices.__setitem__, address, device))

    def _tap_digits(self, rig: Box, display: Max7219Chain) -> None:
        digits = self._file.text(f"{self._scope}seen", "digits", display.text())

        def latched(level: int) -> None:
            if level:
                self.note(self._output_ns(), digits, display.text())

        rig.lines["display_load"].watch(latched)


def link_notes(file: VcdFile, scope: str) -> tuple[Note, Note]:
    """To be told of bytes to a unit, and of bytes from it: they are drawn within `scope`."""
    return _Link(file, scope, "to_unit").note, _Link(file, scope, "from_unit").note


def _nothing(data: bytes) -> None:
    """Nobody draws it."""


class _Link:
    """Bytes of one direction, each with a stroke."""

    def __init__(self, file: VcdFile, scope: str, name: str) -> None:
        self._file = file
        self._byte, self._stroke = file.wire(scope, name, bits=BITS), file.wire(scope, f"{name}_stroke")
        self._free_at_ns = 0

    def note(self, data: bytes) -> None:
        for byte in data:
            at = max(self._file.now_ns, self._free_at_ns)
            self._file.note(at, self._byte, byte)
            self._file.note(at, self._stroke, 1)
            self._file.note(at + _LINK_BYTE_NS // 2, self._stroke, 0)
            self._free_at_ns = at + _LINK_BYTE_NS


class TappedTransport(PassedOn):
    """A transport whose bytes somebody notes."""

    def __init__(self, transport: Transport, sent: Note, received: Note) -> None:
        super().__init__(transport)
        self._sent = sent
        self._received = received

    def write(self, data: bytes) -> None:
        self._sent(data)
        super().write(data)

    def read(self, deadline_us: int) -> bytes:
        data = super().read(deadline_us)
        self._received(data)
        return data
