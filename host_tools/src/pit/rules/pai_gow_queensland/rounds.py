"""Between rounds of play: what one leaves to the next, and the care of tiles."""

from dataclasses import replace

from pit.rules.pai_gow_queensland.answers import Answer, refuse
from pit.rules.pai_gow_queensland.banking import offer, offers_after
from pit.rules.pai_gow_queensland.care import Care, take_care
from pit.rules.pai_gow_queensland.commands import (
    CollectAllTiles,
    Command,
    ReturnWager,
    TileReplaced,
    TilesArranged,
)
from pit.rules.pai_gow_queensland.events import CollectTiles
from pit.rules.pai_gow_queensland.preparing_events import (
    ArrangeTiles,
    BreakPlay,
    CareForTiles,
    ReplaceSet,
    ReplaceTile,
)
from pit.rules.pai_gow_queensland.seating import send_away
from pit.rules.pai_gow_queensland.state import Bank, BankMode, Phase, State
from pit.rules.refusal import Refused


def collect_tiles(state: State, _event: CollectTiles) -> Answer:
    """The round is over: wagers that stood off go back, seniority, idle rounds and the bank's turn are brought up to date.

    Who wagered on a box in this round keeps his place in its line, all others lose theirs (Q96-422); the bank's box was
    played by who banked (Q96-425-2-3).
    """
    returned = [ReturnWager(box, person, cents, "Q96-444-1-2") for (box, person), cents in state.wagers.items()]
    bank = state.bank
    line = {
        box: tuple(person for person in persons if (box, person) in state.round_wagers)
        for box, persons in state.seniority.items()
    }
    line[bank.box] = bank.members
    busy = {person for _, person in state.round_wagers} | set(bank.members)
    after = replace(
        state,
        phase=Phase.BETWEEN,
        seniority={box: persons for box, persons in line.items() if persons},
        idle={person: 0 if person in busy else state.idle.get(person, 0) + 1 for person in state.seated},
        last_bank=bank,
        bank=Bank(),
        offer_after=state.offer_after if bank.mode is BankMode.HOUSE else bank.box,
        streaks={person: state.streaks.get(person, 0) + 1 for person in bank.members},
        stacks=(),
        wagers={},
        round_wagers={},
        priority=frozenset(),
        first_box=0,
        dealt=(),
        hands={},
        unplayed={},
        standing_off=frozenset(),
        is_silence_ordered=False,
    )
    after, gone = send_away(after)
    after = replace(after, offers=offers_after(after, bank))
    orders: list[Command] = [*returned, CollectAllTiles(), *gone, *offer(after)]
    return after, tuple(orders)


def break_play(state: State, _event: BreakPlay) -> Answer:
    """Play stops between rounds: the house banks the first round after it (Q96-425-8-9)."""
    after = replace(
        state,
        seniority={},
        offers=(),
        bank=Bank(),
        last_bank=None,
        offer_after=1,
        streaks={},
    )
    return after, ()


def care_for_tiles(state: State, event: CareForTiles) -> Answer:
    """One step of the opening of the table (Q96-427)."""
    care = take_care(state.care, event.step, event.by, event.tiles)
    return (state, (care,)) if isinstance(care, Refused) else (replace(state, care=care), ())


def replace_tile(state: State, event: ReplaceTile) -> Answer:
    """An unfit tile is replaced after a round (Q96-431)."""
    if not state.care.is_received:
        return refuse(state, "Q96-431", "There are no tiles at the table.")
    return state, (TileReplaced(event.tile, "Q96-431"),)


def replace_set(state: State, _event: ReplaceSet) -> Answer:
    """A new set goes through the opening of the table before it is played with (Q96-431, Q96-427)."""
    return replace(state, care=Care()), ()


def arrange_tiles(state: State, _event: ArrangeTiles) -> Answer:
    """The casino operator may have the tiles checked and laid in order before the shuffle (Q96-431)."""
    if not state.care.is_received:
        return refuse(state, "Q96-431", "There are no tiles at the table.")
    return state, (TilesArranged("Q96-431"),)
