"""Decks and shoes. Promises complete decks and a shuffle that is a pure function of the picks the caller gives.

It draws no randomness: an unbiased shuffle needs unbiased picks.
"""

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from pit.rules.cards import Card, Rank, Suit

Piece = TypeVar("Piece")
"""A card, or a tile."""


class DeckKind(Enum):
    """Which cards a deck has; the value is its number of cards."""

    SPANISH = 48
    STANDARD = 52


_WITHOUT: dict[DeckKind, frozenset[Rank]] = {
    DeckKind.SPANISH: frozenset({Rank.TEN}),
    DeckKind.STANDARD: frozenset(),
}

_MOST_NAMED = 3


def decks(kind: DeckKind, count: int = 1) -> tuple[Card, ...]:
    """`count` unshuffled decks. A Spanish deck has no tens (common practice for Spanish blackjack)."""
    one = tuple(Card(rank, suit) for suit in Suit for rank in Rank if rank not in _WITHOUT[kind])
    return one * count


def is_complete(held: Sequence[Card], kind: DeckKind, count: int) -> bool:
    """Whether the cards are exactly `count` decks, in any order."""
    return Counter(held) == Counter(decks(kind, count))


def difference(held: Sequence[Card], kind: DeckKind, count: int) -> str:
    """In what the cards are not `count` decks, such as `missing 7S; too many of 2C`; empty if they are. Three cards are named."""
    has, whole = Counter(held), Counter(decks(kind, count))
    parts = (("missing", whole - has), ("too many of", has - whole))
    return "; ".join(f"{what} {_first(found)}" for what, found in parts if found)


def _first(found: Counter[Card]) -> str:
    names = [str(card) for card in found]
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more


def pick_bounds(size: int) -> range:
    """The bounds of the picks that `shuffle` needs for `size` cards: pick i lies in range(bounds[i])."""
    return range(size, 1, -1)


def shuffle(held: Sequence[Piece], picks: Sequence[int]) -> tuple[Piece, ...]:
    """The cards, or tiles, in the order the picks give (Fisher-Yates). Raises ValueError for a wrong number or size of picks."""
    bounds = pick_bounds(len(held))
    if len(picks) != len(bounds):
        raise ValueError(f"{len(held)} cards need {len(bounds)} picks, not {len(picks)}")
    order = list(held)
    for place, (pick, bound) in enumerate(zip(picks, bounds, strict=True)):
        if not 0 <= pick < bound:
            raise ValueError(f"pick {place} is {pick}; it must lie from 0 to {bound - 1}")
        order[place], order[place + pick] = order[place + pick], order[place]
    return tuple(order)
