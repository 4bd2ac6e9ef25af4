"""Doubling a hand for one card. Limits are common practice, named in `RoundPlay`."""

from dataclasses import replace

from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars
from pit.rules.twenty_one import total
from pit.rules.twenty_one_round.answers import Answer
from pit.rules.twenty_one_round.events import DoubleDown, Extra
from pit.rules.twenty_one_round.payouts import double_wager
from pit.rules.twenty_one_round.playing import turn_of, with_hand
from pit.rules.twenty_one_round.settings import DoubleOn
from pit.rules.twenty_one_round.state import AnyTable, Hand, Table
from pit.rules.wagers import AcceptWager


def refusal_for_extras(hand: Hand, person: str, extras: tuple[Extra, ...]) -> Refused | None:
    """Why these additional wagers don't show a double or a split, or None.

    Q03-17-7: the wish is shown by an additional wager, so the controlling player must lay one down. Others on the
    hand may add theirs (common practice); each is equal to the wager it doubles.
    """
    people = [extra.person for extra in extras]
    if person not in people:
        return Refused("Q03-17-7", f"{person} has laid down no additional wager.")
    if len(set(people)) != len(people):
        return Refused(COMMON_PRACTICE, "One additional wager for each player.")
    base = {stake.person: stake.base_cents for stake in hand.stakes}
    for extra in extras:
        if base.get(extra.person) != extra.cents:
            due = dollars(base.get(extra.person, 0))
            return Refused(COMMON_PRACTICE, f"{extra.person}'s additional wager must be {due}.")
    return None


def refusal_to_double(state: Table, hand: Hand) -> Refused | None:
    """Why the hand may not be doubled at this table, or None (common practice, `RoundPlay`)."""
    play, held = state.settings.play, total(hand.cards)
    if hand.is_doubled:
        return Refused(COMMON_PRACTICE, "The hand is doubled already.")
    if hand.is_from_split and not play.double_after_split:
        return Refused(COMMON_PRACTICE, "A split hand can't be doubled at this table.")
    if len(hand.cards) > 2 and not play.double_after_any_number_of_cards:
        return Refused(COMMON_PRACTICE, "Only the first two cards can be doubled at this table.")
    if play.double_on is DoubleOn.HARD_9_TO_11 and (held.is_soft or not 9 <= held.points <= 11):
        return Refused(COMMON_PRACTICE, "Only a hard 9, 10 or 11 can be doubled at this table.")
    return None


def double_down(state: AnyTable, event: DoubleDown) -> Answer[AnyTable]:
    """Double for one card, shown by an additional wager (Q03-17-7)."""
    turn = turn_of(state, event.box, event.person)
    if isinstance(turn, Refused):
        return state, (turn,)
    box, hand = turn
    refusal = refusal_to_double(state, hand) or refusal_for_extras(hand, event.person, event.extras)
    if refusal is not None:
        return state, (refusal,)
    added = {extra.person: extra.cents for extra in event.extras}
    stakes = tuple(replace(stake, double_cents=added.get(stake.person, 0)) for stake in hand.stakes)
    orders = tuple(AcceptWager(double_wager(box, hand, s), s.double_cents) for s in stakes if s.double_cents)
    return with_hand(state, box, replace(hand, stakes=stakes, is_doubled=True, draws_owed=1)), orders
