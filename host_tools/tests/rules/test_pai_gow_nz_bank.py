"""New Zealand pai gow: who banks, with what stake, and where the chung and the bank's tiles go."""

from dataclasses import replace

import pytest
from pai_gow_nz_felt import BANK, LOSS, PUSH, SETTINGS, WIN, Felt, co_bank_felt, house_felt, player_felt

from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.commands import BankIs, ChungTo, MoveChips, Spot, TilesMoved
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings, ShortBank
from pit.rules.pai_gow_new_zealand.state import Bank, BankKind, Phase
from pit.rules.refusal import COMMON_PRACTICE

HOUSE_IF_SHORT = replace(SETTINGS, short_bank=ShortBank.HOUSE)


def bank_of(felt: Felt) -> Bank:
    return felt.table.bank


def bank_spot(felt: Felt) -> Spot:
    return felt.table.bank_tiles.spot


def banker_at(box: int, settings: PaiGowSettings = SETTINGS, *, with_house: bool = False) -> Felt:
    felt = Felt(settings)
    felt.bank(box, with_house=with_house)
    felt.wager({2: 150, 7: 250})
    return felt


@pytest.mark.clause("NZ-11.1a")
def test_the_houses_tiles_go_to_box_1_and_after_unused_tiles_are_gathered_before_the_float_tray() -> None:
    felt = house_felt({2: 10, 4: 10}, {})
    felt.until(phase=Phase.DELIVERED)
    assert bank_of(felt).box == 1
    assert bank_spot(felt) is Spot.BOX
    orders = felt.tell(ev.GatherUnused())
    assert orders == [
        *(TilesMoved(box, Spot.WORK_AREA, "NZ-11.1a") for box in (3, 5, 6, 7, 8)),
        TilesMoved(1, Spot.FLOAT_FRONT, "NZ-11.1a"),
    ]
    assert bank_spot(felt) is Spot.FLOAT_FRONT


@pytest.mark.clause("NZ-11.1a")
def test_nothing_is_gathered_before_the_tiles_are_out() -> None:
    assert house_felt({2: 10}, {}).refusal(ev.GatherUnused()).clause == "NZ-11.1a"


@pytest.mark.clause("NZ-11.1b")
def test_no_wager_is_taken_on_box_1_while_the_house_banks_alone() -> None:
    felt = Felt()
    assert felt.refusal(ev.PlaceWager(1, "pa", (500,))).clause == "NZ-11.1b"
    felt.tell(ev.PlaceWager(2, "pa", (500,)))


@pytest.mark.clause("NZ-11.1b")
def test_a_wager_on_box_1_goes_back_when_the_bank_falls_to_the_house() -> None:
    felt = Felt()
    felt.bank(5)
    felt.wager({1: 20, 2: 10})
    orders = felt.tell(ev.GiveUpBank("p5"))
    assert orders[0] == MoveChips(2000, Spot.BOX, Spot.PLAYER, "p1", 1, "NZ-11.1b")
    assert bank_of(felt) == Bank()
    assert [wager.box for wager in felt.table.wagers] == [2]


@pytest.mark.clause("NZ-11.1b")
def test_a_push_on_box_1_goes_back_when_the_house_banks_the_next_round() -> None:
    felt = player_felt(5, 30, {1: 20, 2: 10}, {1: PUSH, 2: WIN, 5: BANK})
    felt.finish()
    assert not felt.table.wagers
    assert felt.net["p1"] == 0
    assert felt.all_of(ChungTo)[-1] == ChungTo(1)


@pytest.mark.clause("NZ-11.2a", "NZ-11.3a")
@pytest.mark.parametrize(("with_house", "clause"), [(False, "NZ-11.2a"), (True, "NZ-11.3a")])
def test_chung_and_bank_tiles_go_to_the_box_of_the_player_who_banks(with_house: bool, clause: str) -> None:
    felt = Felt()
    felt.bank(5, with_house=with_house)
    kind = BankKind.CO_BANK if with_house else BankKind.PLAYER
    assert felt.orders == [BankIs(kind.value, "p5", clause), ChungTo(5)]
    felt.wager({2: 10})
    felt.wash({2: WIN, 5: BANK})
    felt.until(phase=Phase.DELIVERED)
    assert [str(tile) for tile in felt.table.bank_tiles.tiles] == BANK.split(", ")
    assert felt.table.bank_tiles.is_under_chung is not with_house


@pytest.mark.clause("NZ-11.2a", "NZ-11.3a")
@pytest.mark.parametrize(("with_house", "clause"), [(False, "NZ-11.2a"), (True, "NZ-11.3a")])
def test_no_bank_is_taken_without_a_box_or_where_others_have_wagered(with_house: bool, clause: str) -> None:
    felt = Felt()
    felt.wager({3: 10})
    for taking in (
        ev.TakeBank("pa", 0, with_house),
        ev.TakeBank("pa", 9, with_house),
        ev.TakeBank("", 4, with_house),
        ev.TakeBank("pa", 3, with_house),
    ):
        assert felt.refusal(taking).clause == clause


@pytest.mark.clause("NZ-11.2a")
@pytest.mark.parametrize("box", [1, 8])
def test_any_of_the_eight_boxes_can_bank(box: int) -> None:
    felt = Felt()
    felt.bank(box)
    assert bank_of(felt).box == box


def test_one_player_banks_a_round_and_leaves_the_bank_to_nobody_else() -> None:
    felt = Felt()
    felt.bank(5)
    assert felt.refusal(ev.TakeBank("pa", 3)).clause == COMMON_PRACTICE
    assert felt.refusal(ev.GiveUpBank("pa")).clause == COMMON_PRACTICE
    felt.tell(ev.GiveUpBank("p5"))
    assert felt.refusal(ev.GiveUpBank("")).clause == COMMON_PRACTICE
    assert felt.refusal(ev.StakeBank("", (500,))).clause == COMMON_PRACTICE


@pytest.mark.clause("NZ-11.2b")
def test_who_takes_the_bank_gets_wagers_on_other_hands_back() -> None:
    felt = Felt()
    felt.tell(ev.PlaceWager(5, "p5", (500,)), ev.PlaceWager(3, "p5", (500,)))
    felt.bank(5)
    assert felt.orders[2] == MoveChips(500, Spot.BOX, Spot.PLAYER, "p5", 5, "NZ-11.2b")
    assert felt.net["p5"] == 0
    assert felt.refusal(ev.PlaceWager(3, "p5", (500,))).clause == "NZ-11.2b"
    assert felt.refusal(ev.PlaceWager(5, "pa", (500,))).clause == "NZ-11.2b"


@pytest.mark.clause("NZ-11.2b")
def test_a_stake_of_all_that_the_others_wagered_makes_a_player_bank() -> None:
    felt = banker_at(5)
    felt.stake(400)
    assert bank_of(felt) == Bank(BankKind.PLAYER, "p5", 5, 400_00)


@pytest.mark.clause("NZ-11.2b")
def test_a_stake_below_that_makes_the_two_co_bankers() -> None:
    felt = banker_at(5)
    orders = felt.stake(399)
    assert orders == [
        BankIs("co-bankers", "p5", "NZ-11.2b"),
        MoveChips(399_00, Spot.PLAYER, Spot.BOX, "p5", 5, "NZ-11.3b"),
        MoveChips(399_00, Spot.BOX, Spot.BANKER_AREA, "p5", 5, "NZ-11.3c"),
        MoveChips(399_00, Spot.FLOAT, Spot.BANKER_AREA, "", 0, "NZ-11.3c"),
    ]
    assert bank_of(felt) == Bank(BankKind.CO_BANK, "p5", 5, 399_00)
    assert felt.table.banker_area_cents == 798_00


@pytest.mark.clause("NZ-11.2b")
@pytest.mark.parametrize(("settings", "dollars"), [(HOUSE_IF_SHORT, 399), (SETTINGS, 199), (SETTINGS, 0)])
def test_a_stake_below_half_or_a_table_set_up_so_makes_the_house_bank_alone(
    settings: PaiGowSettings, dollars: int
) -> None:
    felt = banker_at(5, settings)
    orders = felt.tell(ev.StakeBank("p5", (100 * dollars,) if dollars else ()))
    assert orders == [BankIs("house", "", "NZ-11.2b"), ChungTo(1)]
    assert bank_of(felt) == Bank()
    assert felt.net["p5"] == 0


@pytest.mark.clause("NZ-11.2b")
def test_a_bank_that_is_given_up_falls_to_the_house() -> None:
    felt = banker_at(5)
    assert BankIs("house", "", "NZ-11.2b") in felt.tell(ev.GiveUpBank("p5"))


@pytest.mark.clause("NZ-11.2b")
def test_half_of_the_wagers_is_enough_to_go_on_as_co_bankers() -> None:
    felt = banker_at(5)
    felt.stake(200)
    assert bank_of(felt).kind is BankKind.CO_BANK


@pytest.mark.clause("NZ-11.2b")
def test_the_bank_stakes_after_the_others_once_and_by_its_own_player() -> None:
    felt = Felt()
    felt.bank(5)
    assert felt.refusal(ev.StakeBank("p5", (500,))).clause == "NZ-11.2b"
    felt.wager({2: 5})
    felt.wash({})
    assert felt.refusal(ev.CutTiles()).clause == "NZ-11.2b"
    assert felt.refusal(ev.StakeBank("p2", (500,))).clause == "NZ-11.2b"
    felt.stake(5)
    assert felt.refusal(ev.StakeBank("p5", (500,))).clause == "NZ-11.2b"


@pytest.mark.clause("NZ-11.2b")
def test_what_the_bank_has_covered_stays_as_it_lies() -> None:
    felt = banker_at(5)
    felt.stake(400)
    assert felt.refusal(ev.PlaceWager(3, "pa", (500,))).clause == "NZ-11.2b"
    assert felt.refusal(ev.TakeBackWager(2, "p2")).clause == "NZ-11.2b"
    assert felt.refusal(ev.GiveUpBank("p5")).clause == "NZ-11.2b"


@pytest.mark.clause("NZ-6.3")
def test_the_banks_chips_are_stacked_like_any_other() -> None:
    felt = banker_at(5)
    assert felt.refusal(ev.StakeBank("p5", (100_00, 300_00))).clause == "NZ-6.3"


@pytest.mark.clause("NZ-11.2c")
def test_the_dealer_moves_the_stake_to_the_banker_wager_area() -> None:
    felt = banker_at(5)
    assert felt.stake(400) == [
        MoveChips(400_00, Spot.PLAYER, Spot.BOX, "p5", 5, "NZ-11.2b"),
        MoveChips(400_00, Spot.BOX, Spot.BANKER_AREA, "p5", 5, "NZ-11.2c"),
    ]
    assert felt.at[Spot.BANKER_AREA] == 400_00
    assert not felt.table.wagers_on(5)


@pytest.mark.clause("NZ-11.3b")
def test_a_co_banker_stakes_at_least_half_of_the_others_wagers() -> None:
    felt = banker_at(3, with_house=True)
    assert felt.refusal(ev.StakeBank("p3", (199_00,))).clause == "NZ-11.3b"
    felt.stake(200)
    assert bank_of(felt) == Bank(BankKind.CO_BANK, "p3", 3, 200_00)


@pytest.mark.clause("NZ-11.3b")
def test_a_co_banker_stakes_before_the_cut_and_then_nobody_wagers() -> None:
    felt = banker_at(3, with_house=True)
    felt.wash({})
    assert felt.refusal(ev.CutTiles()).clause == "NZ-11.3b"
    assert felt.refusal(ev.PlaceWager(3, "pa", (500,))).clause == "NZ-11.3b"
    felt.stake(200)
    assert felt.refusal(ev.PlaceWager(4, "pa", (500,))).clause == "NZ-11.3b"
    assert felt.refusal(ev.TakeBackWager(2, "p2")).clause == "NZ-11.3b"


@pytest.mark.clause("NZ-11.3c")
def test_the_house_puts_as_much_from_the_float_beside_the_co_bankers_stake() -> None:
    felt = banker_at(3, with_house=True)
    assert felt.stake(200) == [
        MoveChips(200_00, Spot.PLAYER, Spot.BOX, "p3", 3, "NZ-11.3b"),
        MoveChips(200_00, Spot.BOX, Spot.BANKER_AREA, "p3", 3, "NZ-11.3c"),
        MoveChips(200_00, Spot.FLOAT, Spot.BANKER_AREA, "", 0, "NZ-11.3c"),
    ]
    assert felt.at[Spot.BANKER_AREA] == 400_00
    assert felt.at[Spot.FLOAT] == -200_00


@pytest.mark.clause("NZ-11.3d")
def test_the_co_bankers_tiles_are_moved_before_the_float_tray() -> None:
    felt = co_bank_felt(3, 10, {2: 10}, {})
    assert felt.refusal(ev.GatherUnused()).clause == "NZ-11.3d"
    felt.until(phase=Phase.DELIVERED)
    assert felt.tell(ev.GatherUnused())[-1] == TilesMoved(3, Spot.FLOAT_FRONT, "NZ-11.3d")
    assert bank_spot(felt) is Spot.FLOAT_FRONT


def test_a_bank_lasts_for_one_round_and_a_push_lies_on() -> None:
    felt = player_felt(5, 40, {2: 10, 4: 30}, {2: PUSH, 4: LOSS, 5: BANK})
    felt.finish()
    assert bank_of(felt) == Bank()
    assert [(wager.box, wager.cents) for wager in felt.table.wagers] == [(2, 1000)]
    felt.tell(ev.TakeBackWager(2, "p2"))
    assert felt.net["p2"] == 0


@pytest.mark.clause("NZ-6.3")
def test_the_bank_is_taken_given_up_and_staked_before_the_cut() -> None:
    felt = house_felt({2: 10}, {})
    felt.until(phase=Phase.CUT)
    for event in (ev.TakeBank("pa", 4), ev.GiveUpBank("pa"), ev.StakeBank("pa", (500,))):
        assert felt.refusal(event).clause == "NZ-6.3"
