"""What the table waits for. Promises one answer in every state, for runners and for screens."""

from dataclasses import dataclass

from pit.rules.baccarat.bets import Bet
from pit.rules.baccarat.dealing import due
from pit.rules.baccarat.state import Phase, State
from pit.rules.baccarat.wagering import has_bankers_wager


@dataclass(frozen=True, slots=True)
class AwaitPlayers:
    """Somebody to sit down."""


@dataclass(frozen=True, slots=True)
class AwaitShoe:
    """A shuffled shoe of so many decks."""

    decks: int


@dataclass(frozen=True, slots=True)
class AwaitCall:
    """The dealer to call the game."""


@dataclass(frozen=True, slots=True)
class AwaitShoeTaken:
    """The player who is offered the shoe."""

    seat: int
    person: str


@dataclass(frozen=True, slots=True)
class AwaitWagers:
    """Wagers; `banker` is the player who banks and has not made the wager that banking asks for."""

    people: tuple[str, ...]
    banker: str | None


@dataclass(frozen=True, slots=True)
class AwaitCard:
    """The next card, to this hand, by this person."""

    to: Bet
    by: str


@dataclass(frozen=True, slots=True)
class AwaitTurnUp:
    """The dealer to turn the cards up."""


Awaited = AwaitPlayers | AwaitShoe | AwaitCall | AwaitShoeTaken | AwaitWagers | AwaitCard | AwaitTurnUp


def awaiting(state: State) -> Awaited:
    """What comes next at the table."""
    match state.phase:
        case Phase.BETWEEN:
            if state.is_shoe_due:
                return AwaitShoe(state.settings.decks)
            return AwaitCall() if state.seats else AwaitPlayers()
        case Phase.OFFERING:
            return AwaitShoeTaken(state.offers[0], state.at(state.offers[0]).person)
        case Phase.WAGERING:
            missing = None if has_bankers_wager(state) else state.banks
            return AwaitWagers(tuple(dict.fromkeys(laid.person for laid in state.laid)), missing)
        case Phase.DEALING:
            return AwaitCard(due(state) or Bet.PLAYER, state.banks)
        case Phase.FACE_DOWN:
            return AwaitTurnUp()
