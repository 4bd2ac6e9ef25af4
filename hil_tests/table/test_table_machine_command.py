"""`pit table run blackjack --card-machine` as people start it: its lines, its record, its exit codes."""

import json
import re
from pathlib import Path

import pytest
from table_command import STARTS_VIRTUAL_UNITS, pit

pytestmark = STARTS_VIRTUAL_UNITS

RUN = ("table", "run", "blackjack", "--card-machine", "--clock", "virtual")
LAST_LINE = re.compile(r"table: rounds 3, cards \d+, presses \d+, due \$[\d.]+, paid \$[\d.]+, agree")


def test_a_run_with_a_jam_tells_the_dealers_steps_and_agrees(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    done = pit(*RUN, "--rounds", "3", "--fault", "jam@2", "--json", str(record))
    assert done.returncode == 0, done.stderr
    assert LAST_LINE.fullmatch(done.stdout.splitlines()[-1])
    assert "card machine 1 has failed: the card machine reports a fault" in done.stdout
    rounds = json.loads(record.read_text())["rounds"]
    steps = [row["did"] for row in rounds[1]["machine"]]
    assert steps[:2] == ["machine fails", "malfunction"]
    assert steps.count("card moved") == 310
    assert rounds[1]["machine"][1]["section"] == "65D"
    assert [row["did"] for row in rounds[0]["machine"]] == [
        "cards sorted",
        "cards inspected",
        "cards shuffled",
        "machine loaded",
    ]


def test_one_seed_gives_equal_bytes(tmp_path: Path) -> None:
    records = [tmp_path / "first.json", tmp_path / "second.json"]
    for record in records:
        assert pit(*RUN, "--rounds", "2", "--json", str(record)).returncode == 0
    assert records[0].read_bytes() == records[1].read_bytes()


def test_a_wrong_count_stops_the_run_with_the_way_out_and_exit_code_1() -> None:
    done = pit(*RUN, "--rounds", "3", "--fault", "miscount@1")
    assert done.returncode == 1
    assert "--supervisor-key FILE" in done.stderr
    last = done.stdout.splitlines()[-1]
    assert last.startswith("table: rounds 1, ")
    assert "agree" not in last


def test_a_run_killed_by_its_fault_is_finished_by_the_next(tmp_path: Path) -> None:
    ledger = ("--ledger", str(tmp_path / "ledger.db"))
    assert pit(*RUN, *ledger, "--fault", "host@1").returncode == -9
    done = pit(*RUN, *ledger, "--rounds", "3")
    assert done.returncode == 0, done.stderr
    assert "round 1 was cut short" in done.stdout
    assert LAST_LINE.fullmatch(done.stdout.splitlines()[-1])


def test_a_planted_fault_that_never_struck_is_told() -> None:
    done = pit(*RUN, "--rounds", "1", "--fault", "jam@1", "--fault", "jam@9")
    assert done.returncode == 0, done.stderr
    assert "table: jam@9 never struck: " in done.stdout
    assert "jam@1 never struck" not in done.stdout


def test_a_ledger_of_another_game_is_refused(tmp_path: Path) -> None:
    ledger = ("--ledger", str(tmp_path / "ledger.db"), "--clock", "virtual", "--rounds", "1")
    assert pit("table", "run", *ledger).returncode == 0
    done = pit("table", "run", "blackjack", *ledger)
    assert done.returncode == 1
    assert "is of a table of spanish-blackjack, not of blackjack" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("roulette",), ("spanish-blackjack", "blackjack")),
        (("blackjack", "--card-machine", "--fault", "jams@3"), ("jam", "miscount", "welded", "cut-power")),
        (("blackjack", "--card-machine", "--fault", "jam@0"), ("jam@3",)),
        (("blackjack", "--fault", "jam@3"), ("--card-machine",)),
        (("--card-machine",), ("blackjack only",)),
        (("blackjack", "--spare-machine"), ("--card-machine",)),
        (("blackjack", "--card-machine", "--port", "/dev/null"), ("--port",)),
    ],
)
def test_what_can_t_be_played_is_refused_with_what_can(arguments: tuple[str, ...], told: tuple[str, ...]) -> None:
    done = pit("table", "run", *arguments)
    assert done.returncode == 2
    assert all(name in done.stderr for name in told), done.stderr
    assert done.stdout == ""
