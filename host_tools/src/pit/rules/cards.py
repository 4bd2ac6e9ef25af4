"""A playing card. Promises identity and a two-character name; what a card counts is each game's affair."""

from dataclasses import dataclass
from enum import Enum, IntEnum


class Suit(Enum):
    """The four suits; the value is the letter in a card's name."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(IntEnum):
    """Ace to king; the number is the place in the suit, not a value in any game."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


_RANK_LETTERS = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class Card:
    """One card; two decks' equal cards are equal."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return _RANK_LETTERS[self.rank - 1] + self.suit.value


def card(name: str) -> Card:
    """The card named by rank and suit, such as `7S`, `TD` or `AH`. Raises ValueError for any other text."""
    if len(name) != 2 or name[0] not in _RANK_LETTERS:
        raise ValueError(f"no card is called {name!r}; write a rank of {_RANK_LETTERS} and a suit of CDHS, such as 7S")
    return Card(Rank(_RANK_LETTERS.index(name[0]) + 1), Suit(name[1]))


def cards(names: str) -> tuple[Card, ...]:
    """The cards named in a text, separated by spaces. Raises ValueError like `card`."""
    return tuple(card(name) for name in names.split())
