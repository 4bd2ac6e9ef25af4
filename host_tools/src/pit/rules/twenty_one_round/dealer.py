"""What the dealer does by rule: blackjacks after the first two cards, and the dealer's own hand."""

from collections.abc import Callable
from dataclasses import replace

from pit.rules.twenty_one import is_two_card_21, total
from pit.rules.twenty_one_round.answers import Answer
from pit.rules.twenty_one_round.commands import CardTo, Command, SquareUp
from pit.rules.twenty_one_round.dealing import DEALERS_BOX, shoe_is_empty, take_card
from pit.rules.twenty_one_round.insuring import dealer_may_have_blackjack
from pit.rules.twenty_one_round.odds import BLACKJACK_ODDS
from pit.rules.twenty_one_round.payouts import pay_hand, settled
from pit.rules.twenty_one_round.state import AnyTable, Box, HandStatus, Location, MadnessOutcome, Table
from pit.rules.wagers import TakeWager, Wager, WagerKind

DEALER_STANDS_ON = 17

Beside = Callable[[AnyTable, Box], Answer[AnyTable]]
"""What a game settles in the same step as a box's blackjack."""


def nothing_beside(state: AnyTable, _box: Box) -> Answer[AnyTable]:
    """For a game that settles nothing together with a blackjack."""
    return state, ()


def after_first_cards(state: AnyTable, beside: Beside[AnyTable]) -> Answer[AnyTable]:
    """Decide the madness 21 wagers, then pay blackjacks that the dealer can't match.

    Q03-34J-1, Q03-34J-2: a box's wagers win if its first two cards are a blackjack, whatever the dealer has, else
    lose. Q03-34M-1-2: losing ones are taken now, before any player acts. Q03-34M-3a: against a dealer's 2 to 9 a
    blackjack is paid at once and its cards squared up on the dealer's side, in blackjack too (Q03-7-21).
    Q03-34M-3b-4: against an ace or a ten-value card it waits, and everyone is dealt with as usual.
    """
    orders: list[Command] = []
    for box in state.in_play():
        has_won = is_two_card_21(box.hands[0].cards)
        if not has_won:
            orders += _take_madness(box)
        hand = replace(box.hands[0], status=HandStatus.BLACKJACK if has_won else HandStatus.OPEN)
        outcome = MadnessOutcome.WON if has_won else MadnessOutcome.LOST
        state = state.replacing(replace(box.replacing(hand), madness=outcome))
    if not dealer_may_have_blackjack(state):
        for box in state.in_play():
            if box.hands[0].status is HandStatus.BLACKJACK:
                state, paid = pay_hand(state, box, box.hands[0], BLACKJACK_ODDS, "Q03-34M-3a")
                state, more = beside(state, box)
                state = settled(state, state.box(box.number), state.box(box.number).hands[0], Location.DEALERS_SIDE)
                orders += [*paid, *more, SquareUp(box.number)]
    return state, tuple(orders)


def _take_madness(box: Box) -> list[TakeWager]:
    return [
        TakeWager(Wager(box.number, bettor.person, WagerKind.MADNESS_21), bettor.madness_cents, "Q03-34M-1-2")
        for bettor in box.bettors
        if bettor.madness_cents
    ]


def needs_card(state: Table) -> bool:
    """Whether the dealer must draw: a second card while anything waits for it, more while a stood hand does.

    Soft 17 is a setting (common practice); a hand that stays stands on 17 or more.
    """
    waiting = [hand.status for box in state.in_play() for hand in box.hands if hand.stakes]
    if len(state.dealer) < 2:
        return bool(waiting) or any(bettor.insurance_cents for box in state.boxes for bettor in box.bettors)
    held = total(state.dealer)
    if HandStatus.STOOD not in waiting:
        return False
    hits_soft = held.is_soft and held.points == DEALER_STANDS_ON and state.settings.play.dealer_hits_soft_17
    return held.points < DEALER_STANDS_ON or hits_soft


def deal_to_dealer(state: AnyTable) -> Answer[AnyTable]:
    """One card to the dealer's hand."""
    taken = take_card(state)
    if taken is None:
        return shoe_is_empty(state)
    state, card = taken
    return replace(state, dealer=(*state.dealer, card)), (CardTo(card, DEALERS_BOX),)
