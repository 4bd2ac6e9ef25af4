"""Simulated players at Caribbean stud: the least ante, a bet with ace and king or better, else a fold. No advice."""

from collections.abc import Sequence

from pit.rules.banked_round.basic_play import PLAYERS
from pit.rules.caribbean_stud.awaiting import AwaitAntes, AwaitCollect, AwaitDecision, AwaitDeck, awaiting
from pit.rules.caribbean_stud.events import Bets, Collect, DealHands, EmptyRack, Event, Folds, PlaceAnte, PlaceJackpot
from pit.rules.caribbean_stud.hands import least_qualifying, value
from pit.rules.caribbean_stud.state import State


def play_event(state: State, players: Sequence[str] = PLAYERS) -> Event | None:
    """The next event, or None where a deck must be shuffled and loaded."""
    match awaiting(state):
        case AwaitDeck(in_rack):
            return EmptyRack() if in_rack else None
        case AwaitAntes(people):
            return _wager(state, people, players)
        case AwaitDecision(person):
            hand = state.hand_of(person)
            is_good = hand is not None and value(hand.cards) >= least_qualifying()
            return Bets(person) if is_good else Folds(person)
        case AwaitCollect(is_rack_in_the_way):
            return EmptyRack() if is_rack_in_the_way else Collect()


def _wager(state: State, people: tuple[str, ...], players: Sequence[str]) -> Event:
    for person in players:
        if person not in people:
            return PlaceAnte(person, state.settings.limits.minimum_cents)
    if any(state.settings.controls.prizes.values()):
        for hand in state.hands:
            if not hand.jackpot_cents:
                return PlaceJackpot(hand.person)
    return DealHands()
