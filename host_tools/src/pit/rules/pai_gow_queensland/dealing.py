"""The dice pick the first box, and each box gets four tiles; what happens when tiles are exposed meanwhile."""

from dataclasses import replace

from pit.rules.pai_gow.dice import BOXES, DICE, SIDES, boxes_from, first_box
from pit.rules.pai_gow.setting import TILES_A_HAND
from pit.rules.pai_gow_queensland.answers import Answer, refuse
from pit.rules.pai_gow_queensland.banking import handlers_of
from pit.rules.pai_gow_queensland.commands import (
    Command,
    FirstTilesTo,
    OfferChoice,
    RaiseForDecision,
    ReturnWager,
    ShakeAgain,
    TilesRemoved,
    TilesTo,
)
from pit.rules.pai_gow_queensland.events import DealAgain, DealStack, GivesUp, LooksAtTiles, PlaysOn, ShakeDice
from pit.rules.pai_gow_queensland.flow import after_hands, must_wait_for_priority
from pit.rules.pai_gow_queensland.stacking import made_again
from pit.rules.pai_gow_queensland.state import BankMode, Hand, Phase, State
from pit.rules.pai_gow_queensland.wagering import without_wager
from pit.rules.people import Role

_MANY = 2  # exposed tiles from which a player may choose (Q96-448-3)


def shake_dice(state: State, event: ShakeDice) -> Answer:
    """Three dice in the tumbler (Q96-418), after the cut, each tumbling (Q96-419-1); their total picks the first box
    (Q96-419-2-3). One that lies not flat: again (Q96-446)."""
    if len(event.dice) != DICE or any(not 1 <= die <= SIDES for die in event.dice):
        return refuse(state, "Q96-418", f"Three dice show 1 to {SIDES} each, not {event.dice}.")
    if not all(event.tumbled):
        return refuse(state, "Q96-419-1", "Each die must tumble.")
    if not all(event.flat):
        return state, (ShakeAgain("Q96-446"),)
    total = sum(event.dice)
    box = first_box(total, state.bank.box)
    return replace(state, phase=Phase.DEAL, first_box=box), (FirstTilesTo(box, total),)


def due_box(state: State) -> int:
    """The box that gets the next four tiles: anticlockwise from the first one (Q96-432)."""
    return boxes_from(state.first_box)[len(state.dealt)]


def deal_stack(state: State, event: DealStack) -> Answer:
    """Four tiles to the box that is due (Q96-432); the bank's go to its own box, the house's to box 1 (Q96-425-13).

    Dealt elsewhere: all again (Q96-448-5). One exposed tile changes nothing (Q96-448-2), nor do any of the house's or a
    co-banker's (Q96-449); more may give a choice (Q96-448-3, Q96-448-4).
    """
    due = due_box(state)
    if event.to not in (None, due):
        return made_again(state, "Q96-448-5")
    if not 0 <= event.exposed <= TILES_A_HAND:
        return refuse(state, "Q96-448-2", f"{event.exposed} of {TILES_A_HAND} tiles can't be exposed.")
    tiles = state.stacks[len(state.dealt)]
    is_in_play = due == state.bank.box or bool(state.on_box(due))
    orders: list[Command] = [TilesTo(due, tiles, is_in_play)]
    after = replace(state, dealt=(*state.dealt, due))
    if is_in_play:
        hand, offered = _exposed(state, Hand(due, tiles, exposed=event.exposed))
        after, orders = after.with_hand(hand), [*orders, *offered]
    else:
        after = replace(after, unplayed={**after.unplayed, due: tiles})
    if len(after.dealt) == BOXES:
        after = after_hands(replace(after, phase=Phase.HANDS))
    return after, tuple(orders)


def _exposed(state: State, hand: Hand) -> tuple[Hand, tuple[Command, ...]]:
    """A player may choose from two exposed tiles on (Q96-448-3), a player/banker with two or three (Q96-448-4).

    All four of a player/banker's are not covered and go to a floor manager, who may have the tiles dealt again.
    """
    if hand.exposed < _MANY or (hand.box == state.bank.box and state.bank.mode is not BankMode.PLAYER):
        return hand, ()
    if hand.box != state.bank.box:
        return replace(hand, is_choice_due=True), (OfferChoice(hand.box, "Q96-448-3"),)
    if hand.exposed == TILES_A_HAND:
        return hand, (RaiseForDecision(hand.box, "Q96-448-4"),)
    return replace(hand, is_choice_due=True), (OfferChoice(hand.box, "Q96-448-4"),)


def deal_again(state: State, event: DealAgain) -> Answer:
    """A deal against the rules or the casino's procedures is made again (Q96-448-5)."""
    if event.by not in (Role.DEALER, Role.FLOOR_MANAGER):
        return refuse(
            state, "Q96-448-5", f"The dealer or a floor manager has tiles dealt again, not a {event.by.value}."
        )
    return made_again(state, "Q96-448-5")


def looks_at_tiles(state: State, event: LooksAtTiles) -> Answer:
    """Who handles a box's tiles looks at them (Q96-433-3-5): no more choice after that (Q96-448-3, Q96-448-4).

    While boxes with a priority set marker are not set, the others don't look (Q96-421-1d-2).
    """
    hand = state.hands.get(event.box)
    if hand is None or hand.is_withdrawn or event.person not in handlers_of(state, event.box):
        return refuse(state, "Q96-433-3-5", f"{event.person} does not handle the tiles of box {event.box}.")
    if must_wait_for_priority(state, event.box):
        return refuse(state, "Q96-421-1d-2", "A hand with a priority set marker is set first.")
    return state.with_hand(replace(hand, is_looked_at=True, is_choice_due=False)), ()


def _choice(state: State, box: int) -> Hand | Answer:
    hand = state.hands.get(box)
    if hand is None or hand.exposed < _MANY:
        return refuse(state, "Q96-448-2", f"Fewer than {_MANY} tiles of box {box} are exposed: it is played.")
    if not hand.is_choice_due:
        clause = "Q96-448-4" if box == state.bank.box else "Q96-448-3"
        return refuse(state, clause, f"Box {box} has no choice, or has looked at its other tiles.")
    return hand


def plays_on(state: State, event: PlaysOn) -> Answer:
    """The hand is played as dealt (Q96-448-3, Q96-448-4)."""
    hand = _choice(state, event.box)
    if not isinstance(hand, Hand):
        return hand
    return state.with_hand(replace(hand, is_choice_due=False)), ()


def gives_up(state: State, event: GivesUp) -> Answer:
    """A player's tiles go out of play, the wagers on the box back (Q96-448-3); for a player/banker all is dealt again
    (Q96-448-4)."""
    hand = _choice(state, event.box)
    if not isinstance(hand, Hand):
        return hand
    if event.box == state.bank.box:
        return made_again(state, "Q96-448-4")
    orders: list[Command] = [TilesRemoved(event.box, "Q96-448-3")]
    after = state.with_hand(replace(hand, is_choice_due=False, is_withdrawn=True))
    for person, cents in state.on_box(event.box).items():
        orders.append(ReturnWager(event.box, person, cents, "Q96-448-3"))
        after = without_wager(after, event.box, person)
    return after_hands(after), tuple(orders)
