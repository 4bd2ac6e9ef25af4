"""How much may be opened and raised in Manila poker. Whole multiples, in cents.

| round of betting | opening bet | first raise | second and third raise |
|---|---|---|---|
| 1 | - (the blind) | 1 or 2 blinds | the last bettor's call, or after a raise the raiser's own call |
| 2 to 4 | 1 or 2 blinds | 1 or 2 opening bets | same |
| final | 1 to 4 blinds | 1 to 4 opening bets | same |
"""

from pit.rules.poker.options import betting_of, call_cost
from pit.rules.poker.sizes import Sizes, times
from pit.rules.poker.state import Seat, Table

_MULTIPLES = 2
_MULTIPLES_IN_FINAL = 4


def opening_sizes(table: Table, seat: Seat) -> Sizes:
    """Once or twice the blind; in the final round up to four times (Q96-271-2-3)."""
    del seat
    return times(table.settings.minimum_wager_cents, _most_multiples(table))


def raise_sizes(table: Table, seat: Seat) -> Sizes:
    """The first raise by multiples (Q96-273-2), the second and third by what was called (Q96-273-3).

    A short opening bet counts as the blind for the size of a raise.
    """
    betting, blind = betting_of(table), table.settings.minimum_wager_cents
    if betting.raises == 0:
        return times(max(blind, betting.opening_cents), _most_multiples(table))
    exact = call_cost(table, seat) if betting.last_bet_was_raise else betting.last_call_cents
    return Sizes((exact,))


def _most_multiples(table: Table) -> int:
    is_final = table.street == len(table.game.streets) - 1
    return _MULTIPLES_IN_FINAL if is_final else _MULTIPLES
