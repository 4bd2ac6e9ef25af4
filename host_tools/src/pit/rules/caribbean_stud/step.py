"""One event in, the next state and its commands out. Total: any event in any state is taken or refused.

| phase | takes |
|---|---|
| any | `DeckCounted`, `PutInRack`, `EmptyRack`, `CardOutOfView`, `TouchedCards` |
| `WAGERING` | `LoadDeck`, `PlaceAnte`, `PlaceJackpot`, `TakeBack`, `DealHands` |
| `DECIDING` | `Bets`, `Folds` |
| `COLLECT` | `Collect` |
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pit.rules.caribbean_stud import deck, events, play
from pit.rules.caribbean_stud.settings import CaribbeanSettings, check_settings
from pit.rules.caribbean_stud.state import Answer, Phase, State, refuse
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.well_formed import misfit

_ALL: Final = frozenset(Phase)
_WAGERING: Final = frozenset({Phase.WAGERING})
_DECIDING: Final = frozenset({Phase.DECIDING})
_RULES: Final[Mapping[type, tuple[frozenset[Phase], Callable[[State, Any], Answer]]]] = {
    events.LoadDeck: (_WAGERING, deck.load_deck),
    events.PlaceAnte: (_WAGERING, play.place_ante),
    events.PlaceJackpot: (_WAGERING, play.place_jackpot),
    events.TakeBack: (_WAGERING, play.take_back),
    events.DealHands: (_WAGERING, play.deal_hands),
    events.Bets: (_DECIDING, play.bets),
    events.Folds: (_DECIDING, play.folds),
    events.Collect: (frozenset({Phase.COLLECT}), deck.collect),
    events.PutInRack: (_ALL, deck.put_in_rack),
    events.EmptyRack: (_ALL, deck.empty_rack),
    events.DeckCounted: (_ALL, deck.deck_counted),
    events.CardOutOfView: (_ALL, play.card_out_of_view),
    events.TouchedCards: (_ALL, play.touched_cards),
}


def open_table(settings: CaribbeanSettings | None = None) -> State | tuple[Refused, ...]:
    """A table with open antes, or everything that speaks against opening it."""
    chosen = settings or CaribbeanSettings()
    return check_settings(chosen) or State(chosen)


def step(state: State, event: events.Event) -> Answer:
    """The state after the event, and what the table must do. A refused event leaves the state as it was."""
    phases, answer = _RULES.get(type(event), (_ALL, _unknown))
    if state.phase in phases:
        unread = misfit(event)
        return answer(state, event) if unread is None else (state, (unread,))
    allowed = " or ".join(sorted(phase.value for phase in phases))
    reason = f"{type(event).__name__} belongs to another time ({allowed}), and now: {state.phase.value}."
    return refuse(state, COMMON_PRACTICE, reason)


def _unknown(state: State, event: object) -> Answer:
    return refuse(state, COMMON_PRACTICE, f"{event!r} is nothing that Caribbean stud knows.")
