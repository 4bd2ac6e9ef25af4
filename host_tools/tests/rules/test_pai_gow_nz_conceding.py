"""New Zealand pai gow: hands conceded, and who sees them afterwards."""

import pytest
from pai_gow_nz_felt import BANK, LOSS, LOSS_TOO, WIN, Felt, house_felt, player_felt

from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.commands import HandShown, MoveChips, ShowConceded, Spot, TilesMoved
from pit.rules.pai_gow_new_zealand.state import HandStanding, Phase
from pit.rules.refusal import COMMON_PRACTICE

SUPERVISOR, DEALER = ev.Staff.GAME_SUPERVISOR, ev.Staff.DEALER
HANDS = {2: WIN, 4: LOSS}
WAGERS = {2: 10, 4: 10}


def against_house() -> Felt:
    felt = house_felt(WAGERS, {**HANDS, 1: BANK})
    felt.until(phase=Phase.SETTING)
    return felt


def against_player() -> Felt:
    felt = player_felt(5, 20, WAGERS, {**HANDS, 5: BANK})
    felt.until(phase=Phase.SETTING)
    return felt


@pytest.mark.clause("NZ-10.13-a")
def test_only_who_bets_alone_on_a_box_concedes() -> None:
    felt = Felt()
    felt.tell(ev.PlaceWager(2, "pa", (500,)), ev.PlaceWager(2, "pb", (500,)), ev.PlaceWager(4, "cy", (500,)))
    felt.wash({})
    felt.until(phase=Phase.SETTING)
    for event in (ev.Concede(2, "pa"), ev.Concede(2, "pb"), ev.Concede(4, "pa"), ev.Concede(1, "cy")):
        assert felt.refusal(event).clause == "NZ-10.13-a"
    felt.tell(ev.Concede(4, "cy"))
    assert felt.refusal(ev.Concede(4, "cy")).clause == "NZ-10.13-a"


@pytest.mark.clause("NZ-10.13-a")
def test_a_hand_is_conceded_between_its_delivery_and_its_exposure() -> None:
    felt = house_felt(WAGERS, {**HANDS, 1: BANK})
    assert felt.refusal(ev.Concede(2, "p2")).clause == "NZ-10.13-a"
    felt.until(phase=Phase.MATCHING)
    felt.tell(ev.ConfirmHouseWay(SUPERVISOR), ev.ExposeHand(2))
    assert felt.refusal(ev.Concede(2, "p2")).clause == "NZ-10.13-a"
    felt.tell(ev.Concede(4, "p4"))
    assert felt.table.phase is Phase.PAYING


@pytest.mark.clause("NZ-10.13-b")
def test_a_conceded_hand_goes_unexposed_to_the_work_area_and_its_wager_to_the_losing_ones_at_once() -> None:
    felt = against_house()
    assert felt.tell(ev.Concede(2, "p2")) == [
        TilesMoved(2, Spot.WORK_AREA, "NZ-10.13-b"),
        MoveChips(1000, Spot.BOX, Spot.LOSING_AREA, "p2", 2, "NZ-10.13-b"),
    ]
    assert felt.table.losing_cents == 1000
    felt.finish()
    assert [order.box for order in felt.all_of(HandShown)] == [4]
    assert felt.net["p2"] == -1000


@pytest.mark.clause("NZ-10.13-b")
def test_a_conceded_hand_never_comes_back() -> None:
    felt = against_house()
    felt.tell(ev.Concede(2, "p2"))
    assert felt.refusal(ev.ReturnConceded(2, "p2")).clause == "NZ-10.13-b"
    assert felt.refusal(ev.AskHouseWay(2, "p2")).clause == COMMON_PRACTICE
    found = felt.table.hand(2)
    assert found is not None
    assert found.standing is HandStanding.CONCEDED


@pytest.mark.clause("NZ-10.13-b")
def test_a_round_in_which_all_concede_is_settled_without_the_banks_hand() -> None:
    felt = against_player()
    felt.tell(ev.Concede(2, "p2"), ev.Concede(4, "p4"))
    assert felt.table.phase is Phase.PAYING
    felt.finish()
    assert felt.net["p5"] == 1900


@pytest.mark.clause("NZ-10.13-c")
def test_the_game_supervisor_sees_conceded_tiles_and_nobody_else_does() -> None:
    felt = house_felt(WAGERS, {2: LOSS_TOO, 4: LOSS, 1: BANK})
    felt.until(phase=Phase.SETTING)
    assert felt.refusal(ev.ViewConceded(2, SUPERVISOR)).clause == "NZ-10.13-c"
    felt.tell(ev.Concede(2, "p2"))
    for viewer in (DEALER, "p2", "p4", "game supervisor"):
        assert felt.refusal(ev.ViewConceded(2, viewer)).clause == "NZ-10.13-c"
    (shown,) = felt.tell(ev.ViewConceded(2, SUPERVISOR))
    assert isinstance(shown, ShowConceded)
    assert [str(tile) for tile in shown.tiles] == LOSS_TOO.split(", ")
    assert felt.refusal(ev.ViewConceded(4, SUPERVISOR)).clause == "NZ-10.13-c"
