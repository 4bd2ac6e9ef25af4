"""Whose up cards decide who acts first (common practice). Ties go to the closest player clockwise from the buck."""

from collections import Counter

from pit.rules.poker.packs import face
from pit.rules.poker.places import clockwise_from
from pit.rules.poker.settings import Opener
from pit.rules.poker.state import Seat, Table


def starts_with(table: Table) -> int:
    """First the lowest or highest up card, as the table is set; from then on the best cards up. Among active players."""
    order = clockwise_from(table.buck, table.active)
    if not order:
        return table.buck
    if table.street == 0 and table.settings.opener is Opener.LOWEST_CARD:
        return min(order, key=lambda place: showing(table.at(place)))
    return max(order, key=lambda place: showing(table.at(place)))


def showing(seat: Seat) -> tuple[tuple[int, int], ...]:
    """The sets and faces that a player's up cards show, the most telling first."""
    counted = Counter(face(held.card) for held in seat.held if held.is_up)
    return tuple(sorted(((count, value) for value, count in counted.items()), reverse=True))
