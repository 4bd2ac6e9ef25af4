"""What must be said at the table because of how its state has changed: totals, the cutting card, the interlock.

Read off the state before and after an event, so that no rule has to remember to say it.
"""

from pit.rules.blackjack.commands import AnnounceTotal, Commands, CuttingCardReached
from pit.rules.blackjack.machine import interlock_orders
from pit.rules.blackjack.state import State
from pit.rules.twenty_one import total
from pit.rules.twenty_one_round.playing import on_turn


def notices(before: State, after: State) -> Commands:
    """Every notice that the change calls for."""
    return (*_cutting_card(before, after), *_announcement(before, after), *interlock_orders(before, after))


def _announcement(before: State, after: State) -> tuple[AnnounceTotal, ...]:
    """The dealer calls the total of the hand that must now decide (Q03-7-9)."""
    turn = on_turn(after)
    if turn is None or turn[1].draws_owed or after.malfunction is not None:
        return ()
    if before.malfunction is None and on_turn(before) == turn:
        return ()
    box, hand = turn
    held = total(hand.cards)
    return (AnnounceTotal(box.number, hand.number, held.points, held.is_soft),)


def _cutting_card(before: State, after: State) -> tuple[CuttingCardReached, ...]:
    if before.is_cutting_card_out or not after.is_cutting_card_out:
        return ()
    return (CuttingCardReached(len(after.shoe)),)
