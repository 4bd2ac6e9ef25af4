"""What goes wrong with cards: one drawn in error and exposed, and players the dealer passed over.

Section 36 itself is not in the document, so what becomes of an exposed card is common practice and a setting.
"""

from dataclasses import replace

from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.answers import Answer, refuse
from pit.rules.twenty_one_round.commands import BurnCard, ExposeCard
from pit.rules.twenty_one_round.dealing import next_first_card, shoe_is_empty
from pit.rules.twenty_one_round.events import CardFlashed, CardMisdealt, PassOver, PlayOut, RefuseExposed, Retract
from pit.rules.twenty_one_round.payouts import discard_hand, parts, settled
from pit.rules.twenty_one_round.playing import advance, decider, on_turn, with_hand
from pit.rules.twenty_one_round.settings import ExposedCard
from pit.rules.twenty_one_round.state import AnyTable, Choice, HandStatus, Phase, Table
from pit.rules.wagers import ReturnWager

_A_ROUND_IS_DEALT = (Phase.FIRST_CARDS, Phase.PLAY, Phase.CHOICES, Phase.DEALER)


def card_flashed(state: AnyTable, _event: CardFlashed) -> Answer[AnyTable]:
    """A card flashed while leaving the shoe is a card drawn in error and exposed (Q03-17-10)."""
    return expose(state)


def card_misdealt(state: AnyTable, event: CardMisdealt) -> Answer[AnyTable]:
    """A card given to a player who did not ask is a card drawn in error and exposed (Q03-17-10)."""
    box = state.box(event.box)
    if state.phase not in _A_ROUND_IS_DEALT or not box.hands:
        return refuse(state, "Q03-17-10", f"Box {event.box} is not in a round that is being dealt.")
    turn = on_turn(state)
    is_owed_now = turn is not None and turn[0].number == event.box and turn[1].draws_owed > 0
    is_next_first = state.phase is Phase.FIRST_CARDS and next_first_card(state) == event.box
    if is_owed_now or is_next_first:
        return refuse(state, "Q03-17-10", f"Box {event.box} is owed this card: deal it, it is no error.")
    return expose(state)


def expose(state: AnyTable) -> Answer[AnyTable]:
    """Lay the card open as the next card, or burn it; outside a round it is burned (Q03-17-10)."""
    if not state.shoe:
        return shoe_is_empty(state)
    card = state.shoe[0]
    state = replace(state, shoe=state.shoe[1:])
    if state.phase in _A_ROUND_IS_DEALT and state.settings.play.exposed_card is ExposedCard.IS_THE_NEXT_CARD:
        return replace(state, exposed=(*state.exposed, card)), (ExposeCard(card),)
    return replace(state, rack=(*state.rack, card)), (BurnCard(card),)


def refuse_exposed(state: AnyTable, event: RefuseExposed) -> Answer[AnyTable]:
    """A player who asked for a card won't have the exposed one: no more cards for that hand (Q03-17-10)."""
    turn = on_turn(state)
    if turn is None or turn[0].number != event.box or not state.exposed:
        return refuse(state, "Q03-17-10", f"No exposed card is offered to box {event.box}.")
    box, hand = turn
    if decider(box, hand) != event.person:
        return refuse(state, "Q03-34G-cp", f"{event.person} does not control box {event.box}.")
    if not hand.draws_owed or hand.is_doubled or len(hand.cards) < 2:
        return refuse(state, "Q03-17-10", "Only a card that was asked for by a draw can be refused.")
    return advance(with_hand(state, box, replace(hand, draws_owed=0, status=HandStatus.STOOD))), ()


def pass_over(state: AnyTable, event: PassOver) -> Answer[AnyTable]:
    """The dealer went on without offering cards, or without dealing one asked for.

    Q03-17-11: the player chooses once all others are done, before another card is dealt. The player immediately
    before the dealer is not covered: the round stays with that box.
    """
    turn = on_turn(state)
    if turn is None or turn[0].number != event.box:
        return refuse(state, "Q03-17-5-6", f"It is not box {event.box}'s turn.")
    box, hand = turn
    if state.in_play()[-1].number == box.number:
        return refuse(state, "Q03-17-11", f"Box {box.number} is the last before the dealer: offer it the cards.")
    must_get = hand.draws_owed if hand.is_doubled or len(hand.cards) < 2 else 0
    passed = replace(hand, status=HandStatus.PASSED_OVER, draws_owed=must_get)
    return advance(with_hand(state, box, passed)), ()


def retract(state: AnyTable, event: Retract) -> Answer[AnyTable]:
    """A player who was passed over takes the wagers on that hand back (Q03-17-11)."""
    choice = _choice(state, event.box, event.person)
    if isinstance(choice, Refused):
        return state, (choice,)
    box = state.box(choice.box)
    hand = box.hand(choice.hand)
    orders = tuple(
        ReturnWager(wager, cents, "Q03-17-11")
        for stake in hand.stakes
        if stake.person == event.person
        for wager, cents in parts(box, hand, stake)
    )
    left = tuple(stake for stake in hand.stakes if stake.person != event.person)
    if left:
        return _after_choice(with_hand(state, box, replace(hand, stakes=left)), choice), orders
    state = settled(state, box, hand)
    state, discarded = discard_hand(state, box.number, hand.number)
    return _after_choice(state, choice), (*orders, *discarded)


def play_out(state: AnyTable, event: PlayOut) -> Answer[AnyTable]:
    """A player who was passed over plays the hand out (Q03-17-11)."""
    choice = _choice(state, event.box, event.person)
    if isinstance(choice, Refused):
        return state, (choice,)
    return _after_choice(state, choice), ()


def _choice(state: Table, box: int, person: str) -> Choice | Refused:
    found = next((c for c in state.choices if c.box == box and c.person == person), None)
    return found or Refused("Q03-17-11", f"{person} was not passed over at box {box}.")


def _after_choice(state: AnyTable, choice: Choice) -> AnyTable:
    """With the last choice made, hands that still hold wagers are played out in order."""
    left = replace(state, choices=tuple(other for other in state.choices if other != choice))
    return left if left.choices else after_choices(left)


def after_choices(state: AnyTable) -> AnyTable:
    """Everyone has chosen: play out what still holds wagers (Q03-17-11)."""
    for box in state.in_play():
        for hand in box.hands:
            if hand.status is HandStatus.PASSED_OVER:
                state = with_hand(state, box, replace(hand, status=HandStatus.OPEN))
    return advance(state)
