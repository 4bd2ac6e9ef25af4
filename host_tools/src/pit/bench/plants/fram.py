"""MB85RC256V ferroelectric memory on I2C: 32 KB, written as fast as the bus (Fujitsu DS501-00017-3v0-E).

    write:  start W | high address | low address | byte | byte ...    each byte is in the memory with its acknowledge
    read:   the same two address bytes, then start R | byte | byte ...
    current-address read:  start R | byte ...                         goes on after the last byte touched

Addresses wrap from 7FFF to 0. A transfer that ends after one address byte leaves the address as it was. It has no
write-protect pin and no device-id command. Writing takes no time of its own.
Faults: power cut at any byte (whole, torn, absent), absent, no acknowledge, flipped bit, stuck bit, one wrong read.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from pit.bench.plants.cuts import CutMode, CutPlan
from pit.bench.plants.fram_image import BYTES, FramImage
from pit.bench.plants.nets import PowerCut


class FramWrite(NamedTuple):
    """One byte written: what the memory held before and what it holds now, after any fault."""

    address: int
    old: int
    new: int


class Fram:
    """An I2cDevice over `image`. `shared_cuts` is a cut plan that counts the bytes of several memories."""

    def __init__(self, image: FramImage, rng: Random, address: int = 0x50, shared_cuts: CutPlan | None = None) -> None:
        self.address = address
        self.image = image
        self.is_absent = False
        self.writes = 0
        self._rng = rng
        self._cuts = CutPlan()
        self._shared_cuts = shared_cuts
        self._watchers: list[Callable[[FramWrite], None]] = []
        self._has_supply = True
        self._nacks = 0
        self._stuck: dict[int, tuple[int, int]] = {}  # address: mask of stuck bits, their values
        self._misread: tuple[int, int | None] | None = None
        self._at = 0
        self._address_bytes: list[int] = []

    def start(self, *, reading: bool) -> bool:
        if self.is_absent or not self._has_supply:
            return False
        if self._nacks:
            self._nacks -= 1
            return False
        self._address_bytes = []
        return True

    def write(self, byte: int) -> bool:
        """Take an address byte or a byte to store. Raises PowerCut where a cut was planned."""
        if self.is_absent or not self._has_supply:
            return False
        if len(self._address_bytes) < 2:
            self._address_bytes.append(byte)
            if len(self._address_bytes) == 2:
                self._at = (self._address_bytes[0] << 8 | self._address_bytes[1]) % BYTES
            return True
        self._store(byte)
        return True

    @property
    def at(self) -> int:
        """The address of the next byte."""
        return self._at

    def read(self) -> int:
        if self.is_absent or not self._has_supply:
            return 0xFF
        at = self._at
        self._at = (at + 1) % BYTES
        value = self._as_stuck(at, self.image[at])
        if self._misread is not None and self._misread[1] in (None, at):
            value ^= self._misread[0]
            self._misread = None
        return value

    def stop(self) -> None:
        self._address_bytes = []

    def watch(self, watcher: Callable[[FramWrite], None]) -> None:
        """`watcher` is called after each byte written, before a cut takes effect; a list's `append` makes a log."""
        self._watchers.append(watcher)

    def cut_at(self, write_number: int, mode: CutMode) -> None:
        """Cut the power at the `write_number`-th byte written here from now; 1 is the next."""
        self._cuts.arm(write_number, mode)

    def cancel_cut(self) -> None:
        self._cuts.disarm()

    def nack_next(self, transfers: int) -> None:
        """The next `transfers` starts are not acknowledged."""
        self._nacks = transfers

    def flip_bit(self, address: int, bit: int) -> None:
        """Flip one stored bit, as age or radiation does; a rewrite heals it."""
        self.image[address] ^= 1 << bit

    def stick_bit(self, address: int, bit: int, value: int) -> None:
        """The bit reads and stores as `value`, whatever is written, until `mend`."""
        mask, values = self._stuck.get(address, (0, 0))
        self._stuck[address] = (mask | 1 << bit, values & ~(1 << bit) | (value & 1) << bit)
        self.image[address] = self._as_stuck(address, self.image[address])

    def misread_once(self, xor: int = 0x01, address: int | None = None) -> None:
        """The next byte read, or the next one at `address`, has the bits of `xor` wrong; the cell itself is sound."""
        if not 1 <= xor <= 0xFF:
            raise ValueError(f"a wrong read differs in some bits of a byte, not in {xor:#x}")
        self._misread = (xor, address)

    def mend(self) -> None:
        """Undo every standing fault and planned cut of this memory; what is stored stays."""
        self.is_absent = False
        self._nacks = 0
        self._stuck.clear()
        self._misread = None
        self._cuts.disarm()

    def power_off(self) -> None:
        self._has_supply = False

    def power_on(self) -> None:
        self._has_supply = True
        self._at = 0
        self._address_bytes = []

    def _store(self, byte: int) -> None:
        at = self._at
        self._at = (at + 1) % BYTES
        old = self.image[at]
        own, shared = self._cuts.count_byte(), self._shared_cuts.count_byte() if self._shared_cuts else None
        mode = own or shared
        if mode is not CutMode.ABSENT:
            new = self._torn(old, byte) if mode is CutMode.TORN else byte
            self.image[at] = self._as_stuck(at, new)
            self.writes += 1
            for watcher in self._watchers:
                watcher(FramWrite(at, old, self.image[at]))
        if mode is not None:
            raise PowerCut(f"the power went at FRAM {self.address:#04x} address {at:#06x}, the byte {mode.value}")

    def _torn(self, old: int, new: int) -> int:
        """Some bits of `new` over `old`: not all and not none, where at least two differ."""
        differing = [bit for bit in range(8) if (old ^ new) >> bit & 1]
        if not differing:
            return new
        written = self._rng.sample(differing, self._rng.randint(1, max(1, len(differing) - 1)))
        if len(differing) == 1 and self._rng.getrandbits(1):
            return old
        return old ^ sum(1 << bit for bit in written)

    def _as_stuck(self, address: int, value: int) -> int:
        mask, values = self._stuck.get(address, (0, 0))
        return value & ~mask | values
