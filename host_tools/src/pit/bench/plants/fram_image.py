"""What a FRAM holds: 32,768 bytes that outlive the unit, in memory or in a file that outlives the bench.

A file is mapped and shared: each byte is in the operating system's hands as it is written, so a killed process loses
none of them. It makes no promise for a host that loses power itself.
"""

import mmap
from pathlib import Path
from types import TracebackType

BYTES = 32_768


class FramImage:
    """Indexed like a bytearray. `data`, if given as a bytearray, is used in place, not copied."""

    def __init__(self, data: bytes | bytearray | mmap.mmap | None = None) -> None:
        """Raises ValueError unless `data` has exactly 32,768 bytes. Without data the memory is new: all zeros."""
        if data is not None and len(data) != BYTES:
            raise ValueError(f"a FRAM image has {BYTES} bytes, this one has {len(data)}")
        self._data: bytearray | mmap.mmap
        if isinstance(data, bytearray | mmap.mmap):
            self._data = data
        else:
            self._data = bytearray(data or BYTES)

    @classmethod
    def open(cls, path: Path | str) -> "FramImage":
        """Map the file at `path`, made all zeros where there is none.

        Raises ValueError, with the file untouched, if it has another size; OSError if it can't be opened.
        """
        path = Path(path)
        if not path.exists():
            path.write_bytes(bytes(BYTES))
        if (size := path.stat().st_size) != BYTES:
            raise ValueError(f"{path} is no FRAM image: it has {size} bytes, not {BYTES}; nothing was changed")
        with path.open("r+b") as file:
            return cls(mmap.mmap(file.fileno(), BYTES))

    def __len__(self) -> int:
        return BYTES

    def __getitem__(self, address: int) -> int:
        return self._data[address]

    def __setitem__(self, address: int, value: int) -> None:
        self._data[address] = value

    def snapshot(self) -> bytes:
        """A copy of all bytes."""
        return bytes(self._data)

    def close(self) -> None:
        """Hand a mapped file back; an image in memory stays as it is."""
        if isinstance(self._data, mmap.mmap):
            self._data.flush()
            self._data.close()

    def __enter__(self) -> "FramImage":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
