"""A fixed way to play, for simulated players. It promises a legal decision for every hand, and no more.

It follows the basic strategy published for Australian tables with 6 or 8 decks, where the dealer stands on all 17s, doubles
are on hard 9 to 11 and a dealer blackjack takes original bets only (Smart Gambler, Basic Strategy for Australian casinos).
It takes no insurance. It is no claim of the best play under other settings.
"""

from collections.abc import Sequence, Set

from pit.rules.blackjack.state import State
from pit.rules.cards import Card
from pit.rules.twenty_one import total, value
from pit.rules.twenty_one_round import basic_play as any_game
from pit.rules.twenty_one_round.basic_play import Action, event_for
from pit.rules.twenty_one_round.events import RoundEvent
from pit.rules.twenty_one_round.playing import on_turn

_NONE: frozenset[int] = frozenset()
_ANY = frozenset(range(1, 11))

# Dealer's first card, an ace as 1, against which the hand is split; keyed by the value of one card of the pair.
_SPLIT = {
    1: _ANY,
    2: frozenset(range(2, 8)),
    3: frozenset(range(2, 8)),
    4: frozenset({5, 6}),
    6: frozenset(range(2, 7)),
    7: frozenset(range(2, 8)),
    8: _ANY,
    9: frozenset({2, 3, 4, 5, 6, 8, 9}),
}
_DOUBLE_HARD = {9: frozenset(range(3, 7)), 10: frozenset(range(2, 10)), 11: frozenset(range(2, 11))}
_STAND_HARD = {12: frozenset({4, 5, 6})} | {points: frozenset(range(2, 7)) for points in (13, 14, 15, 16)}
_STAND_SOFT = {18: frozenset(range(2, 9))}


def basic_play(held: Sequence[Card], dealer_up: Card, allowed: Set[Action]) -> Action:
    """What to do with this hand against the dealer's first card, out of what is allowed.

    Stand or draw is returned where nothing else applies; with neither allowed, any allowed action. Raises ValueError
    when nothing is allowed.
    """
    if not allowed:
        raise ValueError("no action is allowed")
    up, hand = value(dealer_up), total(held)
    if hand.is_soft:
        stands = hand.points >= 19 or up in _STAND_SOFT.get(hand.points, _NONE)
    else:
        stands = hand.points >= 17 or up in _STAND_HARD.get(hand.points, _NONE)
    wanted = Action.STAND if stands else Action.DRAW
    if Action.SPLIT in allowed and up in _SPLIT.get(value(held[0]), _NONE):
        wanted = Action.SPLIT
    elif Action.DOUBLE in allowed and not hand.is_soft and up in _DOUBLE_HARD.get(hand.points, _NONE):
        wanted = Action.DOUBLE
    return wanted if wanted in allowed else min(allowed, key=lambda action: action.value)


def allowed_actions(state: State) -> frozenset[Action]:
    """What the controlling player may do with the hand on turn; empty where no decision is waited for."""
    return frozenset() if state.malfunction is not None else any_game.allowed_actions(state)


def play_event(state: State) -> RoundEvent | None:
    """The basic play of the hand on turn as an event, or None where no decision is waited for."""
    allowed, turn = allowed_actions(state), on_turn(state)
    if not allowed or turn is None:
        return None
    return event_for(basic_play(turn[1].cards, state.dealer[0], allowed), *turn)
