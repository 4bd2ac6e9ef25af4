"""New Zealand pai gow: hands exposed and matched in order, losses lifted, pushes left."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pai_gow_nz_felt import (
    BANK,
    FREE,
    LOSS,
    LOSS_TOO,
    PUSH,
    WIN,
    WIN_TOO,
    Felt,
    co_bank_felt,
    house_felt,
    moves,
    pairs,
    player_felt,
    table_of,
)

from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import tiles
from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.commands import (
    CallResult,
    HandShown,
    MoveChips,
    Result,
    Spot,
    TapTable,
    TilesMoved,
)
from pit.rules.pai_gow_new_zealand.matching import result_of
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings
from pit.rules.pai_gow_new_zealand.state import Phase

EVEN_LOWS = replace(FREE, bank_wins_two_zero_lows=False)


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
