"""Hands ranked by lookup. Promises that a higher number is a better hand and equal numbers are hands of equal value.

A card is one integer: a face weight in the low bits and a suit weight above it. The weights are such that the sum of any
five cards tells their faces, and whether all five are of one suit, so one addition of five integers and one lookup rank a
hand. The numbers are made once for each pack by sorting what `hands.classify` says.

`Ranking.rank` is the fast way and checks nothing; `value_of` checks the five cards first.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from pit.rules.cards import Card, Suit
from pit.rules.poker.hands import HandClass, classify, order_of
from pit.rules.poker.packs import Pack, cards_of, face, faces

# Sums of five weights are all different as long as no weight is taken five times; a test counts them.
_FACE_WEIGHTS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
FACE_BITS: Final = 19  # 4 * 79415 + 43258 < 2 ** 19
FACE_MASK: Final = (1 << FACE_BITS) - 1
_SUIT_WEIGHTS: Final = {Suit.CLUBS: 0, Suit.DIAMONDS: 1, Suit.HEARTS: 6, Suit.SPADES: 36}
ONE_SUIT_SUMS: Final = frozenset(5 * weight for weight in _SUIT_WEIGHTS.values())
"""What the suit weights of five cards add up to if, and only if, they are of one suit."""


class BadHand(ValueError):
    """Cards that can't be ranked: `clause` says which rule they miss."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{reason} ({clause})")
        self.clause = clause


_CODES: Final = {
    card: _FACE_WEIGHTS[face(card) - 2] + (_SUIT_WEIGHTS[card.suit] << FACE_BITS) for card in cards_of(Pack.COMPLETE)
}


def code(card: Card) -> int:
    """The integer that stands for the card in every pack; one object a card, so that many hands share few of them."""
    return _CODES[card]


class Ranking:
    """The order of hands of one pack, with the ace low or not (Q96-256-1, Q96-256-3, Q96-292-2, Q96-292-3)."""

    def __init__(self, pack: Pack, is_ace_low: bool) -> None:
        self.pack = pack
        self.is_ace_low = is_ace_low
        order = {kind: place for place, kind in enumerate(order_of(pack))}

        def key(held: Sequence[int], is_one_suit: bool) -> tuple[int, tuple[int, ...]]:
            kind, telling = classify(held, is_one_suit, pack, is_ace_low)
            return order[kind], telling

        mixed = {held: key(held, False) for held in combinations_with_replacement(faces(pack), 5) if len(set(held)) > 1}
        suited = {held: key(held, True) for held in combinations(faces(pack), 5)}
        distinct = sorted({*mixed.values(), *suited.values()})
        numbers = {held: number for number, held in enumerate(distinct, 1)}
        self._classes = (None, *(order_of(pack)[held[0]] for held in distinct))
        self._codes = {card: code(card) for card in cards_of(pack)}
        self.mixed_numbers = {_face_sum(held): numbers[found] for held, found in mixed.items()}
        self.suited_numbers = {_face_sum(held): numbers[found] for held, found in suited.items()}
        self.rank: Callable[[Iterable[int]], int] = _ranker(self.suited_numbers, self.mixed_numbers)
        """Five card codes to the hand's number. Unchecked: five different cards of the pack, or the answer is void."""

    def value_of(self, held: Sequence[Card]) -> int:
        """The number of a hand of five cards.

        Raises BadHand if there are not five, one comes twice, or one is not of the pack (Q96-249-deck, Q96-292-6).
        """
        return self.rank(self._checked(held, range(5, 6)))

    def best_of(self, held: Sequence[Card]) -> int:
        """The number of the best five of five or more cards (Q96-287-hand). Raises BadHand like `value_of`."""
        return max(map(self.rank, combinations(self._checked(held, range(5, self.pack.value + 1)), 5)))

    def best_with(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        """The number of the best hand of both hole cards and exactly three of the board (Q96-251). Raises BadHand."""
        checked = self._checked((*hole, *board), range(5, 8))
        own, shared = checked[: len(hole)], checked[len(hole) :]
        return max(self.rank((*own, *three)) for three in combinations(shared, 5 - len(hole)))

    def class_of(self, number: int) -> HandClass:
        """The class that a hand's number lies in. Raises BadHand for a number no hand has."""
        kind = self._classes[number] if 0 < number < len(self._classes) else None
        if kind is None:
            raise BadHand(
                "Q96-255-sets", f"No hand has the number {number}; they go from 1 to {len(self._classes) - 1}."
            )
        return kind

    def _checked(self, held: Sequence[Card], lengths: range) -> tuple[int, ...]:
        if len(held) not in lengths:
            raise BadHand("Q96-251", f"{len(held)} cards make no hand; it takes {lengths.start} to {lengths.stop - 1}.")
        if len(set(held)) < len(held):
            raise BadHand("Q96-249-deck", f"A card comes twice in {' '.join(map(str, held))}; a pack has one of each.")
        for card in held:
            if card not in self._codes:
                raise BadHand("Q96-292-6", f"{card} is not in a pack of {self.pack.value} cards.")
        return tuple(self._codes[card] for card in held)


def _face_sum(held: Iterable[int]) -> int:
    return sum(_FACE_WEIGHTS[value - 2] for value in held)


def _ranker(one_suit: dict[int, int], any_suits: dict[int, int]) -> Callable[[Iterable[int]], int]:
    """A flat array where suits differ: most hands are such, and one read of it spares the probes of a dictionary."""
    bits, mask, same_suits = FACE_BITS, FACE_MASK, ONE_SUIT_SUMS
    mixed = array("H", bytes(2 * (max(any_suits) + 1)))
    for total, number in any_suits.items():
        mixed[total] = number

    def rank(codes: Iterable[int]) -> int:
        total = sum(codes)
        return one_suit[total & mask] if total >> bits in same_suits else mixed[total & mask]

    return rank


@cache
def ranking(pack: Pack, is_ace_low: bool = False) -> Ranking:
    """The ranking of the pack, made at first use. In a pack of 52 the ace is always low too (Q96-292-7-8)."""
    return Ranking(pack, is_ace_low or pack is Pack.COMPLETE)
