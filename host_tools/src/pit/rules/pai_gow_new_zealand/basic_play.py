"""A fixed way to play, for simulated players and dealers: everyone sets the house way and the bank is covered exactly.

Promises an allowed event wherever one needs no chance and no wager. Washing and dice need picks and are the caller's, and
who wagers or banks is the caller's too.
"""

from pit.rules.pai_gow_new_zealand.awaiting import (
    AwaitBankHand,
    AwaitBankShown,
    AwaitCall,
    AwaitChung,
    AwaitConfirmation,
    AwaitCut,
    AwaitCutChoice,
    AwaitDelivery,
    AwaitGathering,
    AwaitHand,
    AwaitMatch,
    AwaitPayment,
    AwaitSettling,
    AwaitStake,
    awaiting,
)
from pit.rules.pai_gow_new_zealand.events import (
    AskHouseWay,
    CallNoMoreBets,
    ChooseCut,
    ConfirmHouseWay,
    CutTiles,
    Deliver,
    Event,
    ExposeBank,
    ExposeHand,
    GatherUnused,
    LiftChung,
    PayBox,
    SetBankHand,
    SettleBank,
    Staff,
    StakeBank,
)
from pit.rules.pai_gow_new_zealand.settings import DOLLAR
from pit.rules.pai_gow_new_zealand.state import Table


def play_event(table: Table) -> Event | None:
    """The next event of a table that plays so, or None where a wash, a shake or a wager is due."""
    match awaiting(table):
        case AwaitStake(person, _, least_cents):
            return StakeBank(person, (-(-least_cents // DOLLAR) * DOLLAR,))
        case AwaitCutChoice(person):
            return ChooseCut(person, None)
        case AwaitCut():
            return CutTiles()
        case AwaitCall():
            return CallNoMoreBets()
        case AwaitDelivery():
            return Deliver()
        case AwaitGathering():
            return GatherUnused()
        case AwaitHand(box, person):
            return AskHouseWay(box, person)
        case AwaitChung():
            return LiftChung()
        case AwaitBankHand(person):
            return SetBankHand(table.settings.house_way(table.bank_tiles.tiles), person)
        case AwaitBankShown():
            return ExposeBank()
        case AwaitConfirmation():
            return ConfirmHouseWay(Staff.GAME_SUPERVISOR)
        case AwaitMatch(box):
            return ExposeHand(box)
        case AwaitPayment(box):
            return PayBox(box)
        case AwaitSettling():
            return SettleBank()
        case _:
            return None
