"""Cards, decks and shuffles."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pit.rules.cards import Card, Rank, card, cards
from pit.rules.decks import DeckKind, decks, difference, is_complete, pick_bounds, shuffle

ONE_DECK = decks(DeckKind.SPANISH)


def test_a_spanish_deck_has_48_cards_and_no_ten() -> None:
    assert len(set(ONE_DECK)) == 48
    assert Rank.TEN not in {held.rank for held in ONE_DECK}


def test_a_standard_deck_has_52_cards() -> None:
    assert len(set(decks(DeckKind.STANDARD))) == 52


def test_six_decks_hold_each_card_six_times() -> None:
    assert set(Counter(decks(DeckKind.SPANISH, 6)).values()) == {6}


@pytest.mark.parametrize("held", decks(DeckKind.STANDARD), ids=str)
def test_a_cards_name_reads_back_as_the_card(held: object) -> None:
    assert card(str(held)) == held


@pytest.mark.parametrize("name", ["", "7", "1S", "7X", "7SS", "s7"])
def test_a_text_that_names_no_card_is_refused(name: str) -> None:
    with pytest.raises(ValueError):
        card(name)


@given(st.data())
def test_a_shuffle_keeps_every_card(data: st.DataObject) -> None:
    picks = [data.draw(st.integers(0, bound - 1)) for bound in pick_bounds(len(ONE_DECK))]
    assert is_complete(shuffle(ONE_DECK, picks), DeckKind.SPANISH, 1)


def test_every_order_of_three_cards_comes_from_exactly_one_set_of_picks() -> None:
    three = cards("AS KS QS")
    orders = Counter(shuffle(three, (first, second)) for first in range(3) for second in range(2))
    assert len(orders) == 6
    assert set(orders.values()) == {1}


def test_picks_of_zero_leave_the_order_as_it_was() -> None:
    assert shuffle(ONE_DECK, [0] * 47) == ONE_DECK


@pytest.mark.parametrize("picks", [(0,), (0, 0, 0), (3, 0), (0, 2), (-1, 0)])
def test_picks_that_do_not_fit_the_cards_are_refused(picks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="pick"):
        shuffle(cards("AS KS QS"), picks)


def test_a_shoe_with_a_card_too_many_is_not_complete() -> None:
    assert not is_complete((*ONE_DECK, ONE_DECK[0]), DeckKind.SPANISH, 1)


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (ONE_DECK, ""),
        (ONE_DECK[1:], "missing AC"),
        ((*ONE_DECK[1:], ONE_DECK[1]), "missing AC; too many of 2C"),
        ((*ONE_DECK, card("TD")), "too many of TD"),
        (ONE_DECK[5:], "missing AC, 2C, 3C and 2 more"),
        (ONE_DECK[3:], "missing AC, 2C, 3C"),
    ],
)
def test_in_what_cards_are_no_whole_decks_is_said_by_name(held: tuple[Card, ...], said: str) -> None:
    assert difference(held, DeckKind.SPANISH, 1) == said
