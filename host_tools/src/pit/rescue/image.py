"""What was read of both memories, and the file it is kept in. Layout: firmware/LAYOUTS.md section 9.

It holds records of play and nothing else: neither unit nor prompt is asked for keys. It is a copy, under nobody's signature.
"""

import hashlib
import struct
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pit.rescue.errors import RescueError
from wire.record_areas import AREAS, CHIP_BYTES

PAGE = 64  # bytes; every area begins and ends with one
PAGES = CHIP_BYTES // PAGE
UNIT_BYTES = 8
SOURCES = {1: "the unit's link", 2: "the board's prompt"}
LINK, PROMPT = SOURCES

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_HEAD = struct.Struct(f"<4sBB2x{UNIT_BYTES}sI")
_MAGIC, _VERSION = b"PITR", 1
_MASK_BYTES = PAGES // 8
_DIGEST = 32


@dataclass(frozen=True)
class MemoryImage:
    """`chips`: 32,768 bytes of A and of B, zeros where nothing was read; `read`: the pages that were, a bit each.

    `board` is the number of the chip that read them, zeros if it told none; `taken` is the host's time.
    """

    chips: tuple[bytes, bytes]
    read: tuple[int, int]
    source: int
    board: bytes
    taken: datetime

    def piece(self, chip: int, at: int, length: int) -> bytes | None:
        """Bytes of chip 0 (A) or 1 (B); None if one of them was not read."""
        for page in range(at // PAGE, (at + length - 1) // PAGE + 1):
            if not self.read[chip] >> page & 1:
                return None
        return self.chips[chip][at : at + length]

    def missing(self, chip: int) -> int:
        """Bytes of records on that chip that were not read."""
        pages = [page for first, end in AREAS[chip] for page in range(first // PAGE, end // PAGE)]
        return sum(PAGE for page in pages if not self.read[chip] >> page & 1)


class Reading:
    """An image that grows page by page."""

    def __init__(self) -> None:
        self._cells = (bytearray(CHIP_BYTES), bytearray(CHIP_BYTES))
        self._read = [0, 0]

    def put(self, chip: int, at: int, data: bytes) -> None:
        """Whole pages from `at` on."""
        self._cells[chip][at : at + len(data)] = data
        for page in range(at // PAGE, (at + len(data)) // PAGE):
            self._read[chip] |= 1 << page

    def done(self, source: int, board: bytes) -> MemoryImage:
        now = datetime.now(UTC).replace(microsecond=0)
        cells = (bytes(self._cells[0]), bytes(self._cells[1]))
        return MemoryImage(cells, (self._read[0], self._read[1]), source, board, now)


def write(image: MemoryImage, path: Path) -> None:
    """Keep it. Raises RescueError if the file is there already, or can't be written."""
    seconds = int((image.taken - _EPOCH).total_seconds())
    data = _HEAD.pack(_MAGIC, _VERSION, image.source, image.board, seconds)
    data += b"".join(mask.to_bytes(_MASK_BYTES, "little") for mask in image.read) + b"".join(image.chips)
    try:
        with path.open("xb") as file:
            file.write(data + hashlib.sha256(data).digest())
    except FileExistsError as error:
        raise RescueError(f"{path} is there already and was left alone. Name another file with --out.") from error
    except OSError as error:
        raise RescueError(
            f"{path} can't be written ({error.strerror}). The image was not kept; rescue again."
        ) from error


def read(path: Path) -> MemoryImage:
    """The image in a file. Raises RescueError if it is none, or not what was written."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RescueError(f"the image {path} can't be read ({error.strerror}).") from error
    body, digest = data[:-_DIGEST], data[-_DIGEST:]
    if len(data) != _HEAD.size + 2 * (_MASK_BYTES + CHIP_BYTES) + _DIGEST or not body.startswith(_MAGIC):
        raise RescueError(f"{path} is no image of a unit's memories. `pit unit rescue PORT --out FILE` makes one.")
    if hashlib.sha256(body).digest() != digest:
        raise RescueError(f"{path} was altered or damaged since it was written. Use another copy, or rescue again.")
    _, version, source, board, seconds = _HEAD.unpack_from(body)
    if version != _VERSION or source not in SOURCES:
        raise RescueError(f"{path} is an image of version {version}. Read it with the Pit that wrote it.")
    at = _HEAD.size
    masks = [int.from_bytes(body[at + chip * _MASK_BYTES : at + (chip + 1) * _MASK_BYTES], "little") for chip in (0, 1)]
    at += 2 * _MASK_BYTES
    cells = (body[at : at + CHIP_BYTES], body[at + CHIP_BYTES :])
    taken = datetime.fromtimestamp(_EPOCH.timestamp() + seconds, UTC)
    return MemoryImage(cells, (masks[0], masks[1]), source, board, taken)
