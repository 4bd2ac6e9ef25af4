"""The wagers of the players who don't bank. Promises that none changes once the tiles are cut (NZ-6.3)."""

from dataclasses import replace

from pit.rules.chips import refuse_tender
from pit.rules.pai_gow.dice import BOXES
from pit.rules.pai_gow_new_zealand.answers import Answer, refuse
from pit.rules.pai_gow_new_zealand.banking import HOUSE_BOX, give_back
from pit.rules.pai_gow_new_zealand.chips import stack_refusal
from pit.rules.pai_gow_new_zealand.commands import MoveChips, Spot
from pit.rules.pai_gow_new_zealand.events import PlaceWager, TakeBackWager
from pit.rules.pai_gow_new_zealand.state import BankKind, Table, Wager
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars


def place_wager(table: Table, event: PlaceWager) -> Answer:
    """Chips go on a box before the cut (NZ-6.3), never on box 1 where the house banks alone (NZ-11.1b).

    Coins go there where the table takes them (Q03-5), not beside chips in one wager.
    """
    stop = (
        _box_refusal(table, event)
        or stack_refusal(event.chips)
        or _amount_refusal(table, event)
        or _tender_refusal(table, event)
    )
    if stop is not None:
        return table, (stop,)
    cents = sum(event.chips)
    old = table.wager_of(event.box, event.person)
    grown = Wager(event.box, event.person, cents + (old.cents if old is not None else 0), event.tender)
    others = table.wagers if old is not None else (*table.wagers, grown)
    wagers = tuple(grown if wager is old else wager for wager in others)
    laid = MoveChips(cents, Spot.PLAYER, Spot.BOX, event.person, event.box, "NZ-6.3", event.tender)
    return replace(table, wagers=wagers), (laid,)


def _box_refusal(table: Table, event: PlaceWager) -> Refused | None:
    """Not the bank's box, not the banker, and nobody once the bank has covered what lies (NZ-11.2b, NZ-11.3b)."""
    bank, clause = table.bank, table.by_bank("NZ-11.1b", "NZ-11.2b", "NZ-11.3b")
    if not event.person or not 1 <= event.box <= BOXES:
        return Refused("NZ-6.3", f"A player wagers on a box from 1 to {BOXES}.")
    if bank.kind is BankKind.HOUSE and event.box == HOUSE_BOX:
        return Refused(clause, "The house banks alone: no wagers on box 1.")
    if event.box == bank.box or event.person == bank.person:
        return Refused(clause, f"{bank.person} banks on box {bank.box} and only stakes the bank.")
    if bank.kind is not BankKind.HOUSE and bank.is_staked:
        return Refused(clause, "The bank has covered the wagers that lie.")
    return None


def _amount_refusal(table: Table, event: PlaceWager) -> Refused | None:
    on_box, own = table.wagers_on(event.box), table.wager_of(event.box, event.person)
    if own is None and len(on_box) >= table.settings.players_a_box:
        return Refused(COMMON_PRACTICE, f"{len(on_box)} players have wagers on box {event.box} already.")
    total = sum(event.chips) + (own.cents if own is not None else 0)
    low, high = table.settings.minimum_cents, table.settings.maximum_cents
    if not event.chips or not low <= total <= high:
        return Refused(COMMON_PRACTICE, f"{dollars(total)} is not from {dollars(low)} to {dollars(high)}.")
    return None


def _tender_refusal(table: Table, event: PlaceWager) -> Refused | None:
    own = table.wager_of(event.box, event.person)
    if own is not None and own.tender is not event.tender:
        return Refused(COMMON_PRACTICE, f"{event.person}'s wager on box {event.box} is in {own.tender.value}.")
    return refuse_tender(event.tender, table.settings.takes_coins)


def take_back_wager(table: Table, event: TakeBackWager) -> Answer:
    """Before the cut a player may take a wager back (common practice), until the bank has covered it (NZ-11.2b, NZ-11.3b)."""
    wager = table.wager_of(event.box, event.person)
    if wager is None:
        return refuse(table, COMMON_PRACTICE, f"{event.person!r} has no wager on box {event.box}.")
    if table.bank.kind is not BankKind.HOUSE and table.bank.is_staked:
        clause = table.by_bank(COMMON_PRACTICE, "NZ-11.2b", "NZ-11.3b")
        return refuse(table, clause, "The bank has covered the wagers that lie.")
    return give_back(table, (wager,), COMMON_PRACTICE)
