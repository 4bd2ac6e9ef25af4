"""The facts of draw poker, and its clauses. Nobody checks: the player on turn opens, calls, raises or folds.

| round of betting | opening bet and raises (common practice) |
|---|---|
| first | twice the last blind |
| final | four times the least wager |
"""

from typing import Final

from pit.rules.poker.game import Forced, Game, Street
from pit.rules.poker.limits import never_unlimited
from pit.rules.poker.packs import Pack
from pit.rules.poker.places import clockwise_after
from pit.rules.poker.ranking import ranking
from pit.rules.poker.sizes import Sizes
from pit.rules.poker.state import Seat, Table
from pit.rules.poker.topics import Topic


def _starts_with(table: Table) -> int:
    """First the player next to the last blind, after the draw the designated player (common practice)."""
    if table.street:
        return table.designated
    return next(iter((*clockwise_after(table.blinds[-1], table.active), table.buck)))


def _sizes(table: Table, _seat: Seat) -> Sizes:
    least = table.settings.minimum_wager_cents
    if table.street:
        return Sizes((4 * least,))
    return Sizes((2 * max(least, *(seat.blind_cents for seat in table.seats)),))


def _no(_table: Table) -> bool:
    """Draw poker knows no checking (Q96-287-act), and nobody has to open (common practice)."""
    return False


def _value_of(table: Table, seat: Seat) -> int:
    """The player's own five cards (Q96-287-hand)."""
    return ranking(table.settings.pack, bool(table.is_ace_low)).best_of(seat.cards)


DRAW: Final = Game(
    name="draw poker",
    most_seats=8,
    packs=frozenset(Pack),
    forced=Forced.BLIND_AND_OVER_BLIND,
    streets=(Street(down=5), Street(is_draw=True)),
    starts_with=_starts_with,
    opening_sizes=_sizes,
    raise_sizes=_sizes,
    is_raise_unlimited=never_unlimited,
    may_check=_no,
    must_open=_no,
    value_of=_value_of,
    calls_over_play=True,
    cites={
        Topic.ACTS: "Q96-287-act",
        Topic.ANNOUNCE_ACE: "Q96-292-9-10",
        Topic.BLIND: "Q96-287-blind",
        Topic.CALL: "Q96-288-1-2",
        Topic.CHECK: "Q96-287-act",
        Topic.EQUIPMENT: "Q96-295-1",
        Topic.LAYOUT: "Q96-294",
        Topic.PACK: "Q96-287-deck",
        Topic.RAISE: "Q96-289",
        Topic.SEATS: "Q96-294",
        Topic.SHOWDOWN: "Q96-290",
        Topic.TURN: "Q96-293",
    },
)
