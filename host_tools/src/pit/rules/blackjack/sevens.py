"""How super sevens joins a round of blackjack: made for one round, before its first card (Q03-7-14-15)."""

from dataclasses import replace

from pit.rules.blackjack.answers import RoundAnswer, refuse
from pit.rules.blackjack.events import PlaceSevens
from pit.rules.blackjack.state import SevensBet, State
from pit.rules.cards import Card
from pit.rules.refusal import COMMON_PRACTICE, dollars
from pit.rules.super_sevens import CARDS, WAGER_CENTS, sevens_cents
from pit.rules.twenty_one_round.state import Box
from pit.rules.wagers import AcceptWager, MoneyCommand, PayWager, ReturnWager, TakeWager, Wager, WagerKind


def place_sevens(state: State, event: PlaceSevens) -> RoundAnswer:
    """Make the wager, one for each player of a box, for this round only (Q03-7-14-15)."""
    if not state.settings.offers_super_sevens:
        return refuse(state, "Q03-7-14-15", "Super sevens is not offered at this table.")
    if state.box(event.box).bettor(event.person) is None:
        return refuse(state, COMMON_PRACTICE, f"{event.person} has no blackjack wager on box {event.box}.")
    if event.cents != WAGER_CENTS:
        return refuse(state, COMMON_PRACTICE, f"The wager is {dollars(WAGER_CENTS)}, not {dollars(event.cents)}.")
    if any((bet.box, bet.person) == (event.box, event.person) for bet in state.sevens):
        return refuse(state, COMMON_PRACTICE, f"{event.person} has a super sevens wager on box {event.box} already.")
    bet = SevensBet(event.box, event.person)
    return replace(state, sevens=(*state.sevens, bet)), (AcceptWager(_wager(bet), WAGER_CENTS),)


def give_sevens_back(state: State, box: int, person: str, clause: str) -> RoundAnswer:
    """The player's wager on the box goes back, if there is one."""
    bets = [bet for bet in state.sevens if (bet.box, bet.person) == (box, person)]
    kept = tuple(bet for bet in state.sevens if bet not in bets)
    return replace(state, sevens=kept), tuple(ReturnWager(_wager(bet), WAGER_CENTS, clause) for bet in bets)


def note_first_cards(state: State) -> State:
    """Every box has its first two cards."""
    return replace(state, sevens=tuple(replace(bet, cards=state.box(bet.box).hands[0].cards) for bet in state.sevens))


def note_card(state: State, box: Box, card: Card) -> State:
    """The box has got another card; the third counts, on whichever of its hands it lies."""
    return replace(
        state,
        sevens=tuple(
            replace(bet, cards=(*bet.cards, card)) if bet.box == box.number and len(bet.cards) < CARDS else bet
            for bet in state.sevens
        ),
    )


def settle_sevens(state: State) -> RoundAnswer:
    """Pay and take every wager once the main wagers are settled (common practice). A winning $1 goes back too."""
    orders: list[MoneyCommand] = []
    for bet in state.sevens:
        cents = sevens_cents(bet.cards)
        if cents:
            orders.append(PayWager(_wager(bet), WAGER_CENTS, cents, COMMON_PRACTICE))
            orders.append(ReturnWager(_wager(bet), WAGER_CENTS, COMMON_PRACTICE))
        else:
            orders.append(TakeWager(_wager(bet), WAGER_CENTS, COMMON_PRACTICE))
    return replace(state, sevens=()), tuple(orders)


def _wager(bet: SevensBet) -> Wager:
    return Wager(bet.box, bet.person, WagerKind.SUPER_SEVENS)
