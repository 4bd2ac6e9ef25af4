"""Surrender and insurance: what a player may do against a dealer who may yet have a blackjack. Common practice."""

from dataclasses import replace

from pit.rules.cards import Rank
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars
from pit.rules.spanish_blackjack.answers import Answer, refuse
from pit.rules.spanish_blackjack.events import Insure, Surrender
from pit.rules.spanish_blackjack.payouts import halve_hand
from pit.rules.spanish_blackjack.playing import advance, turn_of, with_hand
from pit.rules.spanish_blackjack.state import Hand, HandStatus, Stake, State
from pit.rules.twenty_one import value
from pit.rules.wagers import AcceptWager, Wager, WagerKind


def refusal_to_surrender(state: State, hand: Hand) -> Refused | None:
    """Why the hand can't be surrendered at this table, or None (common practice, `PlaySettings`)."""
    if not state.settings.play.may_surrender:
        return Refused(COMMON_PRACTICE, "This table takes no surrender.")
    if len(hand.cards) != 2 or hand.is_from_split or hand.is_doubled:
        return Refused(COMMON_PRACTICE, "Only the first two cards can be surrendered.")
    return None


def surrender(state: State, event: Surrender) -> Answer:
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


def dealer_may_have_blackjack(state: State) -> bool:
    """Whether the dealer's first card is an ace or counts 10."""
    return bool(state.dealer) and (state.dealer[0].rank is Rank.ACE or value(state.dealer[0]) == 10)


def insure(state: State, event: Insure) -> Answer:
    """Insure against a dealer blackjack until an additional card is dealt to the box (common practice)."""
    box = state.box(event.box)
    bettor = box.bettor(event.person)
    if not state.settings.play.may_insure or not state.dealer or state.dealer[0].rank is not Rank.ACE:
        return refuse(state, COMMON_PRACTICE, "There is no insurance unless the dealer's first card is an ace.")
    if bettor is None or bettor.insurance_cents:
        return refuse(state, COMMON_PRACTICE, f"{event.person} has nothing more to insure on box {event.box}.")
    hand = box.hands[0]
    if len(box.hands) > 1 or hand.has_drawn or Stake(event.person, bettor.main_cents) not in hand.stakes:
        return refuse(state, COMMON_PRACTICE, f"Box {event.box} has gone past insurance.")
    step = state.settings.wager_step_cents // 2
    if not 0 < event.cents <= bettor.main_cents // 2 or event.cents % step:
        most = dollars(bettor.main_cents // 2)
        return refuse(state, COMMON_PRACTICE, f"Insurance is at most {most}, in steps of {dollars(step)}.")
    insured = replace(bettor, insurance_cents=event.cents)
    bettors = tuple(insured if old is bettor else old for old in box.bettors)
    accepted = AcceptWager(Wager(event.box, event.person, WagerKind.INSURANCE), event.cents)
    return state.replacing(replace(box, bettors=bettors)), (accepted,)
