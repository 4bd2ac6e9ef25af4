"""A communal card seen too early. Promises that it stays in play and that the round of betting pays for it.

| seen | what follows |
|---|---|
| in a round of betting, the card after it | that round goes on with calls and folds (Q96-282-1) |
| before round 2, 3 or 4, the card after that round | it is laid out; that round is at the minimum, calls and folds (Q96-282-2) |
"""

from dataclasses import replace

from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.commands import CardTo
from pit.rules.poker.events import CardExposed
from pit.rules.poker.flow import start_betting
from pit.rules.poker.options import betting_of
from pit.rules.poker.state import Phase, Table
from pit.rules.poker.streets import BOARD

_ROUNDS_HELD_TO_MINIMUM = range(2, 5)


def card_exposed(table: Table, event: CardExposed) -> Answer:
    """The card with that number was seen before its time (Q96-282-1, Q96-282-2)."""
    if table.phase is Phase.DEALING:
        return _before_the_round(table, event.number)
    betting = betting_of(table)
    if (
        event.number != betting.number + 1
        or len(table.board) != betting.number
        or event.number > len(table.game.streets)
    ):
        reason = f"Communal card {event.number} is not the one to come after this round of betting."
        return refuse(table, "Q96-282-1", reason)
    if not betting.acted and betting.number in _ROUNDS_HELD_TO_MINIMUM:
        laid, orders = _lay_out(table, 1)
        return start_betting(laid, is_calls_only=True, is_minimum_only=True), orders
    return replace(table, betting=replace(betting, is_calls_only=True)), ()


def _before_the_round(table: Table, number: int) -> Answer:
    coming = table.street + 1
    if coming not in _ROUNDS_HELD_TO_MINIMUM or number != coming + 1 or len(table.board) != table.street:
        reason = f"Communal card {number} is not the one to come after the next round of betting."
        return refuse(table, "Q96-282-2", reason)
    laid, orders = _lay_out(table, 2)
    return start_betting(laid, is_calls_only=True, is_minimum_only=True), orders


def _lay_out(table: Table, count: int) -> tuple[Table, tuple[CardTo, ...]]:
    seen, rest = table.shoe[:count], table.shoe[count:]
    dealt = (*table.dealt, *((BOARD, card) for card in seen))
    laid = replace(table, shoe=rest, board=(*table.board, *seen), dealt=dealt)
    return laid, tuple(CardTo(BOARD, card, True) for card in seen)
