"""`pit list` through a bus: several virtual units behind one port, on the real clock."""

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lasting_unit import PIT
from pit_command import pit
from typer.testing import CliRunner

from pit.bench.bus import BusBench, give_address
from pit.bench.bus_port import BusPort
from pit.bench.clock import Clock
from pit.bench.pump import Pump
from pit.cli.commands import app
from pit.deploy.errors import DeployError
from pit.ports.probe import Condition

Serve = Callable[[Callable[[BusBench], None]], str]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Three units on a bus, altered as the test asks, then served by a process of their own; the answer is the port."""
    bench = BusBench(Pump(Clock(is_virtual=False)), tmp_path, range(1, 4), seed=2)
    port = BusPort(bench)
    servers = []

    def started(alter: Callable[[BusBench], None]) -> str:
        bench.power_on()
        alter(bench)
        process = os.fork()
        if process == 0:
            while True:
                bench.pump.run_until(lambda: False, bench.pump.clock.now_us + 1_000_000)
        servers.append(process)
        return port.port

    yield started
    for process in servers:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    port.close()
    bench.close()


def _listed(port: str) -> dict[int, str]:
    done = CliRunner().invoke(app, ["list", port, "--addresses", "1-4", "--json"])
    assert done.exit_code == 0, done.output
    return {row["address"]: row["what"] for row in json.loads(done.stdout)}


def test_every_unit_of_a_bus_is_listed_by_its_address(serve: Serve) -> None:
    port = serve(lambda bench: None)
    assert _listed(port) == dict.fromkeys((1, 2, 3), Condition.UNIT.value)


def test_a_dead_unit_of_a_bus_is_not_listed(serve: Serve) -> None:
    port = serve(lambda bench: bench.benches[2].unit.power_off())
    assert _listed(port) == dict.fromkeys((1, 3), Condition.UNIT.value)


def test_two_units_with_one_address_are_told_as_such(serve: Serve) -> None:
    port = serve(lambda bench: give_address(bench.benches[2], 3))
    assert _listed(port) == {1: Condition.UNIT.value, 3: Condition.CLASH.value}


def test_a_lasting_bus_prints_its_port_and_stops_with_a_sentence(tmp_path: Path) -> None:
    command = [PIT, "bench", "bus", "--units", "2", "--json", "--state", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = json.loads(process.stdout.readline())["port"]
        found = _listed(port)
        process.terminate()
        said = process.stdout.read()

    assert found == dict.fromkeys((1, 2), Condition.UNIT.value)
    assert said.startswith("bus: stopped")


def test_the_units_of_a_lasting_bus_are_listed_pressed_and_stopped_by_name(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path), "COLUMNS": "200"}

    def bench(*arguments: str) -> str:
        done = pit("bench", *arguments, environment=environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    command = [
        PIT,
        "bench",
        "bus",
        "--units",
        "2",
        "--name",
        "table",
        "--json",
        "--state",
        str(tmp_path / "state"),
    ]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = json.loads(process.stdout.readline())["port"]
        listed = bench("list").splitlines()
        opened = bench("door", "open", "--unit", "table-2")
        pressed = bench("press", "--unit", "table-1")
        seen = [json.loads(bench("see", "--unit", name))["door_open"] for name in ("table-1", "table-2")]
        stopped = bench("stop", "--unit", "table-2")
        process.wait(120)

    assert [line.split(":")[0] for line in listed] == ["table-1", "table-2"]
    assert all(f", address {n} on the bus at {port}," in line for n, line in enumerate(listed, 1))
    assert (opened, pressed.startswith("table-1: pressed"), seen) == ("table-2: door open\n", True, [False, True])
    assert stopped == f"table-2: stopping, with the whole bus at {port}\n"
    assert process.returncode == 0


def test_a_deploy_through_a_bus_is_refused_before_anything_is_written(serve: Serve) -> None:
    port = serve(lambda bench: None)
    done = CliRunner().invoke(app, ["deploy", "jackpot", port])
    assert isinstance(done.exception, DeployError)
    assert f"{port} leads to an RS-485 bus: a unit answers there at address 1" in str(done.exception)
    assert "Plug a cable into the unit's own USB port" in str(done.exception)
