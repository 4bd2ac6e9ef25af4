"""Cards from the shoe: the start of the round, the first two cards, and the shoe itself.

Order of the first cards: one to each box from the dealer's left, one to the dealer, a second to each box; the dealer
has no second card until the players are done (common practice, as published for Australian tables).
"""

from dataclasses import replace

from pit.rules.cards import Card
from pit.rules.decks import difference
from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.twenty_one_round.answers import Answer, refuse
from pit.rules.twenty_one_round.commands import CardTo, Commands
from pit.rules.twenty_one_round.events import LoadShoe
from pit.rules.twenty_one_round.state import AnyTable, Box, Hand, Phase, Stake, Table
from pit.rules.twenty_one_round.wagering import boxes_without_control

DEALERS_BOX = 0


def take_card(state: AnyTable) -> tuple[AnyTable, Card] | None:
    """The next card, an exposed one first, and the state without it; None when the shoe is empty."""
    if state.exposed:
        return replace(state, exposed=state.exposed[1:]), state.exposed[0]
    if state.shoe:
        return replace(state, shoe=state.shoe[1:]), state.shoe[0]
    return None


def shoe_is_empty(state: AnyTable) -> Answer[AnyTable]:
    """The refusal when there is no card to deal."""
    return refuse(state, COMMON_PRACTICE, "The shoe is empty: shuffle the discards and load them.")


def give(state: AnyTable, box: Box, hand: Hand, card: Card) -> tuple[AnyTable, CardTo]:
    """Put the card on that hand; it is owed one less, and has drawn once it had two cards."""
    held = replace(
        hand,
        cards=(*hand.cards, card),
        draws_owed=max(0, hand.draws_owed - 1),
        has_drawn=hand.has_drawn or len(hand.cards) >= 2,
    )
    return state.replacing(state.box(box.number).replacing(held)), CardTo(card, box.number, hand.number)


def start_round(state: AnyTable) -> Answer[AnyTable]:
    """Close the wagers and begin to deal; no card is dealt yet.

    Q03-34G-cp: each box has one controlling player before a card is dealt.
    """
    if state.is_shuffle_due:
        return refuse(state, COMMON_PRACTICE, "The cutting card is out: shuffle all cards and load the shoe.")
    if not any(box.bettors for box in state.boxes):
        return refuse(state, COMMON_PRACTICE, "There is no wager on the layout.")
    undecided = boxes_without_control(state)
    if undecided:
        names = ", ".join(str(number) for number in undecided)
        return refuse(state, "Q03-34G-cp", f"The dealer has not decided who controls box {names}.")
    boxes = tuple(
        replace(box, hands=(Hand(0, tuple(Stake(b.person, b.main_cents) for b in box.bettors)),))
        if box.bettors
        else box
        for box in state.boxes
    )
    return replace(state, boxes=boxes, phase=Phase.FIRST_CARDS), ()


def next_first_card(state: Table) -> int | None:
    """The box that the next of the first cards goes to, 0 for the dealer; None when they are all dealt."""
    boxes = state.in_play()
    for wanted in (1, 2):
        for box in boxes:
            if len(box.hands[0].cards) < wanted:
                return box.number
        if not state.dealer:
            return DEALERS_BOX
    return None


def deal_first_card(state: AnyTable) -> Answer[AnyTable]:
    """Deal one of the first cards to where it goes."""
    number = next_first_card(state)
    taken = take_card(state)
    if number is None or taken is None:
        return shoe_is_empty(state)
    state, card = taken
    if number == DEALERS_BOX:
        return replace(state, dealer=(card,)), (CardTo(card, DEALERS_BOX),)
    box = state.box(number)
    state, dealt = give(state, box, box.hands[0], card)
    return state, (dealt,)


def load_shoe(state: AnyTable, event: LoadShoe) -> Answer[AnyTable]:
    """Load shuffled cards: between rounds all the decks, in a round only the discards into an empty shoe."""
    if state.phase is Phase.WAGERING:
        wrong = difference(event.cards, state.settings.deck_kind, state.settings.decks)
        if wrong:
            kind = f"{state.settings.decks} decks of {state.settings.deck_kind.value}"
            return refuse(state, COMMON_PRACTICE, f"The {len(event.cards)} cards are not exactly {kind}: {wrong}.")
        return replace(state, shoe=event.cards, rack=(), is_shuffle_due=False), _nothing()
    if state.shoe:
        return refuse(state, COMMON_PRACTICE, "The shoe still holds cards: finish the round first.")
    if not event.cards or sorted(map(str, event.cards)) != sorted(map(str, state.rack)):
        return refuse(state, COMMON_PRACTICE, "In a round only the discards go back into the shoe, all of them.")
    return replace(state, shoe=event.cards, rack=()), _nothing()


def _nothing() -> Commands:
    return ()
