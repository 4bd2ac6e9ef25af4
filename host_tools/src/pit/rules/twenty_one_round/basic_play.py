"""What a simulated player may do with a hand in any game of twenty-one, and the events that show it.

It decides nothing: which of the actions is played is for each game's own basic play.
"""

from enum import Enum

from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.doubling import refusal_to_double
from pit.rules.twenty_one_round.events import DoubleDown, Draw, Extra, RoundEvent, Split, Stand
from pit.rules.twenty_one_round.playing import decider, on_turn, refusal_to_draw
from pit.rules.twenty_one_round.splitting import refusal_to_split
from pit.rules.twenty_one_round.state import Box, Hand, Phase, Table


class Action(Enum):
    """What a player may do with a hand."""

    STAND = "stand"
    DRAW = "draw"
    DOUBLE = "double"
    SPLIT = "split"


def allowed_actions(state: Table) -> frozenset[Action]:
    """What the controlling player may do with the hand on turn; empty where no decision is waited for."""
    turn = on_turn(state)
    if state.phase is not Phase.PLAY or turn is None or turn[1].draws_owed:
        return frozenset()
    box, hand = turn
    refusals: dict[Action, Refused | None] = {
        Action.STAND: None,
        Action.DRAW: refusal_to_draw(hand),
        Action.DOUBLE: refusal_to_double(state, hand),
        Action.SPLIT: refusal_to_split(state, box, hand),
    }
    return frozenset(action for action, refusal in refusals.items() if refusal is None)


def event_for(action: Action, box: Box, hand: Hand) -> RoundEvent:
    """The event by which the hand's player shows that action.

    Everyone on the hand adds an equal wager to a double or a split.
    """
    person = decider(box, hand) or ""
    extras = tuple(Extra(stake.person, stake.base_cents) for stake in hand.stakes)
    match action:
        case Action.STAND:
            return Stand(box.number, person)
        case Action.DRAW:
            return Draw(box.number, person)
        case Action.DOUBLE:
            return DoubleDown(box.number, person, extras)
        case Action.SPLIT:
            return Split(box.number, person, extras)
