"""What becomes of a hand of blackjack: after a card, and once the dealer's cards are out."""

from dataclasses import replace

from pit.rules.blackjack.answers import RoundAnswer
from pit.rules.blackjack.bonus import pay_left, settle_beside, take_lost
from pit.rules.blackjack.sevens import note_card, settle_sevens
from pit.rules.blackjack.state import State
from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.twenty_one import TWENTY_ONE, is_bust, total
from pit.rules.twenty_one_round.payouts import discard_hand, take_hand
from pit.rules.twenty_one_round.playing import is_split_ace_done, with_hand
from pit.rules.twenty_one_round.rounds import Game
from pit.rules.twenty_one_round.settling import compare, dealer_has_blackjack, lose_to_blackjack, settle_blackjack
from pit.rules.twenty_one_round.state import Box, Hand, HandStatus


def after_card(state: State, box: Box, hand: Hand) -> RoundAnswer:
    """A busted hand is taken at once; a 21, a doubled hand and a split ace get no more cards (common practice)."""
    state = note_card(state, box, hand.cards[-1])
    if is_bust(hand.cards):
        state, taken = take_hand(state, box, hand, COMMON_PRACTICE)
        state, discarded = discard_hand(state, box.number, hand.number)
        state, lost = take_lost(state)
        return state, (*taken, *discarded, *lost)
    if total(hand.cards).points == TWENTY_ONE or hand.is_doubled or is_split_ace_done(state, hand):
        state = with_hand(state, box, replace(hand, status=HandStatus.STOOD))
    return take_lost(state)


def settle_hand(state: State, box: Box, hand: Hand, lost_one: set[str]) -> RoundAnswer:
    """Settle one hand.

    Q03-7-3-5: a blackjack wins only where the dealer has none, and a dealer's wins of every hand that is none, a 21 in
    three cards too. Two blackjacks stand off (common practice).
    """
    if hand.status is HandStatus.BLACKJACK:
        state, orders = settle_blackjack(state, box, hand)
        if dealer_has_blackjack(state):
            return state, orders
        state, beside = settle_beside(state, box)
        return state, (*orders, *beside)
    if dealer_has_blackjack(state):
        return lose_to_blackjack(state, box, hand, lost_one, "Q03-7-3-5")
    return compare(state, box, hand)


def after_payouts(state: State) -> RoundAnswer:
    """Side wagers that waited for the main ones."""
    state, bonus = pay_left(state)
    state, sevens = settle_sevens(state)
    return state, (*bonus, *sevens)


GAME: Game[State] = Game(settle_beside, after_card, settle_hand, after_payouts)
"""What blackjack makes of a round of twenty-one."""
