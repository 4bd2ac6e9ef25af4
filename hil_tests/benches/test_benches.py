"""The same tests on units that run elsewhere: named by a bench file, one to a worker, or lent by labgrid over loopback."""

import os
import re
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from lasting_unit import LastingUnit

from pit.bench.jackpot import MissingInterpreter, interpreter
from pit.link import statement
from pit.link.client import Client
from pit.link.transport import SerialTransport

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parents[1]
_BIN = Path(sys.executable).parent
_TESTS = "hil_tests/contract/test_repeats.py"
_JIG_TESTS = (
    "hil_tests/contract/test_answers.py::test_a_poll_after_a_press_tells_the_amount_that_a_person_reads",
    "hil_tests/contract/test_repeats.py::test_a_settlement_asked_again_after_a_power_cut_pays_once",
    "hil_tests/lifecycle/test_turns.py::test_a_second_press_while_a_prize_is_shown_changes_nothing",
)
_CARD_TESTS = (
    "hil_tests/card_machine/test_card_clauses.py::test_a_rounds_cards_go_back_and_the_count_is_whole_again",
    "hil_tests/card_machine/test_card_clauses.py::test_a_barred_side_game_that_is_offered_in_the_round_opens_the_interlock",
    "hil_tests/card_machine/test_card_clauses.py::test_a_jam_is_told_with_the_cards_that_are_out",
    "hil_tests/card_machine/test_card_faults.py::test_the_lamps_tell_whether_it_may_deal",
    "hil_tests/card_machine/test_card_faults.py::test_a_round_goes_on_after_a_power_cut_and_ends_balanced",
    "hil_tests/card_machine/test_bonus_clauses.py::test_a_box_holds_one_a_round",
)
_OTHER_TESTS = (
    "hil_tests/card_machine/test_card_faults.py::test_a_contact_that_does_not_close_is_named",
    "hil_tests/contract/test_repeats.py::test_a_settlement_asked_again_after_a_power_cut_pays_once",
)
_START_S = 30
_FEW = 10
_RUN_S = 300


@pytest.fixture(autouse=True)
def _vm() -> None:
    try:
        interpreter()
    except MissingInterpreter as missing:
        pytest.skip(str(missing))


@contextmanager
def _process(*command: str, says: str, cwd: Path = _ROOT) -> Iterator[str]:
    """A program that runs till the test ends; the first line of it that matches `says`."""
    process = subprocess.Popen(
        command,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield _line(process, says)
    finally:
        process.terminate()
        process.wait(_START_S)
        assert process.stdout is not None
        process.stdout.close()


def _line(process: "subprocess.Popen[str]", says: str) -> str:
    """Reads the pipe itself: a line that a buffer holds already makes no selector ready."""
    assert process.stdout is not None
    said = b""
    until = time.monotonic() + _START_S
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while selector.select(max(0.0, until - time.monotonic())):
            piece = os.read(process.stdout.fileno(), 4096)
            said += piece
            lines = [line for line in said.decode().splitlines(keepends=True) if line.endswith("\n")]
            found = next((line for line in lines if re.search(says, line.rstrip("\n"))), None)
            if found is not None:
                return found
            if not piece:
                break
    raise AssertionError(f"{process.args!r} did not say {says!r} but:\n{said.decode()}")


def _pytest(*options: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", *options],
        cwd=_ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")} | environment,
        capture_output=True,
        text=True,
        timeout=_RUN_S,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.fixture
def units(tmp_path: Path) -> Iterator[list[LastingUnit]]:
    """Two lasting units, each with a folder of its own."""
    with ExitStack() as stack:
        found = []
        for seed, name in enumerate(("left", "right")):
            (tmp_path / name).mkdir()
            found.append(LastingUnit(tmp_path / name, "jackpot", "--seed", str(seed)))
            stack.callback(found[-1].close)
        yield found


def _frames(port: str) -> int:
    """How many frames the unit has taken since its start."""
    client = Client(SerialTransport(port))
    frames = client.request("counters")["frames"]
    client.close()
    assert isinstance(frames, int)
    return frames


def _bench_file(folder: Path, *ports: str) -> Path:
    path = folder / "bench.toml"
    units = (
        f'[units.button-{n}]\nkind = "jackpot"\nboard = "rpi_pico"\nport = "{port}"\n' for n, port in enumerate(ports)
    )
    path.write_text("\n".join(units))
    return path


def test_each_worker_has_a_unit_of_the_bench_file_for_itself(tmp_path: Path, units: list[LastingUnit]) -> None:
    bench = _bench_file(tmp_path, *(unit.port for unit in units))
    said = _pytest("-n", "2", "--bench", str(bench), _TESTS)
    assert re.search(r"^\d+ passed", said, re.MULTILINE), said
    assert "failed" not in said
    assert all(_frames(unit.port) > _FEW for unit in units)


def test_more_workers_than_units_are_refused_before_a_test_starts(tmp_path: Path) -> None:
    said = _pytest("-n", "2", "--bench", str(_bench_file(tmp_path, "/dev/none")), _TESTS)
    assert "it has 1 jackpot units; run at most so many workers (-n)" in said


def test_what_the_unit_has_not_is_skipped_with_the_reason(tmp_path: Path, units: list[LastingUnit]) -> None:
    said = _pytest("--bench", str(_bench_file(tmp_path, units[0].port)), "hil_tests/contract/test_meter_digits.py")
    assert "button-0 is a unit without a jig: no fault can be planted in it" in said
    assert "failed" not in said


def test_a_unit_of_another_kind_than_the_file_says_ends_the_run_before_a_test(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    unit = LastingUnit(tmp_path / "cards", "card_machine")
    try:
        said = _pytest("--bench", str(_bench_file(tmp_path, unit.port)), _TESTS, "-x")
    finally:
        unit.close()
    assert re.search(r"^ERROR: .* is a card_machine; the bench says that it is a jackpot", said, re.MULTILINE), said
    assert "test_repeats" not in said


def test_a_port_that_is_not_there_ends_the_run_before_a_test() -> None:
    said = _pytest("--bench", "serial:/dev/none", _TESTS)
    assert re.search(r"^ERROR: --bench serial:/dev/none: .*it is not there", said, re.MULTILINE), said
    assert "test_repeats" not in said


@contextmanager
def _lent(folder: Path, kind: str, unit: LastingUnit, *said: str) -> Iterator[tuple[str, ...]]:
    """The options of a run on a unit and its jig that labgrid lends over loopback; `said`: more lines of the exporter's file."""
    with ExitStack() as stack:
        bridge, jig = (
            stack.enter_context(_process(sys.executable, str(_HERE / "tcp_bridge.py"), port, says=r"^\d+$")).strip()
            for port in (unit.port, unit.jig)
        )
        with socket.create_server(("127.0.0.1", 0)) as free:
            coordinator = f"127.0.0.1:{free.getsockname()[1]}"
        stack.enter_context(
            _process(str(_BIN / "labgrid-coordinator"), "-l", coordinator, says="Coordinator ready", cwd=folder)
        )
        exports = folder / "exports.yaml"
        facts = ("host: 127.0.0.1", f"port: {bridge}", f"kind: {kind}", "board: rpi_pico", f"jig_port: {jig}", *said)
        exports.write_text("desk:\n  PitUnit:\n" + "".join(f"    {fact}\n" for fact in facts))
        stack.enter_context(
            _process(
                *(str(_BIN / "labgrid-exporter"), "-c", coordinator, "-n", "desk-7", str(exports)),
                says="Exporter ready",
                cwd=folder,
            )
        )
        for arguments in ("create", "add-match desk-7/desk/PitUnit", "acquire"):
            done = subprocess.run(
                [str(_BIN / "labgrid-client"), "-x", coordinator, "-p", "pit-unit", *arguments.split()],
                capture_output=True,
                text=True,
                timeout=_START_S,
                check=False,
            )
            assert done.returncode == 0, done.stdout + done.stderr
        yield ("--bench", "labgrid", "--lg-env", str(_HERE / "labgrid.yaml"), "--lg-coordinator", coordinator)


def test_a_unit_and_its_jig_lent_by_labgrid_run_the_same_tests(tmp_path: Path, pair: LastingUnit) -> None:
    report = tmp_path / "report"
    with _lent(tmp_path, "jackpot", pair, "features: typed") as lent:
        said = _pytest(*lent, "--report", str(report), _TESTS, *_JIG_TESTS)
    assert re.search(r"^\d+ passed in", said, re.MULTILINE), said
    page = (report / "report.html").read_text()
    assert "of labgrid" in page
    assert re.search(r"<td>jackpot [0-9a-f]{16}\b", page)
    assert re.search(r"<td>jig [0-9a-f]{16}\b", page)


def test_a_card_machines_unit_lent_by_labgrid_runs_its_tests_and_what_is_not_wired_is_not_used(tmp_path: Path) -> None:
    unit = LastingUnit(tmp_path, "card_machine", "--jig")
    try:
        assert unit.pit("bench", "cards", "fill", "312").returncode == 0
        with _lent(tmp_path, "card_machine", unit, "wired: hand, eye") as lent:
            said = _pytest(*lent, _CARD_TESTS[0], _CARD_TESTS[4])
    finally:
        unit.close()
    assert re.search(r"^1 passed, 1 skipped in", said, re.MULTILINE), said
    assert "its supply can't be cut (not wired: cut_power)" in said


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[LastingUnit]:
    """A virtual unit and the virtual jig that is wired to it."""
    unit = LastingUnit(tmp_path, "jackpot", "--jig")
    yield unit
    unit.close()


def test_with_a_jig_the_tests_that_need_hand_eye_and_power_run_on_a_real_port(pair: LastingUnit) -> None:
    unit, jig = pair.port, pair.jig
    said = _pytest("--bench", f"serial:{unit}", "--jig", jig, *_JIG_TESTS)
    assert re.search(r"^\d+ passed", said, re.MULTILINE), said
    assert "failed" not in said
    assert "passed, " not in said, "none of these is skipped"


def test_a_card_machines_tests_run_through_a_jig_that_deals_its_cards_and_the_rest_say_why_not(tmp_path: Path) -> None:
    unit = LastingUnit(tmp_path, "card_machine", "--jig")
    try:
        assert (
            unit.pit("bench", "cards", "fill", "312").returncode == 0
        )  # else its own wire says that its shoe is empty
        said = _pytest("--bench", f"serial:{unit.port}", "--jig", unit.jig, *_CARD_TESTS, *_OTHER_TESTS)
    finally:
        unit.close()
    assert re.search(r"^7 passed, 2 skipped in", said, re.MULTILINE), said
    assert "is a unit with a jig: no fault can be planted in it" in said
    assert "is a card_machine, and this is a test of a jackpot" in said


def test_what_a_bench_file_says_is_not_wired_is_not_used(tmp_path: Path, pair: LastingUnit) -> None:
    unit, jig = pair.port, pair.jig
    path = _bench_file(tmp_path, unit)
    path.write_text(path.read_text() + f'jig = "{jig}"\nwired = ["hand"]\n')
    said = _pytest("--bench", str(path), *_JIG_TESTS)
    assert "button-0 is a unit with a jig: nothing reads its digits and lamp" in said
    assert "failed" not in said


def test_a_jig_that_is_none_is_refused_with_what_is_there(pair: LastingUnit) -> None:
    unit, jig = pair.port, pair.jig
    said = _pytest("--bench", f"serial:{jig}", "--jig", unit, _JIG_TESTS[0])
    assert "is a unit of kind 1, no jig" in said


def test_a_report_tells_what_units_and_jigs_answered_and_beside_it_what_the_bench_says(
    tmp_path: Path, pair: LastingUnit
) -> None:
    unit, jig = pair.port, pair.jig
    bench = _bench_file(tmp_path, unit, "/dev/none")
    bench.write_text(bench.read_text().replace(f'port = "{unit}"', f'port = "{unit}"\njig = "{jig}"'))
    client = Client(SerialTransport(unit))
    who, digest = client.hello(), statement.take(client).manifest_digest
    client.close()
    _pytest("--bench", str(bench), "--report", str(tmp_path / "report"), "hil_tests/benches/test_bench_file.py")
    page = (tmp_path / "report" / "report.html").read_text()
    asked = f"jackpot {who.unit_id.hex()}, firmware {'.'.join(map(str, who.version))} (hello); image manifest {digest.hex()} ("
    assert f"<td>unit button-0, as it answers<td>{asked}" in page
    assert f"<td>unit button-0, as the bench says<td>port {unit}, board rpi_pico, jig at {jig}" in page
    assert re.search("<td>jig of button-0, as it answers<td>jig [0-9a-f]{16}, firmware [0-9.]+ .hello.", page)
    assert "<td>unit button-1, as it answers<td>unknown: the port /dev/none can" in page
    assert not re.search("as it answers<td>[^<]*board", page)
