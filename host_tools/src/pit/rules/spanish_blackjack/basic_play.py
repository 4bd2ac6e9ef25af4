"""A fixed way to play, for simulated players. It promises a legal decision for every hand, and no more.

It follows the published strategies for Spanish 21 and Australian pontoon in outline (Wizard of Odds; K. Walker, The
Pro's Guide to Spanish 21 and Australian Pontoon; J. Grochowski, Casino City Times, 2002): with no tens in the shoe,
hit 12 and 13, and draw to bonuses. It is no claim of the best play.
"""

from collections.abc import Sequence, Set
from enum import Enum

from pit.rules.cards import Card
from pit.rules.spanish_blackjack.events import Event, Forfeit, Surrender
from pit.rules.spanish_blackjack.giving_up import refusal_to_forfeit, refusal_to_surrender
from pit.rules.spanish_blackjack.state import Box, Hand, State
from pit.rules.twenty_one import total, value
from pit.rules.twenty_one_round import basic_play as any_game
from pit.rules.twenty_one_round.basic_play import Action
from pit.rules.twenty_one_round.playing import decider, on_turn


class GivingUp(Enum):
    """What a player may do with a hand in this game alone."""

    SURRENDER = "surrender"
    FORFEIT = "forfeit"


Decision = Action | GivingUp

_ACE = 1
_NONE: frozenset[int] = frozenset()
_ANY = frozenset(range(1, 11))
_HIGH = frozenset({_ACE, 8, 9, 10})

# Dealer's first card, an ace as 1, against which the hand is split; keyed by the value of one card of the pair.
_SPLIT = {
    1: _ANY - {_ACE},
    2: frozenset(range(2, 8)),
    3: frozenset(range(2, 9)),
    6: frozenset(range(4, 7)),
    7: frozenset(range(2, 8)),
    8: frozenset(range(2, 10)),
    9: frozenset({3, 4, 5, 6, 8, 9}),
}
_DOUBLE_HARD = {9: frozenset({6}), 10: frozenset(range(2, 8)), 11: frozenset(range(2, 9))}
_DOUBLE_SOFT = {16: frozenset({6}), 17: frozenset({5, 6}), 18: frozenset({5, 6})}
_STAND_HARD = {
    13: frozenset({6}),
    14: frozenset(range(4, 7)),
    15: frozenset(range(2, 7)),
    16: frozenset(range(2, 7)),
    17: _ANY - {_ACE},
}
_STAND_SOFT = {18: frozenset(range(2, 9))}
# With this many cards a 5-card or longer 21 is worth drawing for.
_DRAW_FOR_BONUS = {13: 4, 14: 5, 15: 5, 16: 6}
_SURRENDER = {17: frozenset({_ACE})}


def basic_play(held: Sequence[Card], dealer_up: Card, allowed: Set[Decision]) -> Decision:
    """What to do with this hand against the dealer's first card, out of what is allowed.

    Stand or draw is returned where nothing else applies; with neither allowed, any allowed action. Raises ValueError
    when nothing is allowed.
    """
    if not allowed:
        raise ValueError("no action is allowed")
    up, hand = value(dealer_up), total(held)
    wanted: Decision = Action.STAND if _stands(len(held), hand.points, hand.is_soft, up) else Action.DRAW
    if GivingUp.FORFEIT in allowed:
        is_bad = 12 <= hand.points <= 16 and up in _HIGH
        wanted = GivingUp.FORFEIT if is_bad else Action.STAND
    elif Action.SPLIT in allowed and up in _SPLIT.get(value(held[0]), _NONE):
        wanted = Action.SPLIT
    elif GivingUp.SURRENDER in allowed and not hand.is_soft and up in _SURRENDER.get(hand.points, _NONE):
        wanted = GivingUp.SURRENDER
    elif Action.DOUBLE in allowed and up in (_DOUBLE_SOFT if hand.is_soft else _DOUBLE_HARD).get(hand.points, _NONE):
        wanted = Action.DOUBLE
    return wanted if wanted in allowed else min(allowed, key=lambda action: action.value)


def _stands(number: int, points: int, is_soft: bool, up: int) -> bool:
    if is_soft:
        return points >= 19 or up in _STAND_SOFT.get(points, _NONE)
    if number >= _DRAW_FOR_BONUS.get(points, 99):
        return False
    return points >= 18 or up in _STAND_HARD.get(points, _NONE)


def allowed_actions(state: State) -> frozenset[Decision]:
    """What the controlling player may do with the hand on turn; empty where no decision is waited for."""
    allowed, turn = any_game.allowed_actions(state), on_turn(state)
    if not allowed or turn is None:
        return frozenset()
    refusals = {
        GivingUp.SURRENDER: refusal_to_surrender(state, turn[1]),
        GivingUp.FORFEIT: refusal_to_forfeit(state, turn[1]),
    }
    return allowed | {action for action, refusal in refusals.items() if refusal is None}


def play_event(state: State) -> Event | None:
    """The basic play of the hand on turn as an event, or None where no decision is waited for."""
    allowed, turn = allowed_actions(state), on_turn(state)
    if not allowed or turn is None:
        return None
    return event_for(basic_play(turn[1].cards, state.dealer[0], allowed), *turn)


def event_for(action: Decision, box: Box, hand: Hand) -> Event:
    """The event by which the hand's player shows that action, additional wagers as in any game of twenty-one."""
    match action:
        case GivingUp.SURRENDER:
            return Surrender(box.number, decider(box, hand) or "")
        case GivingUp.FORFEIT:
            return Forfeit(box.number, decider(box, hand) or "")
        case _:
            return any_game.event_for(action, box, hand)
