"""The house way of pai gow."""

from collections import Counter
from itertools import combinations

import pytest

from pit.rules.pai_gow.exceptions import exceptional
from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.ranks import value
from pit.rules.pai_gow.setting import Setting, settings_of
from pit.rules.pai_gow.tiles import TILES, Rank, tiles


def ranks(names: str) -> list[int]:
    return sorted(tile.rank for tile in tiles(names))


def check(low: str, high: str) -> None:
    """The house way puts these tiles so; the order they come in changes nothing."""
    held = tiles(f"{low}, {high}")
    for order in (held, held[::-1], (held[2], held[0], held[3], held[1])):
        setting = house_way(order)
        assert sorted(tile.rank for tile in setting.low) == ranks(low)
        assert sorted(tile.rank for tile in setting.high) == ranks(high)


def test_all_35960_deals_are_set_and_the_high_hand_is_never_the_lower() -> None:
    deals = Counter(house_way(four).is_in_order for four in combinations(TILES, 4))
    assert deals == {True: 35_960}


def test_the_house_way_uses_each_tile_once() -> None:
    for four in combinations(TILES[::2], 4):
        assert house_way(four).is_of(four)


def test_two_designs_of_one_rank_are_set_alike() -> None:
    settings: dict[tuple[int, ...], set[tuple[int, int]]] = {}
    for four in combinations(TILES, 4):
        setting = house_way(four)
        kinds = tuple(sorted(tile.rank for tile in four))
        settings.setdefault(kinds, set()).add((value(setting.low), value(setting.high)))
    assert {len(values) for values in settings.values()} == {1}


@pytest.mark.parametrize("held", ["12, 2, 9", "12, 2, 9, 5, 5", ""])
def test_what_is_not_four_tiles_is_refused(held: str) -> None:
    with pytest.raises(ValueError, match="four different tiles"):
        house_way(tiles(held) if held else ())


def test_a_tile_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="four different tiles"):
        house_way((TILES[0], TILES[0], TILES[1], TILES[2]))


@pytest.mark.clause("Q96-438")
@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("9, 5", "high 6, high 6"),
        ("high 4, 5", "12, 9"),
        ("low 4, 5", "2, low 8"),
        ("2, low 4", "12, low 6"),
        ("11, 5", "high 10, high 6"),
        ("9, low 10", "11, low 8"),
    ],
)
def test_the_guide_is_pairs_then_specials_then_small_totals_then_largest_with_smallest(low: str, high: str) -> None:
    check(low, high)


@pytest.mark.clause("Q96-439-2")
@pytest.mark.parametrize(
    ("low", "high"), [("high 10, low 10", "12, low 6"), ("high 10, low 10", "12, 2"), ("high 10, low 10", "12, high 6")]
)
def test_without_a_low_hand_of_chong_ranking_3_the_high_hand_is_the_strongest(low: str, high: str) -> None:
    check(low, high)


@pytest.mark.clause("Q96-439-3")
@pytest.mark.parametrize(("low", "high"), [("12, 11", "high 4, high 10"), ("12, 11", "high 4, low 10")])
def test_without_a_high_hand_of_7_the_two_are_as_close_as_can_be(low: str, high: str) -> None:
    check(low, high)


@pytest.mark.clause("Q96-439-3")
def test_with_a_high_hand_of_7_the_two_need_not_be_close() -> None:
    check("low 7, low 8", "3, low 4")
    check("low 7, low 8", "3, 5")


@pytest.mark.clause("Q96-439-3")
def test_of_settings_as_close_the_stronger_is_played() -> None:
    check("5, high 10", "low 6, low 10")


@pytest.mark.clause("Q96-440-1")
@pytest.mark.parametrize(("low", "high"), [("5, 5", "12, 12"), ("9, 9", "3, 6"), ("low 8, low 8", "9, 9")])
def test_two_pairs_are_the_two_hands(low: str, high: str) -> None:
    check(low, high)


@pytest.mark.clause("Q96-440-2-3")
@pytest.mark.parametrize("pair", ["high 4", "11", "high 8", "high 7", "low 6", "high 10", "5"])
def test_other_pairs_are_never_split(pair: str) -> None:
    kept = [tile.rank for tile in tiles(f"{pair}, {pair}")]
    others = [tile for tile in TILES if tile.rank is not kept[0]]
    for two in combinations(others, 2):
        setting = house_way((*tiles(f"{pair}, {pair}"), *two))
        assert kept in ([tile.rank for tile in setting.low], [tile.rank for tile in setting.high])


@pytest.mark.clause("Q96-440-2-3")
def test_a_pair_is_kept_where_the_rest_is_at_least_as_strong_as_the_split_low_hand() -> None:
    check("3, 5", "12, 12")
    check("low 8, high 10", "2, 2")


@pytest.mark.clause("Q96-440-2-3")
def test_a_gee_jun_pair_is_never_split() -> None:
    check("2, 5", "3, 6")


@pytest.mark.clause("Q96-440-4a")
def test_teens_and_days_split_for_6_and_8() -> None:
    check("12, low 4", "12, low 6")
    check("2, low 4", "2, high 6")
    check("low 10, low 4", "12, 12")


@pytest.mark.clause("Q96-440-4a")
def test_teens_and_days_split_with_a_9_and_an_11() -> None:
    check("2, 11", "2, 9")
    check("12, 11", "12, 9")
    check("11, low 8", "2, 2")


@pytest.mark.clause("Q96-440-4b")
def test_nines_split_for_9_and_9() -> None:
    check("9, low 10", "9, high 10")
    check("12, low 4", "9, 9")
    check("9, low 10", "9, 12")


@pytest.mark.clause("Q96-440-4c")
def test_eights_split_for_7_and_9_or_8_and_8() -> None:
    check("low 8, 9", "low 8, 11")
    check("low 8, low 10", "low 8, high 10")
    check("9, high 10", "low 8, low 8")


@pytest.mark.clause("Q96-440-4d")
def test_sevens_split_for_7_and_a_day_high_nine() -> None:
    check("low 7, high 10", "low 7, 2")
    check("low 7, high 10", "low 7, 12")
    check("11, high 10", "low 7, low 7")


@pytest.mark.clause("Q96-441-1")
def test_a_high_nine_comes_before_a_gong_and_a_gong_before_a_wong() -> None:
    check("low 8, 9", "12, low 7")
    check("9, low 6", "12, low 8")


@pytest.mark.clause("Q96-441-2")
def test_the_teen_makes_the_special_hand_where_the_day_could_too() -> None:
    check("2, low 6", "12, low 7")
    check("2, 11", "12, 9")
    check("2, low 7", "12, low 8")
    check("2, low 4", "12, low 7")
    check("2, low 10", "12, low 8")
    check("2, low 8", "12, 9")


@pytest.mark.clause("Q96-441-2")
def test_without_a_teen_the_day_makes_the_special_hand() -> None:
    check("3, low 8", "2, low 7")
    check("3, low 10", "2, low 7")


@pytest.mark.clause("Q96-441-3")
def test_gong_or_wong_come_first_where_a_high_nine_leaves_no_chong_ranking_3() -> None:
    check("low 7, low 4", "12, low 8")
    check("high 7, low 4", "2, 9")
    check("3, 9", "low 8, 2")


@pytest.mark.clause("Q96-441-3")
def test_where_no_special_hand_leaves_chong_ranking_3_the_highest_is_played() -> None:
    check("3, high 7", "low 7, 2")
    check("5, low 7", "low 8, 2")


@pytest.mark.clause("Q96-441-4")
def test_a_wong_comes_first_beside_an_11() -> None:
    check("low 8, 11", "12, 9")
    check("low 7, 11", "12, 9")
    check("low 7, 11", "2, 9")


@pytest.mark.clause("Q96-441-4")
def test_without_an_11_a_gong_comes_before_the_wong_and_without_a_wong_an_11_changes_nothing() -> None:
    check("5, 9", "12, low 8")
    check("low 8, 11", "12, low 7")


@pytest.mark.clause("Q96-442-1")
@pytest.mark.parametrize(
    ("low", "high"),
    [("high 10, 5", "low 10, low 7"), ("high 10, 5", "low 6, low 10"), ("low 7, high 6", "low 8, low 6")],
)
def test_under_a_high_hand_of_up_to_7_the_high_ranking_tile_lies_low(low: str, high: str) -> None:
    check(low, high)


@pytest.mark.clause("Q96-442-2")
@pytest.mark.parametrize(("low", "high"), [("low 10, 5", "high 10, 9"), ("low 7, low 6", "3, high 6")])
def test_with_a_high_hand_of_9_the_high_ranking_tile_lies_high(low: str, high: str) -> None:
    check(low, high)


@pytest.mark.clause("Q96-442-1", "Q96-442-2")
def test_the_high_ranking_tile_changes_its_hand_between_a_high_hand_of_7_and_one_of_8() -> None:
    check("3, high 10", "high 7, low 10")
    check("3, low 10", "low 8, high 10")


@pytest.mark.clause("Q96-442-3")
def test_two_high_ranking_tiles_lie_apart_where_that_is_worth_as_much() -> None:
    check("high 8, low 10", "12, low 8")


@pytest.mark.clause("Q96-442-3")
def test_no_hand_holds_two_high_ranking_tiles_where_an_equal_setting_parts_them() -> None:
    for four in combinations(TILES, 4):
        setting = house_way(four)
        if holds_two_high_ranking(setting) and not exceptional(settings_of(four)):
            equal = [other for other in settings_of(four) if other.strengths == setting.strengths]
            assert all(holds_two_high_ranking(other) for other in equal)


def holds_two_high_ranking(setting: Setting) -> bool:
    return any(all(tile.rank >= Rank.CHONG for tile in hand) for hand in (setting.low, setting.high))


def replaceable(names: str) -> list[set[str]]:
    """For each tile of an exceptional set, what may stand in its place so that an exception still applies."""
    held = tiles(names)
    kinds = {tile.rank for tile in held}
    return [
        {
            other.name
            for other in TILES[::2]
            if other.rank not in kinds and exceptional(settings_of((*held[:place], other, *held[place + 1 :])))
        }
        for place in range(len(held))
    ]


@pytest.mark.clause("Q96-443-2")
def test_the_exception_of_11_high_10_and_high_8_needs_each_of_them_and_a_7() -> None:
    assert replaceable("high 8, high 10, 11, low 7") == [set(), set(), set(), {"high 7"}]


@pytest.mark.clause("Q96-443-3")
def test_the_exception_of_high_4_and_both_8s_needs_each_of_them_and_a_6_or_7() -> None:
    assert replaceable("high 4, high 8, low 8, low 6") == [set(), set(), set(), {"high 6", "low 7", "high 7"}]


@pytest.mark.clause("Q96-443-6")
def test_the_exception_of_both_8s_and_a_9_needs_each_of_them_and_a_10() -> None:
    assert replaceable("high 8, low 8, 9, low 10") == [set(), set(), set(), {"high 10"}]


@pytest.mark.clause("Q96-443-4")
def test_the_exception_of_3_5_and_6_needs_a_2_or_12_and_a_4_makes_another_of_it() -> None:
    fours = {"low 4", "high 4"}
    assert replaceable("3, 5, low 6, 2") == [set(), set(), fours | {"high 6"}, fours | {"12"}]


@pytest.mark.clause("Q96-443-5")
def test_the_exception_of_3_4_and_5_takes_any_fourth_tile_that_pairs_none() -> None:
    three, four, five, last = replaceable("3, low 4, 5, 11")
    assert (three, four, five) == (set(), {"high 4"}, set())
    assert last == {tile.name for tile in TILES[::2]} - {"3", "low 4", "5", "11"}


@pytest.mark.clause("Q96-443-2")
@pytest.mark.parametrize("seven", ["high 7", "low 7"])
def test_7_high_8_high_10_and_11_are_7_and_9(seven: str) -> None:
    check(f"{seven}, high 10", "high 8, 11")


@pytest.mark.clause("Q96-443-3")
@pytest.mark.parametrize("last", ["low 6", "high 6", "low 7", "high 7"])
def test_high_4_and_both_8s_with_a_6_or_7_have_the_high_8_high(last: str) -> None:
    check("high 4, low 8", f"high 8, {last}")


@pytest.mark.clause("Q96-443-4")
@pytest.mark.parametrize("best", ["2", "12"])
@pytest.mark.parametrize("six", ["low 6", "high 6"])
def test_3_5_and_6_with_a_2_or_12_are_7_and_9(best: str, six: str) -> None:
    check(f"{best}, 5", f"3, {six}")


@pytest.mark.clause("Q96-443-4")
def test_with_the_6_of_the_gee_jun_pair_the_pair_is_played() -> None:
    check("5, 2", "3, 6")


@pytest.mark.clause("Q96-443-5")
def test_3_4_and_5_play_the_9() -> None:
    check("3, 11", "low 4, 5")
    check("6, low 7", "high 4, 5")
    check("3, low 4", "high 4, 5")


@pytest.mark.clause("Q96-443-6")
@pytest.mark.parametrize("ten", ["low 10", "high 10"])
def test_both_8s_and_a_9_with_a_10_have_the_high_8_low(ten: str) -> None:
    check("high 8, 9", f"low 8, {ten}")
