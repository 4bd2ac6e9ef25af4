"""`pit table run` as people start it: a process of its own, its lines, its files, its exit codes."""

import json
import re
import select
import signal
import subprocess
from pathlib import Path

import pytest
from table_command import STARTS_VIRTUAL_UNITS, command, pit
from table_runs import BOX, SEED

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump

pytestmark = STARTS_VIRTUAL_UNITS

LAST_LINE = re.compile(
    r"table: rounds \d+, presses \d+, due \$[\d.]+, paid \$[\d.]+, (agree|disagree|agree, digits not seen)"
)
VIRTUAL = ("--clock", "virtual", "--rounds", "3")


def _record(folder: Path, *arguments: str) -> bytes:
    file = folder / "record.json"
    done = pit("table", "run", *VIRTUAL, "--json", str(file), *arguments)
    assert done.returncode == 0, done.stderr
    return file.read_bytes()


def test_one_seed_gives_equal_bytes_and_another_seed_others(tmp_path: Path) -> None:
    first = _record(tmp_path, "--seed", "5")
    assert _record(tmp_path, "--seed", "5") == first
    assert _record(tmp_path, "--seed", "6") != first


def test_the_record_holds_every_round_press_prize_and_payout(tmp_path: Path) -> None:
    record = json.loads(_record(tmp_path, "--seed", str(SEED)))
    assert [played["round"] for played in record["rounds"]] == [1, 2, 3]
    first = record["rounds"][0]
    assert len(first["cards"]) >= 2 * len({wager["box"] for wager in first["wagers"]}) + 1
    press = record["presses"][0]
    assert (press["press_id"], press["box"], press["seat"]) == (1, BOX, "controlling player")
    assert press["armed_us"] < press["prize_read_us"] < press["told_us"]
    assert press["digits_cents"] == press["cents_per_dollar"] == first["prizes"][0]["cents_per_dollar"]
    paid = [payout for payout in first["payouts"] if payout["kind"] == "madness 21"]
    assert {payout["person"] for payout in paid} == {"P1", "P8"}
    assert all(payout["pay_cents"] == payout["stake_cents"] // 100 * press["cents_per_dollar"] for payout in paid)
    assert record["end"]["paid_cents"] == record["end"]["due_cents"] > 0


def test_every_cent_of_the_record_goes_somewhere(tmp_path: Path) -> None:
    for played in json.loads(_record(tmp_path, "--seed", str(SEED)))["rounds"]:
        cents = {name: sum(row["cents"] for row in played[name]) for name in ("wagers", "taken", "returned")}
        assert cents["wagers"] == cents["taken"] + cents["returned"]


def test_the_record_names_no_path_and_no_port(tmp_path: Path) -> None:
    text = _record(tmp_path, "--seed", "5").decode()
    assert str(tmp_path) not in text
    assert "/dev/" not in text


def test_a_run_that_agrees_ends_in_its_line_and_exit_code_0() -> None:
    done = pit("table", "run", "--rounds", "2", "--seed", str(SEED))
    *rounds, schedule, last = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert [line.partition(":")[0] for line in rounds] == ["round 1", "round 2"]
    assert schedule == "table: schedule demonstration: the built-in example, signed by nobody"
    assert LAST_LINE.fullmatch(last)
    assert last.startswith("table: rounds 2, presses ")
    assert last.endswith(", agree")


def test_a_digit_altered_on_the_bus_ends_in_exit_code_1() -> None:
    done = pit("table", "run", *VIRTUAL, "--seed", str(SEED), "--plant-fault", "alter-digit")
    last = done.stdout.splitlines()[-1]
    assert done.returncode == 1
    assert LAST_LINE.fullmatch(last)
    assert last.endswith(", disagree")
    assert "was due by the digits" in done.stdout


def test_a_unit_elsewhere_is_pressed_by_a_person_and_its_digits_are_not_seen(tmp_path: Path) -> None:
    pump = Pump(Clock(is_virtual=False))
    bench = JackpotBench(pump, tmp_path / "unit", seed=1)
    bench.unit.power_on()
    options = ("--port", bench.unit.port, "--rounds", "1", "--seed", str(SEED), "--ledger", str(tmp_path / "l.db"))
    with subprocess.Popen(command("table", "run", *options), stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        while table.poll() is None:
            pump.run_until(lambda: False, pump.clock.now_us + 20_000)
            is_asked = bool(select.select([table.stdout], [], [], 0)[0])
            if is_asked and bench.rig.lamp.is_lit and not bench.rig.button.is_moving:
                bench.rig.button.press()
        lines = table.stdout.read().splitlines()
    bench.close()
    assert lines[0] == f"  box {BOX}: P1 presses the button"
    assert lines[-1].endswith(", agree, digits not seen")
    assert table.returncode == 0


def test_ctrl_c_says_how_ledger_and_unit_stand_and_the_round_can_be_finished(tmp_path: Path) -> None:
    ledger = ("--ledger", str(tmp_path / "ledger.db"), "--seed", str(SEED))
    run = command("table", "run", "--rounds", "50", "--pace", "0.02", *ledger)
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        assert table.stdout.readline().startswith("round 1: ")
        table.send_signal(signal.SIGINT)
        _, said = table.communicate()
    assert table.returncode == 130
    assert re.fullmatch(
        r"pit: stopped from the keyboard\. In the ledger \S+ round 2 stays open after \d+ events; the unit is in IDLE\. "
        r"Run again with this ledger to finish the round\.\n",
        said,
    )
    again = pit("table", "run", *VIRTUAL, *ledger)
    assert again.stdout.splitlines()[0].startswith("  round 2 was cut short after ")
    assert again.stdout.splitlines()[-1].endswith(", agree")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_that_ends_the_table_says_how_ledger_and_unit_stand(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    run = command("table", "run", "--rounds", "50", "--pace", "0.02", "--ledger", str(tmp_path / "ledger.db"))
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        table.stdout.readline()
        table.send_signal(number)
        _, said = table.communicate()
    assert table.returncode == code
    assert f"({number.name}). In the ledger " in said
    assert said.endswith("Run again with this ledger to finish the round.\n")
    assert said.count("\n") == 1


def test_a_run_that_stops_early_tells_why_and_claims_no_agreement() -> None:
    done = pit("table", "run", *VIRTUAL, "--seed", str(SEED), "--plant-fault", "lose-unit")
    last = done.stdout.splitlines()[-1]
    assert done.returncode == 1
    assert last.startswith("table: rounds 1, presses ")
    assert "stopped early: " in last
    assert not re.search(r"\bagree\b", last)


def test_one_deck_and_a_full_table_are_enough_to_play() -> None:
    done = pit("table", "run", "--clock", "virtual", "--rounds", "8", "--decks", "1", "--players", "21")
    assert done.stdout.splitlines()[-1].endswith(", agree"), done.stderr


def test_help_names_every_option() -> None:
    said = pit("table", "run", "--help").stdout
    options = "--rounds --seed --clock --decks --players --json --port --table --ledger --pace --plant-fault"
    assert [option for option in options.split() if option not in said] == []
