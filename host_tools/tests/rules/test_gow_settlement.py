"""Who wins at Queensland pai gow, what is paid, what the house keeps."""

import pytest
from tile_room import TileRoom, banked_room, dealt_room, setting, tile_room

from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow_queensland import commission
from pit.rules.pai_gow_queensland.commands import (
    BankResult,
    Command,
    PayWager,
    PhaseIs,
    ReturnWager,
    ShowHand,
    StandsOff,
    TakeCommission,
    TakeWager,
)
from pit.rules.pai_gow_queensland.deciding import Result, result
from pit.rules.pai_gow_queensland.events import PlaceWager, Settle
from pit.rules.pai_gow_queensland.state import BankMode, Phase

BEST = "3, 6, 12, 12"  # gee jun and teen pairs
GOOD = "2, 2, high 8, high 8"
MIDDLE = "high 4, high 4, high 10, low 10"  # a pair over 0
WORST = "11, low 10, low 4, low 7"


def money(orders: list[Command]) -> list[Command]:
    kinds = (PayWager, TakeWager, TakeCommission, BankResult, StandsOff, ReturnWager)
    return [order for order in orders if isinstance(order, kinds)]


def vs(player: tuple[str, str], bank: tuple[str, str]) -> Result:
    """The result of two settings; the tiles of both come from one set where they can."""
    return result(setting(*player), setting(*bank))


@pytest.mark.clause("Q96-444-1-2")
@pytest.mark.parametrize(
    ("player", "expected"),
    [
        (("low 4, 5", "12, high 8"), Result.WIN),
        (("low 4, 5", "low 6, 2"), Result.STAND_OFF),
        (("high 10, 11", "12, high 8"), Result.STAND_OFF),
        (("high 10, 11", "low 6, 2"), Result.LOSS),
    ],
)
def test_both_hands_higher_win_one_stands_off_none_loses(player: tuple[str, str], expected: Result) -> None:
    assert vs(player, ("low 6, low 10", "2, low 8")) is expected


@pytest.mark.clause("Q96-444-3")
def test_equal_totals_are_decided_by_the_best_single_tile_hand_by_hand() -> None:
    assert vs(("2, 3", "high 8, 9"), ("2, 5", "3, low 4")) is Result.WIN
    assert vs(("2, 5", "3, low 4"), ("2, 5", "high 8, 9")) is Result.LOSS


@pytest.mark.clause("Q96-444-3")
def test_a_better_second_tile_decides_nothing() -> None:
    assert vs(("12, 5", "high 8, low 10"), ("12, 5", "high 8, high 10")) is Result.LOSS


@pytest.mark.clause("Q96-444-4-5")
def test_copies_go_to_the_bank_in_the_high_hand_and_in_the_low_one() -> None:
    assert vs(("9, low 7", "11, 5"), ("9, 5", "11, 5")) is Result.STAND_OFF
    assert vs(("9, 5", "12, 9"), ("9, 5", "11, 5")) is Result.STAND_OFF
    assert vs(("9, 5", "11, 5"), ("9, 5", "11, 5")) is Result.LOSS


@pytest.mark.clause("Q96-444-6")
def test_of_two_low_hands_that_count_zero_the_banks_wins_whatever_its_tiles() -> None:
    assert vs(("high 4, low 6", "12, 9"), ("11, 9", "2, 9")) is Result.STAND_OFF
    assert vs(("high 4, low 6", "2, low 8"), ("11, 9", "12, 9")) is Result.LOSS


@pytest.mark.clause("Q96-444-6")
def test_zero_in_the_high_hand_and_zero_against_more_are_compared_as_always() -> None:
    zero = ("11, 9", "high 4, low 6")
    assert vs(zero, ("11, 9", "high 10, low 10")) is Result.STAND_OFF
    assert vs(("low 4, low 7", "12, 9"), ("11, 9", "2, 9")) is Result.WIN


def test_the_high_hand_of_a_setting_in_order_is_never_lower() -> None:
    zero = Setting(setting("11, 9", "high 4, low 6").low, setting("11, 9", "high 4, low 6").high)
    assert zero.is_in_order
    assert not Setting(zero.high, zero.low).is_in_order


@pytest.mark.clause("Q96-411-round")
def test_a_round_goes_through_its_phases_in_order() -> None:
    room = tile_room()
    room.orders.clear()
    room.round({2: 5})
    assert [order.phase for order in room.all_of(PhaseIs)] == [*list(Phase)[1:], Phase.BETWEEN]


@pytest.mark.clause("Q96-445", "Q96-426-1")
def test_losers_are_collected_then_winners_paid_then_commission_taken() -> None:
    room = dealt_room({2: 100, 3: 20, 4: 60}, {1: GOOD, 2: BEST, 3: WORST, 4: MIDDLE})
    room.until(Phase.SETTLE)
    assert money(room.tell(Settle())) == [
        TakeWager(3, "p3", 2000, "Q96-444-1-2"),
        TakeWager(4, "p4", 6000, "Q96-444-1-2"),
        PayWager(2, "p2", 9500, "Q96-426-1"),
        ReturnWager(2, "p2", 10_000, "Q96-444-1-2"),
        TakeCommission(("p2",), 500, "Q96-426-1"),
        BankResult(BankMode.HOUSE, (), 0, -2000),
    ]


@pytest.mark.clause("Q96-444-1-2")
def test_a_stand_off_leaves_the_wager_and_gives_it_back_when_the_round_is_over() -> None:
    room = dealt_room({2: 100}, {1: "12, 9, 11, low 10", 2: "low 4, 5, high 10, high 6"})
    room.until(Phase.COLLECT)
    assert StandsOff(2, "p2", "Q96-444-1-2") in room.orders
    assert room.state.wagers == {(2, "p2"): 10_000}
    room.until(Phase.BETWEEN)
    assert room.money.players["p2"] == 0


@pytest.mark.clause("Q96-426-1")
@pytest.mark.parametrize(("amount", "paid"), [(100, 9500), (20, 1900), (5, 475), (7, 665)])
def test_a_winner_gets_even_money_less_5_percent_and_the_stake(amount: int, paid: int) -> None:
    room = dealt_room({2: amount}, {1: WORST, 2: BEST})
    orders = room.finish()
    assert PayWager(2, "p2", paid, "Q96-426-1") in orders
    assert ReturnWager(2, "p2", 100 * amount, "Q96-444-1-2") in orders
    assert TakeCommission(("p2",), 100 * amount - paid, "Q96-426-1") in orders
    assert room.money.players["p2"] == paid


@pytest.mark.clause("Q96-426-1")
def test_everyone_on_a_winning_box_is_paid() -> None:
    room = tile_room()
    room.shuffle({1: WORST, 2: BEST})
    room.tell(PlaceWager(2, "p2", 10_000))
    room.tell(PlaceWager(2, "p5", 2000))
    room.finish()
    assert room.money.players == {"p2": 9500, "p5": 1900}
    assert room.money.house == -12_000


def net(room: TileRoom) -> tuple[int, int, int]:
    """What p2, the house's bank and the house's commission have gained."""
    before = (room.money.players["p2"], room.money.house, room.money.commission)
    room.finish()
    after = (room.money.players["p2"], room.money.house, room.money.commission)
    return after[0] - before[0], after[1] - before[1], after[2] - before[2]


@pytest.mark.clause("Q96-411-bank")
@pytest.mark.parametrize(
    ("mode", "player", "house"), [(BankMode.PLAYER, 20_000 - 1000, 0), (BankMode.CO, 10_000 - 500, 10_000)]
)
def test_the_profit_of_the_bank_is_the_players_or_half_the_houses(mode: BankMode, player: int, house: int) -> None:
    room = banked_room(mode, {3: 200}, {2: GOOD, 3: WORST})
    assert net(room)[:2] == (player, house)


@pytest.mark.clause("Q96-411-bank")
def test_the_profit_of_the_houses_own_bank_is_all_the_houses() -> None:
    room = dealt_room({3: 200}, {1: GOOD, 3: WORST})
    room.finish()
    assert room.all_of(BankResult) == [BankResult(BankMode.HOUSE, (), 0, 20_000)]
    assert (room.money.house, room.money.commission) == (20_000, 0)


@pytest.mark.clause("Q96-411-bank", "Q96-426-2")
@pytest.mark.parametrize(("mode", "player", "house"), [(BankMode.PLAYER, -20_000, 0), (BankMode.CO, -10_000, -10_000)])
def test_a_loss_is_borne_the_same_way_and_costs_no_commission(mode: BankMode, player: int, house: int) -> None:
    room = banked_room(mode, {4: 200}, {2: GOOD, 4: BEST})
    assert net(room) == (player, house, 1000)


@pytest.mark.clause("Q96-426-2")
def test_a_banking_player_pays_5_percent_on_what_is_left_after_all_wagers() -> None:
    room = banked_room(BankMode.PLAYER, {3: 300, 4: 100}, {2: GOOD, 3: WORST, 4: BEST})
    orders = room.finish()
    assert orders.index(TakeCommission(("p2",), 1000, "Q96-426-2")) > orders.index(
        TakeCommission(("p4",), 500, "Q96-426-1")
    )


@pytest.mark.clause("Q96-426-2")
@pytest.mark.parametrize(("profit", "kept"), [(20_000, 1000), (0, 0), (-500, 0), (100, 5), (5000, 250)])
def test_commission_is_on_profit_alone(profit: int, kept: int) -> None:
    assert commission.of_bank(profit) == kept
    assert commission.of_share(profit, 1, 500) == kept


@pytest.mark.clause("Q96-426-2")
def test_a_bank_without_profit_is_charged_nothing() -> None:
    room = banked_room(BankMode.PLAYER, {3: 100, 4: 100}, {2: GOOD, 3: WORST, 4: BEST})
    orders = room.finish()
    assert not [order for order in orders if isinstance(order, TakeCommission) and order.clause == "Q96-426-2"]


@pytest.mark.clause("Q96-426-3")
@pytest.mark.parametrize(
    ("share", "kept"), [(9750, 475), (10_000, 500), (9500, 475), (9999, 475), (499, 0), (-9750, 0), (10_250, 500)]
)
def test_a_share_whose_commission_chips_cannot_make_up_is_rounded_down_to_the_least_wager(
    share: int, kept: int
) -> None:
    assert commission.of_share(share, 25, 500) == kept


@pytest.mark.clause("Q96-426-3")
def test_a_co_banker_with_97_dollars_50_pays_on_95() -> None:
    room = banked_room(BankMode.CO, {3: 195}, {2: GOOD, 3: WORST})
    assert net(room) == (9750 - 475, 9750, 475)


@pytest.mark.clause("Q96-426-3")
def test_a_player_bank_is_not_rounded() -> None:
    room = banked_room(BankMode.PLAYER, {3: 97}, {2: GOOD, 3: WORST})
    assert net(room) == (9700 - 485, 0, 485)


def test_hands_are_shown_anticlockwise_from_the_bank() -> None:
    room = banked_room(BankMode.PLAYER, {1: 5, 3: 5, 6: 5})
    assert [order.box for order in room.finish() if isinstance(order, ShowHand)] == [2, 3, 6, 1]
