"""The round that roulette, sic-bo and keno share: wagers within limits, chips and coins, one result."""

from dataclasses import replace

import pytest
from bank_felt import BankFelt

from pit.rules.banked_round.awaiting import AwaitResult, AwaitWagers, awaiting
from pit.rules.banked_round.events import (
    CloseWagers,
    GiveValue,
    IssueChips,
    PlaceChips,
    PlaceWager,
    RedeemChips,
    ResultIs,
    TakeBack,
    VoidRound,
)
from pit.rules.banked_round.money import AcceptWager, PayWager
from pit.rules.banked_round.non_value_chips import chips_of
from pit.rules.banked_round.wagers import Limits, check_limits
from pit.rules.chips import Chip, GivenValue, Tender, worth_cents
from pit.rules.refusal import Refused
from pit.rules.roulette.bets import Chance, Numbers
from pit.rules.roulette.table import RouletteSettings, open_table, step
from pit.rules.roulette.wheel import Colour, Pocket

SEVEN = Pocket(7, Colour.RED)
EIGHT = Pocket(8, Colour.BLACK)
ZERO = Pocket(0, Colour.GREEN)
LIMITS = Limits(minimum_cents=500, maximum_cents=10_000)


def felt(settings: RouletteSettings | None = None) -> BankFelt:
    return BankFelt(open_table(settings or RouletteSettings(limits=LIMITS)), step)


@pytest.mark.clause("Q03-34I-3-fn")
@pytest.mark.parametrize(("low", "high"), [(0, 500), (500, 0)])
def test_a_table_without_both_limits_does_not_open(low: int, high: int) -> None:
    refused = open_table(RouletteSettings(limits=Limits(low, high)))
    assert isinstance(refused, tuple)
    assert [one.clause for one in refused] == ["Q03-34I-3-fn"]


@pytest.mark.parametrize(
    ("low", "high", "step_cents"), [(600, 500, 100), (550, 1000, 100), (500, 1050, 100), (-5, 5, 1), (1, 5, 0)]
)
def test_limits_that_make_no_sense_are_refused(low: int, high: int, step_cents: int) -> None:
    assert len(check_limits(Limits(low, high, step_cents))) == 1


@pytest.mark.parametrize("cents", [0, -500, 400, 550, 10_100])
def test_a_wager_outside_the_limits_or_between_steps_is_refused(cents: int) -> None:
    felt().refusal(PlaceWager("p1", Chance.RED, cents))


def test_chips_on_an_own_wager_make_it_larger_and_keep_the_limit() -> None:
    table = felt()
    table.tell(
        PlaceWager("p1", Chance.RED, 9_000), PlaceWager("p1", Chance.RED, 100), PlaceWager("p2", Chance.RED, 9_000)
    )
    assert [laid.cents for laid in table.state.laid] == [9_100, 9_000]
    table.refusal(PlaceWager("p1", Chance.RED, 1_000))
    table.tell(CloseWagers(), ResultIs(SEVEN))
    assert table.ledger.net == {"p1": 9_100, "p2": 9_000}


def test_nobodys_wager_is_refused() -> None:
    felt().refusal(PlaceWager("", Chance.RED, 500))


def test_a_wager_goes_back_until_wagers_are_closed() -> None:
    table = felt()
    table.tell(PlaceWager("p1", Chance.RED, 500), PlaceWager("p2", Chance.RED, 500), TakeBack("p1", Chance.RED))
    assert table.ledger.net["p1"] == 0
    table.refusal(TakeBack("p1", Chance.RED))
    table.tell(CloseWagers())
    table.refusal(TakeBack("p2", Chance.RED))
    table.refusal(PlaceWager("p2", Chance.RED, 500))
    table.refusal(CloseWagers())


def test_a_result_is_taken_only_when_wagers_are_closed() -> None:
    table = felt()
    table.refusal(ResultIs(SEVEN))
    table.refusal(VoidRound())
    assert awaiting(table.state) == AwaitWagers(())
    table.tell(CloseWagers())
    assert awaiting(table.state) == AwaitResult()
    table.refusal(ResultIs("seven"))
    table.tell(ResultIs(SEVEN))
    assert (table.state.round_number, table.state.result) == (1, SEVEN)


def test_a_void_round_gives_every_wager_back() -> None:
    table = felt()
    table.tell(PlaceWager("p1", Chance.RED, 500), PlaceWager("p2", Numbers((7,)), 500), CloseWagers(), VoidRound())
    assert table.ledger.net == {"p1": 0, "p2": 0}
    assert table.state.laid == ()


@pytest.mark.parametrize("stranger", [None, 7, "spin", object()])
def test_something_that_is_no_event_is_refused(stranger: object) -> None:
    felt().refusal(stranger)


@pytest.mark.clause("Q03-5")
def test_coins_are_taken_and_paid_where_the_table_has_them_switched_on() -> None:
    table = felt(RouletteSettings(limits=replace(LIMITS, takes_coins=True)))
    table.tell(PlaceWager("p1", Chance.RED, 500, Tender.COINS), CloseWagers(), ResultIs(SEVEN))
    assert [order.tender for order in table.all_of(AcceptWager) + table.all_of(PayWager)] == [Tender.COINS] * 2


@pytest.mark.clause("Q03-5")
def test_coins_are_refused_where_they_are_switched_off() -> None:
    assert felt().refusal(PlaceWager("p1", Chance.RED, 500, Tender.COINS)).clause == "Q03-5"


@pytest.mark.clause("Q03-3-2-chip")
def test_a_chip_with_a_denomination_is_a_value_chip_and_worth_it() -> None:
    assert Chip("red", 500).is_value_chip
    assert worth_cents(Chip("red", 500), "p1", ()) == 500


@pytest.mark.clause("Q03-3-2-chip")
def test_a_chip_without_a_denomination_is_worth_nothing_until_it_is_given_a_value() -> None:
    chip = Chip("red")
    assert not chip.is_value_chip
    refused = worth_cents(chip, "p1", [GivenValue("p2", "red", 500), GivenValue("p1", "blue", 500)])
    assert isinstance(refused, Refused)
    assert refused.clause == "Q03-3-2-chip"
    assert worth_cents(chip, "p1", [GivenValue("p1", "red", 700)]) == 700


def coloured(count: int = 10, cents: int = 500) -> BankFelt:
    table = felt()
    table.tell(GiveValue("p1", "red", cents), IssueChips("p1", "red", count))
    return table


def test_no_more_chips_are_laid_or_handed_in_than_a_player_holds() -> None:
    table = coloured()
    table.tell(PlaceChips("p1", Chance.RED, "red", 8))
    table.refusal(PlaceChips("p1", Chance.RED, "red", 3))
    table.refusal(PlaceChips("p1", Chance.RED, "red", 0))
    table.refusal(RedeemChips("p1", "red", 3))
    table.tell(RedeemChips("p1", "red", 2))


def test_chips_that_win_come_back_as_chips_and_lost_ones_are_gone() -> None:
    table = coloured()
    table.tell(PlaceChips("p1", Chance.RED, "red", 3), PlaceChips("p1", Chance.BLACK, "red", 4))
    table.tell(CloseWagers(), ResultIs(SEVEN))
    assert chips_of(table.state, "p1", "red") == 6
    assert table.ledger.net["p1"] == 1_500 - 2_000


def test_chips_taken_back_are_in_the_players_hand_again() -> None:
    table = coloured()
    table.tell(PlaceChips("p1", Chance.RED, "red", 3), TakeBack("p1", Chance.RED))
    assert chips_of(table.state, "p1", "red") == 10


def test_chips_refused_on_the_layout_stay_in_hand() -> None:
    table = coloured(100)
    table.refusal(PlaceChips("p1", Chance.RED, "red", 21))
    assert chips_of(table.state, "p1", "red") == 100


def test_a_colour_keeps_its_value_as_long_as_a_chip_of_it_is_out() -> None:
    table = coloured(1)
    table.refusal(GiveValue("p2", "red", 500))
    table.tell(PlaceChips("p1", Chance.RED, "red", 1))
    table.refusal(GiveValue("p1", "red", 700))
    table.tell(CloseWagers(), ResultIs(EIGHT), GiveValue("p2", "red", 700), IssueChips("p2", "red", 2))
    table.refusal(PlaceChips("p1", Chance.RED, "red", 1))


@pytest.mark.parametrize("event", [GiveValue("p1", "blue", 0), IssueChips("p1", "red", 0), RedeemChips("p2", "red", 1)])
def test_chips_of_no_worth_or_number_are_refused(event: object) -> None:
    coloured().refusal(event)


def test_half_of_a_coloured_wager_at_zero_goes_back_in_whole_chips() -> None:
    table = felt(RouletteSettings(limits=LIMITS, halves_at_zero=True))
    table.tell(GiveValue("p1", "red", 500), IssueChips("p1", "red", 3), PlaceChips("p1", Chance.RED, "red", 3))
    table.tell(CloseWagers(), ResultIs(ZERO))
    assert chips_of(table.state, "p1", "red") == 1
    assert table.ledger.net["p1"] == -750
