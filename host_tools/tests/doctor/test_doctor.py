"""Each check of `pit doctor` sees what is wrong and names the fix."""

import json
import os
from pathlib import Path

import pytest
from pit_command import pit

from pit.doctor import machine, ports
from pit.doctor.finding import Weight


def process(proc: Path, pid: int, name: str, *files: str) -> None:
    """A process as the kernel lists it."""
    (proc / str(pid) / "fd").mkdir(parents=True)
    (proc / str(pid) / "comm").write_text(name + "\n")
    for number, path in enumerate(files):
        (proc / str(pid) / "fd" / str(number)).symlink_to(path)


def test_the_program_that_holds_a_port_is_named(tmp_path: Path) -> None:
    process(tmp_path, 41, "minicom", "/dev/ttyACM0")
    found = list(ports.holders(["/dev/ttyACM0", "/dev/ttyACM1"], tmp_path))
    assert [(finding.weight, finding.saw) for finding in found] == [
        (Weight.WRONG, "held by minicom (process 41)"),
        (Weight.FINE, "free"),
    ]


def test_modem_manager_is_wrong_until_the_rule_is_there(tmp_path: Path) -> None:
    process(tmp_path, 7, "ModemManager")
    assert ports.modem_manager(False, tmp_path).weight is Weight.WRONG
    assert ports.modem_manager(True, tmp_path).weight is Weight.FINE


def test_without_modem_manager_nothing_is_said_against_it(tmp_path: Path) -> None:
    process(tmp_path, 7, "bash")
    assert ports.modem_manager(False, tmp_path).weight is Weight.FINE


def test_an_old_rule_is_told_from_todays(tmp_path: Path) -> None:
    assert ports.rule([tmp_path]).saw == "not installed"
    (tmp_path / ports.RULE_NAME).write_text("# of last year\n")
    assert "is not this version's" in ports.rule([tmp_path]).saw
    (tmp_path / ports.RULE_NAME).write_text(ports.udev_rule())
    assert ports.rule([tmp_path]).weight is Weight.FINE


def test_a_port_that_this_user_may_not_open_is_wrong() -> None:
    found = ports.rights(["/dev/ttyACM0", "/dev/ttyACM1"], lambda port: port == "/dev/ttyACM1")
    assert [finding.weight for finding in found] == [Weight.WRONG, Weight.FINE]


def test_a_missing_program_is_a_hint_with_its_command() -> None:
    found = {
        finding.check: finding for finding in machine.programs(lambda name: "/bin/true" if name == "rngtest" else None)
    }
    assert (found["rngtest"].weight, found["dfu-util"].weight) == (Weight.FINE, Weight.HINT)
    assert found["dfu-util"].fix == "apt install dfu-util"


@pytest.mark.parametrize("command", [["/nowhere/micropython"], ["/bin/false"], ["/bin/echo"]])
def test_an_interpreter_that_does_not_work_is_wrong(command: list[str]) -> None:
    assert machine.interpreter(command).weight is Weight.WRONG


def test_the_exit_code_says_whether_something_is_wrong(tmp_path: Path) -> None:
    environment = os.environ | {"MICROPYTHON": "/bin/false"}
    done = pit("doctor", "--json", environment=environment)
    rows = {row["check"]: row for row in json.loads(done.stdout)}
    assert (done.returncode, rows["MicroPython VM"]["weight"]) == (1, "wrong")


def test_the_rule_is_printed_alone() -> None:
    done = pit("doctor", "--udev")
    assert done.stdout == ports.udev_rule()
    assert 'ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0005"' in done.stdout
