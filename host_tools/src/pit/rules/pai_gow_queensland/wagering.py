"""Wagers are placed, added to and taken back, until the dealer calls no more bets."""

from dataclasses import replace
from itertools import pairwise

from pit.rules.pai_gow.dice import BOXES
from pit.rules.pai_gow_queensland.answers import Answer, refuse
from pit.rules.pai_gow_queensland.commands import (
    AcceptWager,
    Command,
    PriorityMarker,
    ReturnWager,
    StackOutOfOrder,
)
from pit.rules.pai_gow_queensland.events import NoMoreBets, PlaceWager, TakeBackWager
from pit.rules.pai_gow_queensland.limits import bank_refusal, box_refusal
from pit.rules.pai_gow_queensland.state import BankMode, Phase, State
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars

_MOST_PLAYERS = 3  # on a box (Q96-422)


def place_wager(state: State, event: PlaceWager) -> Answer:
    """Chips on the box's area; a larger chip above a smaller one is flagged (Q96-420-2)."""
    box, person = event.box, event.person
    if event.stack and (min(event.stack) <= 0 or sum(event.stack) != event.cents):
        return refuse(state, "Q96-420-2", f"The chips are {dollars(sum(event.stack))}, not {dollars(event.cents)}.")
    barred = _box_is_barred(state, box, person)
    if barred:
        return state, (barred,)
    total = state.wagers.get((box, person), 0) + event.cents
    if event.cents <= 0:
        return refuse(state, "Q96-420-2", "A wager is made of chips.")
    line = state.seniority.get(box, ())
    after = replace(
        state,
        wagers={**state.wagers, (box, person): total},
        seniority={**state.seniority, box: line if person in line else (*line, person)},
    )
    refused = (
        box_refusal(state, box, person, total)
        or bank_refusal(state.bank, state.liability_cents, after.wagered_cents)
        or two_hands_refusal(after, frozenset(state.present))
    )
    if refused:
        return state, (refused,)
    orders: list[Command] = [AcceptWager(box, person, event.cents)]
    if any(above > below for below, above in pairwise(event.stack)):
        orders.append(StackOutOfOrder(box, person, "Q96-420-2"))
    return after, tuple(orders)


def _box_is_barred(state: State, box: int, person: str) -> Refused | None:
    """Who may not wager there: nobody on the house's box 1 (Q96-425-13) or another bank's box (Q96-424); a banker on no box
    (Q96-425-6-7); a fourth player on a box (Q96-422); nobody who is excluded or not at the table (Q96-454)."""
    if not 1 <= box <= BOXES:
        return Refused("Q96-413", f"There is no box {box}; they are 1 to {BOXES}.")
    if person in state.excluded:
        return Refused("Q96-454", f"{person} is excluded from the game.")
    if person not in state.present:
        return Refused(COMMON_PRACTICE, f"{person} has not come to the table.")
    if box == state.bank.box:
        clause = "Q96-425-13" if state.bank.mode is BankMode.HOUSE else "Q96-424"
        return Refused(clause, f"Box {box} is the bank's.")
    if person in state.bank.members:
        return Refused("Q96-425-6-7", f"{person} banks and wagers on no hand.")
    on_box = state.on_box(box)
    if person not in on_box and len(on_box) >= _MOST_PLAYERS:
        return Refused("Q96-422", f"{_MOST_PLAYERS} players wager on box {box} already.")
    return None


def two_hands_refusal(state: State, at_table: frozenset[str]) -> Refused | None:
    """Why the wagers as they lie would let a player set more hands than one (Q96-423).

    Two are allowed to the only player at the table, against the house, one wager at least double the other.
    """
    decides: dict[str, list[int]] = {}
    for box in state.played:
        decides.setdefault(str(state.first_player(box)), []).append(state.box_cents(box))
    for person, amounts in decides.items():
        if len(amounts) == 1:
            continue
        if len(amounts) > 2 or at_table != {person} or state.bank.mode is not BankMode.HOUSE:
            reason = f"{person} would set {len(amounts)} hands; only a sole player against the house may set two."
            return Refused("Q96-423", reason)
        if max(amounts) < 2 * min(amounts):
            return Refused("Q96-423", f"One of {person}'s two wagers must be at least double the other.")
    return None


def take_back_wager(state: State, event: TakeBackWager) -> Answer:
    """A player takes a wager back: until no more bets (Q96-420-1), after a round that was not completed (Q96-451), or after
    a stand-off."""
    cents = state.wagers.get((event.box, event.person))
    if cents is None:
        return refuse(state, "Q96-420-1", f"{event.person} has no wager on box {event.box}.")
    return without_wager(state, event.box, event.person), (ReturnWager(event.box, event.person, cents, "Q96-420-1"),)


def without_wager(state: State, box: int, person: str) -> State:
    """The table without that wager."""
    wagers = {key: cents for key, cents in state.wagers.items() if key != (box, person)}
    return replace(state, wagers=wagers, standing_off=state.standing_off - {(box, person)})


def no_more_bets(state: State, _event: NoMoreBets) -> Answer:
    """The call after which wagers lie (Q96-420-1).

    A box whose wagers come to half the table's maximum gets a priority set marker (Q96-421-1d-2). The bank must have been
    offered all round (Q96-425-8-9).
    """
    if not state.stacks:
        return refuse(state, "Q96-428", "The tiles are not shuffled and stacked.")
    if state.offers:
        return refuse(state, "Q96-425-8-9", f"Box {state.offers[0]} has not answered whether it takes the bank.")
    if not state.wagers:
        return refuse(state, COMMON_PRACTICE, "Nobody has wagered.")
    refused = two_hands_refusal(state, state.wagering)
    if refused:
        return state, (refused,)
    priority = frozenset(box for box in state.played if 2 * state.box_cents(box) >= state.settings.maximum_cents)
    after = replace(state, phase=Phase.CUT, priority=priority, round_wagers=state.wagers)
    return after, tuple(PriorityMarker(box) for box in sorted(priority))
