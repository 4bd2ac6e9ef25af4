"""Washing, stacking and the cut. Promises that each of the 32 tiles is in one of eight stacks of four.

How the tiles are mixed and stacked is in rules that the document doesn't give (common practice).
"""

from dataclasses import replace

from pit.rules.decks import shuffle
from pit.rules.pai_gow.tiles import TILES
from pit.rules.pai_gow_new_zealand.answers import Answer, refuse
from pit.rules.pai_gow_new_zealand.commands import CutMade, TilesStacked
from pit.rules.pai_gow_new_zealand.cuts import YAT_DONG_DONG, cut, stacked
from pit.rules.pai_gow_new_zealand.events import ChooseCut, CutTiles, OrderCut, Staff, Wash
from pit.rules.pai_gow_new_zealand.state import BankKind, Phase, Table
from pit.rules.refusal import COMMON_PRACTICE


def wash(table: Table, event: Wash) -> Answer:
    """Mix the tiles face down and stack them (common practice); a second wash undoes the first."""
    try:
        tiles = shuffle(TILES, event.picks)
    except ValueError as error:
        return refuse(table, COMMON_PRACTICE, f"That mixes no {len(TILES)} tiles: {error}.")
    stacks = stacked(tiles)
    return replace(table, stacks=stacks), (TilesStacked(stacks),)


def order_cut(table: Table, event: OrderCut) -> Answer:
    """The game supervisor, and nobody else, may direct another approved cut for this round (NZ-9.3A-b)."""
    if event.by is not Staff.GAME_SUPERVISOR:
        return refuse(table, "NZ-9.3A-b", f"The {event.by.value} does not direct the cut.")
    if table.settings.cut_named(event.cut) is None:
        return refuse(table, "NZ-9.3A-b", f"{event.cut!r} is no approved cut; approved: {_approved(table)}.")
    return replace(table, ordered_cut=event.cut), ()


def choose_cut(table: Table, event: ChooseCut) -> Answer:
    """A player who banks may decide the cut or decline to (NZ-9.3A-c); under a house bank no player may (NZ-9.3A-b)."""
    if table.bank.kind is BankKind.HOUSE:
        return refuse(table, "NZ-9.3A-b", "The house banks alone: no player decides the cut.")
    if event.person != table.bank.person:
        return refuse(table, "NZ-9.3A-c", f"{table.bank.person} banks and decides the cut.")
    if event.cut is not None and table.settings.cut_named(event.cut) is None:
        return refuse(table, "NZ-9.3A-c", f"{event.cut!r} is no approved cut; approved: {_approved(table)}.")
    return replace(table, choice=event.cut or ""), ()


def _approved(table: Table) -> str:
    return ", ".join(kind.name for kind in table.settings.approved_cuts)


def cut_tiles(table: Table, _event: CutTiles) -> Answer:
    """The cut is settled and the tiles are set up by it (NZ-9.3A-a): Yat Dong Dong where nobody said otherwise.

    The banking player is asked first (NZ-9.3A-c), and must have staked the bank (NZ-11.2b, NZ-11.3b).
    """
    if not table.stacks:
        return refuse(table, COMMON_PRACTICE, "The tiles are not washed and stacked.")
    if not table.wagers:
        return refuse(table, COMMON_PRACTICE, "There is no wager to play for.")
    if not table.bank.is_staked:
        clause = table.by_bank(COMMON_PRACTICE, "NZ-11.2b", "NZ-11.3b")
        return refuse(table, clause, f"{table.bank.person} has not staked the bank.")
    is_house = table.bank.kind is BankKind.HOUSE
    if not is_house and table.choice is None:
        return refuse(table, "NZ-9.3A-c", f"{table.bank.person} has neither chosen the cut nor declined to.")
    name = table.choice or table.ordered_cut or YAT_DONG_DONG.name
    kind = table.settings.cut_named(name)
    assert kind is not None, "orders and choices name approved cuts"
    made = replace(table, phase=Phase.CUT, cut=name, stacks=cut(table.stacks, kind))
    return made, (CutMade(name, "NZ-9.3A-b" if is_house else "NZ-9.3A-c"),)
