"""Coins at poker: every bet may be made in them where the table takes coins, and the pots are paid in what lies in them."""

from dataclasses import replace

import pytest
from card_room import Room, draw_room, manila_room, stud_room

from pit.rules.chips import Tender
from pit.rules.poker.awaiting import AwaitBlind, awaiting
from pit.rules.poker.commands import AcceptBet, PayPot, ReturnBet, TakeCommission
from pit.rules.poker.events import Act, ActedOutOfTurn, Acts, Opens, PostBlind, ShowHands
from pit.rules.poker.options import betting_of
from pit.rules.poker.state import Phase
from pit.rules.stud_poker.game import SEVEN_CARD

COINS = Tender.COINS
STAKES = {1: 100, 2: 100, 3: 100}


def with_coins(room: Room) -> Room:
    """The same table, which takes coins from here on."""
    room.state = replace(room.state, settings=replace(room.table.settings, takes_coins=True))
    return room


def rooms() -> list[Room]:
    return [manila_room(STAKES), draw_room(STAKES), stud_room(SEVEN_CARD, STAKES)]


def in_coins(room: Room, text: str) -> Acts | Opens:
    """What the player on turn does, in coins."""
    event = room.event(room.on_turn, text)
    assert isinstance(event, Acts | Opens)
    return replace(event, tender=COINS)


@pytest.mark.clause("Q03-5")
@pytest.mark.parametrize("room", rooms(), ids=["manila", "draw", "stud"])
def test_a_call_in_coins_is_taken_and_the_pot_paid_with_them_where_coins_are_on(room: Room) -> None:
    text = "call" if room.options.call_cents is not None else f"open {room.options.opening.most_cents // 100}"  # type: ignore[union-attr]
    assert room.refusal(in_coins(room, text)).clause == "Q03-5"
    with_coins(room)
    bet = next(order for order in room.tell(in_coins(room, text)) if isinstance(order, AcceptBet))
    assert bet.coin_cents == bet.cents > 0
    while room.table.phase is not Phase.BETWEEN:
        room.deal()
        room.play("decline" if room.options.may_decline else "fold")
    paid = room.all_of(PayPot) + room.all_of(ReturnBet)
    assert sum(order.coin_cents for order in paid) == bet.cents


@pytest.mark.clause("Q03-5")
def test_a_blind_in_coins_is_taken_only_where_coins_are_on() -> None:
    room = manila_room(STAKES)
    room.fold_all()
    room.shuffle()
    due = awaiting(room.table)
    assert isinstance(due, AwaitBlind)
    blind = PostBlind(due.place, due.cents, tender=COINS)
    assert room.refusal(blind).clause == "Q03-5"
    with_coins(room).tell(blind)
    assert room.table.coins == ((due.place, due.cents),)


@pytest.mark.clause("Q03-5")
def test_coins_of_a_bet_out_of_turn_go_back_with_what_is_above_the_limit() -> None:
    room = with_coins(manila_room(STAKES))
    early = betting_of(room.table).waiting[1]
    room.tell(ActedOutOfTurn(early, 9_000, tender=COINS))
    (returned,) = room.all_of(ReturnBet)
    assert returned.coin_cents == returned.cents > 0
    assert room.table.coins == ((early, 9_000 - returned.cents),)


def test_a_pot_is_paid_in_its_coins_first_and_the_commission_comes_out_of_the_chips() -> None:
    room = with_coins(manila_room(STAKES))
    while room.table.phase is Phase.BETTING:
        calls = room.options.call_cents is not None
        event = in_coins(room, "call") if calls else Acts(room.on_turn, Act.CHECK)
        room.tell(event if not room.options.may_decline else room.event(room.on_turn, "decline"))
        room.deal()
    room.tell(ShowHands())
    coins = sum(order.coin_cents for order in room.all_of(AcceptBet))
    paid = sum(order.coin_cents for order in room.all_of(PayPot))
    kept = sum(order.cents for order in room.all_of(TakeCommission))
    assert coins == paid
    assert sum(order.cents for order in room.all_of(PayPot)) + kept == sum(o.cents for o in room.all_of(AcceptBet))
    assert room.table.coins == ()
