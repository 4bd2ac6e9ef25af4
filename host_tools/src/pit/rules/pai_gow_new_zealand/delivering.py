"""From the call to the tiles on the boxes: no more bets, the dice, delivery, tiles that nobody plays gathered.

The dealer delivers to all eight boxes anticlockwise; the dice pick the first.
"""

from dataclasses import replace

from pit.rules.pai_gow.dice import DICE, SIDES, boxes_from, first_box
from pit.rules.pai_gow_new_zealand.answers import Answer, refuse
from pit.rules.pai_gow_new_zealand.commands import ChungLifted, Command, DiceRead, NoMoreBets, Spot, TilesMoved, TilesTo
from pit.rules.pai_gow_new_zealand.events import CallNoMoreBets, Deliver, GatherUnused, LiftChung, ShakeDice
from pit.rules.pai_gow_new_zealand.state import BankHand, BankKind, Hand, Phase, Table
from pit.rules.refusal import COMMON_PRACTICE, Refused


def call_no_more_bets(table: Table, _event: CallNoMoreBets) -> Answer:
    """Called after the cut and before the dice are shaken (NZ-9.4-a)."""
    return replace(table, phase=Phase.DICE), (NoMoreBets(),)


def shake_dice(table: Table, event: ShakeDice) -> Answer:
    """The dealer shakes so that all dice tumble (NZ-9.4-a), then a player who banks if he wants to (NZ-9.4-b).

    The last shake counts.
    """
    stop = _dealer_stop(table) if event.person is None else _banker_stop(table, event.person)
    if stop is not None:
        return table, (stop,)
    if event.tumbled != DICE:
        return refuse(table, "NZ-9.4-a", f"{event.tumbled} of {DICE} dice tumbled: shake again.")
    if len(event.dice) != DICE or any(not 1 <= die <= SIDES for die in event.dice):
        return refuse(table, "NZ-9.4-a", f"{event.dice} is nothing that {DICE} dice show.")
    total = sum(event.dice)
    read = DiceRead(total, first_box(total, table.bank.box))
    return replace(table, dice_total=total, has_banker_shaken=event.person is not None), (read,)


def _dealer_stop(table: Table) -> Refused | None:
    return Refused("NZ-9.4-a", "The dealer has shaken the dice already.") if table.dice_total else None


def _banker_stop(table: Table, person: str) -> Refused | None:
    if table.bank.kind is BankKind.HOUSE or person != table.bank.person:
        return Refused("NZ-9.4-b", f"{person!r} does not bank and does not shake the dice.")
    if not table.dice_total:
        return Refused("NZ-9.4-b", "The dealer shakes the dice first.")
    return Refused("NZ-9.4-b", f"{person} has shaken the dice already.") if table.has_banker_shaken else None


def deliver(table: Table, _event: Deliver) -> Answer:
    """A stack to each box anticlockwise from the one the dice picked, once they are shaken (NZ-9.4-a).

    The bank's tiles are those of its box: box 1, or the player's (NZ-11.1a, NZ-11.2a, NZ-11.3a).
    """
    if not table.dice_total:
        return refuse(table, "NZ-9.4-a", "The dice are not shaken.")
    boxes = boxes_from(first_box(table.dice_total, table.bank.box))
    delivered = dict(zip(boxes, table.stacks, strict=True))
    is_under_chung = table.bank.kind is BankKind.PLAYER
    out = replace(
        table,
        phase=Phase.DELIVERED,
        hands=tuple(Hand(box, delivered[box]) for box in boxes if table.wagers_on(box)),
        bank_hand=BankHand(delivered[table.bank.box], is_under_chung),
    )
    return out, tuple(TilesTo(box, tiles) for box, tiles in delivered.items())


def gather_unused(table: Table, _event: GatherUnused) -> Answer:
    """Tiles not in play are collected, then the bank's tiles go in front of the float tray (NZ-11.1a, NZ-11.3d).

    Those of a player who banks alone stay on the box, the chung on them (NZ-11.2d).
    """
    bank, played = table.bank, {table.bank.box, *(hand.box for hand in table.hands)}
    clause = table.by_bank("NZ-11.1a", COMMON_PRACTICE, COMMON_PRACTICE)
    orders: list[Command] = [
        TilesMoved(box, Spot.WORK_AREA, clause) for box in boxes_from(bank.box) if box not in played
    ]
    hand = table.bank_tiles
    if bank.kind is not BankKind.PLAYER:
        hand = replace(hand, spot=Spot.FLOAT_FRONT)
        orders.append(TilesMoved(bank.box, Spot.FLOAT_FRONT, table.by_bank("NZ-11.1a", COMMON_PRACTICE, "NZ-11.3d")))
    return replace(table, phase=Phase.SETTING, bank_hand=hand), tuple(orders)


def lift_chung(table: Table, _event: LiftChung) -> Answer:
    """The chung comes off the player/banker's tiles (NZ-11.2d)."""
    hand = table.bank_tiles
    if not hand.is_under_chung:
        return refuse(table, "NZ-11.2d", "No chung lies on the banker's tiles.")
    return replace(table, bank_hand=replace(hand, is_under_chung=False)), (ChungLifted(table.bank.box),)
