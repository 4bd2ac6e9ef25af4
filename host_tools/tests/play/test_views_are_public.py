"""A person sees what that place at the table sees: no card or tile that lies face down."""

import re

import pytest

from pit.play.game import PERSON
from pit.play.games import caribbean_stud, pai_gow_new_zealand, pai_gow_queensland, poker
from pit.play.games.tile_hands import BOXES
from pit.play.playing import Playing
from pit.play.reading import event_of
from pit.play.registry import GAMES, game
from pit.rules.caribbean_stud.state import Phase as CaribbeanPhase
from pit.rules.pai_gow_new_zealand.state import HandStanding
from pit.rules.poker.state import Phase as PokerPhase

CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")
POKER = ("manila-poker", "draw-poker", "five-card-stud", "seven-card-stud")


def states_of(name: str, rounds: int = 6) -> list[Playing]:
    """A table at each point of some rounds that a person plays as usual."""
    playing, found = Playing(game(name), "5", PERSON), []
    while playing.rounds_done < rounds:
        at = Playing(game(name), "5", PERSON)
        at.state = playing.state
        found.append(at)
        question = playing.question
        if question is None:
            playing.go_on()
        else:
            playing.tell(event_of(question, ""))
    return found


@pytest.mark.parametrize("name", POKER)
def test_at_poker_no_hole_card_of_another_is_shown(name: str) -> None:
    shown = 0
    for playing in states_of(name):
        hidden = {
            str(held.card)
            for seat in playing.state.seats
            if seat.person != PERSON
            for held in seat.held
            if not held.is_up and not held.is_exposed
        }
        text = "\n".join(poker.view(playing.state, PERSON))
        assert not hidden & set(CARD.findall(text))
        own = next(seat for seat in playing.state.seats if seat.person == PERSON)
        if playing.state.phase is PokerPhase.BETTING and own.held:
            shown += 1
            assert {str(held.card) for held in own.held} <= set(CARD.findall(text))
    assert shown


def test_at_caribbean_stud_four_dealers_cards_and_others_hands_lie_face_down() -> None:
    shown = 0
    for playing in states_of("caribbean-stud"):
        state = playing.state
        text = "\n".join(caribbean_stud.GAME.view(state, PERSON))
        others = {str(card) for hand in state.hands if hand.person != PERSON for card in hand.cards}
        assert not others & set(CARD.findall(text))
        if state.phase is CaribbeanPhase.DECIDING:
            shown += 1
            assert not {str(card) for card in state.dealer[:-1]} & set(CARD.findall(text))
            assert str(state.dealer[-1]) in text
    assert shown


def test_at_pai_gow_of_new_zealand_tiles_are_seen_once_they_are_exposed() -> None:
    lines = set()
    for playing in states_of("pai-gow-new-zealand"):
        for hand in playing.state.hands:
            line = next(
                line
                for line in pai_gow_new_zealand.GAME.view(playing.state, PERSON)
                if line.startswith(f"tiles of box {hand.box}:")
            )
            is_own = hand.box == BOXES[PERSON]
            is_hidden = not is_own and hand.standing in (HandStanding.UNSET, HandStanding.SET)
            assert ("??" in line) == is_hidden
            lines.add(is_hidden)
    assert lines == {True, False}


def test_at_pai_gow_of_queensland_the_banks_tiles_are_seen_once_it_exposes_them() -> None:
    seen = set()
    for playing in states_of("pai-gow-queensland"):
        state = playing.state
        for line in pai_gow_queensland.GAME.view(state, PERSON):
            if line.startswith("tiles of box") and state.bank.box in state.hands:
                is_banks = line.startswith(f"tiles of box {state.bank.box}:")
                seen.add((is_banks, state.phase.name, "??" in line))
    assert (True, "HANDS", True) in seen
    assert (True, "SETTLE", False) in seen
    assert (False, "SETTLE", True) in seen
    assert (False, "COLLECT", False) in seen


@pytest.mark.parametrize("name", GAMES)
def test_nothing_told_to_a_person_is_a_shuffle_or_a_hidden_hand(name: str) -> None:
    told = {kind.__name__ for kind in game(name).told}
    hidden = {
        "LoadShoe", "LoadDeck", "Shuffle", "ReshuffleShoe", "Cut", "Exchange", "ToCircle", "ShoeLoaded", "HandDealt",
        "Wash", "ShuffleTiles", "Stacked", "TilesStacked", "TilesTo", "SetHand", "SetBank", "SetBankHand", "ShowConceded",
        "CardDealt",
    }  # fmt: skip
    assert not told & hidden
    assert told
