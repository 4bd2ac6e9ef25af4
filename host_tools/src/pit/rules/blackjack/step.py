"""One event in, the next state and its commands out. Total: any event in any state is taken or refused.

| phase | takes |
|---|---|
| any | `EquipmentFailed`, `EquipmentRestored`, `ExcludePlayer`, `UsePower`, errors with cards, `MachineFailed`, `CardReturned` |
| `WAGERING` | wagers, withdrawals, `DecideControl`, loading, orders about the shoe, the first card |
| `FIRST_CARDS` | cards, `Insure` |
| `PLAY` | decisions, cards, `Insure`, `PassOver`, `RefuseExposed` |
| `CHOICES` | `Retract`, `PlayOut` |
| `DEALER` | cards, `Insure` |
| `OFFER` | the button's events |
| `COLLECT` | `CollectCards`; replays of the button's events |
| `RETURN` | `CardReturned` |

While a malfunction of the card machine is being dealt with, only its steps and the first four of the first line are taken.
A card comes as `DealCard` from a shoe and as `MachineDeals` from a card machine; an exposed card lies next in both.
"""

from collections.abc import Callable
from typing import Any, Final

from pit.rules.blackjack import bonus, machine, malfunction, sevens, shoe, wagering
from pit.rules.blackjack.answers import Answer, RoundAnswer, refuse
from pit.rules.blackjack.clauses import in_blackjack
from pit.rules.blackjack.commands import Command, Commands
from pit.rules.blackjack.events import (
    DirectShuffle,
    Event,
    NominateBlackjack,
    OrderLastRounds,
    PlaceBonus,
    PlaceSevens,
    WithdrawBonus,
)
from pit.rules.blackjack.hands import GAME
from pit.rules.blackjack.notices import notices
from pit.rules.blackjack.settings import TableSettings, check_settings
from pit.rules.blackjack.state import CLOSED, Source, State
from pit.rules.card_machine import events as machine_events
from pit.rules.card_machine.events import MachineDeals, MachineExposes, MachineFailed, Prepared
from pit.rules.card_machine.procedure import clause_now, step_now
from pit.rules.cards import Card
from pit.rules.decks import difference
from pit.rules.madness_21.events import EquipmentFailed, EquipmentRestored
from pit.rules.madness_21.settings import MadnessStanding
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.twenty_one_round import events, irregular, playing
from pit.rules.twenty_one_round.dispatch import Rule, dispatch
from pit.rules.twenty_one_round.events import (
    CardFlashed,
    CardMisdealt,
    CollectCards,
    DealCard,
    ExcludePlayer,
    LoadShoe,
    Power,
    UsePower,
)
from pit.rules.twenty_one_round.rounds import ALL, CHOICES, DEAL, PLAY, WAGERING, deal_card, rules_of, then_onward
from pit.rules.twenty_one_round.state import Box, Phase


def open_table(
    settings: TableSettings, cards: tuple[Card, ...], excluded: frozenset[str] = frozenset()
) -> State | tuple[Refused, ...]:
    """A table with open wagers, or every reason why it can't open.

    `cards` are the shuffled and cut shoe; at a table with a card machine they lie on the table, to be sorted, inspected,
    shuffled and loaded first (Q96-65A-3b). `excluded`: players excluded from madness 21 wagers (Q03-44EA-2).
    """
    reasons = check_settings(settings)
    wrong = difference(cards, settings.deck_kind, settings.decks)
    if not reasons and wrong:
        kind = f"{settings.decks} decks of {settings.deck_kind.value}"
        reasons = (Refused(COMMON_PRACTICE, f"The {len(cards)} cards are not exactly {kind}: {wrong}."),)
    if reasons:
        return reasons
    boxes = tuple(Box(number) for number in range(1, settings.boxes + 1))
    standing = MadnessStanding(excluded=excluded)
    if settings.card_machine is None:
        return State(settings, cards, boxes, standing=standing)
    return State(settings, (), boxes, rack=cards, standing=standing, source=Source.MACHINE)


def step(state: State, event: Event) -> tuple[State, Commands]:
    """The state after the event, and what the table must do. A refused event leaves the state as it was."""
    after, orders = _answer(state, event)
    named = tuple(in_blackjack(order) for order in orders)
    if after is state:
        return state, named
    after = shoe.note_cutting_card(after)
    return after, (*named, *notices(state, after))


def _answer(state: State, event: Event) -> Answer:
    now = state.malfunction
    if now is not None:
        if type(event) in _STEPS:
            return dispatch(state, event, _STEPS, "blackjack")
        if not isinstance(event, _TAKEN_IN_A_MALFUNCTION):
            due = step_now(now)
            todo = due.value if due is not None else "go on"
            return refuse(state, clause_now(now), f"Section {now.section.value} of the rules is not done: {todo}.")
    return dispatch(state, event, _RULES, "blackjack")


def _deal_from_shoe(state: State, _event: DealCard) -> Answer:
    """Deal from the shoe, or an exposed card; a card machine takes the shoe's place (Q96-65A-3f)."""
    if state.source is Source.MACHINE and not state.exposed:
        return refuse(state, "Q96-65A-3f", "The cards are dealt from the card machine, not from a shoe.")
    return _deal(state, state)


def _deal_from_machine(state: State, event: MachineDeals) -> Answer:
    """Deal the card that the machine has delivered (Q96-65A-3f)."""
    if state.exposed:
        return refuse(state, "Q03-7-22", f"{state.exposed[0]} lies exposed as the next card.")
    table = machine.delivered(state, event.card)
    return (state, (table,)) if isinstance(table, Refused) else _deal(state, table)


def _deal(before: State, table: State) -> Answer:
    if table.closing_rounds == CLOSED:
        return refuse(before, "Q96-32-4", "The table is closed.")
    dealt, orders = deal_card(table, GAME)
    if dealt is table:
        return before, orders
    if table.phase is Phase.WAGERING:
        dealt = wagering.begin_shoe_round(dealt)
    if table.phase is Phase.FIRST_CARDS and dealt.phase is not Phase.FIRST_CARDS:
        dealt, lost = bonus.take_lost(sevens.note_first_cards(dealt))
        return dealt, (*orders, *lost)
    return dealt, orders


def _card_in_error(state: State, event: CardFlashed | CardMisdealt) -> Answer:
    """A card from the shoe was seen (Q03-7-22)."""
    if state.source is Source.MACHINE:
        return refuse(state, "Q96-65A-3f", "The cards come from the card machine, not from a shoe.")
    return _seen(state, event)


def _machine_card_in_error(state: State, event: MachineExposes) -> Answer:
    """A card that the machine delivered was seen (Q03-7-22, Q96-65A-3f)."""
    table = machine.delivered(state, event.card)
    if isinstance(table, Refused):
        return state, (table,)
    after, orders = _seen(table, CardFlashed() if event.box is None else CardMisdealt(event.box))
    return (state if after is table else after), orders


def _seen(state: State, event: CardFlashed | CardMisdealt) -> Answer:
    if isinstance(event, CardFlashed):
        return irregular.card_flashed(state, event)
    return irregular.card_misdealt(state, event)


def _collect(state: State, _event: CollectCards) -> Answer:
    """Clear the layout into the discard rack, or towards the card machine (Q96-31-2, Q96-65A-3g)."""
    return machine.lift_cards(state) if state.source is Source.MACHINE else shoe.end_round(state)


def _use_power(state: State, event: UsePower) -> Answer:
    """Put the use of the power of section 12(2) on record: it belongs to one role (Q03-7-8)."""
    if event.power is not Power.SECTION_12_2:
        return refuse(state, COMMON_PRACTICE, f"Blackjack's text gives nobody a power of section {event.power.value}.")
    return _SHARED[UsePower].answer(state, event)


def _then_bonus(rule: Callable[[State, Any], RoundAnswer]) -> Callable[[State, Any], RoundAnswer]:
    """A rule after which a bonus wager may have lost its last chance (Q96-50D-3)."""

    def ruled(state: State, event: Any) -> RoundAnswer:
        after, orders = rule(state, event)
        if after is state:
            return after, orders
        after, lost = bonus.take_lost(after)
        return after, (*orders, *lost)

    return ruled


_SHARED: Final = rules_of(GAME)
_INSURANCE: Final = frozenset({Phase.FIRST_CARDS, Phase.PLAY, Phase.DEALER})

_RULES: Final[dict[type, Rule[State, Command]]] = {
    **_SHARED,
    events.PlaceMain: Rule(WAGERING, COMMON_PRACTICE, wagering.place_main),
    events.WithdrawMain: Rule(WAGERING, COMMON_PRACTICE, wagering.withdraw_main),
    events.DecideControl: Rule(WAGERING, "Q03-34G-cp", wagering.decide_control),
    PlaceBonus: Rule(WAGERING, "Q96-50B-3", bonus.place_bonus),
    WithdrawBonus: Rule(WAGERING, "Q96-50B-3", bonus.withdraw_bonus),
    NominateBlackjack: Rule(WAGERING, "Q96-50C-d", bonus.nominate),
    PlaceSevens: Rule(WAGERING, "Q03-7-14-15", sevens.place_sevens),
    DirectShuffle: Rule(WAGERING, COMMON_PRACTICE, shoe.direct_shuffle),
    OrderLastRounds: Rule(WAGERING, "Q96-32-3", shoe.order_last_rounds),
    Prepared: Rule(DEAL, COMMON_PRACTICE, shoe.prepare),
    LoadShoe: Rule(DEAL, COMMON_PRACTICE, shoe.load_shoe),
    machine_events.LoadMachine: Rule(WAGERING, "Q96-65A-3b", machine.load_machine),
    machine_events.TakeCuttingCardOut: Rule(WAGERING, "Q96-65A-3d", machine.take_cutting_card_out),
    machine_events.CardReturned: Rule(ALL, "Q96-65A-3g", machine.return_card),
    MachineFailed: Rule(ALL, "Q96-65D-1", malfunction.machine_failed),
    machine_events.TakesBack: Rule(ALL, "Q96-65D-1", malfunction.takes_back),
    machine_events.StaysIn: Rule(ALL, "Q96-65D-1", malfunction.stays_in),
    machine_events.DamagedCardOut: Rule(ALL, "Q96-65D-1", malfunction.damaged_card_out),
    machine_events.CardMoved: Rule(ALL, "Q96-65D-1", malfunction.card_moved),
    machine_events.CardReplaced: Rule(ALL, "Q96-65D-1", malfunction.card_replaced),
    DealCard: Rule(DEAL, COMMON_PRACTICE, _deal_from_shoe),
    MachineDeals: Rule(DEAL, "Q96-65A-3f", _deal_from_machine),
    CardFlashed: Rule(ALL, "Q03-7-22", _card_in_error),
    CardMisdealt: Rule(ALL, "Q03-7-22", _card_in_error),
    MachineExposes: Rule(ALL, "Q03-7-22", _machine_card_in_error),
    events.Insure: Rule(_INSURANCE, "Q03-7-13", wagering.insure_hand),
    events.Stand: Rule(PLAY, "Q03-7-9", then_onward(_then_bonus(playing.stand), GAME)),
    events.RefuseExposed: Rule(PLAY, "Q03-7-22", then_onward(_then_bonus(irregular.refuse_exposed), GAME)),
    events.Retract: Rule(CHOICES, "Q03-7-23", then_onward(wagering.retract_hand, GAME)),
    CollectCards: Rule(frozenset({Phase.COLLECT}), "Q03-34M-7", _collect),
    UsePower: Rule(ALL, "Q03-7-8", _use_power),
}
_STEPS: Final[dict[type, Rule[State, Command]]] = {
    Prepared: Rule(ALL, "Q96-65D-1", malfunction.prepare),
    LoadShoe: Rule(ALL, "Q96-65D-1", malfunction.load_shoe),
}
_TAKEN_IN_A_MALFUNCTION: Final = (
    MachineFailed,
    machine_events.TakesBack,
    machine_events.StaysIn,
    machine_events.DamagedCardOut,
    machine_events.CardMoved,
    machine_events.CardReplaced,
    EquipmentFailed,
    EquipmentRestored,
    ExcludePlayer,
    UsePower,
)
