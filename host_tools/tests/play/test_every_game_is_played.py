"""Every game of the registry, played by computers and by a person who says what is usual, or anything at all."""

from collections import Counter
from random import Random

import pytest

from pit.play.game import PEOPLE, PERSON, Choice, NotUnderstood
from pit.play.playing import Done, Playing
from pit.play.reading import event_of
from pit.play.registry import GAMES, UnknownGame, game
from pit.rules.refusal import Refused

ROUNDS = 12
BANKLESS = {"manila-poker", "draw-poker", "five-card-stud", "seven-card-stud"}
AMOUNTS = ("5", "10", "0", "25.50", "999999", "AS KH", "1 2", "17 5", "red 5", "total 4 5", "1,2,3 1", "x", "")


def net_of(playing: Playing, done: list[Done]) -> Counter[str]:
    """Cents won and lost by each person."""
    net = Counter[str]()
    for one in done:
        for order in one.orders:
            for flow in playing.game.flows(order):
                net[flow.person] += flow.back_cents - flow.staked_cents
    return net


def test_the_registry_has_every_game_of_the_documents_that_can_be_played_out() -> None:
    assert len(GAMES) == 14


@pytest.mark.parametrize("name", GAMES)
def test_computers_play_rounds_to_their_end(name: str) -> None:
    playing = Playing(game(name), "1")
    done = list(playing.rounds(ROUNDS))
    assert playing.rounds_done == ROUNDS
    net = net_of(playing, done)
    assert set(net) == set(PEOPLE)
    assert any(net.values())
    if name in BANKLESS:
        assert sum(net.values()) < 0


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_fixes_every_event(name: str) -> None:
    one, same, other = (Playing(game(name), seed) for seed in ("7", "7", "8"))
    first = [repr(done) for done in one.rounds(3)]
    assert first == [repr(done) for done in same.rounds(3)]
    assert first != [repr(done) for done in other.rounds(3)]


@pytest.mark.parametrize("name", GAMES)
def test_who_says_what_is_usual_plays_rounds_to_their_end(name: str) -> None:
    playing = Playing(game(name), "2", PERSON)
    asked = 0
    while playing.rounds_done < 3:
        question = playing.question
        if question is None:
            playing.go_on()
            continue
        asked += 1
        assert isinstance(playing.tell(event_of(question, "")), Done)
    assert asked >= 3


@pytest.mark.parametrize("name", GAMES)
def test_no_answer_of_a_person_stops_the_table_and_a_refusal_changes_nothing(name: str) -> None:
    random, playing = Random(3), Playing(game(name), "3", PERSON)
    seen = Counter[str]()
    for _ in range(1500):
        question = playing.question
        if question is None:
            playing.go_on()
            continue
        before = playing.state
        choice: Choice = random.choice(question.choices)
        try:
            answer = playing.tell(event_of(question, f"{choice.word} {random.choice(AMOUNTS)}"))
        except NotUnderstood as error:
            seen["not understood"] += 1
            assert str(error)
            continue
        seen[type(answer).__name__] += 1
        if isinstance(answer, Refused):
            assert playing.state is before
            assert answer.clause and answer.reason.endswith(".")
    assert min(seen["not understood"], seen["Done"]) > 20
    assert playing.rounds_done > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_next_event_never_decides_for_the_person(name: str) -> None:
    """But for a wager that nobody won at pai gow, which the dealer hands back."""
    playing, acted = Playing(game(name), "4", PERSON), Counter[str]()
    while playing.rounds_done < 4:
        question = playing.question
        done = playing.go_on() if question is None else playing.tell(event_of(question, ""))
        assert isinstance(done, Done)
        if question is None and type(done.event).__name__ != "TakeBackWager":
            acted[str(getattr(done.event, "person", ""))] += 1
    assert acted[PERSON] == 0
    assert acted.total()


@pytest.mark.parametrize(
    ("wrong", "near"), [("roulete", "roulette"), ("manila", "manila-poker"), ("baccarrat", "baccarat")]
)
def test_a_wrong_name_is_answered_with_the_nearest_and_the_list(wrong: str, near: str) -> None:
    with pytest.raises(UnknownGame, match=f"did you mean {near}\\?") as told:
        game(wrong)
    assert all(name in str(told.value) for name in GAMES)


def test_a_name_like_no_game_is_answered_with_the_list_alone() -> None:
    with pytest.raises(UnknownGame) as told:
        game("xyzzy")
    assert "did you mean" not in str(told.value)


def test_a_name_may_be_written_with_spaces_and_capitals() -> None:
    assert game("Sic Bo").name == "sic-bo"
