"""A game of keno: its settings, and the round against the bank that is played in it."""

from dataclasses import dataclass, field

from pit.rules.banked_round.events import Event
from pit.rules.banked_round.layout import Layout
from pit.rules.banked_round.state import Table
from pit.rules.banked_round.step import open_layout, step
from pit.rules.banked_round.wagers import Limits
from pit.rules.keno.prizes import EXAMPLE, PrizeTable
from pit.rules.keno.tickets import DRAWN, NUMBERS, Draw, Ticket, judge, refuse_draw, refuse_price, refuse_ticket
from pit.rules.refusal import Refused

__all__ = ["KenoEvent", "KenoSettings", "KenoTable", "open_table", "pick_bounds", "result_of", "step"]

KenoTable = Table[Ticket, Draw]
KenoEvent = Event[Ticket, Draw]


@dataclass(frozen=True, slots=True)
class KenoSettings:
    """One game. The limits are those of a ticket."""

    limits: Limits = field(default_factory=lambda: Limits(minimum_cents=1_00, maximum_cents=100_00))
    prizes: PrizeTable = field(default_factory=lambda: EXAMPLE)


def open_table(settings: KenoSettings | None = None) -> KenoTable | tuple[Refused, ...]:
    """A game that sells tickets, or everything that speaks against it (Q96-216-3)."""
    chosen = settings or KenoSettings()
    layout: Layout[Ticket, Draw] = Layout(
        "keno",
        lambda ticket: refuse_ticket(ticket, chosen.prizes),
        refuse_draw,
        lambda ticket, draw: judge(ticket, draw, chosen.prizes),
        refuse_cents=refuse_price,
    )
    return open_layout(layout, chosen.limits)


def pick_bounds() -> tuple[int, ...]:
    """The bounds of the picks that make one draw: one fewer number is left each time."""
    return tuple(range(len(NUMBERS), len(NUMBERS) - DRAWN, -1))


def result_of(_settings: KenoSettings, picks: tuple[int, ...]) -> Draw:
    """The numbers that the picks take out of those left. Raises IndexError for a pick beyond its bound."""
    left = list(NUMBERS)
    return Draw(tuple(sorted(left.pop(pick) for pick in picks)))
