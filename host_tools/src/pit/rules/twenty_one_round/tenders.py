"""Coins beside chips in a round of twenty-one: which wagers lie in coins, and that a winning one is paid in the same.

It marks the commands that a rule gave; no rule of the round knows of it.
"""

from dataclasses import replace
from typing import TypeVar

from pit.rules.chips import Tender, refuse_tender
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.commands import ClearLayout
from pit.rules.twenty_one_round.events import DoubleDown, Split
from pit.rules.twenty_one_round.state import AnyTable, Table
from pit.rules.wagers import AcceptWager, PayWager

Ordered = TypeVar("Ordered")


def refusal_for_tender(state: Table, event: object) -> Refused | None:
    """Why the table doesn't take what a wager of the event is made with, or None (Q03-5)."""
    offered = event.extras if isinstance(event, DoubleDown | Split) else (event,)
    refusals = (refuse_tender(getattr(one, "tender", Tender.CHIPS), state.settings.takes_coins) for one in offered)
    return next(filter(None, refusals), None)


def in_tender(after: AnyTable, event: object, orders: tuple[Ordered, ...]) -> tuple[AnyTable, tuple[Ordered, ...]]:
    """The same answer, with what each wager is made with and paid in; cleared with the layout (Q03-5)."""
    coins, marked = after.in_coins, list[Ordered]()
    for order in orders:
        if isinstance(order, AcceptWager):
            tender = _tender_of(event, order.wager.person)
            if tender is Tender.COINS:
                coins = (*coins, order.wager)
            elif order.wager in coins:
                coins = tuple(wager for wager in coins if wager != order.wager)
            marked.append(replace(order, tender=tender))
        elif isinstance(order, PayWager) and order.wager in coins:
            marked.append(replace(order, tender=Tender.COINS))
        else:
            coins = () if isinstance(order, ClearLayout) else coins
            marked.append(order)
    return (after if coins == after.in_coins else replace(after, in_coins=coins)), tuple(marked)


def _tender_of(event: object, person: str) -> Tender:
    if isinstance(event, DoubleDown | Split):
        return next(extra.tender for extra in event.extras if extra.person == person)
    tender: Tender = getattr(event, "tender", Tender.CHIPS)
    return tender
