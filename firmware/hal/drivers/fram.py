"""FRAM on I2C with two address bytes (Fujitsu MB85RC256V): read, write, and write with a read-back.

It promises that a True means the bus acknowledged every byte, and from `write_verified` that the chip gave the same
bytes back. It knows nothing of records: a write cut by a power failure may leave any first part of it.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import I2c

_PIECE = const(32)  # bytes read back at once

# One buffer for all chips: only the loop reads back, and one chip at a time. Views of it by their length: hot records have one
# of their own, 24 or 32 bytes, and are compared in one go; others are compared in pieces.
_back = bytearray(_PIECE)
_views = {length: memoryview(_back)[:length] for length in (1, 8, 24, _PIECE)}


class Fram:
    """One chip of `size` bytes. `errors` counts calls the bus refused, `mismatches` read-backs that differed."""

    def __init__(self, i2c: "I2c", address: int, size: int = 32_768) -> None:
        self.errors = 0
        self.mismatches = 0
        self.size = size
        self._read = i2c.readfrom_mem_into
        self._write = i2c.writeto_mem
        self._address = address

    def read_into(self, offset: int, buf: "bytearray | memoryview") -> bool:
        """Fill `buf` from `offset`; if False, its content is not defined. ValueError outside the chip."""
        self._require_inside(offset, len(buf))
        try:
            self._read(self._address, offset, buf, addrsize=16)
        except OSError:
            self.errors += 1
            return False
        return True

    def write(self, offset: int, buf: "bytes | bytearray | memoryview") -> bool:
        """Write `buf` at `offset`; if False, any first part of it may be there. ValueError outside the chip."""
        if (
            offset < 0 or offset + len(buf) > self.size
        ):  # as `_require_inside`, but between the press and its last digit
            raise ValueError("outside the chip")
        try:
            self._write(self._address, offset, buf, addrsize=16)
        except OSError:
            self.errors += 1
            return False
        return True

    def write_verified(self, offset: int, buf: "bytes | bytearray | memoryview") -> bool:
        """Write `buf` at `offset`, read it back and compare. ValueError outside the chip."""
        length = len(buf)
        view = _views.get(length)
        if view is None:
            return self.write(offset, buf) and self.holds(offset, buf)
        # Between the press and its last digit, too: without the calls to `write` and `holds`.
        if offset < 0 or offset + length > self.size:
            raise ValueError("outside the chip")
        address = self._address
        try:
            self._write(address, offset, buf, addrsize=16)
            self._read(address, offset, view, addrsize=16)
        except OSError:
            self.errors += 1
            return False
        if view == buf:
            return True
        self.mismatches += 1
        return False

    def holds(self, offset: int, buf: "bytes | bytearray | memoryview") -> bool:
        """Does the chip hold `buf` at `offset`? False also if the bus refused. ValueError outside the chip."""
        length = len(buf)
        self._require_inside(offset, length)
        done = 0
        while done < length:
            size = length - done
            size = _PIECE if size >= _PIECE else 8 if size >= 8 else 1
            if not self.read_into(offset + done, _views[size]):
                return False
            for index in range(size):
                if _back[index] != buf[done + index]:
                    self.mismatches += 1
                    return False
            done += size
        return True

    def _require_inside(self, offset: int, length: int) -> None:
        if offset < 0 or offset + length > self.size:
            raise ValueError("outside the chip")
