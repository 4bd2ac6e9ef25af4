"""A table against the bank for tests: tells events, keeps every order, and holds a ledger of the money.

It promises that an event told with `tell` was taken, and one given to `refusal` was refused and changed nothing.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pit.rules.banked_round.money import AcceptWager, PayWager, ReturnWager, TakeWager
from pit.rules.refusal import Refused


@dataclass
class Ledger:
    """Cents on each wager, and what each player has won or lost so far."""

    on_layout: Counter[tuple[str, str]] = field(default_factory=Counter)
    net: Counter[str] = field(default_factory=Counter)
    bank: int = 0

    def post(self, order: object) -> None:
        """Book one command; an order that isn't money moves nothing."""
        match order:
            case AcceptWager(person, bet, cents, _):
                assert cents > 0
                self.on_layout[person, bet] += cents
                self.net[person] -= cents
            case PayWager(person, _, _, cents, _, _):
                assert cents >= 0
                self.net[person] += cents
                self.bank -= cents
            case TakeWager(person, bet, cents, _):
                self.on_layout[person, bet] -= cents
                self.bank += cents
            case ReturnWager(person, bet, cents, _):
                self.on_layout[person, bet] -= cents
                self.net[person] += cents
            case _:
                pass
        assert all(cents >= 0 for cents in self.on_layout.values())
        assert sum(self.on_layout.values()) + sum(self.net.values()) + self.bank == 0


class BankFelt:
    """A table that is told events and remembers every order it gave."""

    def __init__(self, opened: Any, step: Callable[[Any, Any], tuple[Any, tuple[Any, ...]]]) -> None:
        assert not isinstance(opened, tuple), opened
        self.state = opened
        self.step = step
        self.orders: list[Any] = []
        self.ledger = Ledger()

    def tell(self, *events: object) -> list[Any]:
        """Tell events that must be taken; the orders they gave."""
        given: list[Any] = []
        for event in events:
            self.state, orders = self.step(self.state, event)
            refused = [order for order in orders if isinstance(order, Refused)]
            assert not refused, (event, refused)
            for order in orders:
                self.ledger.post(order)
            given += orders
        self.orders += given
        return given

    def refusal(self, event: object) -> Refused:
        """The refusal of an event that must be refused and must change nothing."""
        after, orders = self.step(self.state, event)
        assert after is self.state, (event, orders)
        assert len(orders) == 1, orders
        assert isinstance(orders[0], Refused), orders
        assert orders[0].reason.endswith(".")
        return orders[0]

    def all_of(self, kind: type) -> list[Any]:
        """The orders of one kind, in the order they were given."""
        return [order for order in self.orders if isinstance(order, kind)]
