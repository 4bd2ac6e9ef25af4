"""A player takes back what was wagered in a round whose card machine failed (Q96-65D-2a).

Only wagers that are not decided yet: a hand that was paid or taken, and a madness 21 wager that was won or lost, stand.
"""

from dataclasses import replace

from pit.rules.blackjack.answers import RoundAnswer
from pit.rules.blackjack.state import State
from pit.rules.twenty_one_round.commands import Command
from pit.rules.twenty_one_round.payouts import discard_hand, parts, settled
from pit.rules.twenty_one_round.playing import with_hand
from pit.rules.twenty_one_round.state import Bettor, Box, MadnessOutcome
from pit.rules.wagers import ReturnWager, Wager, WagerKind

_CLAUSE = "Q96-65D-2a"


def people_with_open_wagers(state: State) -> tuple[str, ...]:
    """Everyone with an undecided wager, in dealing order."""
    people = (bettor.person for box in state.in_play() for bettor in box.bettors)
    return tuple(person for person in dict.fromkeys(people) if open_cents(state, person))


def open_cents(state: State, person: str) -> int:
    """What the person's undecided wagers of the round come to."""
    return sum(cents for box in state.in_play() for _, cents in _open_wagers(box, person))


def _open_wagers(box: Box, person: str) -> tuple[tuple[Wager, int], ...]:
    on_hands = [
        part
        for hand in box.hands
        for stake in hand.stakes
        if stake.person == person
        for part in parts(box, hand, stake)
    ]
    bettor = box.bettor(person)
    if bettor is None:
        return tuple(on_hands)
    beside = []
    if bettor.insurance_cents:
        beside.append((Wager(box.number, person, WagerKind.INSURANCE), bettor.insurance_cents))
    if bettor.madness_cents and box.madness is MadnessOutcome.UNDECIDED:
        beside.append((Wager(box.number, person, WagerKind.MADNESS_21), bettor.madness_cents))
    return (*on_hands, *beside)


def take_back(state: State, person: str) -> RoundAnswer:
    """Give back every undecided wager of the person; hands with nobody left on them are lifted.

    Whose turn it is has to be found again once the malfunction is over.
    """
    orders: list[Command] = []
    for box in state.in_play():
        back = _open_wagers(box, person)
        orders += [ReturnWager(wager, cents, _CLAUSE) for wager, cents in back]
        if back:
            state, lifted = _leave(state, box, person)
            orders += lifted
    choices = tuple(choice for choice in state.choices if choice.person != person)
    return replace(state, choices=choices, on_turn=None), tuple(orders)


def _off(bettor: Bettor, madness: MadnessOutcome) -> Bettor:
    """The bettor with nothing left but a madness 21 wager that has won."""
    won = bettor.madness_cents if madness is MadnessOutcome.WON else 0
    return replace(bettor, main_cents=0, insurance_cents=0, madness_cents=won)


def _leave(state: State, box: Box, person: str) -> tuple[State, list[Command]]:
    """Take the person off the box's hands; one who had won madness 21 there keeps that wager and the place in the stack."""
    orders: list[Command] = []
    for hand in box.hands:
        if all(stake.person != person for stake in hand.stakes):
            continue
        left = tuple(stake for stake in hand.stakes if stake.person != person)
        now = state.box(box.number)
        if left:
            state = with_hand(state, now, replace(hand, stakes=left))
            continue
        state = settled(state, now, hand)
        if box.madness is not MadnessOutcome.WON:
            state, lifted = discard_hand(state, box.number, hand.number)
            orders += lifted
    now = state.box(box.number)
    bettors = tuple(_off(bettor, box.madness) if bettor.person == person else bettor for bettor in now.bettors)
    kept = tuple(bettor for bettor in bettors if bettor.main_cents or bettor.madness_cents)
    is_empty = not any(hand.stakes or hand.cards for hand in now.hands) and not kept
    return state.replacing(replace(now, bettors=kept, hands=() if is_empty else now.hands)), orders
