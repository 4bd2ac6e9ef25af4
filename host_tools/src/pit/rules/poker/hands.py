"""What five cards make, and how the classes rank in each pack. The order is the rule text's, never the frequency's.

| pack | upward |
|---|---|
| 52 | odd card, 1 pair, 2 pairs, 3 of a kind, straight, **flush, full house**, 4 of a kind, straight flush, royal flush |
| 40, 32 | odd card, 1 pair, 2 pairs, 3 of a kind, straight, **full house, flush**, 4 of a kind, straight flush, royal flush |
"""

from collections import Counter
from collections.abc import Sequence
from enum import Enum

from pit.rules.poker.packs import ACE, LOWEST_FACE, Pack


class HandClass(Enum):
    """The ten classes of five cards; the value is the name at the table."""

    ODD_CARD = "odd card hand"
    ONE_PAIR = "1 pair"
    TWO_PAIRS = "2 pairs"
    THREE_OF_A_KIND = "3 of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "4 of a kind"
    STRAIGHT_FLUSH = "straight flush"
    ROYAL_FLUSH = "royal flush"


_COMPLETE = tuple(HandClass)
_REDUCED = (
    HandClass.ODD_CARD,
    HandClass.ONE_PAIR,
    HandClass.TWO_PAIRS,
    HandClass.THREE_OF_A_KIND,
    HandClass.STRAIGHT,
    HandClass.FULL_HOUSE,
    HandClass.FLUSH,
    HandClass.FOUR_OF_A_KIND,
    HandClass.STRAIGHT_FLUSH,
    HandClass.ROYAL_FLUSH,
)
_BY_COUNTS = {
    (4, 1): HandClass.FOUR_OF_A_KIND,
    (3, 2): HandClass.FULL_HOUSE,
    (3, 1, 1): HandClass.THREE_OF_A_KIND,
    (2, 2, 1): HandClass.TWO_PAIRS,
    (2, 1, 1, 1): HandClass.ONE_PAIR,
}


def order_of(pack: Pack) -> tuple[HandClass, ...]:
    """The classes from lowest to highest (Q96-256-1, Q96-292-2, Q96-292-3)."""
    return _COMPLETE if pack is Pack.COMPLETE else _REDUCED


def top_of_straight(held: Sequence[int], pack: Pack, is_ace_low: bool) -> int | None:
    """The highest face of five in sequence, or None if they are not (Q96-255-runs, Q96-292-7-8).

    With the ace low the ace stands below the pack's lowest face: always in a pack of 52, by announcement in the others
    (Q96-256-5, Q96-292-9-10).
    """
    ordered = sorted(held)
    if len(set(ordered)) != 5:
        return None
    if ordered[4] - ordered[0] == 4:
        return ordered[4]
    low = LOWEST_FACE[pack]
    may_be_low = is_ace_low or pack is Pack.COMPLETE
    return low + 3 if may_be_low and ordered == [low, low + 1, low + 2, low + 3, ACE] else None


def classify(held: Sequence[int], is_one_suit: bool, pack: Pack, is_ace_low: bool) -> tuple[HandClass, tuple[int, ...]]:
    """The class of five faces and the faces that decide within it, the most telling first.

    Sets of equal faces (Q96-255-sets) and runs and suits (Q96-255-runs), the same in every game (Q96-291). Within a
    class the larger set's face decides first, then the next, down to the single cards (Q96-256-3); suits never do
    (Q96-256-2-6, Q96-292-4-5).
    """
    counted = sorted(Counter(held).items(), key=lambda item: (item[1], item[0]), reverse=True)
    telling = tuple(value for value, _ in counted)
    top = top_of_straight(held, pack, is_ace_low)
    if top is not None:
        if not is_one_suit:
            return HandClass.STRAIGHT, (top,)
        return (HandClass.ROYAL_FLUSH if top == ACE else HandClass.STRAIGHT_FLUSH), (top,)
    if is_one_suit:
        return HandClass.FLUSH, telling
    return _BY_COUNTS.get(tuple(count for _, count in counted), HandClass.ODD_CARD), telling
