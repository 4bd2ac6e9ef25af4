"""An RS-485 bus: one pair of wires, several transceivers, one of which may drive at a time. A byte is ten bits long.

    UART -> transceiver (drives while its enable line is high) -> bus -> every transceiver that does not drive -> its UART

It promises what a wire does: bytes of all who drive at once are spoilt for everybody, as is one whose driver comes late or
goes early; a byte sent with the driver off reaches nobody. Voltages and edges are not modelled: a spoilt byte is another byte,
from the bus's own random numbers.
"""

from collections import deque
from collections.abc import Callable
from random import Random

from pit.bench.clock import Clock, Timer
from pit.bench.plants.nets import Line

BAUD = 115_200
_BITS = 10
_PER_MILLE = 1000
_FIFO_LEVEL = 4  # RP2040 datasheet 4.2.3 as MicroPython sets it: an interrupt at four bytes of 32 ...
_FIFO_BITS = 32  # ... or once the line was quiet for 32 bit times
_BUFFER = 512
_TURN_ON_US = 2  # driver enable to a valid level: MAX3485 datasheet, 1.3 us at most


class Rs485Bus:
    """The wires. Faults: `remove_termination`, a node's `hold_driver`."""

    def __init__(self, clock: Clock, rng: Random, baud: int = BAUD) -> None:
        self.clock = clock
        self.baud = baud
        self.nodes: list[Rs485Node] = []
        self.spoilt = 0  # bytes
        self.carried = 0
        self._rng = rng
        self._spoils_per_mille = 0

    @property
    def byte_ns(self) -> int:
        return _BITS * 1_000_000_000 // self.baud

    def bits_us(self, count: int) -> int:
        return count * 1_000_000 // self.baud

    def remove_termination(self, spoils_per_mille: int = 3) -> None:
        """Edges come back from the open end and spoil that share of the bytes."""
        self._spoils_per_mille = spoils_per_mille

    def mend(self) -> None:
        self._spoils_per_mille = 0
        for node in self.nodes:
            node.mend()

    def carry(self, sender: "Rs485Node", byte: int, started_us: int) -> None:
        """The byte that `sender` began at `started_us` has just ended."""
        if not sender.drove_since(started_us):
            if not sender.is_driving:
                return
            byte = self._spoil(byte)
        elif self._is_disturbed(sender, started_us):
            byte = self._spoil(byte)
        self.carried += 1
        for node in self.nodes:
            if not node.is_driving:
                node.receive(byte)

    def _is_disturbed(self, sender: "Rs485Node", started_us: int) -> bool:
        if any(node.disturbed_since(started_us) for node in self.nodes if node is not sender):
            return True
        return self._spoils_per_mille > 0 and self._rng.randrange(_PER_MILLE) < self._spoils_per_mille

    def _spoil(self, byte: int) -> int:
        self.spoilt += 1
        return byte ^ self._rng.randrange(1, 256)


class Rs485Node:
    """A transceiver with its UART. `enable` is its driver's line; without one it drives for as long as it sends, as a
    USB adapter does.
    """

    def __init__(self, bus: Rs485Bus, name: str, enable: Line | None = None) -> None:
        self.name = name
        self.turn_on_us = _TURN_ON_US
        self.on_bytes: Callable[[], None] = lambda: None  # as a chip's interrupt: at four bytes, or after a quiet time
        self._bus = bus
        self._clock = bus.clock
        self._enable = enable
        self._is_held = False
        self._is_driving = False
        self._drives_since_us = 0
        self._let_go_us = -1
        self._to_send: deque[int] = deque()
        self._is_sending = False
        self._sends_till_ns = 0
        self._received = bytearray()
        self._has_told = False
        self._quiet: Timer | None = None
        bus.nodes.append(self)
        if enable is not None:
            enable.watch(lambda level: self._drive(bool(level)))

    # The bus's side

    @property
    def is_driving(self) -> bool:
        return self._is_driving

    def drove_since(self, us: int) -> bool:
        """Has it driven without a break since `us`, its driver's own delay included?"""
        return self._is_driving and self._drives_since_us + self.turn_on_us <= us

    def disturbed_since(self, us: int) -> bool:
        """Did it drive at any time since `us`?"""
        return self._is_driving or self._let_go_us > us

    def receive(self, byte: int) -> None:
        if len(self._received) < _BUFFER:
            self._received.append(byte)
        if self._quiet is not None:
            self._quiet.cancel()
            self._quiet = None
        if self._has_told:
            return
        if len(self._received) >= _FIFO_LEVEL:
            self._tell()
        else:
            self._quiet = self._clock.call_after(self._bus.bits_us(_FIFO_BITS), self._tell)

    # The UART's side

    def send(self, data: bytes) -> None:
        """Send bytes one after the other; the first begins with the next tick of the UART's clock, a bit time from now."""
        self._to_send.extend(data)
        if self._to_send and not self._is_sending:
            self._is_sending = True
            if self._enable is None:
                self._drive(True)
            self._sends_till_ns = (self._clock.now_us + self._bus.bits_us(1)) * 1000
            self._begin_byte()

    @property
    def busy_us(self) -> int:
        """Till the last bit has left; 0: it has."""
        if not self._is_sending:
            return 0
        ends_ns = self._sends_till_ns + len(self._to_send) * self._bus.byte_ns
        return max(1, -(-ends_ns // 1000) - self._clock.now_us)

    def read(self, most: int = _BUFFER) -> bytes:
        """The next bytes that came, and forget them."""
        data = bytes(self._received[:most])
        del self._received[:most]
        self._has_told = bool(self._received)
        return data

    @property
    def has_bytes(self) -> bool:
        """Has it told of bytes that were not read?"""
        return self._has_told

    def reset(self) -> None:
        """Its chip restarts or has no power: nothing more is sent, nothing kept."""
        self._to_send.clear()
        self._received.clear()
        self._has_told = False

    # Faults

    def hold_driver(self) -> None:
        """Its driver stays on, whatever its enable line says: nobody else is understood."""
        self._is_held = True
        self._drive(True)

    def mend(self) -> None:
        self._is_held = False
        self.turn_on_us = _TURN_ON_US
        self._drive(bool(self._enable.level) if self._enable is not None else self._is_sending)

    def _drive(self, is_on: bool) -> None:
        is_on = is_on or self._is_held
        if is_on == self._is_driving:
            return
        self._is_driving = is_on
        if is_on:
            self._drives_since_us = self._clock.now_us
        else:
            self._let_go_us = self._clock.now_us

    def _begin_byte(self) -> None:
        byte = self._to_send.popleft()
        started_us = -(-self._sends_till_ns // 1000)
        self._sends_till_ns += self._bus.byte_ns
        self._clock.call_at(-(-self._sends_till_ns // 1000), lambda: self._end_byte(byte, started_us))

    def _end_byte(self, byte: int, started_us: int) -> None:
        self._bus.carry(self, byte, started_us)
        if self._to_send:
            self._begin_byte()
            return
        self._is_sending = False
        if self._enable is None:
            self._drive(False)

    def _tell(self) -> None:
        self._quiet = None
        if self._received and not self._has_told:
            self._has_told = True
            self.on_bytes()
