"""Whose memory this is, in which format, and whether it is in service. Layout: firmware/LAYOUTS.md section 2.1.

    places, in writing order: A first, B first, A second, B second

It promises to name the memory before anything else reads it: ours, another unit's, of another format, half initialised,
or without any good header. The newest sound header of the four counts. It never decides to initialise.
"""

from micropython import const

from kernel.record import get_u16, get_u32, is_blank, is_sound, put_u16, put_u32, seal

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store

# What `load` found.
OURS = const(0)
NONE = const(1)  # no good header
UNFINISHED = const(2)  # an initialisation was cut: nothing in the memory counts yet
FOREIGN = const(3)  # another unit's, another pairing's, or the two chips are swapped

_MAGIC = b"PITF"
_RECORD = const(32)  # bytes

_FORMAT = const(4)
_DEVICE = const(6)
_PHASE = const(7)
_UNIT_ID = const(8)
_SERIAL = const(16)

_IN_SERVICE = const(0)
_UNFINISHED = const(1)


class Header:
    """`format`, `serial` (of the pairing of these two chips) and `phase` as the newest good header has them."""

    def __init__(self, store_a: "Store", store_b: "Store", unit_id: bytes) -> None:
        self._places = ((store_a, 0, 65), (store_b, 0, 66), (store_a, _RECORD, 65), (store_b, _RECORD, 66))
        self._unit_id = unit_id
        self._buf = bytearray(_RECORD)
        self.format = 0
        self.serial = 0
        self.phase = _IN_SERVICE
        self.trusted = 0  # bit 0: device A bears a good header of this unit; bit 1: device B does
        self.silent = 0  # bit 0: a header of device A could not be read; bit 1: one of device B
        self.torn = 0  # places that hold something, but nothing sound

    def load(self) -> int:
        """Read the four places. OURS, NONE, UNFINISHED or FOREIGN."""
        self.format = self.serial = self.trusted = self.silent = self.torn = 0
        self.phase = _IN_SERVICE
        lowest = -1  # serial of a chip in service
        is_foreign = False
        buf = self._buf
        for place in range(4):
            store, at, letter = self._places[place]
            device = 1 << (place & 1)
            if not store.read_into(at, buf):
                self.silent |= device
            elif is_sound(buf) and buf[:4] == _MAGIC:
                if buf[_UNIT_ID:_SERIAL] != self._unit_id or buf[_DEVICE] != letter:
                    is_foreign = True
                self.trusted |= device
                self._take(get_u32(buf, _SERIAL), buf[_PHASE], get_u16(buf, _FORMAT))
                if buf[_PHASE] == _IN_SERVICE and (lowest < 0 or get_u32(buf, _SERIAL) < lowest):
                    lowest = get_u32(buf, _SERIAL)
            elif not is_blank(buf):
                self.torn += 1
        if is_foreign:
            return FOREIGN
        if not self.trusted:
            return NONE
        if self.phase == _UNFINISHED:
            return UNFINISHED
        return OURS if lowest == self.serial else FOREIGN

    def _take(self, serial: int, phase: int, form: int) -> None:
        """Newer is: the later pairing; of one pairing, in service; of those, the newer format."""
        if (serial, -phase, form) > (self.serial, -self.phase, self.format):
            self.serial = serial
            self.phase = phase
            self.format = form

    def begin(self, form: int) -> bool:
        """Write that an initialisation to format `form` has begun, as a new pairing. True: all places took it.

        One that was cut goes on with its own pairing: a new one would overwrite what may be the only sound header.
        """
        return self._write(form, self.serial + (self.phase == _IN_SERVICE), _UNFINISHED)

    def finish(self, form: int) -> bool:
        """Write that the memory is in service in format `form`. True: all places took it."""
        return self._write(form, self.serial, _IN_SERVICE)

    def mend(self) -> int:
        """Write the newest header wherever another or none stands. Returns how many places were written."""
        found = bytearray(_RECORD)
        mended = 0
        for store, at, letter in self._places:
            wanted = self._make(letter)
            if store.read_into(at, found) and found != wanted and store.write_verified(at, wanted):
                mended += 1
        return mended

    def _write(self, form: int, serial: int, phase: int) -> bool:
        self.format = form
        self.serial = serial
        self.phase = phase
        found = bytearray(_RECORD)
        for store, at, letter in self._places:
            wanted = self._make(letter)
            is_there = store.read_into(at, found) and found == wanted
            if not is_there and not store.write_verified(at, wanted):
                return False
        self.trusted = 3
        return True

    def _make(self, letter: int) -> bytearray:
        buf = self._buf
        buf[:] = bytes(_RECORD)
        buf[:4] = _MAGIC
        put_u16(buf, _FORMAT, self.format)
        buf[_DEVICE] = letter
        buf[_PHASE] = self.phase
        buf[_UNIT_ID:_SERIAL] = self._unit_id
        put_u32(buf, _SERIAL, self.serial)
        seal(buf)
        return buf
