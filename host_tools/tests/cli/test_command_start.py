"""A command starts fast, reads only what it needs, and a signal that stops it ends in one sentence, also in its first moments."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module

import pytest
import typer
from typer.core import TyperCommand
from typer.testing import CliRunner

from pit.cli import commands, known, start

# Runs `pit` and has it get a real signal as it looks for its n-th module; signal and n are given first.
_STRUCK = """
import os, signal, sys
number, strike = int(sys.argv.pop(1)), int(sys.argv.pop(1))
class Finder:
    count = 0
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        cls.count += 1
        if cls.count == strike:
            os.kill(os.getpid(), number)
        return None
from pit.cli import main
sys.meta_path.insert(0, Finder)
main()
"""
_READ = (
    "import sys, json\nfrom pit.cli import main\ntry:\n    main()\nfinally:\n    print(json.dumps(list(sys.modules)))\n"
)


_NOT_IGNORED = (  # as in the background, and behind nohup, they are
    "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nsignal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
)


def _python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60, env=environment
    )


@pytest.mark.parametrize(
    ("number", "module_number"),
    [
        *((signal.SIGINT, module_number) for module_number in (1, 2, 3, 10, 30, 60, 100, 150, 200, 250)),
        (signal.SIGTERM, 30),
        (signal.SIGHUP, 100),
    ],
)
def test_a_signal_while_modules_are_read_ends_in_one_sentence(number: signal.Signals, module_number: int) -> None:
    ended = _python(_NOT_IGNORED + _STRUCK, str(number.value), str(module_number), "table", "run", "--help")
    said = (ended.returncode, ended.stdout, ended.stderr)
    assert said == (128 + number, "", f"{start.sentence(number)}\n")


def test_ctrl_c_that_a_caller_chose_to_ignore_stays_ignored() -> None:
    ignoring = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n" + _STRUCK
    ended = _python(ignoring, str(signal.SIGINT.value), "30", "link", "--help")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "The link between host and units." in ended.stdout


def _at_a_prompt() -> None:
    try:
        raise start.Stopped(signal.SIGTERM)
    except KeyboardInterrupt:
        raise typer.Abort from None


def _by(stop: KeyboardInterrupt) -> Callable[[], None]:
    def stopped() -> None:
        raise stop

    return stopped


@pytest.mark.parametrize(
    ("command", "number"),
    [
        (_by(KeyboardInterrupt()), signal.SIGINT),
        (_by(start.Stopped(signal.SIGHUP)), signal.SIGHUP),
        (_at_a_prompt, signal.SIGTERM),
    ],
)
def test_a_signal_in_a_running_command_ends_in_the_same_sentence(
    command: Callable[[], None], number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "load", lambda name: TyperCommand(name, callback=command))
    ended = CliRunner().invoke(commands.app, ["doctor"])
    assert (ended.exit_code, ended.stderr) == (128 + number, f"{start.sentence(number)}\n")


def test_a_prompt_that_is_left_by_its_person_is_no_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    def left() -> None:
        raise typer.Abort

    monkeypatch.setattr(commands, "load", lambda name: TyperCommand(name, callback=left))
    assert CliRunner().invoke(commands.app, ["doctor"]).exit_code == 1


@pytest.fixture
def running_command() -> Iterator[None]:
    """SIGTERM and SIGHUP are heard as they are while a command runs."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGTERM, signal.SIGHUP)}
    start.begin()
    start.over()
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("running_command")
def test_a_second_signal_does_not_cut_short_what_the_first_has_cleared_away() -> None:
    cleared = []
    with pytest.raises(start.Stopped) as stopped:
        try:
            os.kill(os.getpid(), signal.SIGHUP)
            cleared.append("not stopped")
        finally:
            try:
                raise ValueError
            except ValueError:
                os.kill(os.getpid(), signal.SIGTERM)
                cleared.append("folder")
    assert (cleared, stopped.value.number) == (["folder"], signal.SIGHUP)


def test_a_sentence_that_nobody_can_read_any_more_ends_the_command_all_the_same() -> None:
    ends = "from pit.cli import start\nimport os\nos.close(0)\nos.dup2(os.open('/dev/full', 1), 2)\n"
    assert _python(f"{ends}start.tell('stopped')\nraise SystemExit(129)").returncode == 129


def test_help_reads_no_commands_module() -> None:
    ended = _python(_READ, "--help")
    read = json.loads(ended.stdout.splitlines()[-1])
    assert {name for name in read if name.startswith("pit.cli.")} == {"pit.cli.start", "pit.cli.commands"}


def test_a_command_reads_no_other_commands_module() -> None:
    ended = _python(_READ, "link", "--help")
    read = json.loads(ended.stdout.splitlines()[-1])
    others = {f"pit.cli.{entry.module}" for name, entry in commands.COMMANDS.items() if name != "link"}
    assert "pit.cli.link" in read
    assert not others & set(read)


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_each_commands_line_is_the_one_its_module_gives(name: str) -> None:
    assert commands.load(name).help == commands.COMMANDS[name].line


def test_what_another_module_adds_to_a_command_is_there() -> None:
    shown = CliRunner().invoke(commands.app, ["unit", "--help"])
    assert "snapshot" in shown.stdout


def test_an_unknown_command_is_told_with_the_nearest_one() -> None:
    ended = CliRunner().invoke(commands.app, ["benhc"])
    assert ended.exit_code == 2
    assert "Did you mean 'bench'" in ended.stderr


@pytest.mark.parametrize("name", sorted(known.KNOWN))
def test_each_known_error_is_where_its_name_says(name: str) -> None:
    module, _, kind = name.rpartition(".")
    error = getattr(import_module(module), kind)
    assert issubclass(error, Exception)
    assert f"{error.__module__}.{error.__qualname__}" == name


def test_an_error_of_a_known_kind_is_known_and_a_programs_own_is_not() -> None:
    from pit.link.errors import NoAnswer

    assert known.is_known(NoAnswer("the unit is silent"))
    assert not known.is_known(ValueError("a fault of the program"))
    assert not known.is_known(typer.BadParameter("wrong usage"))
