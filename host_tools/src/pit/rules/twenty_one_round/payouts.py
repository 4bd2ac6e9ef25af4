"""What becomes of the money on one hand. Each function settles whole stakes and says so in money commands.

A settled hand holds no stakes: what is still on `Hand.stakes` is still on the layout.
"""

from dataclasses import replace

from pit.rules.odds import Odds
from pit.rules.twenty_one_round.answers import Answer
from pit.rules.twenty_one_round.commands import DiscardHand
from pit.rules.twenty_one_round.state import AnyTable, Box, Hand, HandStatus, Location, Stake
from pit.rules.wagers import MoneyCommand, PayWager, ReturnWager, TakeWager, Wager, WagerKind


def base_wager(box: Box, hand: Hand, stake: Stake) -> Wager:
    """The name of the stake's first part: main on the first hand, split on a hand made by splitting."""
    return Wager(box.number, stake.person, WagerKind.SPLIT if hand.number else WagerKind.MAIN, hand.number)


def double_wager(box: Box, hand: Hand, stake: Stake) -> Wager:
    """The name of the stake's doubling part."""
    return Wager(box.number, stake.person, WagerKind.DOUBLE, hand.number)


def parts(box: Box, hand: Hand, stake: Stake) -> tuple[tuple[Wager, int], ...]:
    """The wagers that make up a stake, with their cents."""
    base = (base_wager(box, hand, stake), stake.base_cents)
    return (base, (double_wager(box, hand, stake), stake.double_cents)) if stake.double_cents else (base,)


def settled(state: AnyTable, box: Box, hand: Hand, location: Location | None = None) -> AnyTable:
    """The table with that hand settled and no stakes on it; its cards stay, or go to `location`."""
    done = replace(hand, stakes=(), status=HandStatus.SETTLED, draws_owed=0, location=location or hand.location)
    return state.replacing(state.box(box.number).replacing(done))


def pay_hand(state: AnyTable, box: Box, hand: Hand, odds: Odds, clause: str) -> Answer[AnyTable]:
    """The hand wins: pay every wager on it at these odds and give the wagers back."""
    orders: list[MoneyCommand] = []
    for stake in hand.stakes:
        for wager, cents in parts(box, hand, stake):
            orders += [PayWager(wager, cents, odds.pay(cents), clause), ReturnWager(wager, cents, clause)]
    return settled(state, box, hand), tuple(orders)


def take_hand(state: AnyTable, box: Box, hand: Hand, clause: str) -> Answer[AnyTable]:
    """The hand loses: take every wager on it."""
    orders = [TakeWager(w, cents, clause) for stake in hand.stakes for w, cents in parts(box, hand, stake)]
    return settled(state, box, hand), tuple(orders)


def return_hand(state: AnyTable, box: Box, hand: Hand, clause: str) -> Answer[AnyTable]:
    """A stand-off: give every wager on the hand back."""
    orders = [ReturnWager(w, cents, clause) for stake in hand.stakes for w, cents in parts(box, hand, stake)]
    return settled(state, box, hand), tuple(orders)


def halve_hand(state: AnyTable, box: Box, hand: Hand, clause: str) -> Answer[AnyTable]:
    """A surrender: take half of every wager on the hand and give the other half back."""
    orders: list[MoneyCommand] = []
    for stake in hand.stakes:
        for wager, cents in parts(box, hand, stake):
            half = cents // 2
            orders += [TakeWager(wager, half, clause), ReturnWager(wager, cents - half, clause)]
    return settled(state, box, hand), tuple(orders)


def discard_hand(state: AnyTable, box_number: int, hand_number: int) -> Answer[AnyTable]:
    """Put a hand's cards in the discard rack before the end of the round."""
    box = state.box(box_number)
    hand = box.hand(hand_number)
    gone = replace(hand, cards=(), location=Location.RACK)
    state = replace(state.replacing(box.replacing(gone)), rack=(*state.rack, *hand.cards))
    return state, (DiscardHand(box_number, hand_number, hand.cards),)
