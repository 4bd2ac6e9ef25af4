"""New Zealand pai gow up to the delivery: wagers, the cut, the call, the dice."""

from collections.abc import Callable

import pytest
from pai_gow_nz_felt import BANK, BY_HALVES, LOSS, SETTINGS, TWO_CUTS, WIN, Felt, co_bank_felt, house_felt, player_felt

from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.commands import CutMade, DiceRead, MoveChips, Spot, TilesStacked, TilesTo
from pit.rules.pai_gow_new_zealand.cuts import YAT_DONG_DONG, cut
from pit.rules.pai_gow_new_zealand.state import Phase
from pit.rules.refusal import COMMON_PRACTICE

SUPERVISOR = ev.Staff.GAME_SUPERVISOR


def cut_made(felt: Felt) -> CutMade:
    return felt.all_of(CutMade)[-1]


@pytest.mark.clause("NZ-6.3")
def test_a_wager_before_the_cut_lies_on_its_box() -> None:
    felt = Felt()
    orders = felt.tell(ev.PlaceWager(2, "pa", (5000, 500, 500)))
    assert orders == [MoveChips(6000, Spot.PLAYER, Spot.BOX, "pa", 2, "NZ-6.3")]


@pytest.mark.clause("NZ-6.3")
@pytest.mark.parametrize("phase", [Phase.CUT, Phase.DICE])
def test_a_wager_after_the_cut_is_refused_whether_or_not_no_more_bets_was_called(phase: Phase) -> None:
    felt = house_felt({2: 10}, {})
    felt.until(phase=phase)
    assert felt.refusal(ev.PlaceWager(3, "pb", (500,))).clause == "NZ-6.3"
    assert felt.refusal(ev.TakeBackWager(2, "p2")).clause == "NZ-6.3"


@pytest.mark.clause("NZ-6.3")
@pytest.mark.parametrize("chips", [(500, 5000), (500, 100, 500), (150,), (-500,), (0,)])
def test_a_larger_chip_on_a_smaller_one_and_what_is_no_chip_are_refused(chips: tuple[int, ...]) -> None:
    assert Felt().refusal(ev.PlaceWager(2, "pa", chips)).clause == "NZ-6.3"


@pytest.mark.clause("NZ-6.3")
@pytest.mark.parametrize("box", [0, 9, -1])
def test_a_wager_outside_the_eight_boxes_is_refused(box: int) -> None:
    assert Felt().refusal(ev.PlaceWager(box, "pa", (500,))).clause == "NZ-6.3"


def test_a_wager_outside_the_limits_is_refused_with_what_lies_counted_in() -> None:
    felt = Felt()
    assert felt.refusal(ev.PlaceWager(2, "pa", ())).clause == COMMON_PRACTICE
    felt.tell(ev.PlaceWager(2, "pa", (10_000_00,)))
    assert felt.refusal(ev.PlaceWager(2, "pa", (100,))).clause == COMMON_PRACTICE


def test_a_fourth_player_on_a_box_is_refused_and_a_third_adds_to_his_wager() -> None:
    felt = Felt()
    for person in ("pa", "pb", "cy"):
        felt.tell(ev.PlaceWager(4, person, (500,)))
    assert felt.refusal(ev.PlaceWager(4, "dee", (500,))).clause == COMMON_PRACTICE
    felt.tell(ev.PlaceWager(4, "cy", (500,)))
    assert [wager.cents for wager in felt.table.wagers_on(4)] == [500, 500, 1000]


def test_a_wager_can_be_taken_back_before_the_cut() -> None:
    felt = Felt()
    felt.wager({2: 10})
    assert felt.refusal(ev.TakeBackWager(3, "p2")).clause == COMMON_PRACTICE
    felt.tell(ev.TakeBackWager(2, "p2"))
    assert felt.net["p2"] == 0
    assert not felt.table.wagers


def test_washed_tiles_stand_in_eight_stacks_of_four_with_each_tile_once() -> None:
    felt = Felt()
    felt.tell(ev.Wash((3,) * 28 + (0,) * 3))
    (stacked,) = felt.all_of(TilesStacked)
    assert [len(stack) for stack in stacked.stacks] == [4] * 8
    assert len({tile for stack in stacked.stacks for tile in stack}) == 32


@pytest.mark.parametrize("picks", [(), (0,) * 30, (32,) + (0,) * 30, (-1,) + (0,) * 30])
def test_picks_that_wash_nothing_are_refused(picks: tuple[int, ...]) -> None:
    assert Felt().refusal(ev.Wash(picks)).clause == COMMON_PRACTICE


@pytest.mark.clause("NZ-9.3A-a")
def test_tiles_are_not_delivered_before_a_cut_is_on_record() -> None:
    felt = house_felt({2: 10}, {})
    assert felt.refusal(ev.Deliver()).clause == "NZ-9.3A-a"
    assert not felt.table.cut


@pytest.mark.clause("NZ-9.3A-a")
def test_the_tiles_are_set_up_by_the_cut_and_cut_once() -> None:
    felt = house_felt({2: 10}, {}, TWO_CUTS)
    before = felt.table.stacks
    felt.tell(ev.OrderCut(SUPERVISOR, BY_HALVES.name), ev.CutTiles())
    assert felt.table.stacks == cut(before, BY_HALVES) == before[4:] + before[:4]
    assert felt.refusal(ev.CutTiles()).clause == "NZ-9.3A-a"


def test_unwashed_tiles_or_a_layout_without_a_wager_are_not_cut() -> None:
    felt = Felt()
    felt.wager({2: 10})
    assert felt.refusal(ev.CutTiles()).clause == COMMON_PRACTICE
    bare = Felt()
    bare.wash({})
    assert bare.refusal(ev.CutTiles()).clause == COMMON_PRACTICE


@pytest.mark.clause("NZ-9.3A-b")
def test_a_house_bank_without_an_order_cuts_yat_dong_dong() -> None:
    felt = house_felt({2: 10}, {}, TWO_CUTS)
    felt.tell(ev.CutTiles())
    assert cut_made(felt) == CutMade("Yat Dong Dong", "NZ-9.3A-b")


@pytest.mark.clause("NZ-9.3A-b")
def test_the_game_supervisor_orders_another_approved_cut() -> None:
    felt = house_felt({2: 10}, {}, TWO_CUTS)
    felt.tell(ev.OrderCut(SUPERVISOR, BY_HALVES.name), ev.CutTiles())
    assert cut_made(felt) == CutMade(BY_HALVES.name, "NZ-9.3A-b")


@pytest.mark.clause("NZ-9.3A-b")
def test_a_cut_that_is_not_approved_or_that_the_dealer_orders_is_refused() -> None:
    felt = house_felt({2: 10}, {}, TWO_CUTS)
    assert felt.refusal(ev.OrderCut(SUPERVISOR, "Chee")).clause == "NZ-9.3A-b"
    assert felt.refusal(ev.OrderCut(ev.Staff.DEALER, BY_HALVES.name)).clause == "NZ-9.3A-b"


@pytest.mark.clause("NZ-9.3A-b")
def test_a_players_choice_does_nothing_while_the_house_banks() -> None:
    felt = house_felt({2: 10}, {}, TWO_CUTS)
    assert felt.refusal(ev.ChooseCut("p2", BY_HALVES.name)).clause == "NZ-9.3A-b"
    felt.tell(ev.CutTiles())
    assert cut_made(felt).cut == YAT_DONG_DONG.name


@pytest.mark.clause("NZ-9.3A-b")
def test_an_order_lasts_for_one_round() -> None:
    felt = house_felt({2: 10}, {2: WIN, 1: BANK}, TWO_CUTS)
    felt.tell(ev.OrderCut(SUPERVISOR, BY_HALVES.name))
    felt.finish()
    felt.wager({2: 10})
    felt.wash({})
    felt.tell(ev.CutTiles())
    assert cut_made(felt).cut == YAT_DONG_DONG.name


@pytest.mark.clause("NZ-9.3A-c")
@pytest.mark.parametrize("felt_of", [player_felt, co_bank_felt])
def test_a_player_who_banks_picks_an_approved_cut(felt_of: Callable[..., Felt]) -> None:
    felt = felt_of(5, 10, {2: 10}, {}, TWO_CUTS)
    assert felt.refusal(ev.ChooseCut("p2", BY_HALVES.name)).clause == "NZ-9.3A-c"
    assert felt.refusal(ev.ChooseCut("p5", "Chee")).clause == "NZ-9.3A-c"
    felt.tell(ev.ChooseCut("p5", BY_HALVES.name), ev.CutTiles())
    assert cut_made(felt) == CutMade(BY_HALVES.name, "NZ-9.3A-c")


@pytest.mark.clause("NZ-9.3A-c")
def test_the_choice_goes_before_an_order() -> None:
    felt = player_felt(5, 10, {2: 10}, {}, TWO_CUTS)
    felt.tell(ev.OrderCut(SUPERVISOR, BY_HALVES.name), ev.ChooseCut("p5", YAT_DONG_DONG.name), ev.CutTiles())
    assert cut_made(felt).cut == YAT_DONG_DONG.name


@pytest.mark.clause("NZ-9.3A-c")
@pytest.mark.parametrize("ordered", [None, BY_HALVES.name])
def test_a_banker_who_declines_gets_the_cut_of_the_house(ordered: str | None) -> None:
    felt = player_felt(5, 10, {2: 10}, {}, TWO_CUTS)
    if ordered:
        felt.tell(ev.OrderCut(SUPERVISOR, ordered))
    felt.tell(ev.ChooseCut("p5", None), ev.CutTiles())
    assert cut_made(felt).cut == (ordered or YAT_DONG_DONG.name)


@pytest.mark.clause("NZ-9.3A-c")
def test_the_tiles_are_not_cut_before_the_banker_was_asked() -> None:
    felt = player_felt(5, 10, {2: 10}, {})
    assert felt.refusal(ev.CutTiles()).clause == "NZ-9.3A-c"


@pytest.mark.clause("NZ-9.3A-b", "NZ-9.3A-c")
def test_after_the_cut_nobody_changes_it() -> None:
    house, player = house_felt({2: 10}, {}), player_felt(5, 10, {2: 10}, {})
    for felt in (house, player):
        felt.until(phase=Phase.CUT)
        assert felt.refusal(ev.OrderCut(SUPERVISOR, YAT_DONG_DONG.name)).clause == "NZ-9.3A-b"
    assert house.refusal(ev.ChooseCut("p5", None)).clause == "NZ-9.3A-b"
    assert player.refusal(ev.ChooseCut("p5", None)).clause == "NZ-9.3A-c"


@pytest.mark.clause("NZ-9.4-a")
def test_call_shake_and_delivery_come_in_that_order() -> None:
    felt = house_felt({2: 10}, {})
    felt.tell(ev.CutTiles())
    assert felt.refusal(ev.ShakeDice((1, 2, 3))).clause == "NZ-9.4-a"
    assert felt.refusal(ev.Deliver()).clause == "NZ-9.4-a"
    felt.tell(ev.CallNoMoreBets())
    assert felt.refusal(ev.Deliver()).clause == "NZ-9.4-a"
    felt.tell(ev.ShakeDice((1, 2, 3)), ev.Deliver())
    assert [order.box for order in felt.all_of(TilesTo)] == [6, 7, 8, 1, 2, 3, 4, 5]


@pytest.mark.clause("NZ-9.4-a")
def test_no_more_bets_is_called_after_the_cut_and_once() -> None:
    felt = house_felt({2: 10}, {})
    assert felt.refusal(ev.CallNoMoreBets()).clause == "NZ-9.4-a"
    felt.tell(ev.CutTiles(), ev.CallNoMoreBets())
    assert felt.refusal(ev.CallNoMoreBets()).clause == "NZ-9.4-a"


@pytest.mark.clause("NZ-9.4-a")
@pytest.mark.parametrize("tumbled", [0, 2, 4])
def test_a_shake_in_which_not_every_die_tumbles_does_not_count(tumbled: int) -> None:
    felt = house_felt({2: 10}, {})
    felt.until(phase=Phase.DICE)
    assert felt.refusal(ev.ShakeDice((1, 2, 3), None, tumbled)).clause == "NZ-9.4-a"
    felt.tell(ev.ShakeDice((1, 2, 3)))
    assert felt.refusal(ev.ShakeDice((1, 2, 3))).clause == "NZ-9.4-a"


@pytest.mark.clause("NZ-9.4-a")
@pytest.mark.parametrize("dice", [(0, 1, 1), (1, 7, 1)])
def test_dice_that_show_what_no_die_has_are_refused(dice: tuple[int, int, int]) -> None:
    felt = house_felt({2: 10}, {})
    felt.until(phase=Phase.DICE)
    assert felt.refusal(ev.ShakeDice(dice)).clause == "NZ-9.4-a"


@pytest.mark.clause("NZ-9.4-b")
@pytest.mark.parametrize("felt_of", [player_felt, co_bank_felt])
def test_the_banker_may_shake_after_the_dealer_and_the_last_shake_counts(felt_of: Callable[..., Felt]) -> None:
    felt = felt_of(5, 10, {2: 10}, {})
    felt.until(phase=Phase.DICE)
    assert felt.refusal(ev.ShakeDice((6, 6, 6), "p5")).clause == "NZ-9.4-b"
    felt.tell(ev.ShakeDice((1, 1, 1)))
    assert felt.refusal(ev.ShakeDice((6, 6, 6), "p2")).clause == "NZ-9.4-b"
    felt.tell(ev.ShakeDice((6, 6, 6), "p5"), ev.Deliver())
    assert felt.all_of(DiceRead) == [DiceRead(3, 7), DiceRead(18, 6)]
    assert felt.all_of(TilesTo)[0].box == 6


@pytest.mark.clause("NZ-9.4-b")
def test_the_banker_shakes_once() -> None:
    felt = player_felt(5, 10, {2: 10}, {})
    felt.until(phase=Phase.DICE)
    felt.tell(ev.ShakeDice((1, 1, 1)), ev.ShakeDice((2, 2, 2), "p5"))
    assert felt.refusal(ev.ShakeDice((3, 3, 3), "p5")).clause == "NZ-9.4-b"


@pytest.mark.clause("NZ-9.4-b")
def test_no_player_shakes_while_the_house_banks() -> None:
    felt = house_felt({2: 10}, {})
    felt.until(phase=Phase.DICE)
    felt.tell(ev.ShakeDice((1, 1, 1)))
    assert felt.refusal(ev.ShakeDice((2, 2, 2), "p2")).clause == "NZ-9.4-b"
    assert felt.refusal(ev.ShakeDice((2, 2, 2), "")).clause == "NZ-9.4-b"


def test_the_tiles_of_a_box_are_the_stack_that_the_dice_send_there() -> None:
    felt = house_felt({2: 10, 7: 10}, {2: WIN, 7: LOSS, 1: BANK})
    felt.until(phase=Phase.DELIVERED)
    by_box = {order.box: order.tiles for order in felt.all_of(TilesTo)}
    assert [str(tile) for tile in by_box[2]] == WIN.split(", ")
    assert [str(tile) for tile in by_box[1]] == BANK.split(", ")
    assert felt.table.settings == SETTINGS
