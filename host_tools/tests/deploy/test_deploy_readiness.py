"""What would stop a deploy after its upload is told before it: a fault that stands, an open door; not what an image cures."""

import contextlib
import os
import pty
import select
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench, MissingInterpreter
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.deploy.errors import DeployError
from pit.deploy.readiness import _STATE, require_ready
from pit.ports.probe import Condition, probe
from wire import codes, upkeep_codes

Answering = Callable[[bytes], str]
_END = b"the end of the test"  # a byte alone may stand in a frame


@pytest.fixture
def answering() -> Iterator[Answering]:
    """A port that answers each `status` with the given bytes, and nothing else."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    threads = []

    def serve(answer: bytes) -> None:
        heard = b""
        while _END not in heard:
            heard += os.read(master, 64)
            if heard.endswith(b"status\r"):
                os.write(master, answer)
                heard = b""

    def start(answer: bytes) -> str:
        threads.append(threading.Thread(target=serve, args=(answer,), daemon=True))
        threads[0].start()
        return os.ttyname(slave)

    yield start
    os.write(slave, _END)
    threads[0].join()
    os.close(slave)
    os.close(master)


def _said(state: int, fault: int) -> bytes:
    return b"# state %d game 2 fault %d box 0\r\n# press id 0 prize 0 cents\r\nOK\r\n" % (state, fault)


def test_a_fault_that_stands_is_named_with_what_to_do(answering: Answering) -> None:
    port = answering(_said(codes.FAULT, codes.FAULT_DISPLAY))
    with pytest.raises(DeployError) as told:
        require_ready(port)
    assert f"stands in fault {int(codes.FAULT_DISPLAY)}, the prize meter's echo is wrong" in str(told.value)
    assert f"`pit unit clear-fault {port} {int(codes.FAULT_DISPLAY)}`" in str(told.value)
    assert "Nothing was sent" in str(told.value)


def test_an_open_door_is_told(answering: Answering) -> None:
    with pytest.raises(DeployError, match=r"the door of the unit at .* is open.* Shut its door, then deploy again"):
        require_ready(answering(_said(codes.DOOR_OPEN, 0)))


@pytest.mark.parametrize(
    "answer",
    [
        _said(codes.IDLE, 0),
        _said(codes.FAULT, upkeep_codes.FAULT_IMAGE),
        _said(codes.FAULT, codes.FAULT_FOREIGN_MEMORY),
        b"Traceback (most recent call last):\r\nNameError: name 'status' isn't defined\r\n>>> ",
    ],
)
def test_an_idle_unit_one_whose_image_is_wrong_and_a_prompt_are_ready(answering: Answering, answer: bytes) -> None:
    require_ready(answering(answer))


@pytest.fixture
def printing() -> Iterator[str]:
    """A port behind which a program prints on for ever."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    is_over = threading.Event()

    def serve() -> None:
        while not is_over.is_set():
            _, may_write, _ = select.select([], [master], [], 0.1)
            if may_write:
                with contextlib.suppress(BlockingIOError):
                    os.write(master, b"noise " * 100)

    program = threading.Thread(target=serve, daemon=True)
    program.start()
    yield os.ttyname(slave)
    is_over.set()
    program.join()
    os.close(slave)
    os.close(master)


def test_a_program_that_prints_on_is_not_listened_to_for_ever(printing: str) -> None:
    require_ready(printing)
    assert [answer.condition for answer in probe(printing)] == [Condition.SILENT]


def test_a_port_that_is_not_there_is_left_to_the_deploy() -> None:
    require_ready("/nowhere")


def test_the_state_is_read_from_what_a_unit_says(tmp_path: Path) -> None:
    try:
        bench = JackpotBench(Pump(Clock(is_virtual=True)), tmp_path, seed=1)
    except MissingInterpreter as missing:
        pytest.skip(str(missing))
    bench.unit.power_on()
    transport = BenchTransport(bench.unit)
    transport.wait(5_000_000)
    transport.write(b"\rstatus\r")
    said = b""
    while b"OK\r\n" not in said and (more := transport.read(transport.now_us + 1_000_000)):
        said += more
    transport.close()
    bench.close()

    found = _STATE.search(said)
    assert found is not None, said
    assert (int(found[1]), int(found[2])) == (codes.IDLE, 0)
