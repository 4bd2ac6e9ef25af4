"""What one poll tells of a card machine's unit."""

from dataclasses import dataclass

from wire import card_codes


@dataclass(frozen=True, slots=True)
class CardPoll:
    """How the unit stands; numbers are those of wire/codes.py and wire/card_codes.py, cards those of this round."""

    state: int
    game: int
    fault: int
    why: int
    flags: int
    round: int
    out: int
    returned: int

    @property
    def is_contact_closed(self) -> bool:
        return bool(self.flags & card_codes.FLAG_CONTACT)
