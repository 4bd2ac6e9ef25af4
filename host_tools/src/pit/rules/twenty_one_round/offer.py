"""How madness 21 joins a round of twenty-one: after the main payouts, before the cards are lifted.

The button's own rules are in `pit.rules.madness_21.offering`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from pit.rules.cards import Card
from pit.rules.madness_21 import offering as button
from pit.rules.madness_21.eligibility import Bet, WinningBox
from pit.rules.madness_21.events import EquipmentFailed, EquipmentRestored
from pit.rules.madness_21.wagering import refusal_for_exclusion
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.answers import Answer, refuse
from pit.rules.twenty_one_round.commands import ClearLayout, MadnessWagering, PlayerExcluded, ShuffleDue
from pit.rules.twenty_one_round.events import CollectCards, ExcludePlayer
from pit.rules.twenty_one_round.state import AnyTable, Box, MadnessOutcome, Phase, Table
from pit.rules.twenty_one_round.wagering import return_all_madness

_Told = TypeVar("_Told")


def winning_boxes(state: Table) -> tuple[WinningBox, ...]:
    """Boxes with winning madness 21 wagers, from the dealer's right (Q03-34M-5)."""
    boxes = (state.box(number) for number in state.settings.boxes_from_dealers_right())
    return tuple(
        WinningBox(box.number, tuple(Bet(bettor.person, bettor.madness_cents) for bettor in box.bettors))
        for box in boxes
        if box.madness is MadnessOutcome.WON and any(bettor.madness_cents for bettor in box.bettors)
    )


def begin_offer(state: AnyTable) -> Answer[AnyTable]:
    """Offer the button, now that the main wagers are paid (Q03-34M-5)."""
    start = replace(state.offering, is_stake_returned=state.settings.madness.is_stake_returned)
    return joined(replace(state, phase=Phase.OFFER), button.begin(start, winning_boxes(state)))


def joined(state: AnyTable, outcome: button.Outcome) -> Answer[AnyTable]:
    """The table after a step of the offering; with every box paid, the cards may be collected (Q03-34M-7)."""
    offering, orders = outcome
    if offering is state.offering:
        return state, orders
    is_over = state.phase is Phase.OFFER and offering.now is None
    return replace(state, offering=offering, phase=Phase.COLLECT if is_over else state.phase), orders


def offer_rule(
    rule: Callable[[button.Offering, _Told], button.Outcome],
) -> Callable[[AnyTable, _Told], Answer[AnyTable]]:
    """A rule of the offering as a rule of the round."""
    return lambda state, event: joined(state, rule(state.offering, event))


def equipment_failed(state: AnyTable, event: EquipmentFailed) -> Answer[AnyTable]:
    """A device of madness 21 is out of order.

    Before the first card: wagers are closed and those placed go back (Q03-34I-4). From then on: undecided winning
    wagers of the round are paid 25 times (Q03-34J-4).
    """
    was_open = not state.standing.faulty
    standing = replace(state.standing, faulty=state.standing.faulty | {event.device})
    closed = (MadnessWagering(is_open=False),) if was_open else ()
    if state.phase is Phase.WAGERING:
        returned, orders = return_all_madness(state)
        return replace(returned, standing=standing), (*closed, *orders)
    offering, paid = button.equipment_failed(state.offering, event.committed)
    if any(isinstance(order, Refused) for order in paid):
        return state, paid
    return joined(replace(state, standing=standing), (offering, (*closed, *paid)))


def equipment_restored(state: AnyTable, event: EquipmentRestored) -> Answer[AnyTable]:
    """The device works again; with all three working, wagers are open for rounds not yet dealt (Q03-34I-4)."""
    if event.device not in state.standing.faulty:
        return refuse(state, "Q03-34I-4", f"The {event.device.value} was not out of order.")
    faulty = state.standing.faulty - {event.device}
    opened = () if faulty else (MadnessWagering(is_open=True),)
    return replace(state, standing=replace(state.standing, faulty=faulty)), opened


def exclude_player(state: AnyTable, event: ExcludePlayer) -> Answer[AnyTable]:
    """Take an order to exclude a player from later madness 21 wagers (Q03-34L-2)."""
    refusal = refusal_for_exclusion(event.by)
    if refusal is not None:
        return state, (refusal,)
    standing = replace(state.standing, excluded=state.standing.excluded | {event.person})
    return replace(state, standing=standing), (PlayerExcluded(event.person),)


def lift_cards(state: AnyTable) -> tuple[AnyTable, tuple[Card, ...]]:
    """Take every card off the layout and onto the rack once every wager is paid (Q03-34M-7)."""
    lifted = (*state.dealer, *(card for box in state.boxes for hand in box.hands for card in hand.cards))
    boxes = tuple(Box(box.number) for box in state.boxes)
    return replace(state, rack=(*state.rack, *lifted), dealer=(), boxes=boxes), lifted


def next_round(state: AnyTable) -> AnyTable:
    """Open the wagers of the next round."""
    turns = button.Offering(turns=state.offering.turns)
    return replace(state, phase=Phase.WAGERING, round_number=state.round_number + 1, offering=turns)


def collect_cards(state: AnyTable, _event: CollectCards) -> Answer[AnyTable]:
    """Clear the layout and open the next round; with the cutting card out, the shoe is shuffled first."""
    lifted_off, lifted = lift_cards(state)
    is_due = len(state.shoe) <= state.settings.cut_cards
    shuffle = (ShuffleDue(len(state.shoe)),) if is_due else ()
    cleared = replace(next_round(lifted_off), is_shuffle_due=is_due)
    return cleared, (ClearLayout(state.round_number, lifted), *shuffle)
