"""A table against the bank for tests, and a ledger of its money."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from told_table import ToldTable

from pit.rules.banked_round.money import AcceptWager, PayWager, ReturnWager, TakeWager


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


class BankFelt(ToldTable[Any, Any, Any]):
    """A table of any game against the bank, and its ledger."""

    def __init__(self, opened: Any, step: Callable[[Any, Any], tuple[Any, tuple[Any, ...]]]) -> None:
        assert not isinstance(opened, tuple), opened
        super().__init__(step, opened)
        self.ledger = Ledger()

    def book(self, order: Any) -> None:
        self.ledger.post(order)
