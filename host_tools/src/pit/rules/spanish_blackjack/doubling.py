"""Doubling a hand for one card, and giving it up after that. Limits are common practice, named in `PlaySettings`."""

from dataclasses import replace

from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars
from pit.rules.spanish_blackjack.answers import Answer
from pit.rules.spanish_blackjack.events import DoubleDown, Extra, Forfeit
from pit.rules.spanish_blackjack.payouts import base_wager, double_wager, settled
from pit.rules.spanish_blackjack.playing import advance, turn_of, with_hand
from pit.rules.spanish_blackjack.settings import DoubleOn
from pit.rules.spanish_blackjack.state import Hand, HandStatus, State
from pit.rules.twenty_one import total
from pit.rules.wagers import AcceptWager, MoneyCommand, ReturnWager, TakeWager


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


def refusal_to_double(state: State, hand: Hand) -> Refused | None:
    """Why the hand may not be doubled at this table, or None (common practice, `PlaySettings`)."""
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


def double_down(state: State, event: DoubleDown) -> Answer:
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


def refusal_to_forfeit(state: State, hand: Hand) -> Refused | None:
    """Why the hand can't be forfeited, or None (common practice: double-down rescue)."""
    if not state.settings.play.may_forfeit_after_double:
        return Refused(COMMON_PRACTICE, "This table takes no forfeit after doubling.")
    return None if hand.is_doubled else Refused(COMMON_PRACTICE, "Only a doubled hand can be forfeited.")


def forfeit(state: State, event: Forfeit) -> Answer:
    """Lose the first wager and take the double back. Players who had not doubled stay on the hand, which stands."""
    turn = turn_of(state, event.box, event.person)
    if isinstance(turn, Refused):
        return state, (turn,)
    box, hand = turn
    refusal = refusal_to_forfeit(state, hand)
    if refusal is not None:
        return state, (refusal,)
    orders: list[MoneyCommand] = []
    for stake in hand.stakes:
        if stake.double_cents:
            orders.append(TakeWager(base_wager(box, hand, stake), stake.base_cents, COMMON_PRACTICE))
            orders.append(ReturnWager(double_wager(box, hand, stake), stake.double_cents, COMMON_PRACTICE))
    left = tuple(stake for stake in hand.stakes if not stake.double_cents)
    if left:
        return advance(with_hand(state, box, replace(hand, stakes=left, status=HandStatus.STOOD))), tuple(orders)
    return advance(settled(state, box, hand)), tuple(orders)
