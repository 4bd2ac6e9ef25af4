"""New Zealand pai gow: hands set by players, the bank's hand set and shown."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pai_gow_nz_felt import (
    BANK,
    LOSS,
    SETTINGS,
    WIN,
    Felt,
    co_bank_felt,
    house_felt,
    other_way,
    pairs,
    player_felt,
)

from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import TILES, Tile
from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.commands import (
    BankShown,
    HandSet,
    HandShown,
    HouseWayConfirmed,
    Spot,
    TilesMoved,
    TilesShown,
)
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings
from pit.rules.pai_gow_new_zealand.state import Phase
from pit.rules.refusal import COMMON_PRACTICE

SUPERVISOR, DEALER = ev.Staff.GAME_SUPERVISOR, ev.Staff.DEALER
HANDS = {2: WIN, 4: LOSS}
WAGERS = {2: 10, 4: 10}


def against_house(phase: Phase = Phase.SETTING) -> Felt:
    felt = house_felt(WAGERS, {**HANDS, 1: BANK})
    felt.until(phase=phase)
    return felt


def against_player(box: int = 5) -> Felt:
    felt = player_felt(box, 20, WAGERS, {**HANDS, box: BANK})
    felt.until(phase=Phase.SETTING)
    return felt


def against_both(settings: PaiGowSettings = SETTINGS) -> Felt:
    felt = co_bank_felt(3, 10, WAGERS, {**HANDS, 3: BANK}, settings)
    felt.until(phase=Phase.SETTING)
    return felt


def set_others(felt: Felt) -> None:
    felt.tell(ev.AskHouseWay(2, "p2"), ev.AskHouseWay(4, "p4"))


def bank_spot(felt: Felt) -> Spot:
    return felt.table.bank_tiles.spot


def bank_way(felt: Felt) -> Setting:
    return house_way(felt.table.bank_tiles.tiles)


def test_a_player_sets_two_tiles_low_and_two_high() -> None:
    felt = against_house()
    assert felt.tell(ev.SetHand(2, "p2", pairs("2, 2", "12, 12"))) == [HandSet(2, False)]


@pytest.mark.parametrize(
    "setting",
    [
        pairs("12, 12", "2, 2"),
        pairs("2, 2", "12, 5"),
        Setting(pairs("2, 2", "12, 12").low, pairs("2, 2", "12, 12").low),
        Setting((TILES[0],), (*pairs("2, 2", "12, 12").low, TILES[1])),  # type: ignore[arg-type]
    ],
)
def test_a_high_hand_below_the_low_one_and_tiles_of_elsewhere_are_refused(setting: Setting) -> None:
    assert against_house().refusal(ev.SetHand(2, "p2", setting)).clause == COMMON_PRACTICE


def test_on_request_the_dealer_sets_a_hand_the_house_way() -> None:
    felt = against_house()
    assert felt.tell(ev.AskHouseWay(2, "p2")) == [HandSet(2, True)]
    hand = felt.table.hand(2)
    assert hand is not None
    assert hand.setting == house_way(hand.tiles)


def test_only_the_first_bettor_sets_once_and_only_a_hand_that_is_there() -> None:
    felt = against_house()
    for event in (ev.AskHouseWay(2, "p4"), ev.AskHouseWay(3, "p3"), ev.AskHouseWay(1, "p2")):
        assert felt.refusal(event).clause == COMMON_PRACTICE
    felt.tell(ev.AskHouseWay(2, "p2"))
    assert felt.refusal(ev.SetHand(2, "p2", pairs("2, 2", "12, 12"))).clause == COMMON_PRACTICE


@pytest.mark.clause("NZ-11.1c")
def test_the_houses_hand_is_not_set_while_a_players_hand_is_not() -> None:
    felt = against_house()
    felt.tell(ev.AskHouseWay(2, "p2"))
    assert felt.refusal(ev.SetBankHand(bank_way(felt))).clause == "NZ-11.1c"
    felt.tell(ev.AskHouseWay(4, "p4"), ev.SetBankHand(bank_way(felt)))


@pytest.mark.clause("NZ-11.1c")
def test_the_dealer_alone_sets_the_houses_hand() -> None:
    felt = against_house()
    set_others(felt)
    assert felt.refusal(ev.SetBankHand(bank_way(felt), "p2")).clause == "NZ-11.1c"


@pytest.mark.clause("NZ-11.1c")
def test_the_houses_hand_is_not_set_before_it_is_dealt() -> None:
    assert house_felt({2: 10}, {}).refusal(ev.SetBankHand(pairs("2, 2", "12, 12"))).clause == "NZ-11.1c"


@pytest.mark.clause("NZ-11.1d")
def test_the_houses_hand_is_shown_before_a_players_hand() -> None:
    felt = against_house()
    set_others(felt)
    assert felt.refusal(ev.ExposeHand(2)).clause == "NZ-11.1d"
    assert felt.refusal(ev.ExposeBank()).clause == "NZ-11.1d"
    felt.tell(ev.SetBankHand(bank_way(felt)))
    assert felt.refusal(ev.ExposeHand(2)).clause == "NZ-11.1d"
    assert felt.tell(ev.ExposeBank()) == [BankShown(bank_way(felt))]
    assert not felt.all_of(HandShown)


@pytest.mark.clause("NZ-11.1e")
def test_no_hand_is_matched_until_the_game_supervisor_has_confirmed_the_house_way() -> None:
    felt = against_house(Phase.MATCHING)
    assert felt.refusal(ev.ExposeHand(2)).clause == "NZ-11.1e"
    assert felt.refusal(ev.ConfirmHouseWay(DEALER)).clause == "NZ-11.1e"
    assert felt.tell(ev.ConfirmHouseWay(SUPERVISOR)) == [HouseWayConfirmed()]
    assert felt.refusal(ev.ConfirmHouseWay(SUPERVISOR)).clause == "NZ-11.1e"
    felt.tell(ev.ExposeHand(2))


@pytest.mark.clause("NZ-11.1e")
def test_a_hand_that_is_not_set_the_house_way_is_not_confirmed_and_is_set_again() -> None:
    felt = against_house()
    set_others(felt)
    felt.tell(ev.SetBankHand(other_way(bank_way(felt))), ev.ExposeBank())
    assert felt.refusal(ev.ConfirmHouseWay(SUPERVISOR)).clause == "NZ-11.1e"
    felt.tell(ev.SetBankHand(bank_way(felt)))
    assert felt.orders[-1] == BankShown(bank_way(felt))
    felt.tell(ev.ConfirmHouseWay(SUPERVISOR))
    assert felt.refusal(ev.SetBankHand(bank_way(felt))).clause == "NZ-11.1c"


@pytest.mark.clause("NZ-11.1e")
@pytest.mark.parametrize("felt_of", [against_player, against_both])
def test_a_hand_that_a_player_banks_is_not_confirmed(felt_of: Callable[[], Felt]) -> None:
    felt = felt_of()
    assert felt.refusal(ev.ConfirmHouseWay(SUPERVISOR)).clause == "NZ-11.1e"
    felt.until(phase=Phase.MATCHING)
    assert felt.refusal(ev.ConfirmHouseWay(SUPERVISOR)).clause == "NZ-11.1e"


@pytest.mark.clause("NZ-11.1e")
def test_two_settings_that_swap_like_tiles_are_both_the_house_way() -> None:
    felt = house_felt({2: 10}, {2: WIN, 1: "high 8, high 8, 11, low 7"})
    felt.until(phase=Phase.SETTING)
    felt.tell(ev.AskHouseWay(2, "p2"))
    way = bank_way(felt)
    swapped = Setting((way.low[1], way.low[0]), (way.high[1], way.high[0]))
    felt.tell(ev.SetBankHand(swapped), ev.ExposeBank(), ev.ConfirmHouseWay(SUPERVISOR))


@pytest.mark.clause("NZ-11.2d")
def test_the_banker_sets_after_all_others_and_with_the_chung_off() -> None:
    felt = against_player()
    setting = other_way(bank_way(felt))
    felt.tell(ev.LiftChung())
    assert felt.refusal(ev.SetBankHand(setting, "p5")).clause == "NZ-11.2d"
    set_others(felt)
    assert felt.refusal(ev.SetBankHand(setting, "p2")).clause == "NZ-11.2d"
    assert felt.refusal(ev.SetBankHand(setting)).clause == "NZ-11.2d"
    assert felt.tell(ev.SetBankHand(setting, "p5")) == [HandSet(5, False)]
    assert felt.refusal(ev.SetBankHand(setting, "p5")).clause == "NZ-11.2d"


@pytest.mark.clause("NZ-11.2d")
def test_with_the_chung_on_the_tiles_the_banker_sets_nothing() -> None:
    felt = against_player()
    set_others(felt)
    assert felt.refusal(ev.SetBankHand(bank_way(felt), "p5")).clause == "NZ-11.2d"
    assert felt.refusal(ev.AskHouseWay(5, "p5")).clause == "NZ-11.2d"
    felt.tell(ev.LiftChung())
    assert felt.refusal(ev.LiftChung()).clause == "NZ-11.2d"
    felt.tell(ev.AskHouseWay(5, "p5"))


@pytest.mark.clause("NZ-11.2d")
def test_no_chung_is_lifted_off_tiles_that_the_dealer_has() -> None:
    for felt in (against_house(), against_both()):
        assert felt.refusal(ev.LiftChung()).clause == "NZ-11.2d"


@pytest.mark.clause("NZ-11.2e")
def test_the_bankers_hand_lies_open_before_the_float_tray_before_any_other_is_matched() -> None:
    felt = against_player()
    set_others(felt)
    felt.tell(ev.LiftChung())
    assert felt.refusal(ev.ExposeBank()).clause == "NZ-11.2e"
    felt.tell(ev.AskHouseWay(5, "p5"))
    assert felt.refusal(ev.ExposeHand(2)).clause == "NZ-11.2e"
    assert bank_spot(felt) is Spot.BOX
    assert felt.tell(ev.ExposeBank()) == [TilesMoved(5, Spot.FLOAT_FRONT, "NZ-11.2e"), BankShown(bank_way(felt))]
    assert felt.table.bank_tiles.is_shown
    assert bank_spot(felt) is Spot.FLOAT_FRONT


@pytest.mark.clause("NZ-11.3e")
def test_the_dealer_sets_the_co_bankers_hand_the_house_way_after_all_others() -> None:
    felt = against_both()
    way = bank_way(felt)
    assert felt.refusal(ev.SetBankHand(way)).clause == "NZ-11.3e"
    set_others(felt)
    assert felt.refusal(ev.SetBankHand(way, "p3")).clause == "NZ-11.3e"
    assert felt.refusal(ev.SetBankHand(other_way(way))).clause == "NZ-11.3e"
    assert felt.refusal(ev.ExposeBank()).clause == "NZ-11.3e"
    assert felt.tell(ev.SetBankHand(way)) == [HandSet(3, True)]
    assert felt.refusal(ev.SetBankHand(way)).clause == "NZ-11.3e"


def tiles_of_bank(felt: Felt, count: int) -> tuple[Tile, ...]:
    return felt.table.bank_tiles.tiles[:count]


@pytest.mark.clause("NZ-11.3e")
def test_a_co_banker_turns_two_of_the_four_tiles_before_the_hand_is_set() -> None:
    felt = against_both()
    two = tiles_of_bank(felt, 2)
    assert felt.refusal(ev.RevealBankTiles("p3", two)).clause == "NZ-11.3e"
    set_others(felt)
    for tiles in (tiles_of_bank(felt, 1), tiles_of_bank(felt, 3), (two[0], two[0]), (two[0], TILES[-1])):
        assert felt.refusal(ev.RevealBankTiles("p3", tiles)).clause == "NZ-11.3e"
    assert felt.refusal(ev.RevealBankTiles("p2", two)).clause == "NZ-11.3e"
    assert felt.tell(ev.RevealBankTiles("p3", two)) == [TilesShown(two)]
    assert felt.refusal(ev.RevealBankTiles("p3", tiles_of_bank(felt, 4)[2:])).clause == "NZ-11.3e"


@pytest.mark.clause("NZ-11.3e")
def test_a_co_banker_turns_no_tile_afterwards_or_where_it_is_not_permitted() -> None:
    late, barred = against_both(), against_both(replace(SETTINGS, may_co_banker_expose=False))
    for felt in (late, barred):
        set_others(felt)
    late.tell(ev.SetBankHand(bank_way(late)))
    for felt in (late, barred, against_player(), against_house()):
        assert felt.refusal(ev.RevealBankTiles("p3", tiles_of_bank(felt, 2))).clause == "NZ-11.3e"
