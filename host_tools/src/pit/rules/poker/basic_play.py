"""A fixed way to play poker, for simulated players and dealers. Promises an allowed event wherever one needs no chance.

| cards that match | unopened | to call |
|---|---|---|
| three or more, one of them own | opens for the least | raises by the least once, else calls |
| a pair with an own card | opens for the least | calls |
| none | checks, or folds where it can't | calls up to the least wager, else folds |

It is a yardstick, not advice. Shuffles and cuts need picks and are the caller's.
"""

from collections import Counter

from pit.rules.cards import Card
from pit.rules.poker.awaiting import (
    AwaitAct,
    AwaitBlind,
    AwaitCard,
    AwaitDraw,
    AwaitShowdown,
    AwaitTopUp,
    awaiting,
)
from pit.rules.poker.events import (
    Act,
    Acts,
    DealCard,
    DeclareDead,
    DeclinesToRaise,
    DeclineTopUp,
    Event,
    Exchange,
    Opens,
    PostBlind,
    ShowHands,
)
from pit.rules.poker.options import Options, Raising, betting_of
from pit.rules.poker.packs import face
from pit.rules.poker.state import Seat, Table

_PAIR = 2
_STRONG = 3  # cards of one face
_KEPT_OF_NOTHING = 2  # the highest cards, in a draw


def play_event(table: Table) -> Event | None:
    """The next event of a table where everyone plays so and nobody tops up, or None where a shuffle or cut is due."""
    match awaiting(table):
        case AwaitTopUp(person, _):
            return DeclineTopUp(person)
        case AwaitBlind(place, cents):
            return PostBlind(place, cents)
        case AwaitCard():
            return DealCard()
        case AwaitAct(options):
            return act_of(table, options)
        case AwaitDraw(place):
            return Exchange(place, put_away(table.at(place).cards))
        case AwaitShowdown(wrong):
            return DeclareDead(wrong[0], wrong[1:]) if wrong else ShowHands()
        case _:
            return None


def act_of(table: Table, options: Options) -> Event:
    """What the player on turn does."""
    strength = matching(table, table.at(options.place))
    if options.opening is not None:
        return _unopened(options, options.opening, strength)
    if options.may_decline:
        return DeclinesToRaise(options.place)
    raising = options.raising
    if strength >= _STRONG and raising is not None and not betting_of(table).raises:
        return Acts(options.place, Act.CALL_AND_RAISE, _least(raising))
    is_cheap = (options.call_cents or 0) <= table.settings.minimum_wager_cents
    return Acts(options.place, Act.CALL if strength >= _PAIR or is_cheap else Act.FOLD)


def _unopened(options: Options, opening: Raising, strength: int) -> Event:
    if strength >= _PAIR or not options.may_fold:
        return Opens(options.place, _least(opening))
    return Acts(options.place, Act.CHECK if options.may_check else Act.FOLD)


def _least(raising: Raising) -> int:
    return min(raising.sizes.least, raising.funds_cents)


def matching(table: Table, seat: Seat) -> int:
    """The most cards of one face among the player's and the board's, at least one of them the player's."""
    counted = Counter(face(card) for card in (*seat.cards, *table.board))
    return max(counted[face(card)] for card in seat.cards)


def put_away(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that match no other; without any match all but the two highest."""
    counted = Counter(map(face, held))
    single = [card for card in held if counted[face(card)] == 1]
    if len(single) == len(held):
        single = sorted(single, key=face)[:-_KEPT_OF_NOTHING]
    return tuple(single)
