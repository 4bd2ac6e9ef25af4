"""How a hand of Spanish blackjack is settled once the dealer's cards are out."""

from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.spanish_blackjack.state import Box, Hand, HandStatus, State
from pit.rules.twenty_one_round.commands import Commands
from pit.rules.twenty_one_round.payouts import halve_hand
from pit.rules.twenty_one_round.settling import compare, dealer_has_blackjack, lose_to_blackjack, settle_blackjack


def settle_hand(state: State, box: Box, hand: Hand, lost_one: set[str]) -> tuple[State, Commands]:
    """Settle one hand. A surrender is late: a dealer blackjack takes the whole wager (common practice)."""
    if hand.status is HandStatus.BLACKJACK:
        return settle_blackjack(state, box, hand)
    if dealer_has_blackjack(state):
        return lose_to_blackjack(state, box, hand, lost_one, COMMON_PRACTICE)
    if hand.status is HandStatus.SURRENDERED:
        return halve_hand(state, box, hand, COMMON_PRACTICE)
    return compare(state, box, hand)
