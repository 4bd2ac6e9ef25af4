"""Roulette: the wheel that the rule asks for, what each wager wins by, and what it gives back."""

from dataclasses import replace
from fractions import Fraction

import pytest
from bank_felt import BankFelt

from pit.rules.banked_round.events import CloseWagers, PlaceWager, ResultIs
from pit.rules.banked_round.wagers import Limits
from pit.rules.roulette.bets import ALL_BETS, Bet, Chance, Numbers
from pit.rules.roulette.odds import odds
from pit.rules.roulette.table import RouletteSettings, open_table, pick_bounds, result_of, step
from pit.rules.roulette.wheel import BUILT_IN, Colour, Pocket, Wheel, check_wheel

OTHER_ORDER = BUILT_IN.pockets[:1] + BUILT_IN.pockets[:0:-1]


def clauses(wheel: Wheel) -> list[str]:
    return [refused.clause for refused in check_wheel(wheel)]


def approved(*pockets: Pocket) -> Wheel:
    return Wheel(pockets, "CE 96/17")


@pytest.mark.clause("Q96-131-2")
def test_the_wheel_has_37_equal_pockets_and_one_zero() -> None:
    assert len(BUILT_IN.pockets) == 37
    assert BUILT_IN.pocket_degrees() == Fraction(360, 37)
    assert [pocket.number for pocket in BUILT_IN.pockets].count(0) == 1


@pytest.mark.clause("Q96-131-2")
def test_a_wheel_with_a_second_zero_or_a_pocket_less_is_refused() -> None:
    assert "Q96-131-2" in clauses(approved(*BUILT_IN.pockets, Pocket(0, Colour.GREEN)))
    assert "Q96-131-2" in clauses(approved(*BUILT_IN.pockets[:-1]))
    assert "Q96-131-2" in clauses(approved(*BUILT_IN.pockets[1:], Pocket(37, Colour.RED)))


@pytest.mark.clause("Q96-131-2A")
def test_the_zero_is_green_and_1_to_36_are_half_red_and_half_black() -> None:
    colours = [pocket.colour for pocket in BUILT_IN.pockets]
    assert [colours.count(colour) for colour in (Colour.GREEN, Colour.RED, Colour.BLACK)] == [1, 18, 18]
    assert BUILT_IN.colour_of(0) is Colour.GREEN
    assert sorted(pocket.number for pocket in BUILT_IN.pockets) == list(range(37))


@pytest.mark.clause("Q96-131-2A")
@pytest.mark.parametrize(
    "wrong", [Pocket(26, Colour.RED), Pocket(26, Colour.GREEN), Pocket(3, Colour.BLACK), Pocket(37, Colour.BLACK)]
)
def test_a_wheel_with_other_colours_or_a_number_twice_is_refused(wrong: Pocket) -> None:
    assert clauses(approved(*BUILT_IN.pockets[:-1], wrong)) == ["Q96-131-2A"]


@pytest.mark.clause("Q96-131-2B")
def test_the_built_in_order_needs_no_approval_and_alternates() -> None:
    assert check_wheel(BUILT_IN) == ()
    assert all(one.colour is not two.colour for one, two in zip(BUILT_IN.pockets, BUILT_IN.pockets[1:], strict=False))


@pytest.mark.clause("Q96-131-2B")
@pytest.mark.parametrize("reference", ["", "  "])
def test_another_order_without_an_approval_is_refused(reference: str) -> None:
    refused = open_table(RouletteSettings(wheel=Wheel(OTHER_ORDER, reference)))
    assert isinstance(refused, tuple)
    assert [one.clause for one in refused] == ["Q96-131-2B"]


@pytest.mark.clause("Q96-131-2B")
def test_another_order_with_an_approval_is_played() -> None:
    assert not isinstance(open_table(RouletteSettings(wheel=Wheel(OTHER_ORDER, "CE 96/17"))), tuple)


def test_everything_that_speaks_against_a_table_is_told_at_once() -> None:
    refused = open_table(RouletteSettings(wheel=Wheel(OTHER_ORDER), limits=Limits(0, 0)))
    assert isinstance(refused, tuple)
    assert [one.clause for one in refused] == ["Q96-131-2B", "Q03-34I-3-fn"]


def test_the_layout_has_151_inside_wagers_and_12_outside_ones() -> None:
    sizes = [len(bet.numbers) for bet in ALL_BETS if isinstance(bet, Numbers)]
    assert {size: sizes.count(size) for size in set(sizes)} == {1: 37, 2: 60, 3: 14, 4: 23, 6: 11, 12: 6}
    assert len(set(map(str, ALL_BETS))) == len(ALL_BETS) == 157


@pytest.mark.parametrize("bet", [Numbers((1, 3)), Numbers((2, 1)), Numbers((3, 4)), Numbers((37,)), Numbers(()), "red"])
def test_numbers_that_no_chip_can_touch_are_no_wager(bet: object) -> None:
    BankFelt(open_table(), step).refusal(PlaceWager("p1", bet, 500))


@pytest.mark.parametrize(
    ("bet", "number", "won"),
    [
        (Numbers((7,)), 7, 35),
        (Numbers((7, 8)), 8, 17),
        (Numbers((0, 2, 3)), 0, 11),
        (Numbers((0, 1, 2, 3)), 3, 8),
        (Numbers((7, 8, 10, 11)), 11, 8),
        (Numbers((7, 8, 9, 10, 11, 12)), 12, 5),
        (Numbers(tuple(range(1, 13))), 12, 2),
        (Numbers(tuple(range(3, 37, 3))), 36, 2),
        (Chance.RED, 9, 1),
        (Chance.BLACK, 9, -1),
        (Chance.ODD, 9, 1),
        (Chance.EVEN, 9, -1),
        (Chance.LOW, 18, 1),
        (Chance.HIGH, 19, 1),
        (Chance.HIGH, 18, -1),
        (Chance.LOW, 0, -1),
        (Chance.EVEN, 0, -1),
        (Numbers((7,)), 8, -1),
    ],
)
def test_what_a_wager_wins(bet: Bet, number: int, won: int) -> None:
    table = BankFelt(open_table(), step)
    table.tell(PlaceWager("p1", bet, 500), CloseWagers(), ResultIs(Pocket(number, BUILT_IN.colour_of(number))))
    assert table.ledger.net["p1"] == 500 * won


def test_a_pocket_in_another_colour_is_no_result() -> None:
    table = BankFelt(open_table(), step)
    table.tell(CloseWagers())
    table.refusal(ResultIs(Pocket(7, Colour.BLACK)))


def test_every_wager_gives_back_36_of_37() -> None:
    assert {chances.returned for chances in odds().values()} == {Fraction(36, 37)}
    assert odds()[Chance.RED].wins == Fraction(18, 37)
    assert odds()[Numbers((7,))].house_edge == Fraction(1, 37)


def test_where_zero_takes_half_even_chances_give_back_73_of_74() -> None:
    found = odds(replace(RouletteSettings(), halves_at_zero=True))
    assert {found[chance].returned for chance in Chance} == {Fraction(73, 74)}
    assert found[Numbers((7,))].returned == Fraction(36, 37)


def test_picks_reach_every_pocket() -> None:
    settings = RouletteSettings()
    assert {result_of(settings, (pick,)) for pick in range(*pick_bounds())} == set(BUILT_IN.pockets)
