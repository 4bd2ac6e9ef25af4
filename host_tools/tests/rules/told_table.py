"""Any table of the rules for tests: it is told events and remembers every order it gave.

It promises that an event told with `tell` was taken, and one given to `refusal` was refused and changed nothing.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from pit.rules.refusal import Refused

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
OrderT = TypeVar("OrderT")
Kind = TypeVar("Kind")


class ToldTable(Generic[StateT, EventT, OrderT]):
    """`book` and `count` are for a game's own table: they see each order, and the table after each event."""

    def __init__(self, step: Callable[[StateT, EventT], tuple[StateT, tuple[OrderT, ...]]], state: StateT) -> None:
        self.step, self.state = step, state
        self.orders: list[OrderT] = []

    def tell(self, *events: EventT) -> list[OrderT]:
        """Tell events that must be taken; the orders they gave."""
        given: list[OrderT] = []
        for event in events:
            self.state, orders = self.step(self.state, event)
            refused = [order for order in orders if isinstance(order, Refused)]
            assert not refused, (event, refused)
            for order in orders:
                self.book(order)
            self.count()
            given += orders
        self.orders += given
        return given

    def refusal(self, event: EventT) -> Refused:
        """The refusal of an event that must be refused and must change nothing."""
        after, orders = self.step(self.state, event)
        assert after is self.state, (event, orders)
        assert len(orders) == 1, orders
        refused = orders[0]
        assert isinstance(refused, Refused), orders
        assert refused.reason.endswith("."), refused
        return refused

    def all_of(self, kind: type[Kind]) -> list[Kind]:
        """Every order of that kind so far."""
        return [order for order in self.orders if isinstance(order, kind)]

    def book(self, order: OrderT) -> None:
        """An order was given."""

    def count(self) -> None:
        """An event was taken."""


def picks_for(wanted: tuple[Kind, ...], full: tuple[Kind, ...]) -> tuple[int, ...]:
    """The picks that shuffle all the cards or tiles into that order."""
    order, picks = list(full), []
    for place in range(len(order) - 1):
        found = order.index(wanted[place], place)
        picks.append(found - place)
        order[place], order[found] = order[found], order[place]
    return tuple(picks)
