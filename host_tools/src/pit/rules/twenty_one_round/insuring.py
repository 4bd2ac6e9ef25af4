"""Insurance against a dealer who may yet have a blackjack, and whether the dealer may."""

from dataclasses import replace

from pit.rules.cards import Rank
from pit.rules.refusal import COMMON_PRACTICE, dollars
from pit.rules.twenty_one import value
from pit.rules.twenty_one_round.answers import Answer, refuse
from pit.rules.twenty_one_round.events import Insure
from pit.rules.twenty_one_round.state import AnyTable, Stake, Table
from pit.rules.wagers import AcceptWager, Wager, WagerKind


def dealer_may_have_blackjack(state: Table) -> bool:
    """Whether the dealer's first card is an ace or counts 10."""
    return bool(state.dealer) and (state.dealer[0].rank is Rank.ACE or value(state.dealer[0]) == 10)


def insure(state: AnyTable, event: Insure, clause: str = COMMON_PRACTICE) -> Answer[AnyTable]:
    """Insure against a dealer blackjack until an additional card is dealt to the box. `clause` is the one that says so."""
    box = state.box(event.box)
    bettor = box.bettor(event.person)
    if not state.settings.play.may_insure or not state.dealer or state.dealer[0].rank is not Rank.ACE:
        return refuse(state, clause, "There is no insurance unless the dealer's first card is an ace.")
    if bettor is None or bettor.insurance_cents:
        return refuse(state, clause, f"{event.person} has nothing more to insure on box {event.box}.")
    hand = box.hands[0]
    if len(box.hands) > 1 or hand.has_drawn or Stake(event.person, bettor.main_cents) not in hand.stakes:
        return refuse(state, clause, f"Box {event.box} has gone past insurance.")
    step = state.settings.wager_step_cents // 2
    if not 0 < event.cents <= bettor.main_cents // 2 or event.cents % step:
        most = dollars(bettor.main_cents // 2)
        return refuse(state, clause, f"Insurance is at most {most}, in steps of {dollars(step)}.")
    insured = replace(bettor, insurance_cents=event.cents)
    bettors = tuple(insured if old is bettor else old for old in box.bettors)
    accepted = AcceptWager(Wager(event.box, event.person, WagerKind.INSURANCE), event.cents)
    return state.replacing(replace(box, bettors=bettors)), (accepted,)
