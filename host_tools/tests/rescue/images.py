"""Images of both memories as a rescue would have read them, of chips whose content is known."""

from datetime import UTC, datetime

from pit.bench.proofs.chips import Image
from pit.rescue.image import LINK, PAGES, MemoryImage

BOARD = bytes.fromhex("e6614103e7452d2f")
ALL = (1 << PAGES) - 1


def image_of(cells: Image, *, read: tuple[int, int] = (ALL, ALL), board: bytes = BOARD) -> MemoryImage:
    """What a rescue of these chips gives; `read` are the pages that were read of A and of B."""
    return MemoryImage((cells.a, cells.b), read, LINK, board, datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
