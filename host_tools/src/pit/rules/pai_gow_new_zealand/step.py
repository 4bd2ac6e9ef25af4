"""One event in, the next table and its commands out. Total: any event in any state is taken or refused.

| phase | takes |
|---|---|
| any | `ReturnConceded`, `ViewConceded` |
| wagers are open | the bank, wagers, `Wash`, `OrderCut`, `ChooseCut`, `CutTiles` |
| the tiles are cut | `CallNoMoreBets` |
| no more bets | `ShakeDice`, `Deliver` |
| tiles are delivered | `GatherUnused` |
| hands are set | `SetHand`, `AskHouseWay`, `Concede`, `LiftChung`, `RevealBankTiles`, `SetBankHand`, `ExposeBank` |
| hands are matched | `ConfirmHouseWay`, the house's `SetBankHand` until then, `Concede`, `ExposeHand` |
| wins are paid | `PayBox`, `SettleBank` |
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pit.rules.documents.sites import SiteWarning, warn_of_site
from pit.rules.pai_gow_new_zealand import (
    bank_hand,
    banking,
    conceding,
    cutting,
    delivering,
    events,
    hands,
    matching,
    settling,
    wagering,
)
from pit.rules.pai_gow_new_zealand.answers import Answer, refuse
from pit.rules.pai_gow_new_zealand.commands import ChungTo, Commands
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings, check_settings
from pit.rules.pai_gow_new_zealand.state import Phase, Table
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.well_formed import misfit


@dataclass(frozen=True, slots=True)
class Rule:
    """In which phases an event is taken, what it does, and whose clause forbids it at another time: house, player, both.

    `before_cut`: the clause that forbids it as long as the cut is not settled, where that is another one.
    """

    phases: frozenset[Phase]
    answer: Callable[[Table, Any], Answer]
    clauses: tuple[str, str, str]
    before_cut: str = ""

    def forbidding(self, table: Table) -> str:
        """The clause by which the event is refused in a phase that doesn't take it."""
        return (self.before_cut if not table.cut else "") or table.by_bank(*self.clauses)


_ALL = frozenset(Phase)
_WAGERS = frozenset({Phase.WAGERS})
_SETTING = frozenset({Phase.SETTING})
_PAYING = frozenset({Phase.PAYING})
_HANDS = frozenset({Phase.SETTING, Phase.MATCHING})


def _same(clause: str) -> tuple[str, str, str]:
    return clause, clause, clause


_RULES: Final[Mapping[type, Rule]] = {
    events.TakeBank: Rule(_WAGERS, banking.take_bank, _same("NZ-6.3")),
    events.GiveUpBank: Rule(_WAGERS, banking.give_up_bank, _same("NZ-6.3")),
    events.StakeBank: Rule(_WAGERS, banking.stake_bank, _same("NZ-6.3")),
    events.PlaceWager: Rule(_WAGERS, wagering.place_wager, _same("NZ-6.3")),
    events.TakeBackWager: Rule(_WAGERS, wagering.take_back_wager, _same("NZ-6.3")),
    events.Wash: Rule(_WAGERS, cutting.wash, _same(COMMON_PRACTICE)),
    events.OrderCut: Rule(_WAGERS, cutting.order_cut, _same("NZ-9.3A-b")),
    events.ChooseCut: Rule(_WAGERS, cutting.choose_cut, ("NZ-9.3A-b", "NZ-9.3A-c", "NZ-9.3A-c")),
    events.CutTiles: Rule(_WAGERS, cutting.cut_tiles, _same("NZ-9.3A-a")),
    events.CallNoMoreBets: Rule(frozenset({Phase.CUT}), delivering.call_no_more_bets, _same("NZ-9.4-a")),
    events.ShakeDice: Rule(frozenset({Phase.DICE}), delivering.shake_dice, _same("NZ-9.4-a")),
    events.Deliver: Rule(frozenset({Phase.DICE}), delivering.deliver, _same("NZ-9.4-a"), before_cut="NZ-9.3A-a"),
    events.GatherUnused: Rule(
        frozenset({Phase.DELIVERED}), delivering.gather_unused, ("NZ-11.1a", COMMON_PRACTICE, "NZ-11.3d")
    ),
    events.LiftChung: Rule(_SETTING, delivering.lift_chung, _same("NZ-11.2d")),
    events.SetHand: Rule(_SETTING, hands.set_hand, _same(COMMON_PRACTICE)),
    events.AskHouseWay: Rule(_SETTING, hands.ask_house_way, _same(COMMON_PRACTICE)),
    events.RevealBankTiles: Rule(_SETTING, bank_hand.reveal_bank_tiles, _same("NZ-11.3e")),
    events.SetBankHand: Rule(_HANDS, bank_hand.set_bank_hand, ("NZ-11.1c", "NZ-11.2d", "NZ-11.3e")),
    events.ExposeBank: Rule(_SETTING, bank_hand.expose_bank, ("NZ-11.1d", "NZ-11.2e", "NZ-11.3e")),
    events.ConfirmHouseWay: Rule(frozenset({Phase.MATCHING}), bank_hand.confirm_house_way, _same("NZ-11.1e")),
    events.Concede: Rule(_HANDS, conceding.concede, _same("NZ-10.13-a")),
    events.ReturnConceded: Rule(_ALL, conceding.return_conceded, _same("NZ-10.13-b")),
    events.ViewConceded: Rule(_ALL, conceding.view_conceded, _same("NZ-10.13-c")),
    events.ExposeHand: Rule(frozenset({Phase.MATCHING}), matching.expose_hand, ("NZ-11.1d", "NZ-11.2e", "NZ-11.3f")),
    events.PayBox: Rule(_PAYING, settling.pay_box, ("NZ-11.1i", "NZ-11.2i", "NZ-11.3i")),
    events.SettleBank: Rule(_PAYING, settling.settle_bank, ("NZ-11.1i", "NZ-11.2i", "NZ-11.3j-k")),
}


def open_table(settings: PaiGowSettings | None = None) -> Table | tuple[Refused, ...]:
    """A table that the house banks and nobody plays at, or everything that speaks against opening it."""
    chosen = settings or PaiGowSettings()
    return check_settings(chosen) or Table(chosen)


def opening(settings: PaiGowSettings) -> tuple[SiteWarning | None, Commands]:
    """What people should know of where a table opens, and what is done first: the chung on box 1 (NZ-S2, NZ-11.1a)."""
    return warn_of_site(settings.site), (ChungTo(banking.HOUSE_BOX),)


def step(table: Table, event: events.Event) -> Answer:
    """Take or refuse one event. A refusal comes alone, with the very table that was given."""
    rule = _RULES.get(type(event))
    if rule is None:
        return refuse(table, COMMON_PRACTICE, f"{event!r} is nothing that pai gow knows.")
    if table.phase not in rule.phases:
        phases = " or ".join(sorted(phase.value for phase in rule.phases))
        reason = f"{type(event).__name__} belongs to another time ({phases}), and now: {table.phase.value}."
        return refuse(table, rule.forbidding(table), reason)
    unread = misfit(event)
    return rule.answer(table, event) if unread is None else (table, (unread,))
