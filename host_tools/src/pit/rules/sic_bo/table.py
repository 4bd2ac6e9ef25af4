"""A table of sic-bo: its settings, and the round against the bank that is played on it."""

from dataclasses import dataclass, field

from pit.rules.banked_round.events import Event
from pit.rules.banked_round.layout import Layout
from pit.rules.banked_round.state import Table
from pit.rules.banked_round.step import open_layout, step
from pit.rules.banked_round.wagers import Limits
from pit.rules.refusal import Refused
from pit.rules.sic_bo.bets import Bet, Dice, Pays, judge, refuse_bet, refuse_dice

__all__ = ["SicBoEvent", "SicBoSettings", "SicBoTable", "open_table", "pick_bounds", "result_of", "step"]

SicBoTable = Table[Bet, Dice]
SicBoEvent = Event[Bet, Dice]


@dataclass(frozen=True, slots=True)
class SicBoSettings:
    """One table."""

    limits: Limits = field(default_factory=Limits)
    pays: Pays = field(default_factory=Pays)


def open_table(settings: SicBoSettings | None = None) -> SicBoTable | tuple[Refused, ...]:
    """A table with open wagers, or everything that speaks against opening it.

    Q03-16-3: a non-value chip has a value before it is handed out, and that value when it is wagered.
    """
    chosen = settings or SicBoSettings()
    layout: Layout[Bet, Dice] = Layout(
        "sic-bo",
        refuse_bet,
        refuse_dice,
        lambda bet, dice: judge(bet, dice, chosen.pays),
        chips_clause="Q03-16-3",
    )
    return open_layout(layout, chosen.limits)


def pick_bounds() -> tuple[int, ...]:
    """The bounds of the picks that make one throw."""
    return (6, 6, 6)


def result_of(_settings: SicBoSettings, picks: tuple[int, ...]) -> Dice:
    """The dice for three picks from 0 to 5."""
    first, second, third = picks
    return Dice((first + 1, second + 1, third + 1))
