"""Hands exposed and matched one by one, anticlockwise from the bank's box.

What beats what is in section 6, which the document doesn't give: both hands higher win, both not higher lose, else a push; a copy
is the bank's (common practice).
"""

from dataclasses import replace

from pit.rules.pai_gow.ranks import is_higher, strength
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow_new_zealand.answers import Answer, refuse
from pit.rules.pai_gow_new_zealand.commands import (
    CallResult,
    Command,
    HandShown,
    MoveChips,
    Result,
    Spot,
    TapTable,
    TilesMoved,
)
from pit.rules.pai_gow_new_zealand.events import ExposeHand
from pit.rules.pai_gow_new_zealand.settling import go_on
from pit.rules.pai_gow_new_zealand.state import BankKind, Hand, HandStanding, Table

_STANDINGS = {Result.WIN: HandStanding.WON, Result.LOSS: HandStanding.LOST, Result.PUSH: HandStanding.PUSHED}


def result_of(player: Setting, bank: Setting, *, bank_wins_two_zero_lows: bool) -> Result:
    """What the player's hand does against the bank's (common practice)."""
    is_low_higher = is_higher(player.low, bank.low)
    if bank_wins_two_zero_lows and not strength(player.low) and not strength(bank.low):
        is_low_higher = False
    wins = is_low_higher + is_higher(player.high, bank.high)
    return (Result.LOSS, Result.PUSH, Result.WIN)[wins]


def expose_hand(table: Table, event: ExposeHand) -> Answer:
    """Expose and match the next hand (NZ-11.1f, NZ-11.2f, NZ-11.3f), the house's own being confirmed (NZ-11.1e).

    The result is called, a push also tapped (NZ-10.11). Losing wagers go to the losing wager area at once (NZ-11.1g, NZ-11.2g,
    NZ-11.3g); after a push the wager stays (NZ-11.1h, NZ-11.2h, NZ-11.3h).
    """
    bank = table.bank_tiles
    if table.bank.kind is BankKind.HOUSE and not bank.is_confirmed:
        return refuse(table, "NZ-11.1e", "The game supervisor has not confirmed the house's hand.")
    hand = table.next_with(HandStanding.SET)
    assert hand is not None and hand.setting is not None and bank.setting is not None, "a hand is left to match"
    if hand.box != event.box:
        clause = table.by_bank("NZ-11.1f", "NZ-11.2f", "NZ-11.3f")
        return refuse(table, clause, f"The hand of box {hand.box} is matched next.")
    is_for_bank = table.settings.bank_wins_two_zero_lows
    result = result_of(hand.setting, bank.setting, bank_wins_two_zero_lows=is_for_bank)
    matched = table.with_hand(replace(hand, standing=_STANDINGS[result]))
    called = (HandShown(hand.box, hand.setting), CallResult(hand.box, result))
    match result:
        case Result.LOSS:
            lost, orders = _lose(matched, hand)
            return go_on(lost, (*called, *orders))
        case Result.PUSH:
            clause = table.by_bank("NZ-11.1h", "NZ-11.2h", "NZ-11.3h")
            return go_on(matched, (*called, TapTable(hand.box), TilesMoved(hand.box, Spot.WORK_AREA, clause)))
        case Result.WIN:
            return go_on(matched, called)


def _lose(table: Table, hand: Hand) -> tuple[Table, tuple[Command, ...]]:
    clause = table.by_bank("NZ-11.1g", "NZ-11.2g", "NZ-11.3g")
    lost = table.wagers_on(hand.box)
    moves = [
        MoveChips(wager.cents, Spot.BOX, Spot.LOSING_AREA, wager.person, wager.box, clause, wager.tender)
        for wager in lost
    ]
    after = replace(
        table,
        wagers=tuple(wager for wager in table.wagers if wager.box != hand.box),
        losing_cents=table.losing_cents + sum(wager.cents for wager in lost),
    )
    return after, (*moves, TilesMoved(hand.box, Spot.WORK_AREA, clause))
