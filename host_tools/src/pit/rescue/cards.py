"""What lay in a card machine, out of its unit's record. Pure, from firmware/LAYOUTS.md section 2.10."""

import struct
from dataclasses import dataclass

from wire import card_codes, texts

_CARDS = struct.Struct("<IBBBBHhHBBIBB6xI")


@dataclass(frozen=True)
class Cards:
    """Cards inside are loaded - out + returned."""

    game: int
    decks: int
    deck_cards: int
    loaded: int
    out: int
    returned: int
    round: int

    @classmethod
    def read(cls, record: bytes) -> "Cards":
        """From one whole record of 32 bytes."""
        _, game, decks, deck_cards, _, loaded, out, returned, _, _, number, _, _, _ = _CARDS.unpack(record)
        return cls(game, decks, deck_cards, loaded, out, returned, number)

    @property
    def inside(self) -> int:
        return self.loaded - self.out + self.returned

    def sentence(self) -> str:
        """For a person."""
        state = texts.STATES.get(self.game, str(self.game))
        if self.game == card_codes.EMPTY:
            return f"{state}: none in play"
        decks = f"{self.decks} decks of {self.deck_cards}"
        return f"{state}, round {self.round}: {decks}, {self.inside} inside ({self.out} out, {self.returned} returned)"
