"""What signs at tables must show, and when a minimum table stake may be raised."""

import pytest

from pit.rules.refusal import Refused
from pit.rules.table_sign.frames import StakeGame, cuts_sign, liability_sign, refuse_co_bank, stake_sign
from pit.rules.table_sign.limits import limits_sign
from pit.rules.table_sign.notice import Notice, StakeChange, change_stake
from pit.rules.table_sign.profile import SignProfile

TALL = SignProfile(80, 100)
SMALL = SignProfile(79, 100)
MINUTE_MS = 60_000
PLAYERS = ("p1", "p2", "p3")


def clause_of(answer: object) -> str:
    assert isinstance(answer, Refused), answer
    assert answer.reason.endswith(".")
    return answer.clause


@pytest.mark.clause("Q96-23-2")
def test_limits_are_shown_in_characters_of_8_mm_and_no_smaller() -> None:
    assert limits_sign(TALL, 500, 10_000) == ("MIN $5", "MAX $100")
    assert clause_of(limits_sign(SMALL, 500, 10_000)) == "Q96-23-2"


@pytest.mark.clause("Q03-34I-3-fn")
@pytest.mark.parametrize(("low", "high"), [(0, 500), (500, 0), (0, 0)])
def test_a_sign_that_lacks_a_limit_is_refused_whatever_the_game(low: int, high: int) -> None:
    assert clause_of(limits_sign(TALL, low, high)) == "Q03-34I-3-fn"


@pytest.mark.clause("Q96-259-2")
def test_the_sign_at_manila_states_the_minimum_table_stake_in_8_mm() -> None:
    assert stake_sign(StakeGame.MANILA, TALL, 25_000) == ("MINIMUM TABLE STAKE", "$250")
    assert clause_of(stake_sign(StakeGame.MANILA, SMALL, 25_000)) == "Q96-259-2"
    assert clause_of(stake_sign(StakeGame.MANILA, TALL, 0)) == "Q96-259-2"


@pytest.mark.clause("Q96-295-2")
def test_the_sign_at_draw_poker_states_the_minimum_table_stake_in_8_mm() -> None:
    assert stake_sign(StakeGame.DRAW, TALL, 5_000) == ("MINIMUM TABLE STAKE", "$50")
    assert clause_of(stake_sign(StakeGame.DRAW, SMALL, 5_000)) == "Q96-295-2"
    assert clause_of(stake_sign(StakeGame.DRAW, TALL, 0)) == "Q96-295-2"


@pytest.mark.clause("Q96-430-2")
def test_the_sign_lists_every_approved_cut_and_an_empty_list_is_none() -> None:
    assert cuts_sign(["chee chee", "house way"])[1:] == ("chee chee", "house way")  # type: ignore[index]
    assert clause_of(cuts_sign([])) == "Q96-430-2"
    assert clause_of(cuts_sign(["chee chee", " "])) == "Q96-430-2"


@pytest.mark.clause("Q96-421-1b-i")
def test_the_house_co_banks_only_with_its_liability_on_the_sign() -> None:
    shown = liability_sign(500_000)
    assert shown == ("HOUSE LIABILITY", "$5000")
    assert refuse_co_bank(shown, 500_000) is None
    assert clause_of(refuse_co_bank((), 500_000)) == "Q96-421-1b-i"
    assert clause_of(refuse_co_bank(shown, 600_000)) == "Q96-421-1b-i"
    assert clause_of(refuse_co_bank(("HOUSE LIABILITY", "$0"), 0)) == "Q96-421-1b-i"


def after_notice(game: StakeGame, up_for_ms: int, wanted_cents: int = 200) -> StakeChange | Refused:
    notice = Notice(200, 5_000, 5_000 + up_for_ms)
    return change_stake(game, 100, wanted_cents, 5_000 + up_for_ms, notice, PLAYERS)


def notice_and_consent(game: StakeGame, clause: str) -> None:
    assert clause_of(after_notice(game, 1_199_999)) == clause
    assert clause_of(after_notice(game, 1_199_000)) == clause
    assert after_notice(game, 1_200_000) == StakeChange(200, clause)
    assert change_stake(game, 100, 200, 0, None, PLAYERS, PLAYERS) == StakeChange(200, clause)
    assert clause_of(change_stake(game, 100, 200, 0, None, PLAYERS, PLAYERS[:2])) == clause
    assert change_stake(game, 200, 100, 0, None, PLAYERS) == StakeChange(100, clause)


@pytest.mark.clause("Q96-259-3")
def test_a_rise_at_manila_waits_20_minutes_or_for_everyones_consent() -> None:
    notice_and_consent(StakeGame.MANILA, "Q96-259-3")


@pytest.mark.clause("Q96-295-3")
def test_a_rise_at_draw_poker_waits_20_minutes_or_for_everyones_consent() -> None:
    notice_and_consent(StakeGame.DRAW, "Q96-295-3")


@pytest.mark.clause("Q96-259-3")
def test_a_notice_counts_for_its_own_stake_and_from_its_own_time_on() -> None:
    assert isinstance(after_notice(StakeGame.MANILA, 20 * MINUTE_MS, wanted_cents=300), Refused)
    early = Notice(200, 0, 30 * MINUTE_MS)
    assert isinstance(change_stake(StakeGame.MANILA, 100, 200, 30 * MINUTE_MS - 1, early, PLAYERS), Refused)
    assert isinstance(change_stake(StakeGame.MANILA, 100, 200, 30 * MINUTE_MS, early, PLAYERS), StakeChange)


@pytest.mark.clause("Q96-259-3")
def test_consent_of_nobody_is_none_and_no_stake_is_nothing() -> None:
    assert isinstance(change_stake(StakeGame.MANILA, 100, 200, 0), Refused)
    assert isinstance(change_stake(StakeGame.MANILA, 100, 0, 0, None, PLAYERS, PLAYERS), Refused)


@pytest.mark.clause("Q96-259-3")
def test_a_notice_shows_the_new_minimum_and_its_time() -> None:
    assert Notice(20_000, 0, 20 * MINUTE_MS + 5_000).lines() == ("NEW MINIMUM TABLE STAKE", "$200", "IN 20:05")
