"""Adds the cards to a run's figures: those that moved in the machines, beside those that the rules account for in the ledger.

| must agree | with |
|---|---|
| cards that the machines moved out, since the ledger began | cards that the rules were told they delivered |
| cards that went back in | cards that the rules were told went back |
| the contact of a relay that was let go | open |
"""

from collections.abc import Sequence
from dataclasses import replace

from pit.table.account import Account
from pit.table.ledger import Ledger
from pit.table.machine.seat import Seat


def card_figures(figures: Account, ledger: Ledger, seats: Sequence[Seat], doubts: Sequence[str]) -> Account:
    """The figures with the run's cards; `doubts` are what the table itself saw. Raises LedgerError."""
    told = (ledger.count_events("MachineDeals", "MachineExposes"), ledger.count_events("CardReturned"))
    moved = tuple(sum(seat.dealer.moved[way] for seat in seats) for way in (0, 1))
    found = [
        f"{cards} cards {what} by the machines themselves, {known} by the rules"
        for what, cards, known in zip(("came out", "went back"), moved, told, strict=True)
        if cards != known
    ]
    dealt = ledger.count_events("MachineDeals", "MachineExposes", "DealCard", run=ledger.run)
    return replace(figures, cards=dealt, disagreements=(*figures.disagreements, *found, *doubts))
