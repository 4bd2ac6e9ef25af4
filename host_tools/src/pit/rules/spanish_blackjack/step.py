"""One event in, the next state and its commands out. Total: any event in any state is taken or refused.

| phase | takes |
|---|---|
| any | `EquipmentFailed`, `EquipmentRestored`, `ExcludePlayer`, `UsePower` |
| `WAGERING` | wagers, withdrawals, `DecideControl`, `RenameMadness`, `LoadShoe`, `DealCard` |
| `FIRST_CARDS` | `DealCard`, `CardFlashed`, `CardMisdealt` |
| `PLAY` | decisions, `Insure`, `DealCard`, `PassOver`, `CardFlashed`, `CardMisdealt`, `RefuseExposed` |
| `CHOICES` | `Retract`, `PlayOut` |
| `DEALER` | `DealCard`, `CardFlashed`, `CardMisdealt` |
| `OFFER` | `Pressed`, `Refuses`, `IsAbsent`, `ComesBack`, `AmountShown`, `PrizesPaid`, `OfferBox` |
| `COLLECT` | `CollectCards` |
"""

from pit.rules.spanish_blackjack.commands import Commands
from pit.rules.spanish_blackjack.events import Event
from pit.rules.spanish_blackjack.state import State


def step(state: State, event: Event) -> tuple[State, Commands]:
    """The state after the event, and what the table must do. A refused event leaves the state as it was."""
    raise NotImplementedError
