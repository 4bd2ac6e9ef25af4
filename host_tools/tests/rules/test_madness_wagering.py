"""When a madness 21 wager may be placed, what it may be called, and who may be kept from it."""

from dataclasses import replace

import pytest
from felt import ALL_FITTED, MADNESS, Bets, Felt, dealt, seated

from pit.rules.madness_21.events import EquipmentFailed, EquipmentRestored, Pressed
from pit.rules.madness_21.naming import refusal_for_name
from pit.rules.madness_21.settings import Device, Fitted, MadnessSettings, SignLimits
from pit.rules.people import FLOOR_MANAGER, Role
from pit.rules.spanish_blackjack.commands import MadnessWagering, PlayerExcluded, ShowSign
from pit.rules.spanish_blackjack.events import (
    CollectCards,
    DealCard,
    DecideControl,
    ExcludePlayer,
    PlaceMadness,
    PlaceMain,
    RenameMadness,
    Stand,
    WithdrawMadness,
    WithdrawMain,
)
from pit.rules.spanish_blackjack.settings import TableSettings, check_settings
from pit.rules.spanish_blackjack.state import Phase
from pit.rules.wagers import AcceptWager, ReturnWager, Wager, WagerKind


def with_main(madness: MadnessSettings = MADNESS) -> Felt:
    felt = Felt(madness=madness)
    felt.tell(PlaceMain(3, "pa", 1000))
    return felt


@pytest.mark.clause("Q03-34H-1a")
def test_a_layout_without_the_area_takes_no_madness_wager() -> None:
    felt = with_main(replace(MADNESS, layout_has_area=False))
    assert felt.refusal(PlaceMadness(3, "pa", 500)).clause == "Q03-34H-1a"


@pytest.mark.clause("Q03-34H-1a")
def test_a_layout_with_the_area_takes_a_madness_wager() -> None:
    accepted = with_main().tell(PlaceMadness(3, "pa", 500))
    assert accepted == [AcceptWager(Wager(3, "pa", WagerKind.MADNESS_21), 500)]


@pytest.mark.clause("Q03-34H-1a")
def test_a_player_who_skips_the_madness_wager_plays_on_as_usual() -> None:
    felt = dealt({1: "9C 9D"}, "7H", "KS")
    felt.tell(Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == 1000
    assert felt.state.phase is Phase.COLLECT


@pytest.mark.clause("Q03-34H-1b")
@pytest.mark.parametrize("device", Device)
def test_a_table_that_lacks_one_device_takes_no_madness_wager(device: Device) -> None:
    lacking = tuple(fitted for fitted in ALL_FITTED if fitted.device is not device)
    refused = with_main(replace(MADNESS, equipment=lacking)).refusal(PlaceMadness(3, "pa", 500))
    assert refused.clause == "Q03-34H-1b"
    assert device.value in refused.reason


@pytest.mark.clause("Q03-34H-1b")
@pytest.mark.parametrize("device", Device)
def test_a_device_without_an_approval_record_counts_as_missing(device: Device) -> None:
    unapproved = tuple(Fitted(f.device, " " if f.device is device else f.approval_reference) for f in ALL_FITTED)
    refused = with_main(replace(MADNESS, equipment=unapproved)).refusal(PlaceMadness(3, "pa", 500))
    assert refused.clause == "Q03-34H-1b"


@pytest.mark.clause("Q03-34H-1b")
def test_with_all_three_devices_approved_the_wager_is_taken() -> None:
    assert with_main().tell(PlaceMadness(3, "pa", 500))


@pytest.mark.clause("Q03-34H-2")
def test_a_new_name_without_approval_is_refused() -> None:
    assert Felt().refusal(RenameMadness("Jackpot fever", "")).clause == "Q03-34H-2"


@pytest.mark.clause("Q03-34H-2")
def test_a_new_name_with_approval_is_shown_on_the_sign() -> None:
    assert Felt().tell(RenameMadness("Jackpot fever", "CE 12/03")) == [ShowSign("Jackpot fever", 100, 2500)]


@pytest.mark.clause("Q03-34H-2")
def test_a_table_without_a_sign_shows_the_new_name_nowhere() -> None:
    assert Felt(madness=replace(MADNESS, sign=None)).tell(RenameMadness("Jackpot fever", "CE 12/03")) == []


@pytest.mark.clause("Q03-34H-2")
def test_a_table_does_not_open_under_an_unapproved_name() -> None:
    named = TableSettings(madness=replace(MADNESS, display_name="Jackpot fever"))
    assert [reason.clause for reason in check_settings(named)] == ["Q03-34H-2"]


@pytest.mark.clause("Q03-7-17")
def test_blackjacks_renaming_is_refused_under_its_own_clause() -> None:
    refused = refusal_for_name("Jackpot fever", "", clause="Q03-7-17")
    assert refused is not None
    assert refused.clause == "Q03-7-17"


@pytest.mark.clause("Q03-34H-2")
@pytest.mark.parametrize("name", ["", "   ", "line\nbreak", "x" * 41])
def test_a_name_that_no_sign_can_show_is_refused(name: str) -> None:
    assert Felt().refusal(RenameMadness(name, "CE 12/03")).clause == "Q03-34H-2"


@pytest.mark.clause("Q03-34I-1")
def test_without_a_main_wager_on_the_box_there_is_no_madness_wager() -> None:
    felt = Felt()
    felt.tell(PlaceMain(2, "pa", 1000))
    assert felt.refusal(PlaceMadness(3, "pa", 500)).clause == "Q03-34I-1"


@pytest.mark.clause("Q03-34I-1")
def test_a_second_player_with_a_main_wager_may_place_one() -> None:
    felt = with_main()
    felt.tell(PlaceMain(3, "pb", 1000), PlaceMadness(3, "pb", 500))
    assert felt.ledger.net["pb"] == -1500


@pytest.mark.clause("Q03-34I-2")
def test_after_the_first_card_no_madness_wager_is_taken() -> None:
    felt = with_main()
    felt.tell(DealCard())
    assert felt.refusal(PlaceMadness(3, "pa", 500)).clause == "Q03-34I-2"


@pytest.mark.clause("Q03-34I-2")
def test_after_the_first_card_no_madness_wager_is_taken_back() -> None:
    felt = with_main()
    felt.tell(PlaceMadness(3, "pa", 500), DealCard())
    assert felt.refusal(WithdrawMadness(3, "pa")).clause == "Q03-34I-2"


@pytest.mark.clause("Q03-34I-3")
@pytest.mark.parametrize("cents", [0, 50, -100, 2600, 250])
def test_a_wager_outside_the_signs_limits_or_not_in_whole_dollars_is_refused(cents: int) -> None:
    assert with_main().refusal(PlaceMadness(3, "pa", cents)).clause == "Q03-34I-3"


@pytest.mark.clause("Q03-34I-3")
@pytest.mark.parametrize("cents", [100, 2500])
def test_a_wager_at_the_signs_limits_is_taken(cents: int) -> None:
    assert with_main().tell(PlaceMadness(3, "pa", cents))


@pytest.mark.clause("Q03-34I-3")
def test_a_table_without_a_sign_takes_no_madness_wager() -> None:
    assert with_main(replace(MADNESS, sign=None)).refusal(PlaceMadness(3, "pa", 500)).clause == "Q03-34I-3"


@pytest.mark.clause("Q03-34I-3")
@pytest.mark.parametrize("limits", [SignLimits(0, 2500), SignLimits(150, 2500), SignLimits(2600, 2500)])
def test_a_table_does_not_open_with_limits_that_make_no_sense(limits: SignLimits) -> None:
    reasons = check_settings(TableSettings(madness=replace(MADNESS, sign=limits)))
    assert [reason.clause for reason in reasons] == ["Q03-34I-3"]


def test_a_second_madness_wager_of_the_same_player_on_a_box_is_refused() -> None:
    felt = with_main()
    felt.tell(PlaceMadness(3, "pa", 500))
    felt.refusal(PlaceMadness(3, "pa", 500))
    assert felt.ledger.net["pa"] == -1500


@pytest.mark.clause("Q03-34I-4")
@pytest.mark.parametrize("device", Device)
def test_a_device_out_of_order_before_the_deal_closes_the_wagers_until_it_works(device: Device) -> None:
    felt = with_main()
    assert MadnessWagering(is_open=False) in felt.tell(EquipmentFailed(device))
    assert felt.refusal(PlaceMadness(3, "pa", 500)).clause == "Q03-34I-4"
    assert felt.tell(EquipmentRestored(device)) == [MadnessWagering(is_open=True)]
    felt.tell(PlaceMadness(3, "pa", 500))


@pytest.mark.clause("Q03-34I-4")
def test_wagers_open_only_when_the_last_of_two_faults_is_gone() -> None:
    felt = with_main()
    felt.tell(EquipmentFailed(Device.JACKPOT_BUTTON), EquipmentFailed(Device.ELECTRONIC_PRIZE_METER))
    assert felt.tell(EquipmentRestored(Device.JACKPOT_BUTTON)) == []
    assert felt.refusal(PlaceMadness(3, "pa", 500)).clause == "Q03-34I-4"


@pytest.mark.clause("Q03-34I-4")
def test_wagers_already_placed_go_back_when_a_device_fails_before_the_deal() -> None:
    felt = with_main()
    felt.tell(PlaceMadness(3, "pa", 500))
    given = felt.tell(EquipmentFailed(Device.RANDOM_NUMBER_GENERATOR))
    assert ReturnWager(Wager(3, "pa", WagerKind.MADNESS_21), 500, "Q03-34I-4") in given
    assert felt.ledger.net["pa"] == -1000


@pytest.mark.clause("Q03-34I-4")
def test_a_device_that_was_never_out_of_order_cannot_be_restored() -> None:
    assert Felt().refusal(EquipmentRestored(Device.JACKPOT_BUTTON)).clause == "Q03-34I-4"


@pytest.mark.clause("Q03-34K-6")
def test_a_fourth_player_on_a_box_is_refused() -> None:
    felt = Felt()
    felt.tell(*(PlaceMain(3, person, 1000) for person in ("pa", "pb", "pc")))
    assert felt.refusal(PlaceMain(3, "pd", 1000)).clause == "Q03-34K-6"


@pytest.mark.clause("Q03-34K-6")
def test_when_the_second_player_withdraws_the_third_becomes_second() -> None:
    felt = Felt()
    felt.tell(*(PlaceMain(3, person, 1000) for person in ("c", "x", "y")), DecideControl(3, "c"))
    assert [bettor.person for bettor in felt.state.box(3).bettors] == ["c", "x", "y"]
    felt.tell(WithdrawMain(3, "x"))
    assert [bettor.person for bettor in felt.state.box(3).bettors] == ["c", "y"]


@pytest.mark.clause("Q03-34I-1")
def test_withdrawing_the_main_wager_gives_the_madness_wager_back_too() -> None:
    felt = with_main()
    felt.tell(PlaceMadness(3, "pa", 500), WithdrawMain(3, "pa"))
    assert felt.ledger.net["pa"] == 0


@pytest.mark.clause("Q03-34G-cp")
def test_a_shared_box_is_not_dealt_until_the_dealer_decides_who_controls_it() -> None:
    felt = Felt()
    felt.tell(*(PlaceMain(3, person, 1000) for person in ("pa", "pb", "pc")))
    assert felt.refusal(DealCard()).clause == "Q03-34G-cp"
    felt.tell(DecideControl(3, "pb"), DealCard())
    assert felt.state.box(3).controlling == "pb"


@pytest.mark.clause("Q03-34G-cp", "Q03-34K-6")
def test_the_controlling_players_wager_goes_to_the_front_of_the_stack() -> None:
    felt = Felt()
    felt.tell(*(PlaceMain(3, person, 1000) for person in ("pa", "pb", "pc")), DecideControl(3, "pc"))
    assert [bettor.person for bettor in felt.state.box(3).bettors] == ["pc", "pa", "pb"]


@pytest.mark.clause("Q03-34G-cp")
def test_someone_without_a_wager_on_the_box_can_not_control_it() -> None:
    assert with_main().refusal(DecideControl(3, "pb")).clause == "Q03-34G-cp"


@pytest.mark.clause("Q03-34L-2")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.KEY_EMPLOYEE_TABLE_GAMES])
def test_only_the_key_employee_excludes_a_player(role: Role) -> None:
    felt = with_main()
    assert felt.refusal(ExcludePlayer("pa", role)).clause == "Q03-34L-2"
    felt.tell(PlaceMadness(3, "pa", 500))


@pytest.mark.clause("Q03-34L-2")
def test_an_excluded_players_later_madness_wagers_are_refused_in_every_round() -> None:
    felt = dealt({1: "9C 9D"}, "7H", "KS")
    assert felt.tell(ExcludePlayer("p1", Role.KEY_EMPLOYEE_TABLE_GAMES)) == [PlayerExcluded("p1")]
    felt.tell(Stand(1, "p1"))
    felt.deal()
    felt.tell(CollectCards(), PlaceMain(1, "p1", 1000))
    assert felt.refusal(PlaceMadness(1, "p1", 500)).clause == "Q03-34L-2"


@pytest.mark.clause("Q03-34L-1", "Q03-34L-2")
def test_an_excess_force_flag_alone_excludes_nobody() -> None:
    felt = dealt({1: "AC KD"}, "7H", bets={1: (Bets("p1", 500),)})
    felt.tell(Pressed(1, "p1", 1, is_excess_force=True))
    assert felt.state.standing.excluded == frozenset()


def test_no_player_may_bear_the_floor_managers_name() -> None:
    assert "name" in Felt().refusal(PlaceMain(1, FLOOR_MANAGER, 1000)).reason


def test_a_player_may_take_only_the_madness_wager_back() -> None:
    felt = seated({1: "9C 9D"}, "7H", bets={1: (Bets("pa", 500),)})
    felt.tell(WithdrawMadness(1, "pa"))
    assert felt.ledger.net["pa"] == -1000
    felt.refusal(WithdrawMadness(1, "pa"))
