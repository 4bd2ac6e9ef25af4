"""The tiles are shuffled, stacked, mixed once more on request, and cut."""

from dataclasses import replace
from typing import Final

from pit.rules.decks import shuffle
from pit.rules.pai_gow.setting import TILES_A_HAND
from pit.rules.pai_gow.tiles import TILES, Tile
from pit.rules.pai_gow_queensland.answers import Answer, refuse
from pit.rules.pai_gow_queensland.commands import ChungAt, ShuffleAgain, Stacked, WagersRetrievable
from pit.rules.pai_gow_queensland.events import CutTiles, LaJa
from pit.rules.pai_gow_queensland.preparing_events import ShuffleTiles
from pit.rules.pai_gow_queensland.state import BankMode, Phase, State

_MADE_AGAIN: Final = "Q96-451"


def _stacked(tiles: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tiles[start : start + TILES_A_HAND] for start in range(0, len(tiles), TILES_A_HAND))


def shuffle_tiles(state: State, event: ShuffleTiles) -> Answer:
    """Each round starts with a shuffle into eight stacks of four (Q96-428), by tiles that are ready (Q96-427).

    A tile seen meanwhile: again (Q96-447). Where the house banks, the chung is at box 1 (Q96-424). Picks as for
    `decks.shuffle`.
    """
    if not state.care.is_ready:
        return refuse(state, "Q96-427", "The tiles are not received, inspected and shown yet.")
    if state.stacks:
        return refuse(state, "Q96-428", "The tiles are stacked.")
    if event.is_tile_exposed:
        return state, (ShuffleAgain("Q96-447"),)
    try:
        tiles = shuffle(TILES, event.picks)
    except ValueError as error:
        return refuse(state, "Q96-428", f"That is no shuffle: {error}.")
    stacks = _stacked(tiles)
    after = replace(state, phase=Phase.WAGERS, stacks=stacks)
    if state.phase is Phase.BETWEEN:
        after = replace(after, round_number=state.round_number + 1)
    return after, (Stacked(stacks), ChungAt(state.bank.box, state.bank.mode))


def la_ja(state: State, event: LaJa) -> Answer:
    """One more shuffle, in an approved manner, only if asked for by who banks or co-banks or, where the house banks, by any
    player (Q96-429). A tile seen meanwhile: all again (Q96-447)."""
    asks = state.present if state.bank.mode is BankMode.HOUSE else state.bank.members
    if event.person not in asks:
        return refuse(state, "Q96-429", f"{event.person or 'Nobody'} may not ask for a la ja now.")
    if event.manner not in state.settings.la_ja_manners:
        return refuse(state, "Q96-429", f"{event.manner!r} is no approved way to do a la ja.")
    if not state.stacks:
        return refuse(state, "Q96-429", "The tiles are not stacked.")
    if event.is_tile_exposed:
        return made_again(state, "Q96-447")
    try:
        tiles = shuffle(tuple(tile for stack in state.stacks for tile in stack), event.picks)
    except ValueError as error:
        return refuse(state, "Q96-429", f"That is no shuffle: {error}.")
    stacks = _stacked(tiles)
    return replace(state, stacks=stacks), (Stacked(stacks),)


def made_again(state: State, clause: str) -> Answer:
    """The tiles must be shuffled, stacked and, if they were, dealt again; wagers may be taken back (Q96-451)."""
    after = replace(
        state, phase=Phase.WAGERS, stacks=(), priority=frozenset(), first_box=0, dealt=(), hands={}, unplayed={}
    )
    retrievable = (WagersRetrievable(_MADE_AGAIN),) if state.wagers else ()
    return after, (ShuffleAgain(clause), *retrievable)


def cut_tiles(state: State, event: CutTiles) -> Answer:
    """Only an approved cut (Q96-430-1); the house way where the house banks, else the bank's choice (Q96-430-3-4)."""
    cut = state.settings.cut(event.name)
    if cut is None:
        names = ", ".join(cut.name for cut in state.settings.cuts)
        return refuse(state, "Q96-430-1", f"{event.name!r} is no approved cut; these are: {names}.")
    if event.person is not None and event.person not in state.bank.members:
        return refuse(state, "Q96-430-3-4", f"{event.person} does not bank and chooses no cut.")
    if event.person is None and event.name != state.settings.house_cut:
        return refuse(state, "Q96-430-3-4", f"The dealer cuts the house way, {state.settings.house_cut}.")
    stacks = tuple(state.stacks[place] for place in cut.order)
    return replace(state, phase=Phase.DICE, stacks=stacks), (Stacked(stacks),)
