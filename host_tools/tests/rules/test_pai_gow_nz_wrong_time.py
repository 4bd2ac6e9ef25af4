"""New Zealand pai gow: an event at the wrong time is refused by the clause of the round's own rule: 11.1, 11.2 or 11.3."""

import pytest
from pai_gow_nz_felt import BANK, LOSS, SETTINGS, WIN, Felt, co_bank_felt, house_felt, pairs, player_felt

from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.state import Phase
from pit.rules.refusal import COMMON_PRACTICE

WAGERS, HANDS = {2: 10, 4: 10}, {2: WIN, 4: LOSS}
SUPERVISOR = ev.Staff.GAME_SUPERVISOR
ANY_SETTING = pairs("2, 2", "12, 12")

BEFORE_THE_CUT = [
    (ev.GatherUnused(), ("NZ-11.1a", COMMON_PRACTICE, "NZ-11.3d")),
    (ev.LiftChung(), ("NZ-11.2d",) * 3),
    (ev.RevealBankTiles("p3", ()), ("NZ-11.3e",) * 3),
    (ev.SetBankHand(ANY_SETTING), ("NZ-11.1c", "NZ-11.2d", "NZ-11.3e")),
    (ev.ExposeBank(), ("NZ-11.1d", "NZ-11.2e", "NZ-11.3e")),
    (ev.ConfirmHouseWay(SUPERVISOR), ("NZ-11.1e",) * 3),
    (ev.Concede(2, "p2"), ("NZ-10.13-a",) * 3),
    (ev.ExposeHand(2), ("NZ-11.1d", "NZ-11.2e", "NZ-11.3f")),
    (ev.PayBox(2), ("NZ-11.1i", "NZ-11.2i", "NZ-11.3i")),
    (ev.SettleBank(), ("NZ-11.1i", "NZ-11.2i", "NZ-11.3j-k")),
    (ev.CallNoMoreBets(), ("NZ-9.4-a",) * 3),
    (ev.ShakeDice((1, 1, 1)), ("NZ-9.4-a",) * 3),
    (ev.Deliver(), ("NZ-9.3A-a",) * 3),
    (ev.SetHand(2, "p2", ANY_SETTING), (COMMON_PRACTICE,) * 3),
    (ev.AskHouseWay(2, "p2"), (COMMON_PRACTICE,) * 3),
]
AFTER_THE_CUT = [
    (ev.ChooseCut("p5", None), ("NZ-9.3A-b", "NZ-9.3A-c", "NZ-9.3A-c")),
    (ev.OrderCut(SUPERVISOR, "Yat Dong Dong"), ("NZ-9.3A-b",) * 3),
    (ev.CutTiles(), ("NZ-9.3A-a",) * 3),
    (ev.Wash((0,) * 31), (COMMON_PRACTICE,) * 3),
    (ev.PlaceWager(7, "pa", (500,)), ("NZ-6.3",) * 3),
    (ev.TakeBackWager(2, "p2"), ("NZ-6.3",) * 3),
    (ev.TakeBank("pa", 8), ("NZ-6.3",) * 3),
    (ev.Deliver(), ("NZ-9.4-a",) * 3),
]


def felts() -> tuple[Felt, Felt, Felt]:
    """The same wagers against the house, a player on box 5, and both on box 3."""
    return (
        house_felt(WAGERS, {**HANDS, 1: BANK}),
        player_felt(5, 20, WAGERS, {**HANDS, 5: BANK}),
        co_bank_felt(3, 10, WAGERS, {**HANDS, 3: BANK}),
    )


@pytest.mark.clause("NZ-11.1a", "NZ-11.1c", "NZ-11.1d", "NZ-11.1e", "NZ-11.1i", "NZ-10.13-a", "NZ-9.3A-a", "NZ-9.4-a")
@pytest.mark.clause("NZ-11.2d", "NZ-11.2e", "NZ-11.2i", "NZ-11.3d", "NZ-11.3e", "NZ-11.3f", "NZ-11.3i", "NZ-11.3j-k")
@pytest.mark.parametrize(("event", "clauses"), BEFORE_THE_CUT)
def test_what_belongs_after_the_cut_is_refused_before_it(event: ev.Event, clauses: tuple[str, str, str]) -> None:
    for felt, clause in zip(felts(), clauses, strict=True):
        assert felt.refusal(event).clause == clause


@pytest.mark.clause("NZ-6.3", "NZ-9.3A-a", "NZ-9.3A-b", "NZ-9.3A-c", "NZ-9.4-a")
@pytest.mark.parametrize("phase", [Phase.CUT, Phase.DELIVERED, Phase.SETTING, Phase.MATCHING, Phase.PAYING])
@pytest.mark.parametrize(("event", "clauses"), AFTER_THE_CUT)
def test_what_belongs_before_the_cut_is_refused_after_it(
    event: ev.Event, clauses: tuple[str, str, str], phase: Phase
) -> None:
    for felt, clause in zip(felts(), clauses, strict=True):
        felt.until(phase=phase)
        assert felt.refusal(event).clause == clause


@pytest.mark.clause("NZ-11.1d", "NZ-11.2e", "NZ-11.3e")
def test_a_bank_that_was_shown_is_not_shown_again() -> None:
    for felt, clause in zip(felts(), ("NZ-11.1d", "NZ-11.2e", "NZ-11.3e"), strict=True):
        felt.until(phase=Phase.MATCHING)
        assert felt.refusal(ev.ExposeBank()).clause == clause


def test_the_limits_as_shipped_are_5_and_1000_dollars() -> None:
    felt = Felt(type(SETTINGS)())
    assert felt.refusal(ev.PlaceWager(2, "pa", (400,))).clause == COMMON_PRACTICE
    assert felt.refusal(ev.PlaceWager(2, "pa", (1001_00,))).clause == COMMON_PRACTICE
    felt.tell(ev.PlaceWager(2, "pa", (500,)), ev.PlaceWager(3, "pa", (1000_00,)))
    assert felt.refusal(ev.PlaceWager(2, "pa", (5,))).clause == "NZ-6.3"
