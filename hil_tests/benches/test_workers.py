"""Workers of pytest-xdist never share a unit, whatever its port is called, and nobody takes the place of one that died."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from lasting_unit import LastingUnit
from own_run import own_run

pytestmark = pytest.mark.needs("vm", why="it starts virtual units that stay")

_TESTS = """
import os
import pytest

@pytest.mark.parametrize("number", range(8))
def test_of_a_unit(unit, number):
    if number == {dies}:
        os._exit(3)
"""
_NEVER = 8


@pytest.fixture
def lasting_port(tmp_path: Path) -> Iterator[Callable[[int], str]]:
    """Starts a unit of that seed; its port."""
    with ExitStack() as stack:

        def start(seed: int) -> str:
            folder = tmp_path / f"unit{seed}"
            folder.mkdir()
            unit = LastingUnit(folder, "jackpot", "--seed", str(seed))
            stack.callback(unit.close)
            return unit.port

        yield start


def _run(folder: Path, *ports: str, dies: int = _NEVER) -> str:
    """What two workers said on a bench of those ports."""
    units = (
        f'[units.button-{n}]\nkind = "jackpot"\nboard = "rpi_pico"\nport = "{port}"\n' for n, port in enumerate(ports)
    )
    (folder / "bench.toml").write_text("".join(units))
    return own_run(folder, _TESTS.format(dies=dies), "-v", "-n", "2", "--bench", "bench.toml")


@contextmanager
def _bridge(port: str) -> Iterator[str]:
    """The TCP port behind which that serial port is."""
    bridge = Path(__file__).with_name("tcp_bridge.py")
    process = subprocess.Popen([sys.executable, str(bridge), port], stdout=subprocess.PIPE, text=True)
    with process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def test_one_unit_under_two_names_of_its_host_ends_the_run_before_a_test(
    tmp_path: Path, lasting_port: Callable[[int], str]
) -> None:
    with _bridge(lasting_port(1)) as port:
        said = _run(tmp_path, f"socket://127.0.0.1:{port}", f"socket://localhost:{port}")
    assert "button-0 and button-1 are both the unit " in said, said
    assert "No test ran." in said
    assert "test_of_a_unit" not in said


def test_a_worker_that_dies_ends_the_run(tmp_path: Path, lasting_port: Callable[[int], str]) -> None:
    said = _run(tmp_path, lasting_port(1), lasting_port(2), dies=1)
    assert "crashed while running 'test_failing.py::test_of_a_unit[1]'" in said, said
    assert "crashed and worker restarting disabled" in said, said
    assert "INTERNALERROR" not in said
