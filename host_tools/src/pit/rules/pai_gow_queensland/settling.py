"""The end of a round: hands shown and compared, wagers collected, paid, and commission taken. Cents.

Promises that what players lose and win, what the bank gains and what the house keeps add up to nothing.
"""

from dataclasses import replace
from typing import Final

from pit.rules.pai_gow.dice import boxes_from
from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow_queensland import commission
from pit.rules.pai_gow_queensland.answers import Answer
from pit.rules.pai_gow_queensland.commands import (
    BankResult,
    Command,
    HandRearranged,
    PayWager,
    ReturnWager,
    ShowHand,
    StandsOff,
    TakeCommission,
    TakeWager,
)
from pit.rules.pai_gow_queensland.deciding import Result, result
from pit.rules.pai_gow_queensland.events import Settle
from pit.rules.pai_gow_queensland.state import BankMode, Hand, Phase, State

_DECIDES: Final = "Q96-444-1-2"


def settle(state: State, _event: Settle) -> Answer:
    """Losing wagers are collected, winning ones paid, commission taken, in that order (Q96-445).

    Hands that are not set as they must be are rearranged before they are compared. A stand-off stays where it lies.
    """
    state, orders = _as_they_must_be(state)
    orders += [_shown(state.hands[box]) for box in _order(state)]
    bank = _setting(state.hands[state.bank.box])
    results = {box: result(_setting(state.hands[box]), bank) for box in _order(state) if box != state.bank.box}
    placed = {
        outcome: [
            (box, person, cents)
            for box, of_box in results.items()
            if of_box is outcome
            for person, cents in state.on_box(box).items()
        ]
        for outcome in Result
    }
    orders += [StandsOff(box, person, _DECIDES) for box, person, _ in placed[Result.STAND_OFF]]
    orders += [TakeWager(box, person, cents, _DECIDES) for box, person, cents in placed[Result.LOSS]]
    for box, person, cents in placed[Result.WIN]:
        orders.append(PayWager(box, person, cents - commission.of_win(cents), "Q96-426-1"))
        orders.append(ReturnWager(box, person, cents, _DECIDES))
    orders += [
        TakeCommission((person,), commission.of_win(cents), "Q96-426-1") for _, person, cents in placed[Result.WIN]
    ]
    profit = sum(cents for _, _, cents in placed[Result.LOSS]) - sum(cents for _, _, cents in placed[Result.WIN])
    orders += _bank_money(state, profit)
    left = {(box, person): cents for box, person, cents in placed[Result.STAND_OFF]}
    return replace(state, phase=Phase.COLLECT, wagers=left, standing_off=frozenset(left)), tuple(orders)


def _order(state: State) -> tuple[int, ...]:
    """The boxes with a hand, anticlockwise from the bank's."""
    hands = state.hands
    return tuple(box for box in boxes_from(state.bank.box) if box in hands and not hands[box].is_withdrawn)


def _setting(hand: Hand) -> Setting:
    if hand.setting is None:
        raise LookupError(f"the hand of box {hand.box} is not set")
    return hand.setting


def _as_they_must_be(state: State) -> tuple[State, list[Command]]:
    """What should be the house way and is not becomes it (Q96-450); so does a hand whose low hand is the higher one
    (Q96-434)."""
    orders: list[Command] = []
    for box in _order(state):
        hand = state.hands[box]
        proper = house_way(hand.tiles)
        if hand.is_house_way and not _is_same(_setting(hand), proper):
            orders.append(HandRearranged(box, proper, "Q96-450"))
        elif not _setting(hand).is_in_order:
            orders.append(HandRearranged(box, proper, "Q96-434"))
        else:
            continue
        state = state.with_hand(replace(hand, setting=proper))
    return state, orders


def _is_same(one: Setting, other: Setting) -> bool:
    return (sorted(one.low), sorted(one.high)) == (sorted(other.low), sorted(other.high))


def _shown(hand: Hand) -> ShowHand:
    """The low tiles across and the high tiles upright, as the dealer sees them (Q96-436-2)."""
    setting = _setting(hand)
    return ShowHand(hand.box, across=setting.low, upright=setting.high)


def _bank_money(state: State, profit: int) -> list[Command]:
    """The profit is the house's, the player/banker's, or half and half (Q96-411-bank); a player pays commission on his part
    (Q96-426-2, Q96-426-3)."""
    bank, settings = state.bank, state.settings
    if bank.mode is BankMode.HOUSE:
        return [BankResult(bank.mode, (), 0, profit)]
    if bank.mode is BankMode.PLAYER:
        theirs, kept = profit, commission.of_bank(profit)
    else:
        theirs = profit // 2
        kept = commission.of_share(theirs, settings.smallest_chip_cents, settings.minimum_cents)
    orders: list[Command] = [BankResult(bank.mode, bank.members, theirs, profit - theirs)]
    return [*orders, TakeCommission(bank.members, kept, "Q96-426-2")] if kept else orders
