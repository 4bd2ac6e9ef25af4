"""Splitting a pair into two hands. All limits are common practice, named in `RoundPlay`."""

from dataclasses import replace

from pit.rules.cards import Rank
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.twenty_one import value
from pit.rules.twenty_one_round.answers import Answer
from pit.rules.twenty_one_round.commands import HandSplit
from pit.rules.twenty_one_round.doubling import refusal_for_extras
from pit.rules.twenty_one_round.events import Split
from pit.rules.twenty_one_round.payouts import base_wager
from pit.rules.twenty_one_round.playing import turn_of
from pit.rules.twenty_one_round.state import AnyTable, Box, Hand, Stake, Table
from pit.rules.wagers import AcceptWager


def refusal_to_split(state: Table, box: Box, hand: Hand) -> Refused | None:
    """Why the hand may not be split at this table, or None."""
    play = state.settings.play
    if len(hand.cards) != 2 or hand.is_doubled:
        return Refused(COMMON_PRACTICE, "Only two cards can be split.")
    first, second = hand.cards
    is_pair = value(first) == value(second) if play.split_by_value else first.rank is second.rank
    if not is_pair:
        return Refused(COMMON_PRACTICE, f"{first} and {second} are no pair.")
    if len(box.hands) >= play.most_hands_a_box:
        return Refused(COMMON_PRACTICE, f"Box {box.number} has {len(box.hands)} hands and can't be split further.")
    if first.rank is Rank.ACE and hand.is_from_split and not play.may_resplit_aces:
        return Refused(COMMON_PRACTICE, "Aces are split once at this table.")
    return None


def split(state: AnyTable, event: Split) -> Answer[AnyTable]:
    """Split a pair, shown by an additional wager (Q03-17-7).

    A player who adds none stays on the hand that keeps the first card. Each hand is owed a second card; neither can
    be a blackjack any more, and the box's madness 21 wagers were decided before (Q03-34J-2).
    """
    turn = turn_of(state, event.box, event.person)
    if isinstance(turn, Refused):
        return state, (turn,)
    box, hand = turn
    refusal = refusal_to_split(state, box, hand) or refusal_for_extras(hand, event.person, event.extras)
    if refusal is not None:
        return state, (refusal,)
    first, second = hand.cards
    added = {extra.person: extra.cents for extra in event.extras}
    stakes = tuple(Stake(stake.person, added[stake.person]) for stake in hand.stakes if stake.person in added)
    kept = replace(hand, cards=(first,), draws_owed=1, is_from_split=True)
    new = Hand(len(box.hands), stakes, (second,), draws_owed=1, is_from_split=True)
    hands = tuple(both for old in box.hands for both in ((kept, new) if old is hand else (old,)))
    accepted = tuple(AcceptWager(base_wager(box, new, stake), stake.base_cents) for stake in stakes)
    state = state.replacing(replace(box, hands=hands))
    return state, (*accepted, HandSplit(box.number, hand.number, new.number))
