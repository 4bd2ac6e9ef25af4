"""Players set their hands. Promises two tiles and two of the box's own four, the high hand at least as high as the low one.

By whom a shared box is set, and that a set hand stays as it is, is common practice: the first bettor sets.
"""

from dataclasses import replace

from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow_new_zealand.answers import Answer
from pit.rules.pai_gow_new_zealand.bank_hand import set_bank
from pit.rules.pai_gow_new_zealand.commands import HandSet
from pit.rules.pai_gow_new_zealand.events import AskHouseWay, SetHand
from pit.rules.pai_gow_new_zealand.legal_setting import setting_refusal
from pit.rules.pai_gow_new_zealand.state import BankKind, Hand, HandStanding, Table
from pit.rules.refusal import COMMON_PRACTICE, Refused


def set_hand(table: Table, event: SetHand) -> Answer:
    """The first bettor of a box sets its four tiles as a low and a high hand (common practice)."""
    hand = _to_set(table, event.box, event.person)
    if isinstance(hand, Refused):
        return table, (hand,)
    flawed = setting_refusal(event.setting, hand.tiles)
    if flawed is not None:
        return table, (flawed,)
    return _set(table, hand, event.setting, is_house_way=False)


def ask_house_way(table: Table, event: AskHouseWay) -> Answer:
    """The dealer sets the hand the house way (common practice), the banking hand of a player/banker too."""
    bank = table.bank
    if bank.kind is BankKind.PLAYER and event.box == bank.box:
        return set_bank(table, table.settings.house_way(table.bank_tiles.tiles), event.person)
    hand = _to_set(table, event.box, event.person)
    if isinstance(hand, Refused):
        return table, (hand,)
    return _set(table, hand, table.settings.house_way(hand.tiles), is_house_way=True)


def _to_set(table: Table, box: int, person: str) -> Hand | Refused:
    hand = table.hand(box)
    if hand is None:
        return Refused(COMMON_PRACTICE, f"Box {box} has no hand to set.")
    if hand.standing is not HandStanding.UNSET:
        return Refused(COMMON_PRACTICE, f"The hand of box {box} is {hand.standing.value}.")
    first = table.wagers_on(box)[0].person
    if person != first:
        return Refused(COMMON_PRACTICE, f"{first} sets the hand of box {box}.")
    return hand


def _set(table: Table, hand: Hand, setting: Setting, *, is_house_way: bool) -> Answer:
    done = replace(hand, setting=setting, standing=HandStanding.SET)
    return table.with_hand(done), (HandSet(hand.box, is_house_way),)
