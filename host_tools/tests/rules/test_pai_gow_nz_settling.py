"""New Zealand pai gow: wins paid box by box, the bank given what is left."""

from dataclasses import replace

import pytest
from pai_gow_nz_felt import (
    BANK,
    FREE,
    LOSS,
    SETTINGS,
    WIN,
    WIN_TOO,
    Felt,
    co_bank_felt,
    moves,
    player_felt,
    table_of,
)

from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.commands import (
    MoveChips,
    RoundEnds,
    Spot,
    TilesMoved,
)
from pit.rules.pai_gow_new_zealand.settling import win_of
from pit.rules.pai_gow_new_zealand.state import Phase


@pytest.mark.clause("NZ-11.1i")
def test_the_house_pays_after_the_last_exposure_box_by_box_anticlockwise_from_box_1() -> None:
    felt = table_of("house")
    assert felt.refusal(ev.PayBox(2)).clause == "NZ-11.1i"
    felt.until(phase=Phase.PAYING)
    assert felt.refusal(ev.PayBox(8)).clause == "NZ-11.1i"
    assert felt.refusal(ev.SettleBank()).clause == "NZ-11.1i"
    assert felt.tell(ev.PayBox(2)) == [
        MoveChips(1000, Spot.FLOAT, Spot.PLAYER, "p2", 2, "NZ-11.1i"),
        MoveChips(1000, Spot.BOX, Spot.PLAYER, "p2", 2, "NZ-11.1i"),
        TilesMoved(2, Spot.WORK_AREA, "NZ-11.1i"),
    ]
    assert felt.refusal(ev.PayBox(2)).clause == "NZ-11.1i"
    felt.tell(ev.PayBox(8))
    assert felt.refusal(ev.PayBox(8)).clause == "NZ-11.1i"
    assert RoundEnds(1) in felt.tell(ev.SettleBank())
    assert felt.net == {"p2": 1000, "p4": -1000, "p6": -1000, "p7": -1000, "p8": 1000}


@pytest.mark.clause("NZ-11.1i")
def test_what_a_win_pays_and_the_commission_on_it_are_settings() -> None:
    assert win_of(SETTINGS, 100_00) == (100_00, 5_00)
    assert win_of(replace(SETTINGS, win_pays=(20, 19), win_commission_percent=0), 100_00) == (95_00, 0)
    felt = table_of("house", hands={2: WIN}, dollars=100, settings=SETTINGS)
    felt.finish()
    assert felt.net["p2"] == 95_00
    assert felt.at[Spot.COMMISSION] == 5_00


@pytest.mark.clause("NZ-11.1i", "NZ-11.1g")
def test_all_players_of_a_box_win_and_lose_with_its_hand() -> None:
    felt = Felt(FREE)
    for box in (2, 4):
        felt.tell(ev.PlaceWager(box, "pa", (10_00,)), ev.PlaceWager(box, "pb", (30_00,)))
    felt.wash({2: WIN, 4: LOSS, 1: BANK})
    orders = felt.finish()
    assert moves(orders, Spot.FLOAT, Spot.PLAYER) == [(2, 10), (2, 30)]
    assert moves(orders, Spot.BOX, Spot.LOSING_AREA) == [(4, 10), (4, 30)]
    assert felt.net == {"pa": 0, "pb": 0}


@pytest.mark.clause("NZ-11.2i")
def test_a_player_bank_pays_from_the_losses_in_order_and_keeps_the_rest_less_commission() -> None:
    felt = player_felt(5, 500, {4: 300, 8: 120, 2: 80}, {4: LOSS, 8: WIN, 2: WIN_TOO, 5: BANK}, FREE)
    orders = felt.finish()
    assert moves(orders, Spot.LOSING_AREA, Spot.PLAYER) == [(8, 120), (2, 80), (5, 95)]
    assert moves(orders, Spot.LOSING_AREA, Spot.COMMISSION) == [(0, 5)]
    assert moves(orders, Spot.BANKER_AREA, Spot.PLAYER) == [(5, 500)]
    assert felt.net["p5"] == 95_00
    assert felt.at[Spot.FLOAT] == 0


@pytest.mark.clause("NZ-11.2i")
@pytest.mark.parametrize(("percent", "net"), [(0, 100_00), (5, 95_00), (7, 93_00)])
def test_the_commission_of_a_player_bank_is_a_setting(percent: int, net: int) -> None:
    settings = replace(FREE, bank_commission_percent=percent)
    felt = player_felt(5, 500, {4: 300, 8: 200}, {4: LOSS, 8: WIN, 5: BANK}, settings)
    felt.finish()
    assert felt.net["p5"] == net


@pytest.mark.clause("NZ-11.2i")
def test_a_player_bank_pays_in_order_and_is_settled_last() -> None:
    felt = table_of("player")
    assert felt.refusal(ev.SettleBank()).clause == "NZ-11.2i"
    felt.until(phase=Phase.PAYING)
    assert felt.refusal(ev.PayBox(2)).clause == "NZ-11.2i"
    assert felt.refusal(ev.SettleBank()).clause == "NZ-11.2i"
    assert TilesMoved(8, Spot.WORK_AREA, "NZ-11.2i") in felt.tell(ev.PayBox(8))


@pytest.mark.clause("NZ-11.2j")
def test_what_the_losses_do_not_cover_comes_out_of_the_bankers_stake() -> None:
    felt = player_felt(5, 400, {4: 100, 8: 150, 2: 100}, {4: LOSS, 8: WIN, 2: WIN_TOO, 5: BANK}, FREE)
    orders = felt.finish()
    assert moves(orders, Spot.LOSING_AREA, Spot.PLAYER) == [(8, 100)]
    assert moves(orders, Spot.BANKER_AREA, Spot.PLAYER) == [(8, 50), (2, 100), (5, 250)]
    short = [order for order in orders if isinstance(order, MoveChips) and order.source is Spot.BANKER_AREA]
    assert {order.clause for order in short} == {"NZ-11.2j"}
    assert moves(orders, Spot.LOSING_AREA, Spot.COMMISSION) == []
    assert felt.net["p5"] == -150_00


@pytest.mark.clause("NZ-11.2j")
def test_a_round_without_losses_is_paid_from_the_stake_alone() -> None:
    felt = player_felt(5, 20, {8: 20}, {8: WIN, 5: BANK}, FREE)
    felt.finish()
    assert felt.net == {"p5": -2000, "p8": 2000}


@pytest.mark.clause("NZ-11.3i")
def test_co_bankers_pay_from_the_losses_box_by_box_from_the_co_bankers_box() -> None:
    felt = co_bank_felt(3, 250, {4: 300, 8: 120, 2: 80}, {4: LOSS, 8: WIN, 2: WIN_TOO, 3: BANK}, FREE)
    assert felt.refusal(ev.PayBox(8)).clause == "NZ-11.3i"
    felt.until(phase=Phase.PAYING)
    assert felt.refusal(ev.PayBox(2)).clause == "NZ-11.3i"
    assert felt.refusal(ev.SettleBank()).clause == "NZ-11.3i"
    assert felt.tell(ev.PayBox(8)) == [
        MoveChips(120_00, Spot.LOSING_AREA, Spot.PLAYER, "p8", 8, "NZ-11.3i"),
        MoveChips(120_00, Spot.BOX, Spot.PLAYER, "p8", 8, "NZ-11.3i"),
        TilesMoved(8, Spot.WORK_AREA, "NZ-11.3i"),
    ]
    felt.tell(ev.PayBox(2))


@pytest.mark.clause("NZ-11.3j-k")
def test_what_the_losses_leave_is_halved_and_each_gets_its_stake_back() -> None:
    felt = co_bank_felt(3, 200, {4: 300, 8: 100}, {4: LOSS, 8: WIN, 3: BANK}, FREE)
    orders = felt.finish()
    assert moves(orders, Spot.LOSING_AREA, Spot.FLOAT) == [(0, 100)]
    assert moves(orders, Spot.BANKER_AREA, Spot.FLOAT) == [(0, 200)]
    assert moves(orders, Spot.BANKER_AREA, Spot.PLAYER) == [(3, 200)]
    assert moves(orders, Spot.LOSING_AREA, Spot.COMMISSION) == [(0, 5)]
    assert moves(orders, Spot.LOSING_AREA, Spot.PLAYER)[-1] == (3, 95)
    assert felt.net["p3"] == 95_00
    assert felt.at[Spot.FLOAT] == 100_00


@pytest.mark.clause("NZ-11.3j-k")
def test_a_co_bank_is_settled_once_the_hands_are_matched() -> None:
    assert table_of("both").refusal(ev.SettleBank()).clause == "NZ-11.3j-k"


@pytest.mark.clause("NZ-11.3j-k")
def test_the_odd_cent_of_a_half_is_the_houses_and_commission_is_rounded_down() -> None:
    settings = replace(FREE, win_pays=(20, 19))
    felt = co_bank_felt(3, 2, {4: 1, 8: 1}, {4: LOSS, 8: WIN, 3: BANK}, settings)
    orders = felt.finish()
    left = [order for order in orders if isinstance(order, MoveChips) and order.clause == "NZ-11.3j-k"]
    assert [(order.cents, order.target) for order in left if order.source is Spot.LOSING_AREA] == [
        (3, Spot.FLOAT),
        (2, Spot.PLAYER),
    ]


@pytest.mark.clause("NZ-11.3l")
def test_what_the_losses_do_not_cover_comes_out_of_both_stakes_and_the_rest_is_halved() -> None:
    felt = co_bank_felt(3, 200, {4: 100, 8: 150, 2: 100}, {4: LOSS, 8: WIN, 2: WIN_TOO, 3: BANK}, FREE)
    orders = felt.finish()
    assert moves(orders, Spot.BANKER_AREA, Spot.PLAYER) == [(8, 50), (2, 100), (3, 125)]
    assert moves(orders, Spot.BANKER_AREA, Spot.FLOAT) == [(0, 125)]
    short = [order for order in orders if isinstance(order, MoveChips) and order.source is Spot.BANKER_AREA]
    assert {order.clause for order in short} == {"NZ-11.3l"}
    assert felt.net["p3"] == felt.at[Spot.FLOAT] == -75_00
