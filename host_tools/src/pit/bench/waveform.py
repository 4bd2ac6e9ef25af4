"""What a unit's wires did, in a VCD file (IEEE 1364) that a waveform viewer opens and a logic analyser's decoders read.

| scope | variables |
|---|---|
| lines | each line of the rig by its name: contacts, lamp, relay, LOAD, ... |
| spiN  | sck, mosi, miso: bit by bit, mode 0 |
| i2cN  | byte, ack, stroke (moves at each byte), busy (1 from start to stop) |
| seen  | digits, as the display shows them |
| link  | to_unit, from_unit: bytes, and a stroke for each |

Times are nanoseconds. A line's edge is noted when it happens, to the bench's microsecond. A bus byte is spread over the time
that it takes on the bus; a bus that the firmware drives in software, and the link, have no clock of their own here, and are
spread likewise.
"""

import heapq
import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from vcd import VCDWriter
from vcd.writer import Variable

from pit.bench.plants.max7219 import Max7219Chain
from pit.bench.plants.nets import I2cBus, Line, SpiBus
from pit.bench.rigs.box import Box
from pit.bench.waveform_buses import BITS, I2cWires, Level, TappedI2c, TappedSpi
from pit.link.transport import PassedOn, Transport

_LINK_BYTE_NS = 1_000  # apart, so that each can be seen
_LATEST_NS = 800_000  # how long after its beginning a byte may be told: one of ten kilohertz, with the emulated chip


class Waveform:
    """Writes `path` as long as it is open. `bytes_end_now`: a bus byte is told when it has ended, as on the emulated chip; else
    when it begins. Raises OSError for a file that can't be made.
    """

    def __init__(self, path: Path, rig: Box, *, bytes_end_now: bool = False) -> None:
        self._clock = rig.clock
        self._ends_now = bytes_end_now
        self._file = path.open("w")
        self._vcd = VCDWriter(self._file, timescale="1 ns", comment=f"{rig.board.name}: {', '.join(rig.lines)}")
        self._queue: list[tuple[int, int, Variable[Any], Level]] = []
        self._order = itertools.count()
        self._written_ns = 0
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
        self._to_unit = _Link(self, "to_unit")
        self._from_unit = _Link(self, "from_unit")

    def __enter__(self) -> "Waveform":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Write what is left and shut the file; the rig's chips are themselves again."""
        for untap in self._untap:
            untap()
        self._untap.clear()
        self._flush(None)
        self._vcd.close(max(self._written_ns, self.now_ns))
        self._file.close()

    def tap_link(self, transport: Transport) -> "TappedTransport":
        """The transport, with its bytes noted."""
        return TappedTransport(transport, self._to_unit.note, self._from_unit.note)

    @property
    def now_ns(self) -> int:
        return self._clock.now_us * 1000

    def bus_start_ns(self, byte_ns: int, free_at_ns: int) -> int:
        """When a byte that is told now began; not before the one before it had ended."""
        return max(self.now_ns - byte_ns if self._ends_now else self.now_ns, free_at_ns, 0)

    def note(self, at_ns: int, variable: Variable[Any], value: Level) -> None:
        """It has `value` from then on. Notes may come in any order that is not before what the clock has passed."""
        heapq.heappush(self._queue, (at_ns, next(self._order), variable, value))
        self._flush(self.now_ns - _LATEST_NS)

    def _flush(self, till_ns: int | None) -> None:
        while self._queue and (till_ns is None or self._queue[0][0] <= till_ns):
            at_ns, _, variable, value = heapq.heappop(self._queue)
            self._written_ns = max(self._written_ns, at_ns)
            self._vcd.change(variable, self._written_ns, value)

    def _wire(self, scope: str, name: str, level: int) -> Variable[Any]:
        return self._vcd.register_var(scope, name, "wire", size=1, init=level)

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
        byte = self._vcd.register_var(scope, "byte", "wire", size=BITS, init=0)
        wires = I2cWires(self, bus, byte, *(self._wire(scope, name, 0) for name in ("ack", "stroke", "busy")))
        for address, device in list(bus.devices.items()):
            bus.devices[address] = TappedI2c(wires, device)
            self._untap.append(partial(bus.devices.__setitem__, address, device))

    def _tap_digits(self, rig: Box, display: Max7219Chain) -> None:
        digits = self._vcd.register_var("seen", "digits", "string", init=display.text())

        def latched(level: int) -> None:
            if level:
                self.note(self._output_ns(), digits, display.text())

        rig.lines["display_load"].watch(latched)

    def register_link(self, name: str) -> tuple[Variable[Any], Variable[Any]]:
        """A byte and its stroke."""
        return (
            self._vcd.register_var("link", name, "wire", size=BITS, init=0),
            self._vcd.register_var("link", f"{name}_stroke", "wire", size=1, init=0),
        )


class _Link:
    def __init__(self, waveform: Waveform, name: str) -> None:
        self._waveform = waveform
        self._byte, self._stroke = waveform.register_link(name)
        self._free_at_ns = 0

    def note(self, data: bytes) -> None:
        for byte in data:
            at = max(self._waveform.now_ns, self._free_at_ns)
            self._waveform.note(at, self._byte, byte)
            self._waveform.note(at, self._stroke, 1)
            self._waveform.note(at + _LINK_BYTE_NS // 2, self._stroke, 0)
            self._free_at_ns = at + _LINK_BYTE_NS


class TappedTransport(PassedOn):
    """A transport whose bytes somebody notes."""

    def __init__(self, transport: Transport, sent: Callable[[bytes], None], received: Callable[[bytes], None]) -> None:
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
