"""One event in, the next state and its commands out. Total: any event in any state is taken or refused.

| phase | takes |
|---|---|
| any | `TakeSeat`, `ActUnder17`, `FindIrregularity` |
| `BETWEEN` | `LeaveSeat`, `LoadShoe`, `CallGame`, `OrderOffer`, `StopBanking`, `OrderDealerBanks` |
| `OFFERING` | `AcceptShoe`, `RejectShoe`, `OrderDealerBanks` |
| `WAGERING` | `PlaceWager`, `TakeBack`, `CloseWagers`, `StopBanking`, `OrderDealerBanks` |
| `DEALING` | `DealCard` |
| `FACE_DOWN` | `TurnUp` |
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pit.rules.baccarat import banker, dealing, events, irregular, seating, wagering
from pit.rules.baccarat.game import BACCARAT, Game, Topic
from pit.rules.baccarat.settings import BaccaratSettings, check_settings
from pit.rules.baccarat.state import Answer, Phase, State, refuse
from pit.rules.cards import Card
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.well_formed import misfit


@dataclass(frozen=True, slots=True)
class Rule:
    """In which phases an event is taken, what it is about, and what it does."""

    phases: frozenset[Phase]
    topic: Topic
    answer: Callable[[State, Any], Answer]


_ALL: Final = frozenset(Phase)
_BETWEEN: Final = frozenset({Phase.BETWEEN})
_OFFERING: Final = frozenset({Phase.OFFERING})
_WAGERING: Final = frozenset({Phase.WAGERING})
_RULES: Final[Mapping[type, Rule]] = {
    events.TakeSeat: Rule(_ALL, Topic.OFFER, seating.take_seat),
    events.LeaveSeat: Rule(_BETWEEN, Topic.OFFER, seating.leave_seat),
    events.LoadShoe: Rule(_BETWEEN, Topic.DEALS, seating.load_shoe),
    events.CallGame: Rule(_BETWEEN, Topic.OFFER, banker.call_game),
    events.OrderOffer: Rule(_BETWEEN, Topic.OFFER, banker.order_offer),
    events.OrderDealerBanks: Rule(_BETWEEN | _OFFERING | _WAGERING, Topic.DEALER_BANKS, banker.order_dealer_banks),
    events.AcceptShoe: Rule(_OFFERING, Topic.OFFER, banker.accept_shoe),
    events.RejectShoe: Rule(_OFFERING, Topic.OFFER, banker.reject_shoe),
    events.StopBanking: Rule(_BETWEEN | _WAGERING, Topic.STOP, banker.stop_banking),
    events.PlaceWager: Rule(_WAGERING, Topic.CLOSE, wagering.place_wager),
    events.TakeBack: Rule(_WAGERING, Topic.CLOSE, wagering.take_back),
    events.CloseWagers: Rule(_WAGERING, Topic.CLOSE, wagering.close_wagers),
    events.DealCard: Rule(frozenset({Phase.DEALING}), Topic.DEALS, dealing.deal_card),
    events.TurnUp: Rule(frozenset({Phase.FACE_DOWN}), Topic.TURN_UP, dealing.turn_up),
    events.ActUnder17: Rule(_ALL, Topic.APPROVED, irregular.act_under_17),
    events.FindIrregularity: Rule(_ALL, Topic.IRREGULAR, irregular.find_irregularity),
}


def open_table(
    settings: BaccaratSettings | None = None, shoe: tuple[Card, ...] = (), game: Game = BACCARAT
) -> State | tuple[Refused, ...]:
    """A table without players, or everything that speaks against opening it. `shoe`: shuffled and cut, or loaded later."""
    chosen = settings or BaccaratSettings()
    reasons = check_settings(game, chosen)
    if not reasons and shoe:
        refused = seating.refuse_shoe(chosen, shoe)
        reasons = () if refused is None else (refused,)
    return reasons or State(game, chosen, shoe)


def step(state: State, event: events.Event) -> Answer:
    """The state after the event, and what the table must do. A refused event leaves the state as it was."""
    rule = _RULES.get(type(event))
    if rule is None:
        return state, (Refused(COMMON_PRACTICE, f"{event!r} is nothing that {state.game.name} knows."),)
    if state.phase not in rule.phases:
        phases = " or ".join(sorted(phase.value for phase in rule.phases))
        reason = f"{type(event).__name__} belongs to another time ({phases}), and now: {state.phase.value}."
        return refuse(state, rule.topic, reason)
    unread = misfit(event)
    return rule.answer(state, event) if unread is None else (state, (unread,))
