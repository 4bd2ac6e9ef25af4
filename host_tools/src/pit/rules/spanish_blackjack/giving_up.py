"""Giving a hand up: half of it before a card is drawn, the first wager of it after doubling. Common practice."""

from dataclasses import replace

from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.spanish_blackjack.events import Forfeit, Surrender
from pit.rules.spanish_blackjack.state import Hand, HandStatus, State
from pit.rules.twenty_one_round.commands import Commands
from pit.rules.twenty_one_round.insuring import dealer_may_have_blackjack
from pit.rules.twenty_one_round.payouts import base_wager, double_wager, halve_hand, settled
from pit.rules.twenty_one_round.playing import advance, turn_of, with_hand
from pit.rules.wagers import MoneyCommand, ReturnWager, TakeWager


def refusal_to_surrender(state: State, hand: Hand) -> Refused | None:
    """Why the hand can't be surrendered at this table, or None (common practice, `PlaySettings`)."""
    if not state.settings.play.may_surrender:
        return Refused(COMMON_PRACTICE, "This table takes no surrender.")
    if len(hand.cards) != 2 or hand.is_from_split or hand.is_doubled:
        return Refused(COMMON_PRACTICE, "Only the first two cards can be surrendered.")
    return None


def surrender(state: State, event: Surrender) -> tuple[State, Commands]:
    """Give up the first two cards for half. Late where the dealer may yet have a blackjack (common practice)."""
    turn = turn_of(state, event.box, event.person)
    if isinstance(turn, Refused):
        return state, (turn,)
    box, hand = turn
    refusal = refusal_to_surrender(state, hand)
    if refusal is not None:
        return state, (refusal,)
    if dealer_may_have_blackjack(state):
        return advance(with_hand(state, box, replace(hand, status=HandStatus.SURRENDERED))), ()
    state, orders = halve_hand(state, box, hand, COMMON_PRACTICE)
    return advance(state), orders


def refusal_to_forfeit(state: State, hand: Hand) -> Refused | None:
    """Why the hand can't be forfeited, or None (common practice: double-down rescue)."""
    if not state.settings.play.may_forfeit_after_double:
        return Refused(COMMON_PRACTICE, "This table takes no forfeit after doubling.")
    return None if hand.is_doubled else Refused(COMMON_PRACTICE, "Only a doubled hand can be forfeited.")


def forfeit(state: State, event: Forfeit) -> tuple[State, Commands]:
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
