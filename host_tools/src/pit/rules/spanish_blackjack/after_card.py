"""What a card does to a hand of Spanish blackjack: a busted hand is taken and a 21 is paid, both at once."""

from dataclasses import replace

from pit.rules.odds import EVEN_MONEY
from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.spanish_blackjack.bonuses import odds_of_21
from pit.rules.spanish_blackjack.state import Box, Hand, HandStatus, State
from pit.rules.twenty_one import TWENTY_ONE, is_bust, total
from pit.rules.twenty_one_round.commands import Commands
from pit.rules.twenty_one_round.payouts import discard_hand, pay_hand, take_hand
from pit.rules.twenty_one_round.playing import is_split_ace_done, with_hand


def after_card(state: State, box: Box, hand: Hand) -> tuple[State, Commands]:
    """A bust is taken and discarded at once, a 21 is paid at once: 21 always wins (common practice)."""
    play = state.settings.play
    if is_bust(hand.cards):
        state, orders = take_hand(state, box, hand, COMMON_PRACTICE)
        state, discarded = discard_hand(state, box.number, hand.number)
        return state, (*orders, *discarded)
    if total(hand.cards).points == TWENTY_ONE:
        has_bonus = play.bonuses_paid and not hand.is_doubled and (play.bonus_after_split or not hand.is_from_split)
        return pay_hand(state, box, hand, odds_of_21(hand.cards) if has_bonus else EVEN_MONEY, COMMON_PRACTICE)
    is_done = (hand.is_doubled and not play.may_forfeit_after_double) or is_split_ace_done(state, hand)
    if is_done:
        return with_hand(state, box, replace(hand, status=HandStatus.STOOD)), ()
    return state, ()
