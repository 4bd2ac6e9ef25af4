"""The three dice and the box that they pick. Promises nothing about how they are shaken."""

from typing import Final

DICE: Final = 3
SIDES: Final = 6
BOXES: Final = 8


def first_box(total: int, chung: int) -> int:
    """The box, 1 to 8, of the first tiles: counted anticlockwise, the chung's box being 1, 9 and 17.

    Boxes are numbered anticlockwise, so it lies (total - 1) mod 8 boxes on.
    """
    return (chung - 1 + total - 1) % BOXES + 1


def boxes_from(box: int) -> tuple[int, ...]:
    """All boxes anticlockwise, that one first."""
    return tuple((box - 1 + on) % BOXES + 1 for on in range(BOXES))
