"""One event in, the next state and its commands out. Total: any event in any state is taken or refused.

| phase | takes |
|---|---|
| any | `EquipmentFailed`, `EquipmentRestored`, `ExcludePlayer`, `UsePower`, `CardFlashed`, `CardMisdealt` |
| `WAGERING` | wagers, withdrawals, `DecideControl`, `RenameMadness`, `LoadShoe`, `DealCard` |
| `FIRST_CARDS` | `DealCard` |
| `PLAY` | decisions, `Insure`, `DealCard`, `PassOver`, `RefuseExposed` |
| `CHOICES` | `Retract`, `PlayOut` |
| `DEALER` | `DealCard` |
| `OFFER` | `Pressed`, `Refuses`, `IsAbsent`, `ComesBack`, `AmountShown`, `PrizesPaid`, `OfferBox` |
| `COLLECT` | `CollectCards`; replays of the button's events |
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from pit.rules.cards import Card
from pit.rules.decks import is_complete
from pit.rules.madness_21 import events as button_events
from pit.rules.madness_21 import offering as button
from pit.rules.madness_21.settings import MadnessStanding
from pit.rules.people import Role
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.spanish_blackjack import (
    dealer,
    dealing,
    doubling,
    events,
    hedging,
    irregular,
    offer,
    playing,
    splitting,
    wagering,
)
from pit.rules.spanish_blackjack.answers import Answer, refuse
from pit.rules.spanish_blackjack.commands import Commands, PowerUsed
from pit.rules.spanish_blackjack.events import DealCard, Event, UsePower
from pit.rules.spanish_blackjack.settings import TableSettings, check_settings
from pit.rules.spanish_blackjack.state import Box, Phase, State


def open_table(
    settings: TableSettings, shoe: tuple[Card, ...], excluded: frozenset[str] = frozenset()
) -> State | tuple[Refused, ...]:
    """A table with a loaded shoe and open wagers, or every reason why it can't open.

    `excluded`: players whom the casino's key employee has excluded from madness 21 (Q03-34L-2).
    """
    reasons = check_settings(settings)
    if not reasons and not is_complete(shoe, settings.deck_kind, settings.decks):
        kind = f"{settings.decks} decks of {settings.deck_kind.value}"
        reasons = (Refused(COMMON_PRACTICE, f"The {len(shoe)} cards in the shoe are not exactly {kind}."),)
    if reasons:
        return reasons
    boxes = tuple(Box(number) for number in range(1, settings.boxes + 1))
    return State(settings, shoe, boxes, standing=MadnessStanding(excluded=excluded))


def step(state: State, event: Event) -> tuple[State, Commands]:
    """The state after the event, and what the table must do. A refused event leaves the state as it was."""
    rule = _RULES.get(type(event))
    if rule is None:
        return refuse(state, COMMON_PRACTICE, f"A table of Spanish blackjack knows no {type(event).__name__}.")
    if state.phase not in rule.phases:
        return refuse(
            state, rule.clause, f"{type(event).__name__} is not taken while the round is at {state.phase.value}."
        )
    box: int | None = getattr(event, "box", None)
    if box is not None and not 1 <= box <= state.settings.boxes:
        return refuse(state, COMMON_PRACTICE, f"The layout has boxes 1 to {state.settings.boxes}, and no box {box}.")
    return rule.answer(state, event)


def _deal_card(state: State, _event: DealCard) -> Answer:
    """Deal the next card where the round needs it, and go on as far as no one is waited for."""
    if state.phase is Phase.WAGERING:
        started, refused = dealing.start_round(state)
        if refused:
            return started, refused
        dealt, orders = dealing.deal_first_card(started)
        return (state, orders) if dealt is started else (dealt, orders)
    if state.phase is Phase.FIRST_CARDS:
        dealt, orders = dealing.deal_first_card(state)
        if dealt is state or dealing.next_first_card(dealt) is not None:
            return dealt, orders
        decided, more = dealer.after_first_cards(dealt)
        return _onward(state, playing.advance(decided), (*orders, *more))
    if state.phase is Phase.PLAY:
        return _onward(state, *playing.deal_owed_card(state))
    if state.phase is Phase.CHOICES:
        return refuse(state, "Q03-17-11", "A player who was passed over chooses before another card is dealt.")
    return _onward(state, *dealer.deal_to_dealer(state))


def _then_onward(rule: Callable[[State, Any], Answer]) -> Callable[[State, Any], Answer]:
    """A rule after which the dealer may have nothing more to draw."""
    return lambda state, event: _onward(state, *rule(state, event))


def _onward(before: State, after: State, orders: Commands) -> Answer:
    """Once the dealer needs no card: the main payouts, then the button (Q03-34M-5)."""
    if after is before or after.phase is not Phase.DEALER or dealer.needs_card(after):
        return after, orders
    paid, payouts = dealer.pay_out(after)
    offered, armed = offer.begin_offer(paid)
    return offered, (*orders, *payouts, *armed)


def _use_power(state: State, event: UsePower) -> Answer:
    """Put the use of a power on record.

    Q03-17-3-4: the powers of sections 12(2), 17 and 21(3) belong to the key employee in charge of table games. What
    they are is not in the document, so nothing else follows from their use here.
    """
    if event.by is not Role.KEY_EMPLOYEE_TABLE_GAMES:
        return refuse(state, "Q03-17-3-4", f"A {event.by.value} may not use the power of section {event.power.value}.")
    return state, (PowerUsed(event.power, event.by),)


class _Rule(NamedTuple):
    phases: frozenset[Phase]
    clause: str
    answer: Callable[[State, Any], Answer]


_ALL = frozenset(Phase)
_WAGERING = frozenset({Phase.WAGERING})
_PLAY = frozenset({Phase.PLAY})
_CHOICES = frozenset({Phase.CHOICES})
_BUTTON = frozenset({Phase.OFFER, Phase.COLLECT})
_DEAL = frozenset({Phase.WAGERING, Phase.FIRST_CARDS, Phase.PLAY, Phase.CHOICES, Phase.DEALER})

_RULES: dict[type, _Rule] = {
    events.PlaceMain: _Rule(_WAGERING, COMMON_PRACTICE, wagering.place_main),
    events.PlaceMadness: _Rule(_WAGERING, "Q03-34I-2", wagering.place_madness),
    events.WithdrawMain: _Rule(_WAGERING, COMMON_PRACTICE, wagering.withdraw_main),
    events.WithdrawMadness: _Rule(_WAGERING, "Q03-34I-2", wagering.withdraw_madness),
    events.DecideControl: _Rule(_WAGERING, "Q03-34G-cp", wagering.decide_control),
    events.RenameMadness: _Rule(_WAGERING, "Q03-34H-2", wagering.rename_madness),
    events.LoadShoe: _Rule(_DEAL, COMMON_PRACTICE, dealing.load_shoe),
    events.DealCard: _Rule(_DEAL, COMMON_PRACTICE, _deal_card),
    events.Stand: _Rule(_PLAY, "Q03-17-5-6", _then_onward(playing.stand)),
    events.Draw: _Rule(_PLAY, "Q03-17-5-6", playing.draw),
    events.DoubleDown: _Rule(_PLAY, "Q03-17-5-6", doubling.double_down),
    events.Split: _Rule(_PLAY, "Q03-17-5-6", splitting.split),
    events.Surrender: _Rule(_PLAY, "Q03-17-5-6", _then_onward(hedging.surrender)),
    events.Forfeit: _Rule(_PLAY, "Q03-17-5-6", _then_onward(doubling.forfeit)),
    events.Insure: _Rule(_PLAY, COMMON_PRACTICE, hedging.insure),
    events.PassOver: _Rule(_PLAY, "Q03-17-11", irregular.pass_over),
    events.Retract: _Rule(_CHOICES, "Q03-17-11", _then_onward(irregular.retract)),
    events.PlayOut: _Rule(_CHOICES, "Q03-17-11", _then_onward(irregular.play_out)),
    events.CardFlashed: _Rule(_ALL, "Q03-17-10", irregular.card_flashed),
    events.CardMisdealt: _Rule(_ALL, "Q03-17-10", irregular.card_misdealt),
    events.RefuseExposed: _Rule(_PLAY, "Q03-17-10", _then_onward(irregular.refuse_exposed)),
    events.CollectCards: _Rule(frozenset({Phase.COLLECT}), "Q03-34M-7", offer.collect_cards),
    events.ExcludePlayer: _Rule(_ALL, "Q03-34L-2", offer.exclude_player),
    events.UsePower: _Rule(_ALL, "Q03-17-3-4", _use_power),
    button_events.EquipmentFailed: _Rule(_ALL, "Q03-34J-4", offer.equipment_failed),
    button_events.EquipmentRestored: _Rule(_ALL, "Q03-34I-4", offer.equipment_restored),
    button_events.Pressed: _Rule(_BUTTON, "Q03-34M-5", offer.offer_rule(button.pressed)),
    button_events.Refuses: _Rule(_BUTTON, "Q03-34M-5", offer.offer_rule(button.declines)),
    button_events.IsAbsent: _Rule(_BUTTON, "Q03-34M-5", offer.offer_rule(button.declines)),
    button_events.ComesBack: _Rule(_BUTTON, "Q03-34M-5", offer.offer_rule(button.comes_back)),
    button_events.AmountShown: _Rule(_BUTTON, "Q03-34M-5", offer.offer_rule(button.amount_shown)),
    button_events.PrizesPaid: _Rule(_BUTTON, "Q03-34M-5", offer.offer_rule(button.prizes_paid)),
    button_events.OfferBox: _Rule(_BUTTON, "Q03-34M-5", offer.offer_rule(button.offer_box)),
}
