"""Sic-bo: chips that are worth what the dealer says, what three dice mean, and all 216 ways they can fall."""

from fractions import Fraction

import pytest
from bank_felt import BankFelt

from pit.rules.banked_round.events import (
    CloseWagers,
    GiveValue,
    IssueChips,
    PlaceChips,
    PlaceWager,
    RedeemChips,
    ResultIs,
)
from pit.rules.banked_round.state import ChipsIssued, ChipsRedeemed
from pit.rules.banked_round.wagers import Limits
from pit.rules.sic_bo.bets import ALL_BETS, Bet, Dice, Kind
from pit.rules.sic_bo.odds import ALL_THROWS, odds, ways
from pit.rules.sic_bo.table import SicBoSettings, open_table, pick_bounds, result_of, step

SMALL = Bet(Kind.SMALL)
LOW = Dice((1, 2, 4))


def felt() -> BankFelt:
    return BankFelt(open_table(SicBoSettings(limits=Limits(500, 50_000))), step)


@pytest.mark.clause("Q03-16-3")
def test_a_non_value_chip_is_not_handed_out_before_it_has_a_value() -> None:
    table = felt()
    assert table.refusal(IssueChips("p1", "green", 20)).clause == "Q03-16-3"
    table.tell(GiveValue("p2", "green", 500))
    assert table.refusal(IssueChips("p1", "green", 20)).clause == "Q03-16-3"


@pytest.mark.clause("Q03-16-3")
def test_a_chip_that_was_given_5_dollars_wins_5_dollars_at_even_money() -> None:
    table = felt()
    assert table.tell(GiveValue("p1", "green", 500), IssueChips("p1", "green", 20)) == [
        ChipsIssued("p1", "green", 20, 500)
    ]
    table.tell(PlaceChips("p1", SMALL, "green", 1), CloseWagers(), ResultIs(LOW))
    assert table.ledger.net["p1"] == 500


@pytest.mark.clause("Q03-16-3")
def test_a_chip_is_changed_back_at_the_value_it_was_given() -> None:
    table = felt()
    table.tell(GiveValue("p1", "green", 700), IssueChips("p1", "green", 20))
    assert table.tell(RedeemChips("p1", "green", 20)) == [ChipsRedeemed("p1", "green", 20, 700)]


@pytest.mark.clause("Q03-16-3")
def test_a_chip_out_on_the_table_gets_no_other_value() -> None:
    table = felt()
    table.tell(GiveValue("p1", "green", 500), IssueChips("p1", "green", 20))
    assert table.refusal(GiveValue("p1", "green", 600)).clause == "Q03-16-3"


@pytest.mark.clause("Q03-3-2-chip")
def test_a_chip_without_a_value_is_not_wagered() -> None:
    assert felt().refusal(PlaceChips("p1", SMALL, "green", 1)).clause == "Q03-3-2-chip"


@pytest.mark.parametrize(
    ("bet", "faces", "won"),
    [
        (SMALL, (1, 2, 3), 1),
        (SMALL, (2, 2, 2), -1),
        (SMALL, (1, 4, 6), -1),
        (Bet(Kind.SMALL), (1, 4, 5), 1),
        (Bet(Kind.BIG), (1, 4, 6), 1),
        (Bet(Kind.BIG), (5, 5, 5), -1),
        (Bet(Kind.ODD), (1, 4, 6), 1),
        (Bet(Kind.ODD), (3, 3, 3), -1),
        (Bet(Kind.EVEN), (1, 3, 6), 1),
        (Bet(Kind.EVEN), (2, 2, 2), -1),
        (Bet(Kind.TOTAL, (4,)), (1, 1, 2), 62),
        (Bet(Kind.TOTAL, (9,)), (3, 3, 3), 7),
        (Bet(Kind.TOTAL, (9,)), (3, 3, 4), -1),
        (Bet(Kind.TRIPLE, (6,)), (6, 6, 6), 180),
        (Bet(Kind.TRIPLE, (6,)), (5, 5, 5), -1),
        (Bet(Kind.ANY_TRIPLE), (5, 5, 5), 31),
        (Bet(Kind.DOUBLE, (5,)), (5, 1, 5), 11),
        (Bet(Kind.DOUBLE, (5,)), (5, 5, 5), 11),
        (Bet(Kind.DOUBLE, (5,)), (5, 1, 1), -1),
        (Bet(Kind.PAIR, (1, 5)), (5, 3, 1), 6),
        (Bet(Kind.PAIR, (1, 5)), (5, 3, 5), -1),
        (Bet(Kind.SINGLE, (4,)), (4, 1, 2), 1),
        (Bet(Kind.SINGLE, (4,)), (4, 4, 2), 2),
        (Bet(Kind.SINGLE, (4,)), (4, 4, 4), 12),
        (Bet(Kind.SINGLE, (4,)), (1, 2, 3), -1),
    ],
)
def test_what_a_wager_wins(bet: Bet, faces: tuple[int, int, int], won: int) -> None:
    table = felt()
    table.tell(PlaceWager("p1", bet, 500), CloseWagers(), ResultIs(Dice(faces)))
    assert table.ledger.net["p1"] == 500 * won


@pytest.mark.parametrize(
    "bet", [Bet(Kind.TOTAL, (3,)), Bet(Kind.PAIR, (2, 2)), Bet(Kind.SINGLE, (7,)), Bet(Kind.DOUBLE), 4]
)
def test_what_the_layout_does_not_have_is_no_wager(bet: object) -> None:
    felt().refusal(PlaceWager("p1", bet, 500))


@pytest.mark.parametrize("dice", [Dice((0, 1, 2)), Dice((1, 2, 7)), (1, 2, 3), None])
def test_what_is_no_throw_of_three_dice_is_no_result(dice: object) -> None:
    table = felt()
    table.tell(CloseWagers())
    table.refusal(ResultIs(dice))


def test_totals_fall_in_so_many_of_216_ways() -> None:
    assert len(ALL_THROWS) == 216
    assert [ways()[total] for total in range(4, 18)] == [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3]


def test_what_wagers_give_back() -> None:
    found = odds()
    assert found[SMALL].wins == Fraction(105, 216)
    assert found[SMALL].house_edge == Fraction(6, 216)
    assert found[Bet(Kind.TRIPLE, (1,))].returned == Fraction(181, 216)
    assert found[Bet(Kind.PAIR, (1, 2))].wins == Fraction(30, 216)
    assert found[Bet(Kind.DOUBLE, (1,))].wins == Fraction(16, 216)
    assert found[Bet(Kind.SINGLE, (1,))].returned == 1 - Fraction(8, 216)


def test_no_wager_gives_back_more_than_is_staked() -> None:
    assert len(odds()) == len(ALL_BETS) == 52
    assert all(chances.returned < 1 for chances in odds().values())


def test_picks_reach_every_throw() -> None:
    first, second, third = map(range, pick_bounds())
    made = [result_of(SicBoSettings(), (one, two, three)) for one in first for two in second for three in third]
    assert tuple(made) == ALL_THROWS
