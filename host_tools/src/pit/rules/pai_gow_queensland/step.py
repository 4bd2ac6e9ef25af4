"""One event in, the next state and its commands out. Total: any event in any state is taken or refused.

| phase | takes |
|---|---|
| any | joining, conduct, the floor manager's powers |
| between | the tiles' care, signs, breaks, offers of the bank, `ShuffleTiles` |
| wagers | `PlaceWager`, `TakeBackWager`, offers of the bank, `LaJa`, `NoMoreBets`; `ShuffleTiles` where it is due again |
| cut | `LaJa`, `CutTiles` |
| dice | `ShakeDice` |
| deal | `DealStack`, `DealAgain`, `LooksAtTiles`, `PlaysOn`, `GivesUp` |
| hands | `SetHand`, `AskHouseWay`, `LooksAtTiles`, `PlaysOn`, `GivesUp`, `DealAgain` |
| bank's tiles | `ExposeBank`, `PlaysOn`, `GivesUp` |
| bank's hand | `SetBank`, `AskHouseWay` |
| settlement | `Settle` |
| collect | `TakeBackWager`, `CollectTiles` |
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pit.rules.pai_gow_queensland import (
    banking,
    conduct,
    conduct_events,
    dealing,
    events,
    preparing_events,
    rounds,
    seating,
    setting_hands,
    settling,
    stacking,
    wagering,
)
from pit.rules.pai_gow_queensland.answers import Answer, refuse
from pit.rules.pai_gow_queensland.commands import PhaseIs, ShowSign
from pit.rules.pai_gow_queensland.events import Event
from pit.rules.pai_gow_queensland.settings import GowSettings, check_settings
from pit.rules.pai_gow_queensland.state import Phase, State
from pit.rules.pai_gow_queensland.tenders import in_tender, refusal_for_tender
from pit.rules.refusal import Refused
from pit.rules.well_formed import misfit


@dataclass(frozen=True, slots=True)
class Rule:
    """In which phases an event is taken, which clause says so, and what it does."""

    phases: frozenset[Phase]
    clause: str
    answer: Callable[[State, Any], Answer]


_ALL = frozenset(Phase)
_BETWEEN = frozenset({Phase.BETWEEN})
_OPEN = frozenset({Phase.BETWEEN, Phase.WAGERS})
_WAGERS = frozenset({Phase.WAGERS})
_DEALT = frozenset({Phase.DEAL, Phase.HANDS})
_CHOICE = _DEALT | {Phase.BANK_EXPOSE}
_SETTING = frozenset({Phase.HANDS, Phase.BANK_EXPOSE, Phase.BANK_SET, Phase.SETTLE})

_RULES: Mapping[type, Rule] = {
    preparing_events.CareForTiles: Rule(_BETWEEN, "Q96-427", rounds.care_for_tiles),
    preparing_events.ReplaceTile: Rule(_BETWEEN, "Q96-431", rounds.replace_tile),
    preparing_events.ReplaceSet: Rule(_BETWEEN, "Q96-431", rounds.replace_set),
    preparing_events.ArrangeTiles: Rule(_BETWEEN, "Q96-431", rounds.arrange_tiles),
    preparing_events.ShowLiability: Rule(_BETWEEN, "Q96-421-1b-i", banking.show_liability),
    preparing_events.ArrangeLimit: Rule(_OPEN, "Q96-421-1c", seating.arrange_limit),
    preparing_events.Join: Rule(_ALL, "Q96-454", seating.join),
    preparing_events.Leave: Rule(_OPEN | {Phase.COLLECT}, "Q96-420-1", seating.leave),
    preparing_events.RequireSeat: Rule(_BETWEEN, "Q96-452", seating.require_seat),
    preparing_events.BreakPlay: Rule(_BETWEEN, "Q96-425-8-9", rounds.break_play),
    preparing_events.ShuffleTiles: Rule(_OPEN, "Q96-428", stacking.shuffle_tiles),
    events.DeclineBank: Rule(_OPEN, "Q96-425-8-9", banking.decline_bank),
    events.TakeBank: Rule(_OPEN, "Q96-425-8-9", banking.take_bank),
    events.PlaceWager: Rule(_WAGERS, "Q96-420-1", wagering.place_wager),
    events.TakeBackWager: Rule(_WAGERS | {Phase.COLLECT}, "Q96-420-1", wagering.take_back_wager),
    events.LaJa: Rule(_WAGERS | {Phase.CUT}, "Q96-429", stacking.la_ja),
    events.NoMoreBets: Rule(_WAGERS, "Q96-420-1", wagering.no_more_bets),
    events.CutTiles: Rule(frozenset({Phase.CUT}), "Q96-411-round", stacking.cut_tiles),
    events.ShakeDice: Rule(frozenset({Phase.DICE}), "Q96-419-1", dealing.shake_dice),
    events.DealStack: Rule(frozenset({Phase.DEAL}), "Q96-432", dealing.deal_stack),
    events.DealAgain: Rule(_DEALT, "Q96-448-5", dealing.deal_again),
    events.LooksAtTiles: Rule(_DEALT, "Q96-435-5-6", dealing.looks_at_tiles),
    events.PlaysOn: Rule(_CHOICE, "Q96-448-2", dealing.plays_on),
    events.GivesUp: Rule(_CHOICE, "Q96-448-2", dealing.gives_up),
    events.SetHand: Rule(_SETTING, "Q96-435-5-6", setting_hands.set_hand),
    events.AskHouseWay: Rule(_SETTING, "Q96-435-5-6", setting_hands.ask_house_way),
    events.ExposeBank: Rule(frozenset({Phase.BANK_EXPOSE}), "Q96-435-5-6", setting_hands.expose_bank),
    events.SetBank: Rule(frozenset({Phase.BANK_SET}), "Q96-435-5-6", setting_hands.set_bank),
    events.Settle: Rule(frozenset({Phase.SETTLE}), "Q96-411-round", settling.settle),
    events.CollectTiles: Rule(frozenset({Phase.COLLECT}), "Q96-411-round", rounds.collect_tiles),
    conduct_events.TouchesTiles: Rule(_ALL, "Q96-430-5", conduct.touches_tiles),
    conduct_events.TilesLeaveArea: Rule(_ALL, "Q96-433-1-2", conduct.tiles_leave_area),
    conduct_events.ShowsTiles: Rule(_ALL, "Q96-433-1-2", conduct.shows_tiles),
    conduct_events.LooksAtUnplayed: Rule(_ALL, "Q96-435-7", conduct.looks_at_unplayed),
    conduct_events.OrderSilence: Rule(_ALL, "Q96-453", conduct.order_silence),
    conduct_events.Talks: Rule(_ALL, "Q96-453", conduct.talks),
    conduct_events.CancelWager: Rule(_ALL, "Q96-454", conduct.cancel_wager),
    conduct_events.Exclude: Rule(_ALL, "Q96-454", conduct.exclude),
    conduct_events.KeepApart: Rule(_ALL, "Q96-454", conduct.keep_apart),
}


def open_table(settings: GowSettings | None = None) -> State | tuple[Refused, ...]:
    """A table without players or tiles, or everything that speaks against opening it."""
    chosen = settings or GowSettings()
    return check_settings(chosen) or State(chosen)


def cuts_sign(settings: GowSettings) -> ShowSign:
    """The sign by the table that lists the approved cuts (Q96-430-2)."""
    return ShowSign("cuts", tuple(cut.name for cut in settings.cuts), "Q96-430-2")


def step(state: State, event: Event) -> Answer:
    """Take or refuse one event. A refusal comes alone, with the very state that was given.

    A change of phase is told last (Q96-411-round). Coins as the table takes them (Q03-5).
    """
    rule = _RULES.get(type(event))
    if rule is None:
        return refuse(state, "Q96-411-round", f"{event!r} is nothing that pai gow knows.")
    if state.phase not in rule.phases:
        phases = " or ".join(phase.value for phase in Phase if phase in rule.phases)
        reason = f"{type(event).__name__} belongs to another time ({phases}), and now: {state.phase.value}."
        return refuse(state, rule.clause, reason)
    stop = misfit(event) or refusal_for_tender(state, event)
    if stop is not None:
        return state, (stop,)
    after, orders = rule.answer(state, event)
    if any(isinstance(order, Refused) for order in orders):
        return state, orders
    after, orders = in_tender(state, after, event, orders)
    return after, orders if after.phase is state.phase else (*orders, PhaseIs(after.phase))
