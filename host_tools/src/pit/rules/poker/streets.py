"""Which card goes where. Promises clockwise dealing from the buck, and a board that is laid out once."""

from dataclasses import dataclass, replace

from pit.rules.cards import Card
from pit.rules.poker.game import Street
from pit.rules.poker.places import clockwise_from
from pit.rules.poker.state import Phase, Table

BOARD = 0


@dataclass(frozen=True, slots=True)
class Due:
    """Where the next card is due: a place, or the board."""

    place: int
    is_up: bool


def begin_street(table: Table, number: int) -> Table:
    """The table with the street's cards due; on a street with a draw the players replace cards first."""
    street = table.game.streets[number]
    begun = replace(table, street=number, dealt=(), phase=Phase.DEALING)
    if street.is_draw:
        order = clockwise_from(table.designated, table.contesting)
        return replace(begun, phase=Phase.DRAWING, drawing=order)
    if needed(begun, street) > len(table.shoe) and not street.board:
        return replace(begun, shared=(*table.shared, number))
    return begun


def needed(table: Table, street: Street) -> int:
    """How many cards the street takes for those who can still win."""
    return len(table.contesting) * (street.down + street.up) + street.board


def next_due(table: Table) -> Due | None:
    """Where the next card of the street is due, or None if all are out.

    First the players, from the buck on, both cards at once where the game deals packets (Q96-267-3), then the board
    (Q96-267-4-6). Of a street's cards the down ones come first (Q96-404-2). Where the cards can't go round, one card for
    all (Q96-406).
    """
    street = table.game.streets[table.street]
    if table.street in table.shared:
        return None if table.dealt else Due(BOARD, True)
    each = street.down + street.up
    order = clockwise_from(table.buck, table.contesting)
    turns = range(each)
    slots = [(p, j) for p in order for j in turns] if street.is_packet else [(p, j) for j in turns for p in order]
    got = [place for place, _ in table.dealt]
    for place, nth in slots:
        if got.count(place) <= nth:
            return Due(place, nth >= street.down)
    expected = sum(one.board for one in table.game.streets[: table.street + 1])
    return Due(BOARD, True) if len(table.board) < expected else None


def is_shoe_out(table: Table) -> bool:
    """Whether a card is due, the shoe is empty and the circle has cards to be shuffled in (common practice)."""
    is_due = table.owed > 0 if table.phase is Phase.DRAWING else table.phase is Phase.DEALING
    return is_due and not table.shoe and bool(table.circle)


def returning(table: Table) -> tuple[tuple[int, Card], ...]:
    """Places and cards of the street that were dealt face down and seen, and go back into the shoe (Q96-404-3)."""
    seen = {held.card for seat in table.seats if seat.is_contesting for held in seat.held if held.is_exposed}
    return tuple((place, card) for place, card in table.dealt if card in seen)


def expected_cards(table: Table) -> int:
    """How many cards a player must hold once the street is dealt."""
    streets = enumerate(table.game.streets[: table.street + 1])
    return sum(street.down + street.up for number, street in streets if number not in table.shared)


def wrong_hands(table: Table) -> tuple[int, ...]:
    """Places that can still win and hold too few or too many cards (Q96-283-1-2, Q96-407-1-2)."""
    due = expected_cards(table)
    return tuple(seat.place for seat in table.seats if seat.is_contesting and len(seat.held) != due)
