"""The tiles of pai gow and what two of them are worth."""

from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from pit.rules.pai_gow.chong import is_chong_three, reaches_chong_three
from pit.rules.pai_gow.ranks import (
    CHOP_NG_PAIR,
    DAY_HIGH_NINE,
    Pair,
    hand_name,
    is_higher,
    points,
    strength,
    value,
)
from pit.rules.pai_gow.tiles import TILES, Rank, is_set_complete, tiles


def pair(names: str) -> Pair:
    one, other = tiles(names)
    return one, other


def tile_rank(name: str) -> Rank:
    return tiles(name)[0].rank


@pytest.mark.clause("Q96-411-terms")
def test_a_set_is_32_tiles_of_16_ranks_two_of_each() -> None:
    assert len(set(TILES)) == 32
    assert all(sum(tile.rank is rank for tile in TILES) == 2 for rank in Rank)
    alike = [rank for rank in Rank if len({tile.pips for tile in TILES if tile.rank is rank}) == 1]
    assert len(alike) == 11
    assert {tile.pips[::-1] for tile in TILES} == set(combinations_with_replacement(range(1, 7), 2))
    assert {tile.pips for tile in TILES if tile.rank is Rank.GEE_JUN} == {(2, 1), (4, 2)}


@pytest.mark.clause("Q96-411-terms")
def test_a_set_with_a_tile_missing_or_twice_is_not_complete() -> None:
    assert is_set_complete(reversed(TILES))
    assert not is_set_complete(TILES[1:])
    assert not is_set_complete((*TILES[1:], TILES[1]))


def test_a_tile_that_is_not_there_is_told() -> None:
    with pytest.raises(ValueError, match="low 5"):
        tiles("low 5")
    with pytest.raises(ValueError, match="12"):
        tiles("12, 12, 12")


@pytest.mark.clause("Q96-415-1")
def test_pairs_rank_from_gee_jun_to_chop_ng() -> None:
    names = (
        "3, 6; 12, 12; 2, 2; high 8, high 8; high 4, high 4; high 10, high 10; high 6, high 6; low 4, low 4; 11, 11;"
    )
    names += "low 10, low 10; high 7, high 7; low 6, low 6; 9, 9; low 8, low 8; low 7, low 7; 5, 5"
    ranked = [pair(part) for part in names.split(";")]
    assert len(ranked) == 16
    assert all(strength(better) == strength(worse) + 1 for better, worse in pairwise(ranked))
    assert hand_name(ranked[0]) == "gee jun pair"
    assert strength(ranked[-1]) == CHOP_NG_PAIR > strength(pair("12, 9"))


@pytest.mark.clause("Q96-415-2")
def test_wongs_beat_gongs_beat_high_nines_teen_before_day_and_all_beat_a_nine() -> None:
    ranked = [
        pair(names) for names in ("12, 9", "2, 9", "12, low 8", "2, high 8", "12, high 7", "2, low 7", "low 4, 5")
    ]
    assert all(value(better) > value(worse) for better, worse in pairwise(ranked))
    assert [hand_name(hand) for hand in ranked] == [
        "teen wong",
        "day wong",
        "teen gong",
        "day gong",
        "teen high nine",
        "day high nine",
        "9",
    ]
    assert strength(pair("12, high 8")) == strength(pair("12, low 8"))
    assert strength(pair("2, high 7")) == strength(pair("2, low 7")) == DAY_HIGH_NINE


@pytest.mark.clause("Q96-415-3")
def test_single_tiles_rank_from_12_to_the_gee_jun_tiles() -> None:
    names = "12, 2, high 8, high 4, high 10, high 6, low 4, 11, low 10, high 7, low 6, 9, low 8, low 7, 5, 3"
    ranks = [tile.rank for tile in tiles(names)]
    assert ranks == sorted(Rank, reverse=True)
    nine, other_nine = tiles("9, 9")
    assert nine.pips != other_nine.pips
    assert nine.rank is other_nine.rank
    assert tile_rank("3") is tile_rank("6")


@pytest.mark.clause("Q96-415-3")
def test_five_ranks_have_two_designs_and_each_other_tile_has_a_like_one() -> None:
    designs = {rank: {tile.pips for tile in TILES if tile.rank is rank} for rank in Rank}
    assert {rank for rank in Rank if len(designs[rank]) == 2} == {
        tile_rank(name) for name in ("9", "low 8", "low 7", "5", "3")
    }
    assert all(sum(tile.pips) == int(tile.name.rpartition(" ")[2]) for tile in TILES)
    assert designs[tile_rank("low 8")] == {(5, 3), (6, 2)}
    assert designs[tile_rank("high 8")] == {(4, 4)}


@pytest.mark.clause("Q96-415-3")
def test_of_two_hands_as_strong_as_each_other_the_one_with_the_better_single_tile_is_higher() -> None:
    upward = "3, 5, low 7, low 8, 9, low 6, high 7, low 10, 11, low 4, high 6, high 10, high 4, high 8, 2, 12"
    place = {tile.rank: number for number, tile in enumerate(tiles(upward))}
    hands = [*combinations(tiles(upward), 2)]
    for one, other in combinations_with_replacement(hands, 2):
        if strength(one) == strength(other):
            best, others = (max(place[tile.rank] for tile in hand) for hand in (one, other))
            assert (is_higher(one, other), is_higher(other, one)) == (best > others, best < others)


@pytest.mark.clause("Q96-416")
@pytest.mark.parametrize(
    ("names", "count"), [("high 8, 11", 9), ("low 4, low 6", 0), ("high 10, low 10", 0), ("12, high 4", 6), ("9, 5", 4)]
)
def test_the_count_is_the_last_digit_of_the_total(names: str, count: int) -> None:
    assert strength(pair(names)) == count


@pytest.mark.clause("Q96-416")
def test_a_12_and_a_9_are_a_wong_and_no_count_of_1() -> None:
    assert points(Rank.TEEN, Rank.CHOP_GOW) == 1
    assert hand_name(pair("12, 9")) == "teen wong"


@pytest.mark.clause("Q96-416")
@pytest.mark.parametrize(
    ("names", "count"), [("3, low 6", 9), ("6, low 6", 9), ("3, high 10", 6), ("6, 2", 8), ("3, 12", 8), ("6, 5", 8)]
)
def test_a_gee_jun_tile_counts_3_or_6_whichever_makes_more(names: str, count: int) -> None:
    assert strength(pair(names)) == count


@pytest.mark.clause("Q96-412")
def test_chong_ranking_3_needs_a_high_6_or_better() -> None:
    assert is_chong_three(pair("high 6, low 7"))
    assert is_chong_three(pair("12, 11"))
    assert is_chong_three(pair("high 10, 3"))
    assert not is_chong_three(pair("low 8, 5"))
    assert not is_chong_three(pair("high 6, high 8"))


@pytest.mark.clause("Q96-412")
def test_a_3_without_a_high_6_falls_short_and_any_4_is_better() -> None:
    assert reaches_chong_three(pair("high 6, low 7"))
    assert not reaches_chong_three(pair("low 8, 5"))
    assert not reaches_chong_three(pair("12, high 10"))
    assert reaches_chong_three(pair("9, 5"))


def test_there_are_496_two_tile_hands_and_their_order_is_total() -> None:
    hands = list(combinations(TILES, 2))
    assert len(hands) == 496
    kinds = {frozenset((one.rank, other.rank)) for one, other in hands}
    assert len(kinds) == 136
    assert sum(strength((one, other)) >= CHOP_NG_PAIR for one, other in hands) == 16
    assert sum(DAY_HIGH_NINE <= strength(hand) < CHOP_NG_PAIR for hand in hands) == 4 * (2 + 4 + 4)
    assert all(value((one, other)) == value((other, one)) for one, other in hands)


def test_of_two_hands_one_is_higher_or_they_are_copies() -> None:
    assert is_higher(pair("11, 5"), pair("low 10, low 6"))
    assert not is_higher(pair("low 10, low 6"), pair("11, 5"))
    assert not is_higher(pair("11, 5"), pair("11, 5"))
