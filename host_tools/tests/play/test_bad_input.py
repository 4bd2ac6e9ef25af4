"""Bad input at every game: refused by a clause, with what was wrong and what is allowed, and nothing changes."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from pit.play.game import PERSON
from pit.play.playing import Playing
from pit.play.reading import event_of
from pit.play.registry import GAMES, game
from pit.rules.baccarat import events as baccarat
from pit.rules.baccarat.bets import Bet as Hand
from pit.rules.banked_round import events as banked
from pit.rules.card_machine.events import Prepared
from pit.rules.card_machine.preparation import Preparation
from pit.rules.caribbean_stud import events as caribbean
from pit.rules.decks import DeckKind, decks
from pit.rules.keno.tickets import Draw, Ticket
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import TILES
from pit.rules.pai_gow_new_zealand import events as new_zealand
from pit.rules.pai_gow_queensland import events as queensland
from pit.rules.pai_gow_queensland.preparing_events import ShuffleTiles
from pit.rules.poker import events as poker
from pit.rules.refusal import Refused
from pit.rules.roulette.bets import Numbers
from pit.rules.roulette.wheel import Colour, Pocket
from pit.rules.sic_bo.bets import Bet, Dice, Kind
from pit.rules.twenty_one_round import events as twenty_one

TWICE = Setting((TILES[0], TILES[0]), (TILES[1], TILES[2]))


def twice(kind: DeckKind, count: int) -> Any:
    """Whole decks but for one card that gives way to another."""
    full = decks(kind, count)
    return (*full[1:], full[1])


def asked(name: str, word: str) -> Playing:
    """The game where the person is asked something that may be answered with the word."""
    playing = Playing(game(name), "6", PERSON)
    for _ in range(3000):
        question = playing.question
        if question is None:
            playing.go_on()
        elif any(choice.word == word for choice in question.choices):
            return playing
        else:
            playing.tell(event_of(question, ""))
    raise AssertionError(f"{name} never asks for {word}")


def at_start(name: str) -> Playing:
    return Playing(game(name), "6", PERSON)


def refused(playing: Playing, event: object) -> Refused:
    before = playing.state
    answer = playing.tell(event)
    assert isinstance(answer, Refused)
    assert playing.state is before
    assert answer.clause
    assert answer.reason.endswith(".")
    return answer


Case = tuple[Callable[[], Playing], object, str]

PIECE_TWICE: dict[str, Case] = {
    "spanish-blackjack": (
        lambda: at_start("spanish-blackjack"), twenty_one.LoadShoe(twice(DeckKind.SPANISH, 6)),
        "6 decks of 48: missing AC; too many of 2C",
    ),
    "baccarat": (
        lambda: at_start("baccarat"), baccarat.LoadShoe(twice(DeckKind.STANDARD, 8)),
        "8 decks of 52: missing AC; too many of 2C",
    ),
    "mini-baccarat": (
        lambda: at_start("mini-baccarat"), baccarat.LoadShoe(twice(DeckKind.STANDARD, 8)),
        "8 decks of 52: missing AC; too many of 2C",
    ),
    "caribbean-stud": (
        lambda: at_start("caribbean-stud"), caribbean.LoadDeck("red", twice(DeckKind.STANDARD, 1)),
        "a deck of 52: missing AC; too many of 2C",
    ),
    "draw-poker": (lambda: asked("draw-poker", "change"), None, "cards that it holds, each once"),
    "roulette": (lambda: at_start("roulette"), banked.PlaceWager("P1", Numbers((1, 1)), 500), "1-1 is no wager"),
    "keno": (lambda: at_start("keno"), banked.PlaceWager("P1", Ticket(((7, 7),)), 100), "1 to 10 different numbers from 1 to 80"),
    "sic-bo": (lambda: at_start("sic-bo"), banked.PlaceWager("P1", Bet(Kind.PAIR, (2, 2)), 500), "pair 2-2 is no wager"),
    "pai-gow-queensland": (
        lambda: asked("pai-gow-queensland", "wager"), ShuffleTiles((0,) * 31), "The tiles are stacked",
    ),
    "pai-gow-new-zealand": (lambda: at_start("pai-gow-new-zealand"), new_zealand.Wash((31, 31)), "need 31 picks, not 2"),
}  # fmt: skip

OUT_OF_TURN: dict[str, tuple[str, object]] = {
    "spanish-blackjack": ("wager", twenty_one.Draw(2, "P2")),
    "blackjack": ("wager", twenty_one.DoubleDown(2, "P2", (twenty_one.Extra("P2", 1000),))),
    "manila-poker": ("fold", poker.Opens(3, 500)),
    "draw-poker": ("keep", poker.Opens(3, 500)),
    "five-card-stud": ("fold", poker.PostBlind(3, 500)),
    "seven-card-stud": ("fold", poker.PostBlind(3, 500)),
    "pai-gow-queensland": ("set", queensland.PlaceWager(2, "P1", 500)),
    "pai-gow-new-zealand": ("set", new_zealand.PlaceWager(2, "P1", (500,))),
    "baccarat": ("take", baccarat.PlaceWager("P1", Hand.TIE, 1000)),
    "mini-baccarat": ("done", baccarat.DealCard()),
    "caribbean-stud": ("fold", caribbean.Bets("P3")),
    "roulette": ("done", banked.ResultIs(Pocket(7, Colour.RED))),
    "sic-bo": ("done", banked.ResultIs(Dice((1, 2, 3)))),
    "keno": ("done", banked.ResultIs(Draw(tuple(range(1, 21))))),
}


@pytest.mark.parametrize("name", PIECE_TWICE)
def test_a_card_or_number_twice_is_refused_with_what_is_wrong(name: str) -> None:
    makes, event, said = PIECE_TWICE[name]
    playing = makes()
    if event is None:
        place = playing.state.drawing[0]
        held = playing.state.at(place).cards[0]
        event = poker.Exchange(place, (held, held))
    assert said in refused(playing, event).reason


def test_a_card_twice_is_refused_at_blackjack_once_the_shoe_is_prepared() -> None:
    playing = at_start("blackjack")
    for step in (Preparation.SHUFFLE, Preparation.CUT):
        playing.tell(Prepared(step))
    answer = refused(playing, twenty_one.LoadShoe(twice(DeckKind.STANDARD, 6)))
    assert "6 decks of 52: missing AC; too many of 2C" in answer.reason


@pytest.mark.parametrize("name", ["pai-gow-queensland", "pai-gow-new-zealand"])
def test_a_tile_twice_in_a_hand_is_refused(name: str) -> None:
    playing = asked(name, "set")
    kind = queensland.SetHand if name == "pai-gow-queensland" else new_zealand.SetHand
    assert refused(playing, kind(2, PERSON, TWICE)).clause


@pytest.mark.parametrize("name", ["manila-poker", "draw-poker", "five-card-stud", "seven-card-stud"])
def test_picks_that_shuffle_no_pack_are_refused_with_what_would(name: str) -> None:
    assert re.search(r"need \d+ picks, not 3", refused(at_start(name), poker.Shuffle((0, 0, 0))).reason)


@pytest.mark.parametrize("name", GAMES)
def test_a_bet_out_of_turn_is_refused_and_changes_nothing(name: str) -> None:
    word, event = OUT_OF_TURN[name]
    refused(asked(name, word), event)
