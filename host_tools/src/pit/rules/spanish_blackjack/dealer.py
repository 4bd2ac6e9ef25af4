"""The decided parts of a round: after the first two cards, and the dealer's own hand with the main payouts.

It promises that every main wager is settled before the button is offered. Boxes are paid from the dealer's right.
"""

from dataclasses import replace

from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.spanish_blackjack.answers import Answer
from pit.rules.spanish_blackjack.bonuses import BLACKJACK_ODDS, EVEN_MONEY, INSURANCE_ODDS
from pit.rules.spanish_blackjack.commands import BurnCard, CardTo, Command, SquareUp
from pit.rules.spanish_blackjack.dealing import DEALERS_BOX, shoe_is_empty, take_card
from pit.rules.spanish_blackjack.hedging import dealer_may_have_blackjack
from pit.rules.spanish_blackjack.payouts import halve_hand, parts, pay_hand, return_hand, settled, take_hand
from pit.rules.spanish_blackjack.settings import DealerBlackjackTakes
from pit.rules.spanish_blackjack.state import Box, Hand, HandStatus, Location, MadnessOutcome, State
from pit.rules.twenty_one import is_bust, is_two_card_21, total
from pit.rules.wagers import MoneyCommand, PayWager, ReturnWager, TakeWager, Wager, WagerKind

DEALER_STANDS_ON = 17


def after_first_cards(state: State) -> Answer:
    """Decide the madness 21 wagers, then pay blackjacks that the dealer can't match.

    Q03-34J-1, Q03-34J-2: a box's wagers win if its first two cards are a blackjack, whatever the dealer has, else
    lose. Q03-34M-1-2: losing ones are taken now, before any player acts. Q03-34M-3a: against a dealer's 2 to 9 a
    blackjack is paid at once and its cards squared up on the dealer's side. Q03-34M-3b-4: against an ace or a
    ten-value card it waits, and everyone is dealt with as usual.
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
                state = settled(state, state.box(box.number), state.box(box.number).hands[0], Location.DEALERS_SIDE)
                orders += [*paid, SquareUp(box.number)]
    return state, tuple(orders)


def _take_madness(box: Box) -> list[TakeWager]:
    return [
        TakeWager(Wager(box.number, bettor.person, WagerKind.MADNESS_21), bettor.madness_cents, "Q03-34M-1-2")
        for bettor in box.bettors
        if bettor.madness_cents
    ]


def needs_card(state: State) -> bool:
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


def deal_to_dealer(state: State) -> Answer:
    """One card to the dealer's hand."""
    taken = take_card(state)
    if taken is None:
        return shoe_is_empty(state)
    state, card = taken
    return replace(state, dealer=(*state.dealer, card)), (CardTo(card, DEALERS_BOX),)


def pay_out(state: State) -> Answer:
    """Settle every main wager and insurance; burn exposed cards that nobody needed (Q03-17-10)."""
    orders: list[Command] = []
    has_blackjack = is_two_card_21(state.dealer)
    for number in state.settings.boxes_from_dealers_right():
        orders += _settle_insurance(state.box(number), has_blackjack)
        state, settled_main = _settle_box(state, state.box(number), has_blackjack)
        orders += settled_main
    burned = tuple(BurnCard(card) for card in state.exposed)
    return replace(state, rack=(*state.rack, *state.exposed), exposed=()), (*orders, *burned)


def _settle_insurance(box: Box, has_blackjack: bool) -> list[MoneyCommand]:
    orders: list[MoneyCommand] = []
    for bettor in box.bettors:
        cents = bettor.insurance_cents
        wager = Wager(box.number, bettor.person, WagerKind.INSURANCE)
        if cents and has_blackjack:
            orders.append(PayWager(wager, cents, INSURANCE_ODDS.pay(cents), COMMON_PRACTICE))
            orders.append(ReturnWager(wager, cents, COMMON_PRACTICE))
        elif cents:
            orders.append(TakeWager(wager, cents, COMMON_PRACTICE))
    return orders


def _settle_box(state: State, box: Box, has_blackjack: bool) -> tuple[State, list[Command]]:
    orders: list[Command] = []
    lost_one: set[str] = set()
    for hand in box.hands:
        if hand.status is HandStatus.BLACKJACK:
            state, more = _settle_blackjack(state, box, hand, has_blackjack)
        elif hand.status is HandStatus.SURRENDERED and not has_blackjack:
            state, more = halve_hand(state, box, hand, COMMON_PRACTICE)
        elif has_blackjack:
            state, more = _lose_to_blackjack(state, box, hand, lost_one)
        else:
            state, more = _compare(state, box, hand)
        orders += more
    return state, orders


def _settle_blackjack(state: State, box: Box, hand: Hand, has_blackjack: bool) -> Answer:
    """A player's blackjack beats the dealer's, or stands off with it where the table says so (Q03-34M-3b-4)."""
    if has_blackjack and not state.settings.play.player_blackjack_beats_dealer:
        return return_hand(state, box, hand, COMMON_PRACTICE)
    return pay_hand(state, box, hand, BLACKJACK_ODDS, "Q03-34M-3b-4")


def _lose_to_blackjack(state: State, box: Box, hand: Hand, lost_one: set[str]) -> Answer:
    """A dealer blackjack takes what `DealerBlackjackTakes` says; the rest goes back. `lost_one` grows by who lost."""
    takes = state.settings.play.dealer_blackjack_takes
    orders: list[MoneyCommand] = []
    for stake in hand.stakes:
        for wager, cents in parts(box, hand, stake):
            is_original = wager.kind is WagerKind.MAIN
            is_first_base = wager.kind is not WagerKind.DOUBLE and stake.person not in lost_one
            is_taken = (
                takes is DealerBlackjackTakes.ALL_BETS
                or (takes is DealerBlackjackTakes.ORIGINAL_BETS and is_original)
                or (takes is DealerBlackjackTakes.BUSTED_BETS_PLUS_ONE and is_first_base)
            )
            order = TakeWager if is_taken else ReturnWager
            orders.append(order(wager, cents, COMMON_PRACTICE))
        lost_one.add(stake.person)
    return settled(state, box, hand), tuple(orders)


def _compare(state: State, box: Box, hand: Hand) -> Answer:
    """The higher total wins even money, equal totals stand off, a busted dealer loses to every hand still in."""
    dealer, player = total(state.dealer).points, total(hand.cards).points
    if is_bust(state.dealer) or player > dealer:
        return pay_hand(state, box, hand, EVEN_MONEY, COMMON_PRACTICE)
    if player == dealer:
        return return_hand(state, box, hand, COMMON_PRACTICE)
    return take_hand(state, box, hand, COMMON_PRACTICE)
