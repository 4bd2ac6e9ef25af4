"""What a table of Caribbean stud remembers."""

from dataclasses import dataclass
from enum import Enum

from pit.rules.banked_round.money import ReturnWager
from pit.rules.cards import Card
from pit.rules.caribbean_stud.events import Commands
from pit.rules.caribbean_stud.settings import CaribbeanSettings
from pit.rules.chips import Tender
from pit.rules.refusal import Refused


class Phase(Enum):
    """Where the round is."""

    WAGERING = "antes open"
    DECIDING = "players decide"
    COLLECT = "cards to be collected"


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's wagers and cards; `has_bet` is None until the player decides, False after a fold."""

    person: str
    ante_cents: int
    tender: Tender = Tender.CHIPS
    jackpot_cents: int = 0
    cards: tuple[Card, ...] = ()
    has_bet: bool | None = None


@dataclass(frozen=True, slots=True)
class State:
    """One table. `deck` names the deck in play, `rack_deck` the one whose cards lie in the discard rack."""

    settings: CaribbeanSettings
    phase: Phase = Phase.WAGERING
    deck: str = ""
    cards: tuple[Card, ...] = ()
    hands: tuple[Hand, ...] = ()
    dealer: tuple[Card, ...] = ()
    rack_deck: str = ""
    rack: tuple[Card, ...] = ()
    round_number: int = 0

    def hand_of(self, person: str) -> Hand | None:
        """The player's hand, None for somebody without an ante."""
        return next((hand for hand in self.hands if hand.person == person), None)


Answer = tuple[State, Commands]


def refuse(state: State, clause: str, reason: str) -> Answer:
    """No: the clause that forbids it, and why."""
    return state, (Refused(clause, reason),)


def all_back(hand: Hand, clause: str) -> tuple[ReturnWager, ...]:
    """The commands that give a player's wagers back."""
    lies = (
        ("ante", hand.ante_cents),
        ("jackpot", hand.jackpot_cents),
        ("bet", 2 * hand.ante_cents * bool(hand.has_bet)),
    )
    return tuple(ReturnWager(hand.person, bet, cents, clause) for bet, cents in lies if cents)
