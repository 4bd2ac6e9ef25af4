"""`pit table play` and `pit odds` as a person types them."""

import io
import json
import sys
from collections.abc import Callable

import pytest

from pit import cli
from pit.play.registry import GAMES

Run = tuple[int, str, str]


@pytest.fixture
def pit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Exit code, output and errors of `pit ...`, with these lines typed."""

    def run(*arguments: object, typed: str = "") -> Run:
        monkeypatch.setattr(sys, "argv", ["pit", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            cli.main()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 0
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def test_a_round_of_roulette_is_wagered_on_decided_and_paid(pit: Callable[..., Run]) -> None:
    typed = "on red 10\non black 10\ndone\n"
    code, out, _ = pit("table", "play", "roulette", "--seed", 3, "--rounds", 1, typed=typed)
    assert code == 0
    assert "P1 (you): $10 on red" in out
    assert "P1 wins $10 on black" in out
    assert "P1 loses $10 on red" in out
    assert out.splitlines()[-1] == "1 round played. You are even."


def test_money_is_told_at_the_end(pit: Callable[..., Run]) -> None:
    _, out, _ = pit("table", "play", "roulette", "--seed", 3, "--rounds", 1, typed="on black 25\ndone\n")
    assert out.splitlines()[-1] == "1 round played. You are $25 up."


def test_a_refusal_is_told_with_its_clause_and_asked_again(pit: Callable[..., Run]) -> None:
    typed = "mark 7,8 0.50\nmark 7,8 1\ndone\n"
    code, out, _ = pit("table", "play", "keno", "--seed", 1, "--rounds", 1, typed=typed)
    assert code == 0
    refused = next(line for line in out.splitlines() if "Refused" in line)
    assert refused.startswith("> Refused (Q96-216-3): An entry ticket costs at least $1")
    assert refused.endswith("Nothing has changed.")
    assert "P1 loses $1 on 7,8" in out or "P1 wins" in out


def test_what_cannot_be_read_is_answered_with_what_can(pit: Callable[..., Run]) -> None:
    typed = "dance\ns\non red\non red ten\n\n"
    code, out, _ = pit("table", "play", "roulette", "--seed", 1, "--rounds", 1, typed=typed)
    assert code == 0
    assert "Not understood: 'dance' is no choice; say one of: on BET DOLLARS, done." in out
    assert out.count("Not understood") == 4


def test_the_end_of_input_ends_the_game_in_one_sentence(pit: Callable[..., Run]) -> None:
    code, out, err = pit("table", "play", "blackjack", "--seed", 1, typed="wager 10\n")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "The game ends here, with 0 rounds played. You are $10 down."


def test_ctrl_c_ends_the_game_in_one_sentence(pit: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", stop)
    code, out, err = pit("table", "play", "sic-bo", "--seed", 1)
    assert (code, err) == (130, "")
    assert out.splitlines()[-1] == "Stopped from the keyboard, with 0 rounds played. You are even."


@pytest.mark.parametrize("command", [("table", "play"), ("odds",)])
def test_an_unknown_game_is_wrong_usage_with_the_list(pit: Callable[..., Run], command: tuple[str, ...]) -> None:
    code, out, err = pit(*command, "roulete")
    assert (code, out) == (2, "")
    assert err.startswith("pit: no game is called 'roulete'; did you mean roulette? Games: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("name", GAMES)
def test_auto_prints_each_event_as_a_line_of_json(pit: Callable[..., Run], name: str) -> None:
    code, out, _ = pit("table", "play", name, "--auto", "--json", "--seed", 5, "--rounds", 2)
    assert code == 0
    first, *events, last = [json.loads(line) for line in out.splitlines()]
    assert first["seed"] == 5
    assert all(line["event"]["is"] and isinstance(line["orders"], list) for line in events)
    assert last["rounds"] == 2
    assert any(last["net_cents"].values())
    again = pit("table", "play", name, "--auto", "--json", "--seed", 5, "--rounds", 2)[1]
    assert again == out


def test_auto_in_words_asks_nothing_and_ends_with_everyones_money(pit: Callable[..., Run]) -> None:
    code, out, _ = pit("table", "play", "baccarat", "--auto", "--seed", 5, "--rounds", 2)
    assert code == 0
    assert ">" not in out
    assert out.splitlines()[-1].startswith("2 rounds: P1 ")


def test_json_without_auto_is_wrong_usage(pit: Callable[..., Run]) -> None:
    code, out, err = pit("table", "play", "keno", "--json")
    assert (code, out) == (2, "")
    assert "--auto" in err


def test_odds_print_a_table_of_what_is_counted(pit: Callable[..., Run]) -> None:
    code, out, _ = pit("odds", "baccarat")
    assert code == 0
    assert "1.058%" in out
    assert "simulated" not in out


def test_odds_print_simulated_returns_with_an_error_bar(pit: Callable[..., Run]) -> None:
    code, out, _ = pit("odds", "draw-poker", "--rounds", 40, "--workers", 1)
    assert code == 0
    assert "simulated, 40 rounds, seed 1" in out
    assert "+/-" in out
    assert "counted" not in out


def test_odds_of_a_scheduler_that_is_not_there_fail_in_one_sentence(
    pit: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pit.play.workers._CONNECT_S", 0.2)
    code, out, err = pit("odds", "keno", "--simulate", "--scheduler", "tcp://127.0.0.1:1")
    assert (code, out) == (1, "")
    assert err.strip().splitlines()[-1].startswith("pit: no scheduler answers at tcp://127.0.0.1:1")
    assert "Traceback" not in err
