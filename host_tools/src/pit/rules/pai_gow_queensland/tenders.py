"""Coins beside chips: which wagers lie in coins, and that a winning one is paid in the same (Q03-5).

It marks the commands that a rule gave; no rule of the round knows of it. A wager is made in one of the two.
"""

from dataclasses import replace

from pit.rules.chips import Tender, refuse_tender
from pit.rules.pai_gow_queensland.answers import Answer
from pit.rules.pai_gow_queensland.commands import AcceptWager, Command, PayWager
from pit.rules.pai_gow_queensland.events import PlaceWager
from pit.rules.pai_gow_queensland.state import State
from pit.rules.refusal import COMMON_PRACTICE, Refused


def refusal_for_tender(state: State, event: object) -> Refused | None:
    """Why a wager can't be made with that: coins as the table takes them (Q03-5), and never both on one wager."""
    if not isinstance(event, PlaceWager):
        return None
    key = (event.box, event.person)
    if key in state.wagers and (key in state.in_coins) != (event.tender is Tender.COINS):
        return Refused(
            COMMON_PRACTICE, f"{event.person}'s wager on box {event.box} is in the other of chips and coins."
        )
    return refuse_tender(event.tender, state.settings.takes_coins)


def in_tender(before: State, after: State, event: object, orders: tuple[Command, ...]) -> Answer:
    """The same answer, with what each wager is made with and paid in (Q03-5)."""
    coins, marked = before.in_coins, list[Command]()
    for order in orders:
        if isinstance(order, AcceptWager) and isinstance(event, PlaceWager) and event.tender is Tender.COINS:
            coins |= {(order.box, order.person)}
            marked.append(replace(order, tender=Tender.COINS))
        elif isinstance(order, PayWager) and (order.box, order.person) in coins:
            marked.append(replace(order, tender=Tender.COINS))
        else:
            marked.append(order)
    lying = coins & after.wagers.keys()
    return (after if lying == after.in_coins else replace(after, in_coins=lying)), tuple(marked)
