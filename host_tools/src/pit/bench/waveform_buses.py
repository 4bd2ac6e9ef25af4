"""Bus bytes for a waveform: chips of a bus wrapped in something that draws what they exchange."""

from typing import Any, Protocol

from vcd.writer import Variable

from pit.bench.plants.nets import I2cBus, I2cDevice, SpiBus, SpiDevice

BITS = 8

Level = int | str
Wire = Variable[Any]


class Notes(Protocol):
    """Where edges are noted."""

    spi_free_ns: int

    @property
    def now_ns(self) -> int: ...

    def bus_start_ns(self, byte_ns: int, free_at_ns: int) -> int:
        """When a byte that is told now began."""

    def note(self, at_ns: int, variable: Wire, value: Level) -> None:
        """It has `value` from then on."""


class TappedSpi:
    """The chip on a bus; each byte it exchanges is drawn, mode 0, most significant bit first."""

    def __init__(self, waveform: Notes, device: SpiDevice, bus: SpiBus, wires: list[Wire]) -> None:
        self._waveform = waveform
        self._device = device
        self._bus = bus
        self._sck, self._mosi, self._miso = wires
        self._free_at_ns = 0

    def exchange(self, mosi: int) -> int:
        miso = self._device.exchange(mosi)
        byte_ns = self._bus.byte_ns
        start = self._waveform.bus_start_ns(byte_ns, self._free_at_ns)
        for bit in range(BITS):
            at, half = start + byte_ns * bit // BITS, byte_ns // (2 * BITS)
            self._waveform.note(at, self._mosi, mosi >> (BITS - 1 - bit) & 1)
            self._waveform.note(at, self._miso, miso >> (BITS - 1 - bit) & 1)
            self._waveform.note(at, self._sck, 0)
            self._waveform.note(at + half, self._sck, 1)
        self._free_at_ns = self._waveform.spi_free_ns = start + byte_ns
        self._waveform.note(self._free_at_ns, self._sck, 0)
        return miso


class I2cWires:
    """One bus, byte by byte: a unit reads whole memories at its start, whose bits would fill a disk."""

    def __init__(self, waveform: Notes, bus: I2cBus, byte: Wire, ack: Wire, stroke: Wire, busy: Wire) -> None:
        self._waveform = waveform
        self._bus = bus
        self._byte, self._ack, self._stroke, self._busy = byte, ack, stroke, busy
        self._free_at_ns = 0
        self._is_up = False

    def start(self) -> None:
        """Start, or restart."""
        at = self._begin()
        self._waveform.note(at, self._busy, 0)
        self._waveform.note(at + 1, self._busy, 1)
        self._free_at_ns = at + 1

    def byte(self, value: int, is_acknowledged: bool) -> None:
        byte_ns = self._bus.byte_ns
        start = self._begin()
        self._is_up = not self._is_up
        self._waveform.note(start, self._byte, value)
        self._waveform.note(start, self._ack, int(is_acknowledged))
        self._waveform.note(start, self._stroke, int(self._is_up))
        self._free_at_ns = start + byte_ns

    def stop(self) -> None:
        self._waveform.note(self._free_at_ns, self._busy, 0)

    def _begin(self) -> int:
        return self._waveform.bus_start_ns(self._bus.byte_ns, self._free_at_ns)


class TappedI2c:
    """A chip on a bus; what it is told and tells is drawn."""

    def __init__(self, wires: I2cWires, device: I2cDevice) -> None:
        self.address = device.address
        self._wires = wires
        self._device = device

    def start(self, *, reading: bool) -> bool:
        is_there = self._device.start(reading=reading)
        self._wires.start()
        self._wires.byte(self.address << 1 | reading, is_there)
        return is_there

    def write(self, byte: int) -> bool:
        is_taken = self._device.write(byte)
        self._wires.byte(byte, is_taken)
        return is_taken

    def read(self) -> int:
        byte = self._device.read()
        self._wires.byte(byte, is_acknowledged=True)
        return byte

    def stop(self) -> None:
        self._device.stop()
        self._wires.stop()
