"""What a schedule is worth, against published check values and against counting every pair of cards."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from xml.etree import ElementTree

import pytest
from schedules import EXAMPLE, with_prizes

from pit.rules.decks import DeckKind, decks
from pit.rules.twenty_one import is_two_card_21
from pit.schedule.odds import chance_of_two_card_blackjack, odds
from pit.schedule.picture import percent, svg
from pit.schedule.schedule import Deck

CHECK_VALUES = [
    (52, 1, 0.048265),
    (52, 2, 0.047797),
    (52, 4, 0.047566),
    (52, 6, 0.047489),
    (52, 8, 0.047451),
    (48, 1, 0.042553),
    (48, 2, 0.042105),
    (48, 4, 0.041885),
    (48, 6, 0.041812),
    (48, 8, 0.041775),
]


@pytest.mark.parametrize(("cards", "count", "chance"), CHECK_VALUES)
def test_the_chance_of_a_two_card_blackjack(cards: int, count: int, chance: float) -> None:
    assert round(float(chance_of_two_card_blackjack(Deck(cards, count))), 6) == chance


@pytest.mark.parametrize("kind", list(DeckKind))
@pytest.mark.parametrize("count", [1, 2])
def test_the_chance_is_what_counting_all_pairs_gives(kind: DeckKind, count: int) -> None:
    pairs = [is_two_card_21(pair) for pair in combinations(decks(kind, count), 2)]
    assert chance_of_two_card_blackjack(Deck(kind.value, count)) == Fraction(sum(pairs), len(pairs))


@pytest.mark.parametrize(("cards", "edge"), [(52, "23.58%"), (48, "32.71%")])
def test_the_edge_of_the_example_on_six_decks(cards: int, edge: str) -> None:
    found = odds(EXAMPLE, Deck(cards, 6))
    assert found.mean_prize == Fraction(16_093, 1_000)
    assert percent(found.edge) == edge
    assert found.player_return + found.edge == 1


def test_the_schedules_own_deck_is_the_default() -> None:
    assert odds(EXAMPLE) == odds(EXAMPLE, Deck(48, 6))


def test_variance_is_that_of_every_outcome_of_a_wager() -> None:
    schedule = with_prizes((500, 3), (1_000, 1))
    found = odds(schedule, Deck(52, 1))
    hit = Fraction(128, 52 * 51)
    outcomes = [(Fraction(0), 1 - hit), (Fraction(5), hit * Fraction(3, 4)), (Fraction(10), hit * Fraction(1, 4))]
    mean = sum(value * chance for value, chance in outcomes)
    assert found.player_return == mean
    assert found.variance == sum((value - mean) ** 2 * chance for value, chance in outcomes)
    assert found.variance_of_prize == Fraction(75, 16)


def test_a_stake_that_goes_back_comes_on_top_of_every_prize() -> None:
    without, back = odds(EXAMPLE), odds(EXAMPLE, is_stake_returned=True)
    assert back.player_return == without.player_return + without.hit
    assert back.variance_of_prize == without.variance_of_prize
    assert back.mean_prize == without.mean_prize


def test_parts_add_up_to_the_whole() -> None:
    found = odds(EXAMPLE)
    assert sum(prize.per_press for prize in found.prizes) == 1
    assert sum(prize.of_return for prize in found.prizes) == 1
    assert sum(prize.per_wager for prize in found.prizes) == found.hit


def test_the_picture_has_every_prize_and_the_edge() -> None:
    root = ElementTree.fromstring(svg(EXAMPLE, odds(EXAMPLE)))
    texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    for prize in ("$5", "$8", "$10", "$1,000"):
        assert prize in texts
    assert any("edge 32.71%" in text for text in texts)
    assert any("not an approved schedule" in text for text in texts)


def test_the_picture_takes_any_name() -> None:
    schedule = replace(EXAMPLE, casino="<b>&\"'")
    root = ElementTree.fromstring(svg(schedule, odds(schedule)))
    assert "<b>&\"'" in (root.findtext("{http://www.w3.org/2000/svg}title") or "")


def test_the_longest_bar_is_the_likeliest_prize() -> None:
    root = ElementTree.fromstring(svg(EXAMPLE, odds(EXAMPLE)))
    bars = [b for b in root.iter("{http://www.w3.org/2000/svg}rect") if b.get("x") == "110"]
    widths = [float(bar.get("width") or 0) for bar in bars]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == 240.0
