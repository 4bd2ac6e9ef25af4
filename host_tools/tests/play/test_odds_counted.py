"""What is counted agrees with published values, with facts that were computed apart, and with rounds that are played."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from pit.play.exact import KNOWN, Counted, known, two_card_blackjack
from pit.play.registry import GAMES
from pit.play.simulated import chunks_of, play_chunk
from pit.play.tally import total
from pit.rules.decks import DeckKind


def wagers(name: str) -> Mapping[str, Counted]:
    return {one.wager: one for one in known(name).wagers}


@pytest.mark.parametrize(
    ("count", "standard", "spanish"),
    [
        (1, 0.048265, 0.042553),
        (2, 0.047797, 0.042105),
        (4, 0.047566, 0.041885),
        (6, 0.047489, 0.041812),
        (8, 0.047451, 0.041775),
    ],
)
def test_two_card_blackjacks_are_as_likely_as_computed_apart(count: int, standard: float, spanish: float) -> None:
    assert float(two_card_blackjack(DeckKind.STANDARD, count)) == pytest.approx(standard, abs=5e-7)
    assert float(two_card_blackjack(DeckKind.SPANISH, count)) == pytest.approx(spanish, abs=5e-7)


def test_every_wager_of_roulette_gives_36_of_37_back() -> None:
    assert {one.returned for one in known("roulette").wagers} == {Fraction(36, 37)}
    assert len(known("roulette").wagers) == 7


def test_baccarat_of_eight_decks_has_its_published_edges() -> None:
    edges = {wager: float(1 - one.returned) for wager, one in wagers("baccarat").items()}
    assert edges == pytest.approx({"banker": 0.010579, "player": 0.012351, "tie": 0.143596}, abs=1e-6)


def test_sic_bo_lists_each_total_and_each_sort_of_wager_once() -> None:
    found = wagers("sic-bo")
    assert len(found) == 14 + 9
    assert found["total 4"].wins == Fraction(3, 216)


def test_the_dealer_at_caribbean_stud_qualifies_as_often_as_published() -> None:
    assert float(known("caribbean-stud").chances["the dealer qualifies"]) == pytest.approx(0.5632, abs=5e-5)


def test_madness_21_gives_less_back_with_spanish_decks() -> None:
    standard, spanish = wagers("blackjack")["madness 21"], wagers("spanish-blackjack")["madness 21"]
    assert standard.wins == two_card_blackjack(DeckKind.STANDARD, 6)
    assert float(standard.returned) == pytest.approx(0.047489 * 865 / 54, abs=1e-4)
    assert spanish.returned < standard.returned


def test_only_listed_games_can_be_counted() -> None:
    assert set(KNOWN) < set(GAMES)
    assert not known("manila-poker").wagers
    assert not known("manila-poker").is_all


@pytest.mark.parametrize("name", ["roulette", "sic-bo", "mini-baccarat"])
def test_rounds_that_are_played_agree_with_the_count(name: str) -> None:
    counted = wagers(name)
    for wager, sums in total(map(play_chunk, chunks_of(name, 3, 2_000))).items():
        if wager in counted and sums.rounds > 300:
            assert sums.returned is not None and sums.standard_error is not None
            off = float(sums.returned - counted[wager].returned)
            assert abs(off) < 4 * sums.standard_error, wager
