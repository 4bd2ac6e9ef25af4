"""New Zealand pai gow: hands matched, losses lifted, wins paid, the bank given what is left."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pai_gow_nz_felt import (
    BANK,
    LOSS,
    LOSS_TOO,
    PUSH,
    SETTINGS,
    WIN,
    WIN_TOO,
    Felt,
    co_bank_felt,
    house_felt,
    pairs,
    player_felt,
)

from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import tiles
from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.commands import (
    CallResult,
    Command,
    HandShown,
    MoveChips,
    Result,
    RoundEnds,
    Spot,
    TapTable,
    TilesMoved,
)
from pit.rules.pai_gow_new_zealand.matching import result_of
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings
from pit.rules.pai_gow_new_zealand.settling import win_of
from pit.rules.pai_gow_new_zealand.state import Phase

FREE = replace(SETTINGS, win_commission_percent=0)
"""Players' wins pay no commission, so that what the bank gets is easy to count."""
EVEN_LOWS = replace(FREE, bank_wins_two_zero_lows=False)

ALL = {2: WIN, 4: LOSS, 6: PUSH, 7: LOSS_TOO, 8: WIN_TOO}


def moves(orders: list[Command], source: Spot, target: Spot) -> list[tuple[int, int]]:
    """(box, dollars) of the chips that went from one spot to another."""
    return [
        (order.box, order.cents // 100)
        for order in orders
        if isinstance(order, MoveChips) and (order.source, order.target) == (source, target)
    ]


def table_of(kind: str, *, hands: dict[int, str] = ALL, dollars: int = 10, settings: PaiGowSettings = FREE) -> Felt:
    """A round against that bank on box 1, 5 or 3, all hands to be matched."""
    wagers = dict.fromkeys(hands, dollars)
    if kind == "house":
        felt = house_felt(wagers, {**hands, 1: BANK}, settings)
    elif kind == "player":
        felt = player_felt(5, dollars * len(hands), wagers, {**hands, 5: BANK}, settings)
    else:
        felt = co_bank_felt(3, dollars * len(hands), wagers, {**hands, 3: BANK}, settings)
    felt.until(phase=Phase.MATCHING)
    if kind == "house":
        felt.tell(ev.ConfirmHouseWay(ev.Staff.GAME_SUPERVISOR))
    return felt


def set_by_house(names: str) -> Setting:
    return house_way(tiles(names))


def test_both_hands_higher_win_one_pushes_and_none_loses() -> None:
    bank = set_by_house(BANK)
    results = [
        result_of(set_by_house(names), bank, bank_wins_two_zero_lows=True)
        for names in (WIN, WIN_TOO, PUSH, LOSS, LOSS_TOO)
    ]
    assert results == [Result.WIN, Result.WIN, Result.PUSH, Result.LOSS, Result.LOSS]


def test_a_copy_is_the_banks() -> None:
    player, bank = set_by_house("11, low 4, high 7, low 6"), set_by_house("11, low 4, high 7, low 6")
    assert result_of(player, bank, bank_wins_two_zero_lows=False) is Result.LOSS


def test_two_low_hands_of_zero_are_the_banks_unless_the_table_says_otherwise() -> None:
    zero = Setting(tiles("high 4, low 6")[:2], tiles("12, 12")[:2])  # type: ignore[arg-type]
    bank = Setting(tiles("11, 9")[:2], tiles("5, 5")[:2])  # type: ignore[arg-type]
    assert result_of(zero, bank, bank_wins_two_zero_lows=True) is Result.PUSH
    assert result_of(zero, bank, bank_wins_two_zero_lows=False) is Result.WIN


@pytest.mark.parametrize(("settings", "result"), [(FREE, Result.PUSH), (EVEN_LOWS, Result.WIN)])
def test_whose_two_low_hands_of_zero_are_is_a_setting(settings: PaiGowSettings, result: Result) -> None:
    felt = house_felt({2: 10}, {2: "high 4, low 6, 12, 12", 1: "11, 9, 5, 5"}, settings)
    felt.until(phase=Phase.SETTING)
    felt.tell(ev.SetHand(2, "p2", pairs("high 4, low 6", "12, 12")))
    felt.until(phase=Phase.MATCHING)
    felt.tell(ev.ConfirmHouseWay(ev.Staff.GAME_SUPERVISOR), ev.ExposeHand(2))
    assert felt.all_of(CallResult) == [CallResult(2, result)]


@pytest.mark.clause("NZ-10.11")
def test_jung_che_and_jowl_are_called_and_only_jowl_is_tapped() -> None:
    felt = table_of("house", hands={2: WIN, 4: LOSS, 6: PUSH})
    felt.finish()
    assert felt.all_of(CallResult) == [
        CallResult(2, Result.WIN),
        CallResult(4, Result.LOSS),
        CallResult(6, Result.PUSH),
    ]
    assert [Result.WIN.value, Result.LOSS.value, Result.PUSH.value] == ["Jung", "Che", "Jowl"]
    assert felt.all_of(TapTable) == [TapTable(6)]


@pytest.mark.clause("NZ-10.11")
def test_a_result_is_called_when_its_hand_is_exposed() -> None:
    felt = table_of("house")
    shown, called, *_ = felt.tell(ev.ExposeHand(2))
    assert isinstance(shown, HandShown)
    assert called == CallResult(2, Result.WIN)


@pytest.mark.parametrize(
    ("kind", "order"),
    [
        pytest.param("house", [2, 4, 6, 7, 8], marks=pytest.mark.clause("NZ-11.1f")),
        pytest.param("player", [6, 7, 8, 2, 4], marks=pytest.mark.clause("NZ-11.2f")),
        pytest.param("both", [4, 6, 7, 8, 2], marks=pytest.mark.clause("NZ-11.3f")),
    ],
)
def test_hands_are_matched_anticlockwise_from_the_banks_box_and_empty_boxes_skipped(
    kind: str, order: list[int]
) -> None:
    felt = table_of(kind)
    felt.finish()
    assert [shown.box for shown in felt.all_of(HandShown)] == order


@pytest.mark.clause("NZ-11.1f", "NZ-11.2f", "NZ-11.3f")
@pytest.mark.parametrize(("kind", "clause"), [("house", "NZ-11.1f"), ("player", "NZ-11.2f"), ("both", "NZ-11.3f")])
def test_a_hand_out_of_order_is_not_matched(kind: str, clause: str) -> None:
    felt = table_of(kind)
    for box in (8, 1, 5, 3, 0):
        assert felt.refusal(ev.ExposeHand(box)).clause == clause


@pytest.mark.clause("NZ-11.2f", "NZ-11.3f")
@pytest.mark.parametrize(
    ("felt_of", "box", "order"),
    [(player_felt, 5, [6, 7, 8, 1, 2, 3, 4]), (co_bank_felt, 3, [4, 5, 6, 7, 8, 1, 2])],
)
def test_with_all_boxes_played_the_order_goes_once_round(
    felt_of: Callable[..., Felt], box: int, order: list[int]
) -> None:
    felt = felt_of(box, 70, {other: 10 for other in range(1, 9) if other != box}, {})
    felt.finish()
    assert [shown.box for shown in felt.all_of(HandShown)] == order


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        pytest.param("house", "NZ-11.1g", marks=pytest.mark.clause("NZ-11.1g")),
        pytest.param("player", "NZ-11.2g", marks=pytest.mark.clause("NZ-11.2g")),
        pytest.param("both", "NZ-11.3g", marks=pytest.mark.clause("NZ-11.3g")),
    ],
)
def test_a_lost_wager_goes_to_the_losing_wager_area_at_once_and_its_tiles_to_the_work_area(
    kind: str, clause: str
) -> None:
    felt = table_of(kind, hands={4: LOSS, 6: PUSH, 7: LOSS_TOO})
    felt.until(phase=Phase.PAYING)
    lost = [
        (order, after)
        for order, after in zip(felt.orders, felt.orders[1:], strict=False)
        if isinstance(order, MoveChips) and order.target is Spot.LOSING_AREA
    ]
    assert {order.box: (order.cents, order.clause) for order, _ in lost} == {4: (1000, clause), 7: (1000, clause)}
    assert [after for _, after in lost] == [TilesMoved(order.box, Spot.WORK_AREA, clause) for order, _ in lost]


@pytest.mark.clause("NZ-11.1g")
def test_the_float_takes_the_losses_after_all_comparisons_and_before_the_first_payment() -> None:
    felt = table_of("house", hands={2: LOSS, 4: WIN, 7: LOSS_TOO})
    felt.tell(ev.ExposeHand(2), ev.ExposeHand(4))
    assert (felt.at[Spot.FLOAT], felt.at[Spot.LOSING_AREA]) == (0, 1000)
    felt.tell(ev.ExposeHand(7))
    assert felt.orders[-1] == MoveChips(2000, Spot.LOSING_AREA, Spot.FLOAT, "", 0, "NZ-11.1g")
    assert felt.at[Spot.FLOAT] == 2000
    felt.tell(ev.PayBox(4))
    assert felt.at[Spot.FLOAT] == 1000


@pytest.mark.clause("NZ-11.1g")
def test_a_round_without_a_loss_puts_nothing_into_the_float() -> None:
    felt = table_of("house", hands={4: PUSH})
    felt.finish()
    assert moves(felt.orders, Spot.LOSING_AREA, Spot.FLOAT) == []


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        pytest.param("house", "NZ-11.1h", marks=pytest.mark.clause("NZ-11.1h")),
        pytest.param("player", "NZ-11.2h", marks=pytest.mark.clause("NZ-11.2h")),
        pytest.param("both", "NZ-11.3h", marks=pytest.mark.clause("NZ-11.3h")),
    ],
)
def test_after_a_push_the_wager_stays_and_the_tiles_are_cleared(kind: str, clause: str) -> None:
    felt = table_of(kind, hands={6: PUSH}, dollars=50)
    before = felt.net["p6"]
    orders = felt.tell(ev.ExposeHand(6))
    assert TilesMoved(6, Spot.WORK_AREA, clause) in orders
    felt.finish()
    assert felt.net["p6"] == before == -5000
    assert [wager.cents for wager in felt.table.wagers_on(6)] == [5000]


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
        felt.tell(ev.PlaceWager(box, "ann", (10_00,)), ev.PlaceWager(box, "bob", (30_00,)))
    felt.wash({2: WIN, 4: LOSS, 1: BANK})
    orders = felt.finish()
    assert moves(orders, Spot.FLOAT, Spot.PLAYER) == [(2, 10), (2, 30)]
    assert moves(orders, Spot.BOX, Spot.LOSING_AREA) == [(4, 10), (4, 30)]
    assert felt.net == {"ann": 0, "bob": 0}


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
