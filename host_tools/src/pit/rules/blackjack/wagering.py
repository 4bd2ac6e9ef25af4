"""Before the first card at a table of blackjack: what wagering asks for beyond any round of twenty-one."""

from dataclasses import replace

from pit.rules.blackjack.answers import RoundAnswer, refuse
from pit.rules.blackjack.bonus import bet_on, give_back
from pit.rules.blackjack.sevens import give_sevens_back
from pit.rules.blackjack.state import CLOSED, Source, State
from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.twenty_one_round import wagering
from pit.rules.twenty_one_round.events import DecideControl, Insure, PlaceMain, Retract, WithdrawMain
from pit.rules.twenty_one_round.insuring import insure
from pit.rules.twenty_one_round.irregular import retract


def place_main(state: State, event: PlaceMain) -> RoundAnswer:
    """Put a main wager on the box.

    Q96-32-4: none once the closing rounds are over. Q96-65A-4: with a card machine nobody is kept out for having missed the
    first round (section 22); at a shoe a table may do so.
    """
    if state.closing_rounds == CLOSED:
        return refuse(state, "Q96-32-4", "The table is closed.")
    is_late = state.rounds_of_shoe > 0 and event.person not in state.players_of_shoe
    if state.source is Source.SHOE and is_late and not state.settings.entry_after_first_round:
        return refuse(state, COMMON_PRACTICE, f"{event.person} may join when the shoe is shuffled (section 22).")
    return wagering.place_main(state, event)


def withdraw_main(state: State, event: WithdrawMain) -> RoundAnswer:
    """Take every wager of the player off the box, the side wagers too."""
    after, orders = wagering.withdraw_main(state, event)
    if after is state:
        return after, orders
    bet = bet_on(after, event.box)
    if bet is not None and bet.person == event.person:
        after, returned = give_back(after, bet, COMMON_PRACTICE)
        orders = (*orders, *returned)
    after, sevens = give_sevens_back(after, event.box, event.person, COMMON_PRACTICE)
    return after, (*orders, *sevens)


def decide_control(state: State, event: DecideControl) -> RoundAnswer:
    """Decide control; a bonus wager of someone who is no longer the first player goes back (Q96-50B-1)."""
    after, orders = wagering.decide_control(state, event)
    bet = bet_on(after, event.box)
    if after is state or bet is None or bet.person == event.person:
        return after, orders
    after, returned = give_back(after, bet, "Q96-50B-1")
    return after, (*orders, *returned)


def retract_hand(state: State, event: Retract) -> RoundAnswer:
    """A player who was passed over takes the hand's wagers back, and the bonus wager that it decides (Q03-7-23)."""
    on_first = any((c.box, c.hand, c.person) == (event.box, 0, event.person) for c in state.choices)
    after, orders = retract(state, event)
    bet = bet_on(after, event.box)
    if after is state or bet is None or bet.person != event.person or not on_first:
        return after, orders
    after, returned = give_back(after, bet, "Q03-7-23")
    return after, (*orders, *returned)


def insure_hand(state: State, event: Insure) -> RoundAnswer:
    """Insure from the second card of the box until an additional one is dealt to it (Q03-7-13)."""
    hands = state.box(event.box).hands
    if not hands or len(hands[0].cards) < 2 or len(state.dealer) != 1:
        return refuse(
            state, "Q03-7-13", f"Box {event.box} is insured after its second card, before the dealer's second."
        )
    return insure(state, event, "Q03-7-13")


def begin_shoe_round(state: State) -> State:
    """Remember who plays the shoe (section 22)."""
    people = frozenset(bettor.person for box in state.boxes for bettor in box.bettors)
    return replace(
        state, rounds_of_shoe=state.rounds_of_shoe + 1, players_of_shoe=state.players_of_shoe | people, prepared=()
    )
