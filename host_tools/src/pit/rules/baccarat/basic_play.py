"""Simulated players at baccarat: everyone the least wager, on banker, player and now and then a tie. No advice.

Odd seats take the shoe when it is offered; who banks wagers on the banker, and gives the shoe up after ten rounds.
"""

from typing import Final

from pit.rules.baccarat.awaiting import (
    AwaitCall,
    AwaitCard,
    AwaitShoeTaken,
    AwaitTurnUp,
    AwaitWagers,
    awaiting,
)
from pit.rules.baccarat.bets import Bet
from pit.rules.baccarat.events import (
    AcceptShoe,
    CallGame,
    CloseWagers,
    DealCard,
    Event,
    PlaceWager,
    RejectShoe,
    StopBanking,
    TurnUp,
)
from pit.rules.baccarat.state import State
from pit.rules.baccarat.wagering import has_bankers_wager

_ROUNDS_AS_BANKER: Final = 10
_TIE_EVERY: Final = 7  # wagers


def play_event(state: State) -> Event | None:
    """The next event, or None where a shoe must be shuffled or nobody sits."""
    match awaiting(state):
        case AwaitCall():
            has_had_enough = state.banker is not None and state.round_number % _ROUNDS_AS_BANKER == 0
            return StopBanking(state.banks) if has_had_enough else CallGame()
        case AwaitShoeTaken(seat, person):
            return AcceptShoe(person) if seat % 2 else RejectShoe(person)
        case AwaitWagers(people, _):
            return _wager(state, people)
        case AwaitCard(_, by):
            return DealCard(by)
        case AwaitTurnUp():
            return TurnUp()
        case _:
            return None


def _wager(state: State, people: tuple[str, ...]) -> Event:
    least = state.settings.limits.minimum_cents
    for seat in state.seats:
        if seat.person not in people:
            turn = state.round_number + seat.number
            is_tie = seat.number != state.banker and turn % _TIE_EVERY == 0
            hand = Bet.BANKER if seat.number == state.banker or turn % 2 else Bet.PLAYER
            return PlaceWager(seat.person, Bet.TIE if is_tie else hand, least)
    return CloseWagers() if has_bankers_wager(state) else PlaceWager(state.banks, Bet.BANKER, least)
