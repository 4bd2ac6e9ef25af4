"""Coins beside chips at poker: which cents of a bet are coins, and that they come back or are paid with the pots (Q03-5).

It marks the commands that a rule gave; no rule of the game knows of it. Pots are paid in their coins first, so that
the commission is in chips as far as there are any.
"""

from dataclasses import replace

from pit.rules.chips import Tender, refuse_tender
from pit.rules.poker.commands import AcceptBet, Command, Commands, PayPot, ReturnBet
from pit.rules.poker.state import Table
from pit.rules.refusal import Refused


def tender_of(event: object) -> Tender:
    """What the bet of the event is made with; chips where there is none."""
    tender: Tender = getattr(event, "tender", Tender.CHIPS)
    return tender


def refusal_for_tender(table: Table, event: object) -> Refused | None:
    """Why the table doesn't take what the bet is made with, or None (Q03-5)."""
    return refuse_tender(tender_of(event), table.settings.takes_coins)


def in_tender(before: Table, after: Table, event: object, orders: Commands) -> tuple[Table, Commands]:
    """The same answer, with how much of each bet, return and pot is in coins (Q03-5)."""
    coins, marked = dict(before.coins), list[Command]()
    is_in_coins = tender_of(event) is Tender.COINS
    for order in orders:
        match order:
            case AcceptBet() if is_in_coins:
                coins[order.place] = coins.get(order.place, 0) + order.cents
                marked.append(replace(order, coin_cents=order.cents))
            case ReturnBet():
                marked.append(replace(order, coin_cents=_taken(coins, (order.place,), order.cents)))
            case PayPot():
                marked.append(replace(order, coin_cents=_taken(coins, tuple(coins), order.cents)))
            case _:
                marked.append(order)
    lies = after.pot_cents or any(seat.early_cents for seat in after.seats)
    left = tuple((place, cents) for place, cents in coins.items() if cents) if lies else ()
    return (after if left == after.coins else replace(after, coins=left)), tuple(marked)


def _taken(coins: dict[int, int], places: tuple[int, ...], most_cents: int) -> int:
    """Take up to so many cents in coins out of what those places bet."""
    wanted = most_cents
    for place in places:
        taken = min(wanted, coins.get(place, 0))
        if taken:
            coins[place] -= taken
            wanted -= taken
    return most_cents - wanted
