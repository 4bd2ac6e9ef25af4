"""A fixed way to play pai gow, for simulated players and dealers. Promises an allowed event wherever one needs no chance.

Players decline the bank, play exposed hands as dealt, and set every hand the house way; the dealer cuts the house way. It is
a yardstick, not advice. Shuffles, dice and wagers are the caller's.
"""

from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.tiles import TILES
from pit.rules.pai_gow_queensland.awaiting import (
    AwaitBank,
    AwaitBankExposed,
    AwaitBankHand,
    AwaitCare,
    AwaitChoice,
    AwaitCollect,
    AwaitCut,
    AwaitDeal,
    AwaitHand,
    AwaitSettlement,
    AwaitWagers,
    awaiting,
)
from pit.rules.pai_gow_queensland.care import CareStep
from pit.rules.pai_gow_queensland.events import (
    CollectTiles,
    CutTiles,
    DealStack,
    DeclineBank,
    Event,
    ExposeBank,
    NoMoreBets,
    PlaysOn,
    SetBank,
    SetHand,
    Settle,
)
from pit.rules.pai_gow_queensland.preparing_events import CareForTiles
from pit.rules.pai_gow_queensland.state import State
from pit.rules.people import Role


def play_event(state: State) -> Event | None:
    """The next event where everyone plays so, or None where a shuffle, dice or the first wager is due."""
    match awaiting(state):
        case AwaitCare(step):
            return _care(state, step)
        case AwaitBank(box, _, _):
            return DeclineBank(box)
        case AwaitWagers(may_close):
            return NoMoreBets() if may_close else None
        case AwaitCut():
            return CutTiles(state.settings.house_cut)
        case AwaitDeal():
            return DealStack()
        case AwaitChoice(box):
            return PlaysOn(box)
        case AwaitHand(box, person):
            return SetHand(box, person, house_way(state.hands[box].tiles))
        case AwaitBankExposed():
            return ExposeBank()
        case AwaitBankHand(person):
            return SetBank(house_way(state.hands[state.bank.box].tiles), person)
        case AwaitSettlement():
            return Settle()
        case AwaitCollect():
            return CollectTiles()
        case _:
            return None


def _care(state: State, step: CareStep) -> CareForTiles:
    has_dealer = Role.DEALER in state.care.inspected_by
    by = Role.FLOOR_MANAGER if step is CareStep.INSPECT and has_dealer else Role.DEALER
    return CareForTiles(step, by, TILES if step is CareStep.RECEIVE else ())
