"""The facts of five-card and seven-card stud.

| | five-card | seven-card |
|---|---|---|
| streets | one down and one up, then three up | two down and one up, then three up, then one down |
| forced | an ante from everyone; the lowest or highest up card opens | same |
| bets and raises | the least wager, in the second half of the streets twice that | same |
"""

from dataclasses import replace
from typing import Final

from pit.rules.poker.game import Forced, Game, Street
from pit.rules.poker.limits import never_unlimited, small_then_big
from pit.rules.poker.packs import Pack
from pit.rules.poker.ranking import ranking
from pit.rules.poker.state import Seat, Table
from pit.rules.poker.topics import Topic
from pit.rules.stud_poker.showing import starts_with


def _is_first_street(table: Table) -> bool:
    """The first bet is forced (common practice)."""
    return table.street == 0


def _may_check(table: Table) -> bool:
    """From the second round of betting on (common practice)."""
    return table.street > 0


def _value_of(table: Table, seat: Seat) -> int:
    """The best five of the player's cards and of the card for all, if there is one (Q96-406)."""
    return ranking(table.settings.pack, bool(table.is_ace_low)).best_of((*seat.cards, *table.board))


FIVE_CARD: Final = Game(
    name="five-card stud",
    most_seats=8,
    packs=frozenset(Pack),
    forced=Forced.ANTE,
    streets=(Street(down=1, up=1), Street(up=1), Street(up=1), Street(up=1)),
    starts_with=starts_with,
    opening_sizes=small_then_big,
    raise_sizes=small_then_big,
    is_raise_unlimited=never_unlimited,
    may_check=_may_check,
    must_open=_is_first_street,
    value_of=_value_of,
)

SEVEN_CARD: Final = replace(
    FIVE_CARD,
    name="seven-card stud",
    streets=(Street(down=2, up=1), Street(up=1), Street(up=1), Street(up=1), Street(down=1)),
    cites={
        Topic.BAR: "Q96-409",
        Topic.DEAD: "Q96-407-1-2",
        Topic.EXCLUDE: "Q96-410",
        Topic.EXPOSED: "Q96-405",
        Topic.LAST_HOLE_EXPOSED: "Q96-404-3",
        Topic.MOVING_CARDS: "Q96-408",
        Topic.SILENCE: "Q96-409",
    },
)
