"""The banking hand: set after all others, shown before any of them.

| bank | set by | how | shown | confirmed |
|---|---|---|---|---|
| house | dealer | house way | in front of the float tray | by the game supervisor |
| player/banker | that player, chung off | freely | moved there after it is set | - |
| co-bankers | dealer | house way | 2 of 4 tiles before it is set, if permitted | - |
"""

from dataclasses import replace

from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow_new_zealand.answers import Answer, refuse
from pit.rules.pai_gow_new_zealand.commands import (
    BankShown,
    Command,
    HandSet,
    HouseWayConfirmed,
    Spot,
    TilesMoved,
    TilesShown,
)
from pit.rules.pai_gow_new_zealand.events import ConfirmHouseWay, ExposeBank, RevealBankTiles, SetBankHand, Staff
from pit.rules.pai_gow_new_zealand.legal_setting import setting_refusal
from pit.rules.pai_gow_new_zealand.state import BankKind, HandStanding, Phase, Table
from pit.rules.refusal import Refused

_TILES_REVEALED = 2


def set_bank_hand(table: Table, event: SetBankHand) -> Answer:
    """Set once every other hand is set (NZ-11.1c, NZ-11.2d, NZ-11.3e)."""
    return set_bank(table, event.setting, event.person)


def set_bank(table: Table, setting: Setting, person: str | None) -> Answer:
    """By whom the round's rule says, and by co-bankers only the house way (NZ-11.1c, NZ-11.2d, NZ-11.3e).

    The house's own hand may be set again until it is confirmed (NZ-11.1e).
    """
    hand, clause = table.bank_tiles, table.by_bank("NZ-11.1c", "NZ-11.2d", "NZ-11.3e")
    stop = _setter_stop(table, person, clause) or _time_stop(table, clause) or setting_refusal(setting, hand.tiles)
    if stop is not None:
        return table, (stop,)
    if table.bank.kind is BankKind.CO_BANK and not _is_house_way(table, setting):
        return refuse(table, clause, "Co-bankers' tiles are set the house way.")
    orders: list[Command] = [HandSet(table.bank.box, _is_house_way(table, setting))]
    if hand.is_shown:
        orders.append(BankShown(setting))
    return replace(table, bank_hand=replace(hand, setting=setting)), tuple(orders)


def _setter_stop(table: Table, person: str | None, clause: str) -> Refused | None:
    setter = table.bank.person if table.bank.kind is BankKind.PLAYER else None
    if person == setter:
        return None
    return Refused(clause, f"{setter or 'The dealer'} sets the banking hand.")


def _time_stop(table: Table, clause: str) -> Refused | None:
    hand = table.bank_tiles
    unset = [str(one.box) for one in table.hands if one.standing is HandStanding.UNSET]
    if unset:
        return Refused(clause, f"The hands of boxes {', '.join(unset)} are set first.")
    if hand.is_under_chung:
        return Refused(clause, "The chung lies on the banker's tiles.")
    may_be_set_again = table.bank.kind is BankKind.HOUSE and not hand.is_confirmed
    if hand.setting is not None and not may_be_set_again:
        return Refused(clause, "The banking hand is set.")
    return None


def _is_house_way(table: Table, setting: Setting) -> bool:
    """Whether tiles of the same ranks lie as the house way has them."""
    wanted = table.settings.house_way(table.bank_tiles.tiles)
    return _ranks(setting) == _ranks(wanted)


def _ranks(setting: Setting) -> list[list[int]]:
    return [sorted(tile.rank for tile in hand) for hand in (setting.low, setting.high)]


def reveal_bank_tiles(table: Table, event: RevealBankTiles) -> Answer:
    """If permitted, the co-banker turns 2 of the 4 tiles after the others have set and before the dealer does (NZ-11.3e)."""
    hand, clause = table.bank_tiles, "NZ-11.3e"
    if table.bank.kind is not BankKind.CO_BANK or event.person != table.bank.person:
        return refuse(table, clause, f"{event.person!r} is no co-banker.")
    if not table.settings.may_co_banker_expose:
        return refuse(table, clause, "This table does not let a co-banker turn tiles.")
    stop = _time_stop(table, clause)
    if stop is not None:
        return table, (stop,)
    is_two = len(event.tiles) == len(set(event.tiles)) == _TILES_REVEALED
    if hand.revealed or not is_two or not set(event.tiles) < set(hand.tiles):
        return refuse(table, clause, f"A co-banker turns {_TILES_REVEALED} of the bank's tiles, once.")
    return replace(table, bank_hand=replace(hand, revealed=event.tiles)), (TilesShown(event.tiles),)


def expose_bank(table: Table, _event: ExposeBank) -> Answer:
    """All see the set hand in front of the float tray, before any player's hand (NZ-11.1d, NZ-11.2e)."""
    hand = table.bank_tiles
    if hand.setting is None:
        clause = table.by_bank("NZ-11.1d", "NZ-11.2e", "NZ-11.3e")
        return refuse(table, clause, "The banking hand is not set.")
    orders: list[Command] = []
    if hand.spot is not Spot.FLOAT_FRONT:
        orders.append(TilesMoved(table.bank.box, Spot.FLOAT_FRONT, "NZ-11.2e"))
    shown = replace(hand, spot=Spot.FLOAT_FRONT, is_shown=True)
    return replace(table, phase=Phase.MATCHING, bank_hand=shown), (*orders, BankShown(hand.setting))


def confirm_house_way(table: Table, event: ConfirmHouseWay) -> Answer:
    """The game supervisor confirms a house's hand that is set the house way, and no other (NZ-11.1e)."""
    hand = table.bank_tiles
    if table.bank.kind is not BankKind.HOUSE:
        return refuse(table, "NZ-11.1e", "Only a hand of the house alone is confirmed.")
    if event.by is not Staff.GAME_SUPERVISOR:
        return refuse(table, "NZ-11.1e", f"The {event.by.value} does not confirm the house's hand.")
    if hand.is_confirmed or hand.setting is None:
        return refuse(table, "NZ-11.1e", "There is no house's hand to confirm.")
    if not _is_house_way(table, hand.setting):
        return refuse(table, "NZ-11.1e", "The house's hand is not set the house way: set it again.")
    return replace(table, bank_hand=replace(hand, is_confirmed=True)), (HouseWayConfirmed(),)
