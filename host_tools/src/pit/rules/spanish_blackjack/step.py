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

from pit.rules.cards import Card
from pit.rules.decks import difference
from pit.rules.madness_21.settings import MadnessStanding
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.spanish_blackjack.after_card import after_card
from pit.rules.spanish_blackjack.commands import Command, Commands
from pit.rules.spanish_blackjack.dealer import settle_hand
from pit.rules.spanish_blackjack.events import Event, Forfeit, Surrender
from pit.rules.spanish_blackjack.giving_up import forfeit, surrender
from pit.rules.spanish_blackjack.settings import TableSettings, check_settings
from pit.rules.spanish_blackjack.state import Box, State
from pit.rules.twenty_one_round.dealer import nothing_beside
from pit.rules.twenty_one_round.dispatch import Rule, dispatch
from pit.rules.twenty_one_round.rounds import PLAY, Game, rules_of, then_onward
from pit.rules.twenty_one_round.settling import nothing_more


def open_table(
    settings: TableSettings, shoe: tuple[Card, ...], excluded: frozenset[str] = frozenset()
) -> State | tuple[Refused, ...]:
    """A table with a loaded shoe and open wagers, or every reason why it can't open.

    `excluded`: players whom the casino's key employee has excluded from madness 21 (Q03-34L-2).
    """
    reasons = check_settings(settings)
    wrong = difference(shoe, settings.deck_kind, settings.decks)
    if not reasons and wrong:
        kind = f"{settings.decks} decks of {settings.deck_kind.value}"
        reasons = (Refused(COMMON_PRACTICE, f"The {len(shoe)} cards in the shoe are not exactly {kind}: {wrong}."),)
    if reasons:
        return reasons
    boxes = tuple(Box(number) for number in range(1, settings.boxes + 1))
    return State(settings, shoe, boxes, standing=MadnessStanding(excluded=excluded))


def step(state: State, event: Event) -> tuple[State, Commands]:
    """The state after the event, and what the table must do. A refused event leaves the state as it was."""
    return dispatch(state, event, _RULES, "Spanish blackjack")


_GAME: Game[State] = Game(nothing_beside, after_card, settle_hand, nothing_more)

_RULES: dict[type, Rule[State, Command]] = {
    **rules_of(_GAME),
    Surrender: Rule(PLAY, "Q03-17-5-6", then_onward(surrender, _GAME)),
    Forfeit: Rule(PLAY, "Q03-17-5-6", then_onward(forfeit, _GAME)),
}
