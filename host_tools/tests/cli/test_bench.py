"""A lasting virtual unit, and the hand on its plants from another terminal."""

import json
import os
import shutil
from pathlib import Path

import pytest
from lasting_unit import LastingUnit
from pit_command import pit

from pit.link.client import Client
from pit.link.transport import SerialTransport


def test_a_lasting_unit_tells_who_it_is_over_its_port(unit: LastingUnit) -> None:
    answer = unit.pit("unit", "id", unit.port, "--json")
    assert (answer.returncode, json.loads(answer.stdout)["kind"]) == (0, "jackpot")


def test_a_press_from_another_terminal_reaches_the_unit(unit: LastingUnit) -> None:
    client = Client(SerialTransport(unit.port), try_us=1_000_000)
    before = client.request("meters")["ignored"]
    assert isinstance(before, int)
    assert unit.pit("bench", "press").returncode == 0
    deadline = client.transport.now_us + 5_000_000
    while client.request("meters")["ignored"] == before:
        assert client.transport.now_us < deadline, "the press was not seen within 5 s"
    client.close()


def test_an_opened_door_is_seen_by_the_unit(unit: LastingUnit) -> None:
    assert unit.pit("bench", "door", "open").returncode == 0
    client = Client(SerialTransport(unit.port), try_us=1_000_000)
    deadline = client.transport.now_us + 5_000_000
    while client.request("status")["state"] != 7:
        assert client.transport.now_us < deadline, "the door was not seen open within 5 s"
    client.close()
    assert unit.pit("bench", "door", "shut").returncode == 0


def test_a_unit_without_power_does_not_answer_and_comes_back_with_it(unit: LastingUnit) -> None:
    assert unit.pit("bench", "power", "off").returncode == 0
    silent = unit.pit("unit", "id", unit.port)
    assert silent.returncode == 1
    assert "did not answer" in silent.stderr
    assert unit.pit("bench", "power", "on").returncode == 0
    client = Client(SerialTransport(unit.port), try_us=2_000_000)
    assert client.hello().boots >= 2
    client.close()


def test_see_tells_of_digits_lamp_and_door(unit: LastingUnit) -> None:
    seen = unit.see()
    assert {"digits", "lamp", "door_open", "powered", "boots"} <= set(seen)


def test_a_second_unit_of_the_same_name_is_refused(unit: LastingUnit) -> None:
    second = unit.pit("bench", "start", "jackpot", "--state", str(unit.folder / "second"))
    assert second.returncode == 1
    assert "runs already" in second.stderr


def test_a_second_unit_in_the_same_folder_is_refused(unit: LastingUnit) -> None:
    second = unit.pit("bench", "start", "jackpot", "--name", "second", "--state", str(unit.folder / "state"))
    assert (second.returncode, "Traceback" in second.stderr) == (1, False)
    assert "another bench holds the folder" in second.stderr


def test_a_busy_port_is_told_in_one_sentence(unit: LastingUnit) -> None:
    holder = SerialTransport(unit.port)
    answer = unit.pit("unit", "status", unit.port)
    holder.close()
    assert answer.returncode == 1
    assert "in use by another program" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("bench", "press", "--unit", "nobody"), 1, "no bench unit is called 'nobody'"),
        (("bench", "door", "ajar"), 2, "a door is open or shut"),
        (("bench", "start", "toaster"), 2, "no virtual unit of kind 'toaster'"),
        (("bench", "start", "--bogus"), 2, "No such option"),
        (("unit", "status", "/dev/nonexistent"), 1, "can't be opened"),
        (("unit", "status", "bogus://nothing"), 1, "neither a port nor an address"),
    ],
)
def test_bad_input_ends_in_a_sentence_and_its_exit_code(
    unit: LastingUnit, arguments: tuple[str, ...], code: int, words: str
) -> None:
    answer = unit.pit(*arguments)
    assert (answer.returncode, "Traceback" in answer.stderr) == (code, False)
    assert words in answer.stderr


def test_memory_outlives_a_stopped_unit(tmp_path: Path) -> None:
    first = LastingUnit(tmp_path)
    client = Client(SerialTransport(first.port), try_us=2_000_000)
    boots = client.hello().boots
    client.close()
    first.close()
    again = LastingUnit(tmp_path)
    client = Client(SerialTransport(again.port), try_us=2_000_000)
    assert client.hello().boots == boots + 1
    client.close()
    again.close()


def test_without_a_vm_one_sentence_says_how_to_get_one(unit: LastingUnit) -> None:
    unit.environment["MICROPYTHON"] = "/nonexistent/micropython"
    answer = unit.pit("bench", "start", "jackpot", "--name", "other", "--state", str(unit.folder / "other"))
    del unit.environment["MICROPYTHON"]
    assert answer.returncode == 1
    assert "no MicroPython VM was found" in answer.stderr


@pytest.mark.parametrize("name", ["of/a/folder", "a" * 300])
def test_a_name_that_no_socket_can_have_is_told_in_one_sentence(unit: LastingUnit, name: str) -> None:
    answer = unit.pit("bench", "start", "jackpot", "--name", name, "--state", str(unit.folder / "other"))
    assert (answer.returncode, "Traceback" in answer.stderr) == (1, False)
    assert "a bench unit can't be called" in answer.stderr


@pytest.mark.parametrize("pid", ["99999999999999999999", '"one"'])
def test_a_note_that_makes_no_sense_is_passed_over(unit: LastingUnit, pid: str) -> None:
    note = unit.folder / "pit" / "strange.json"
    note.write_text(f'{{"name": "strange", "kind": "", "port": "", "socket": "", "pid": {pid}}}')
    answer = unit.pit("bench", "list")
    note.unlink()
    assert (answer.returncode, answer.stdout.startswith("jackpot: jackpot at")) == (0, True)


def test_a_run_folder_that_can_not_be_made_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path / "file")}
    answer = pit("bench", "list", environment=environment)
    assert (answer.returncode, "Traceback" in answer.stderr) == (1, False)
    assert "Correct XDG_RUNTIME_DIR" in answer.stderr


def test_a_bench_whose_folder_was_deleted_tells_so_and_goes_on(tmp_path: Path) -> None:
    lasting = LastingUnit(tmp_path)
    shutil.rmtree(tmp_path / "state")
    assert lasting.pit("bench", "power", "off").returncode == 0
    answer = lasting.pit("bench", "power", "on")
    assert (answer.returncode, lasting.process.poll()) == (1, None)
    assert "Look whether the unit's folder is still there" in answer.stderr
    lasting.close()


def test_a_program_that_is_no_vm_is_told_as_one(tmp_path: Path) -> None:
    environment = os.environ | {"MICROPYTHON": "/bin/true", "XDG_RUNTIME_DIR": str(tmp_path)}
    answer = pit("table", "run", "--rounds", "1", environment=environment)
    assert (answer.returncode, "Traceback" in answer.stderr) == (1, False)
    assert "ended before it was a MicroPython VM" in answer.stderr
