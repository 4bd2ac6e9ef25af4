"""The players' decisions, hand by hand from the dealer's left.

It promises that the round stays at a hand until its controlling player decides. Splitting is
in `splitting`, passed-over players in `irregular`.
"""

from collections.abc import Callable
from dataclasses import replace

from pit.rules.cards import Rank
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.twenty_one_round.answers import Answer, refuse
from pit.rules.twenty_one_round.commands import Commands
from pit.rules.twenty_one_round.dealing import give, shoe_is_empty, take_card
from pit.rules.twenty_one_round.events import Draw, Signal, Stand
from pit.rules.twenty_one_round.state import AnyTable, Box, Choice, Hand, HandStatus, Phase, Table

Turn = tuple[Box, Hand]


def decider(box: Box, hand: Hand) -> str | None:
    """Who decides for the hand: the box's controlling player, or the next in the stack who still has a wager on it."""
    staked = {stake.person for stake in hand.stakes}
    return next((bettor.person for bettor in box.bettors if bettor.person in staked), None)


def on_turn(state: Table) -> Turn | None:
    """The hand whose turn it is, or None."""
    if state.on_turn is None:
        return None
    box = state.box(state.on_turn[0])
    return box, box.hand(state.on_turn[1])


def turn_of(state: Table, box_number: int, person: str) -> Turn | Refused:
    """The hand if this person may decide for it now, or why not.

    Q03-17-5-6: the round stays at a box until its player has indicated. Q03-34G-cp: the controlling player decides.
    """
    turn = on_turn(state)
    if turn is None or turn[0].number != box_number:
        at = "no box" if turn is None else f"box {turn[0].number}"
        return Refused("Q03-17-5-6", f"It is not box {box_number}'s turn; {at} is on turn.")
    box, hand = turn
    if decider(box, hand) != person:
        return Refused("Q03-34G-cp", f"{person} does not control box {box_number}.")
    if hand.draws_owed:
        return Refused("Q03-17-5-6", f"Box {box_number} is owed a card first.")
    return turn


def advance(state: AnyTable) -> AnyTable:
    """Go to the next hand that must act; then to players who were passed over (Q03-17-11); then to the dealer."""
    for box in state.in_play():
        for hand in box.hands:
            if hand.status is HandStatus.OPEN:
                return replace(state, phase=Phase.PLAY, on_turn=(box.number, hand.number))
    choices = tuple(
        Choice(box.number, hand.number, stake.person)
        for box in state.in_play()
        for hand in box.hands
        if hand.status is HandStatus.PASSED_OVER
        for stake in hand.stakes
    )
    phase = Phase.CHOICES if choices else Phase.DEALER
    return replace(state, phase=phase, on_turn=None, choices=choices)


def with_hand(state: AnyTable, box: Box, hand: Hand) -> AnyTable:
    """The table with that hand of the box changed."""
    return state.replacing(state.box(box.number).replacing(hand))


def _signalled(state: Table, event: Stand | Draw) -> tuple[Box, Hand] | Refused:
    """The hand on turn whose player shows by a hand signal what is wanted (Q03-17-7)."""
    turn = turn_of(state, event.box, event.person)
    if isinstance(turn, Refused) or event.signal is Signal.HAND:
        return turn
    return Refused("Q03-17-7", "Standing and drawing are shown by a hand signal; the hand stays on turn.")


def stand(state: AnyTable, event: Stand) -> Answer[AnyTable]:
    """No more cards, shown by a hand signal (Q03-17-7)."""
    turn = _signalled(state, event)
    if isinstance(turn, Refused):
        return state, (turn,)
    box, hand = turn
    return advance(with_hand(state, box, replace(hand, status=HandStatus.STOOD))), ()


def refusal_to_draw(hand: Hand) -> Refused | None:
    """Why the hand gets no card that it asks for, or None."""
    return Refused(COMMON_PRACTICE, "A doubled hand gets one card only.") if hand.is_doubled else None


def draw(state: AnyTable, event: Draw) -> Answer[AnyTable]:
    """Another card, shown by a hand signal (Q03-17-7); the dealer owes it."""
    turn = _signalled(state, event)
    if isinstance(turn, Refused):
        return state, (turn,)
    box, hand = turn
    refusal = refusal_to_draw(hand)
    if refusal is not None:
        return state, (refusal,)
    return with_hand(state, box, replace(hand, draws_owed=1)), ()


AfterCard = Callable[[AnyTable, Box, Hand], tuple[AnyTable, Commands]]
"""What a game does with a hand that has got a card it was owed."""


def deal_owed_card(state: AnyTable, after_card: AfterCard[AnyTable]) -> Answer[AnyTable]:
    """Deal the card that the hand on turn is owed, and do with the hand what the game does then."""
    turn = on_turn(state)
    if turn is None or not turn[1].draws_owed:
        return refuse(state, "Q03-17-5-6", "The box on turn has not indicated that it wants a card.")
    taken = take_card(state)
    if taken is None:
        return shoe_is_empty(state)
    (box, hand), (state, card) = turn, taken
    state, dealt = give(state, box, hand, card)
    state, orders = after_card(state, *_again(state, box, hand))
    return advance(state), (dealt, *orders)


def _again(state: Table, box: Box, hand: Hand) -> Turn:
    box = state.box(box.number)
    return box, box.hand(hand.number)


def is_split_ace_done(state: Table, hand: Hand) -> bool:
    """Whether a split ace has its one card, and can't be split again."""
    play = state.settings.play
    if not (hand.is_from_split and play.split_aces_get_one_card and hand.cards[0].rank is Rank.ACE):
        return False
    return len(hand.cards) >= 2 and not (play.may_resplit_aces and hand.cards[1].rank is Rank.ACE)
