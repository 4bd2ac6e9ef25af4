"""A table of roulette: its settings, and the round against the bank that is played on it."""

from dataclasses import dataclass, field

from pit.rules.banked_round.events import Event
from pit.rules.banked_round.layout import Layout
from pit.rules.banked_round.state import Table
from pit.rules.banked_round.step import open_layout, step
from pit.rules.banked_round.wagers import Limits
from pit.rules.refusal import Refused
from pit.rules.roulette.bets import Bet, judge, refuse_bet
from pit.rules.roulette.wheel import BUILT_IN, Pocket, Wheel, check_wheel, refuse_pocket

__all__ = ["RouletteEvent", "RouletteSettings", "RouletteTable", "open_table", "pick_bounds", "result_of", "step"]

RouletteTable = Table[Bet, Pocket]
RouletteEvent = Event[Bet, Pocket]


@dataclass(frozen=True, slots=True)
class RouletteSettings:
    """One table. `halves_at_zero`: an even chance loses half at zero (common practice at some tables)."""

    wheel: Wheel = BUILT_IN
    limits: Limits = field(default_factory=Limits)
    halves_at_zero: bool = False


def open_table(settings: RouletteSettings | None = None) -> RouletteTable | tuple[Refused, ...]:
    """A table with open wagers, or everything that speaks against opening it (Q96-131-2, Q96-131-2A, Q96-131-2B)."""
    chosen = settings or RouletteSettings()
    layout: Layout[Bet, Pocket] = Layout(
        "roulette",
        refuse_bet,
        lambda pocket: refuse_pocket(pocket, chosen.wheel),
        lambda bet, pocket: judge(bet, pocket, chosen.halves_at_zero),
    )
    reasons = check_wheel(chosen.wheel)
    opened = open_layout(layout, chosen.limits)
    if isinstance(opened, tuple):
        return (*reasons, *opened)
    return reasons or opened


def pick_bounds() -> tuple[int, ...]:
    """The bounds of the picks that make one result."""
    return (37,)


def result_of(settings: RouletteSettings, picks: tuple[int, ...]) -> Pocket:
    """The pocket at which the ball lies for one pick. Raises IndexError for a pick beyond its bound."""
    return settings.wheel.pockets[picks[0]]
