"""Box by box from the dealer's right: offer the button, take one press, show the amount, pay, go on.

A pure state machine that a game runs after its main payouts. It promises one press a box and that no box is offered
before the last is paid. `now` below is the box the dealer is at.

| stage | event | next |
|---|---|---|
| `OFFERED` | `Pressed` by the armed person in the armed turn | `PRESSED` |
| `OFFERED` | `Refuses`, `IsAbsent` by the armed person | `OFFERED` to the next in order, or `OPEN` |
| `OFFERED`, `OPEN` | `ComesBack` of someone who declined | `OFFERED` to the first in order |
| `PRESSED` | `AmountShown` | `DECIDED` |
| `OFFERED`, `OPEN`, `PRESSED` | equipment fails | `DECIDED` at the committed prize or at 25 times |
| `DECIDED` | `PrizesPaid` | next box, or done |
"""

from dataclasses import dataclass
from enum import Enum

from pit.rules.madness_21.eligibility import Presser, WinningBox


class Stage(Enum):
    """What the box the dealer is at waits for. OPEN: nobody at all presses; it waits for someone to come back."""

    OFFERED = "offered"
    OPEN = "open"
    PRESSED = "pressed"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class Now:
    """The box the dealer is at. `armed` is whose turn it is, `turn` that turn's number."""

    winning: WinningBox
    stage: Stage
    turn: int
    armed: Presser | None = None
    declined: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class BoxPrize:
    """What a box's winning wagers get per $1 in cents. `turn` and `person` are None where 25 times was paid."""

    box: int
    turn: int | None
    person: str | None
    cents_per_dollar: int
    clause: str


@dataclass(frozen=True, slots=True)
class Offering:
    """All winning boxes of a round. `turns` counts every turn ever given at the table and never goes back."""

    now: Now | None = None
    waiting: tuple[WinningBox, ...] = ()
    prizes: tuple[BoxPrize, ...] = ()
    turns: int = 0
    has_failed: bool = False
