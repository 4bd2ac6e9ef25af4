"""A unit's memory that has just booted from two chips, and where its areas lie on them."""

from kernel.memory import Memory
from pit.bench.proofs.chips import Chips, Image
from pit.bench.proofs.memory_facts import make_memory

JOURNAL_COPIES = ((0, 0x0C00), (1, 0x0C00), (0, 0x0E00))
METERS_COPIES = ((0, 0x1000), (1, 0x1000), (0, 0x1100))
GAMES_COPIES = ((0, 0x1400), (1, 0x1400), (0, 0x2100))
"""Chip and address of each copy."""


def booted(image: Image | None = None, dead: str = "") -> tuple[Chips, Memory]:
    """The chips and what was booted from them; `dead` names a chip that answers nothing."""
    chips = Chips(image)
    if dead:
        getattr(chips, dead).is_dead = True
    memory = make_memory(chips)
    memory.boot()
    return chips, memory
