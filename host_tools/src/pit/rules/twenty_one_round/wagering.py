"""Before the first card: wagers, withdrawals, control of shared boxes, the wager's name.

Promises that each accepted wager lies within its limits and that each box knows its stack, front first. The phase is
checked by `step`.
"""

from dataclasses import replace

from pit.rules.madness_21.naming import refusal_for_name
from pit.rules.madness_21.wagering import refusal_for_wager
from pit.rules.people import FLOOR_MANAGER
from pit.rules.refusal import COMMON_PRACTICE, dollars
from pit.rules.twenty_one_round.answers import Answer, refuse
from pit.rules.twenty_one_round.commands import ShowSign
from pit.rules.twenty_one_round.events import (
    DecideControl,
    PlaceMadness,
    PlaceMain,
    RenameMadness,
    WithdrawMadness,
    WithdrawMain,
)
from pit.rules.twenty_one_round.state import AnyTable, Bettor, Box, Table
from pit.rules.wagers import AcceptWager, ReturnWager, Wager, WagerKind


def place_main(state: AnyTable, event: PlaceMain) -> Answer[AnyTable]:
    """Put a main wager behind those on the box.

    Limits, step and the number of players a box takes are the table's settings; a fourth player is refused. A player
    alone on a box controls it; on a shared box the dealer must decide (Q03-34G-cp).
    """
    settings, box = state.settings, state.box(event.box)
    low, high, step = settings.minimum_cents, settings.maximum_cents, settings.wager_step_cents
    if not event.person.strip() or event.person == FLOOR_MANAGER:
        return refuse(state, COMMON_PRACTICE, f"{event.person!r} can't be a player's name.")
    if box.bettor(event.person) is not None:
        return refuse(state, COMMON_PRACTICE, f"{event.person} has a wager on box {event.box} already.")
    if len(box.bettors) >= settings.players_a_box:
        return refuse(state, "Q03-34K-6", f"Box {event.box} has {len(box.bettors)} players and takes no more.")
    if not low <= event.cents <= high:
        limits = f"{dollars(low)} to {dollars(high)}"
        return refuse(state, COMMON_PRACTICE, f"{dollars(event.cents)} is not within the table's {limits}.")
    if event.cents % step:
        return refuse(state, COMMON_PRACTICE, f"{dollars(event.cents)} is not a multiple of {dollars(step)}.")
    bettors = (*box.bettors, Bettor(event.person, event.cents))
    controlling = event.person if len(bettors) == 1 else None
    accepted = AcceptWager(Wager(event.box, event.person, WagerKind.MAIN), event.cents)
    return state.replacing(replace(box, bettors=bettors, controlling=controlling)), (accepted,)


def place_madness(state: AnyTable, event: PlaceMadness) -> Answer[AnyTable]:
    """Add a madness 21 wager, before the first card (Q03-34H-1a, Q03-34H-1b, Q03-34I-1, Q03-34I-2, Q03-34I-3, Q03-34I-4).

    A player who places none plays on as usual: nothing else asks for it.
    """
    box = state.box(event.box)
    bettor = box.bettor(event.person)
    refusal = refusal_for_wager(state.settings.madness, state.standing, event.person, event.cents)
    if refusal is not None:
        return state, (refusal,)
    if bettor is None:
        return refuse(state, "Q03-34I-1", f"{event.person} has no main wager on box {event.box}.")
    if bettor.madness_cents:
        return refuse(state, COMMON_PRACTICE, f"{event.person} has a madness 21 wager on box {event.box} already.")
    accepted = AcceptWager(Wager(event.box, event.person, WagerKind.MADNESS_21), event.cents)
    return state.replacing(_with_bettor(box, replace(bettor, madness_cents=event.cents))), (accepted,)


def _with_bettor(box: Box, bettor: Bettor) -> Box:
    bettors = tuple(bettor if old.person == bettor.person else old for old in box.bettors)
    return replace(box, bettors=bettors)


def withdraw_main(state: AnyTable, event: WithdrawMain) -> Answer[AnyTable]:
    """Take a player's wagers off the box; the stack closes up (Q03-34K-6)."""
    box = state.box(event.box)
    bettor = box.bettor(event.person)
    if bettor is None:
        return refuse(state, COMMON_PRACTICE, f"{event.person} has no wager on box {event.box}.")
    bettors = tuple(other for other in box.bettors if other is not bettor)
    controlling = None if box.controlling == event.person else box.controlling
    if len(bettors) == 1:
        controlling = bettors[0].person
    orders = [ReturnWager(Wager(box.number, event.person, WagerKind.MAIN), bettor.main_cents, COMMON_PRACTICE)]
    if bettor.madness_cents:
        side = Wager(box.number, event.person, WagerKind.MADNESS_21)
        orders.append(ReturnWager(side, bettor.madness_cents, "Q03-34I-1"))
    return state.replacing(replace(box, bettors=bettors, controlling=controlling)), tuple(orders)


def withdraw_madness(state: AnyTable, event: WithdrawMadness) -> Answer[AnyTable]:
    """Take only the madness 21 wager back, before the first card (Q03-34I-2)."""
    box = state.box(event.box)
    bettor = box.bettor(event.person)
    if bettor is None or not bettor.madness_cents:
        return refuse(state, COMMON_PRACTICE, f"{event.person} has no madness 21 wager on box {event.box}.")
    side = Wager(box.number, event.person, WagerKind.MADNESS_21)
    returned = ReturnWager(side, bettor.madness_cents, COMMON_PRACTICE)
    return state.replacing(_with_bettor(box, replace(bettor, madness_cents=0))), (returned,)


def return_all_madness(state: AnyTable) -> Answer[AnyTable]:
    """Give every madness 21 wager back before the first card (Q03-34I-4)."""
    orders = []
    for box in state.boxes:
        for bettor in box.bettors:
            if bettor.madness_cents:
                side = Wager(box.number, bettor.person, WagerKind.MADNESS_21)
                orders.append(ReturnWager(side, bettor.madness_cents, "Q03-34I-4"))
                state = state.replacing(_with_bettor(state.box(box.number), replace(bettor, madness_cents=0)))
    return state, tuple(orders)


def decide_control(state: AnyTable, event: DecideControl) -> Answer[AnyTable]:
    """The dealer decides who controls the box; that wager goes to the front (Q03-34G-cp, Q03-34K-6)."""
    box = state.box(event.box)
    bettor = box.bettor(event.person)
    if bettor is None:
        return refuse(state, "Q03-34G-cp", f"{event.person} has no wager on box {event.box} and can't control it.")
    stack = (bettor, *(other for other in box.bettors if other is not bettor))
    return state.replacing(replace(box, bettors=stack, controlling=event.person)), ()


def boxes_without_control(state: Table) -> tuple[int, ...]:
    """Boxes whose controlling player the dealer has yet to decide (Q03-34G-cp)."""
    return tuple(box.number for box in state.boxes if box.bettors and box.controlling is None)


def rename_madness(state: AnyTable, event: RenameMadness) -> Answer[AnyTable]:
    """Rename the wager under an approval; the sign shows the name (Q03-34H-2)."""
    refusal = refusal_for_name(event.name, event.approval_reference)
    if refusal is not None:
        return state, (refusal,)
    madness = replace(state.settings.madness, display_name=event.name, name_approval_reference=event.approval_reference)
    renamed = replace(state, settings=replace(state.settings, madness=madness))
    return renamed, sign_orders(renamed)


def sign_orders(state: Table) -> tuple[ShowSign, ...]:
    """What the madness 21 sign must show, where the table has one (Q03-34H-2, Q03-34I-3)."""
    madness = state.settings.madness
    if madness.sign is None:
        return ()
    return (ShowSign(madness.display_name, madness.sign.minimum_cents, madness.sign.maximum_cents),)
