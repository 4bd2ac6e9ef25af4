"""What the memory part is given. Never deployed: type checkers and readers use it."""

from typing import Protocol


class Store(Protocol):
    """One FRAM. No call raises on a bus fault."""

    def read_into(self, offset: int, buf: "bytearray | memoryview", /) -> bool:
        """Fill `buf` from byte `offset` on. False: its content is not defined."""

    def write(self, offset: int, buf: "bytes | bytearray | memoryview", /) -> bool:
        """Write `buf` and don't look. False: any first part of it may have been written."""

    def write_verified(self, offset: int, buf: "bytes | bytearray | memoryview", /) -> bool:
        """Write `buf`, read it back and compare. False: any first part of it may have been written."""
