"""What happened, numbered over the unit's life: the newest 1,000 on device B, the newest 64 on device A too.

It promises that a full log loses the oldest and nothing else, that a cut or a dead device costs at most the event being
written, and that a log that can't be written stops nobody. Layout: firmware/LAYOUTS.md section 2.5.
"""

from micropython import const

from kernel.record import get_u32, is_sound, put_u16, put_u32, seal

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store

RECORD = const(24)  # bytes
_ON_A = const(64)
_ON_B = const(1000)
_BASE_A = const(0x2E00)
_BASE_B = const(0x2100)

# Offsets in a record.
_BOOT = const(4)
_CODE = const(6)
_VALUE_A = const(7)
_UPTIME = const(8)
_UTC = const(12)
_VALUE_C = const(16)

_UPTIME_MASK = const(0x3FFFFFFF)


class Events:
    """`newest` is the number of the last event, 0 for none. The owner sets `boot` and `utc` (s since 2000-01-01)."""

    def __init__(self, store_a: "Store", store_b: "Store") -> None:
        self._store_a = store_a
        self._store_b = store_b
        self._logs = ((store_b, _BASE_B, _ON_B), (store_a, _BASE_A, _ON_A))
        self._buf = bytearray(RECORD)
        self._other = bytearray(RECORD)
        self.newest = 0
        self.boot = 0
        self.utc = 0
        self.is_closed = False  # not ours to write: every event is refused
        self.rebuilt = 0
        self.failed = 0  # bit 0: device A refused; bit 1: device B

    def append(self, code: int, a: int, c: int, now_ms: int) -> bool:
        """Log one event. True: at least one device took it. Allocates nothing while `c` is below 2^30."""
        if self.is_closed:
            return False
        number = self.newest + 1
        buf = self._buf
        put_u32(buf, 0, number)
        put_u16(buf, _BOOT, self.boot & 0xFFFF)
        buf[_CODE] = code
        buf[_VALUE_A] = a
        put_u32(buf, _UPTIME, now_ms & _UPTIME_MASK)
        put_u32(buf, _UTC, self.utc)
        put_u32(buf, _VALUE_C, c)
        seal(buf)
        self.newest = number
        is_on_b = self._store_b.write_verified(_BASE_B + number % _ON_B * RECORD, buf)
        is_on_a = self._store_a.write_verified(_BASE_A + number % _ON_A * RECORD, buf)
        if not is_on_a:
            self.failed |= 1
        if not is_on_b:
            self.failed |= 2
        return is_on_a or is_on_b

    @property
    def oldest(self) -> int:
        """The lowest number that may still be read; 0 if there is none. One that was torn reads False."""
        return min(self.newest, max(1, self.newest - _ON_B + 1))

    def read(self, number: int, into: bytearray) -> bool:
        """Fill `into` (24 bytes) with event `number`. False: no such event, or no good copy. Allocates nothing."""
        age = self.newest - number
        if number < 1 or age < 0 or age >= _ON_B:
            return False
        for store, base, slots in self._logs:
            if age < slots and self._found(store, base, slots, number, into) == number:
                return True
        return False

    def load(self, trusted: int = 3, usable: int = 3, may_mend: bool = True) -> None:
        """Find the newest event. Bits of devices as in the header: untrusted ones are written, not believed."""
        self.rebuilt = self.failed = 0
        newest = 0
        if trusted & usable & 1:
            for slot in range(_ON_A):
                newest = max(newest, self._found(self._store_a, _BASE_A, _ON_A, slot, self._buf))
        if usable & 2:
            if trusted & 2:
                newest = self._newest_on_b(newest)
            elif may_mend and not self._is_same_log(newest):
                self._erase_b()
        self.newest = newest
        if may_mend and usable == 3:
            for number in range(max(1, newest - _ON_A + 1), newest + 1):
                self._mend(number)

    def _newest_on_b(self, newest: int) -> int:
        """From the newest on A step forward on B, over one torn record at most; without A, look through all of B."""
        buf = self._buf
        if newest == 0:
            for slot in range(_ON_B):
                newest = max(newest, self._found(self._store_b, _BASE_B, _ON_B, slot, buf))
            return newest
        step = 1
        while step <= 2:
            found = self._found(self._store_b, _BASE_B, _ON_B, newest + step, buf)
            if found > newest:
                newest = found
                step = 1
            else:
                step += 1
        return newest

    def _found(self, store: "Store", base: int, slots: int, number: int, into: bytearray) -> int:
        """The number of the sound event in the slot of `number`; 0 if there is none."""
        slot = number % slots
        if not store.read_into(base + slot * RECORD, into) or not is_sound(into):
            return 0
        found = get_u32(into, 0)
        return found if found % slots == slot else 0

    def _is_same_log(self, newest: int) -> bool:
        """Does B hold, byte for byte, the newest event of A? Then it is this unit's log although its header is lost."""
        on_a = self._found(self._store_a, _BASE_A, _ON_A, newest, self._buf)
        on_b = self._found(self._store_b, _BASE_B, _ON_B, newest, self._other)
        return on_a == on_b == newest and self._buf == self._other

    def _erase_b(self) -> None:
        blank = bytes(RECORD)
        for slot in range(_ON_B):
            at = _BASE_B + slot * RECORD
            if not self._store_b.read_into(at, self._other) or any(self._other):
                self._store_b.write_verified(at, blank)

    def _mend(self, number: int) -> None:
        """Give the device that lacks event `number` the other's copy."""
        on_a = self._found(self._store_a, _BASE_A, _ON_A, number, self._buf) == number
        on_b = self._found(self._store_b, _BASE_B, _ON_B, number, self._other) == number
        if on_a and not on_b and self._store_b.write_verified(_BASE_B + number % _ON_B * RECORD, self._buf):
            self.rebuilt += 1
        elif on_b and not on_a and self._store_a.write_verified(_BASE_A + number % _ON_A * RECORD, self._other):
            self.rebuilt += 1
