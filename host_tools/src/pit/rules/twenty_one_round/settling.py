"""The main payouts of a round: insurance, then each hand, box by box from the dealer's right.

It promises that every main wager is settled before the button is offered. Which of the rules below a hand comes under is
its game's to say.
"""

from collections.abc import Callable
from dataclasses import replace

from pit.rules.odds import EVEN_MONEY
from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.twenty_one import is_bust, is_two_card_21, total
from pit.rules.twenty_one_round.answers import Answer
from pit.rules.twenty_one_round.commands import BurnCard, Command
from pit.rules.twenty_one_round.odds import BLACKJACK_ODDS, INSURANCE_ODDS
from pit.rules.twenty_one_round.payouts import parts, pay_hand, return_hand, settled, take_hand
from pit.rules.twenty_one_round.settings import DealerBlackjackTakes
from pit.rules.twenty_one_round.state import AnyTable, Box, Hand, Table
from pit.rules.wagers import MoneyCommand, PayWager, ReturnWager, TakeWager, Wager, WagerKind

SettleHand = Callable[[AnyTable, Box, Hand, set[str]], Answer[AnyTable]]
"""How a game settles one hand; the set grows by who has lost a first wager of the box to a dealer blackjack."""

AfterPayouts = Callable[[AnyTable], Answer[AnyTable]]
"""What a game settles once every main wager is settled."""


def nothing_more(state: AnyTable) -> Answer[AnyTable]:
    """For a game with nothing to settle after the main wagers."""
    return state, ()


def dealer_has_blackjack(state: Table) -> bool:
    """Whether the dealer's two cards are a blackjack."""
    return is_two_card_21(state.dealer)


def pay_out(state: AnyTable, settle_hand: SettleHand[AnyTable]) -> Answer[AnyTable]:
    """Settle every main wager and insurance; burn exposed cards that nobody needed (Q03-17-10)."""
    orders: list[Command] = []
    for number in state.settings.boxes_from_dealers_right():
        orders += settle_insurance(state.box(number), dealer_has_blackjack(state))
        lost_one: set[str] = set()
        for hand in state.box(number).hands:
            state, more = settle_hand(state, state.box(number), hand, lost_one)
            orders += more
    burned = tuple(BurnCard(card) for card in state.exposed)
    return replace(state, rack=(*state.rack, *state.exposed), exposed=()), (*orders, *burned)


def settle_insurance(box: Box, has_blackjack: bool) -> list[MoneyCommand]:
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


def settle_blackjack(state: AnyTable, box: Box, hand: Hand) -> Answer[AnyTable]:
    """A player's blackjack beats the dealer's, or stands off with it where the table says so (Q03-34M-3b-4)."""
    if dealer_has_blackjack(state) and not state.settings.play.player_blackjack_beats_dealer:
        return return_hand(state, box, hand, COMMON_PRACTICE)
    return pay_hand(state, box, hand, BLACKJACK_ODDS, "Q03-34M-3b-4")


def lose_to_blackjack(state: AnyTable, box: Box, hand: Hand, lost_one: set[str], clause: str) -> Answer[AnyTable]:
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
            orders.append(order(wager, cents, clause))
        lost_one.add(stake.person)
    return settled(state, box, hand), tuple(orders)


def compare(state: AnyTable, box: Box, hand: Hand) -> Answer[AnyTable]:
    """The higher total wins even money, equal totals stand off, a busted dealer loses to every hand still in."""
    dealer, player = total(state.dealer).points, total(hand.cards).points
    if is_bust(state.dealer) or player > dealer:
        return pay_hand(state, box, hand, EVEN_MONEY, COMMON_PRACTICE)
    if player == dealer:
        return return_hand(state, box, hand, COMMON_PRACTICE)
    return take_hand(state, box, hand, COMMON_PRACTICE)
