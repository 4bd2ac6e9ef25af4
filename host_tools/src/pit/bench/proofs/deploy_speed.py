"""How long a deploy takes beside `mpremote cp -r` of the same files, on blank virtual units; and the link beside mpremote.

Two spans of each stand side by side, the best of three in turns. The files on the unit: both compile everything anew; the deploy
checks what it wrote, the copy does not. Then with the restart, till the unit is idle: the same first boot for both, which makes
the memory and takes its time on the memory's bus. The deploy is judged by the first span, which is all that `cp -r` does. A port
is as fast as a pipe here; over USB the copy loses more.
"""

import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from mpremote.transport_serial import SerialTransport as Mpremote

from boot.version import VERSION
from pit.bench.assembly import BOARD
from pit.bench.boards import load_board
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.measure.by_hand import compile_s, copy_command, lay_out
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.deploy.deploy import Outcome, deploy
from pit.deploy.plan import POINTER
from pit.deploy.waiting import await_unit
from pit.image.build import ARCHITECTURES, Image, build, cache_folder
from pit.image.manifest import with_manifest
from pit.link.client import Client
from pit.link.transport import SerialTransport

_TRIPS = 200
_TRIES = 3
_TIMES_BY_HAND = 3
_START_US = 200_000
_ASKED = 0x3FFF_FFFF  # an event number that acknowledges nothing


def rows(serve_apart: Callable[[JackpotBench], int]) -> list[Row]:
    """`serve_apart` powers a bench's unit in a process of its own, and tells its id."""
    with tempfile.TemporaryDirectory() as folder:
        image = lay_out(_image(), Path(folder) / "image")
        tries = [_Try(Path(folder) / str(number), image, serve_apart) for number in range(_TRIES)]
    put_s = min(each.put_s for each in tries)
    by_hand_s = min(each.compiled_s + each.copied_s for each in tries)
    again = tries[0]
    return [
        Row(
            "deploy on a blank unit: compiled, uploaded, each file checked",
            round(put_s, 2),
            "s",
            round(by_hand_s / _TIMES_BY_HAND, 2),
            against=f"{_TIMES_BY_HAND} times faster than by hand",
        ),
        Row("the same by hand: mpy-cross, mpremote cp -r; nothing checked", round(by_hand_s, 2), "s"),
        Row("of which mpremote cp -r", round(min(each.copied_s for each in tries), 2), "s"),
        Row(
            "deploy on a blank unit, with restart and first boot to IDLE",
            round(min(each.deployed_s for each in tries), 2),
            "s",
        ),
        Row("the same by hand, with mpremote reset", round(min(each.by_hand_s for each in tries), 2), "s"),
        Row("deploy with nothing changed", again.again.round_trips, "round trips", 1),
        Row("deploy with nothing changed, with both restarts", round(again.again_s, 2), "s"),
        Row(
            "poll, framed and checked, on the deployed unit",
            round(again.frame_us),
            "us",
            round(again.exec_us),
            against="`pass`",
        ),
        Row("`pass` through mpremote's transport", round(again.exec_us), "us"),
    ]


class _Try:
    """One of each, on a blank unit each."""

    def __init__(self, folder: Path, image: list[str], serve_apart: Callable[[JackpotBench], int]) -> None:
        with _blank(folder / "copied", serve_apart) as port:
            self.compiled_s = compile_s("jackpot", ARCHITECTURES["virtual"], folder / "compiled")
            self.copied_s = _copy_s(port, image)
            self.exec_us = _exec_us(port)
            self.by_hand_s = self.compiled_s + self.copied_s + _restart_s(port)
        with _blank(folder / "deployed", serve_apart) as port:
            with _empty_cache(folder / "cache"):
                self.put_s, self.deployed_s, _ = _deploy_s(port)
            _, self.again_s, self.again = _deploy_s(port)
            self.frame_us = _frame_us(port)


@contextlib.contextmanager
def _blank(folder: Path, serve_apart: Callable[[JackpotBench], int]) -> Iterator[str]:
    bench = JackpotBench(Pump(Clock(is_virtual=False)), folder, seed=1, is_blank=True)
    server = serve_apart(bench)
    try:
        _await_prompt(bench.unit.port)
        yield bench.unit.port
    finally:
        os.kill(server, 9)
        os.waitpid(server, 0)


def _await_prompt(port: str) -> None:
    """Of an interpreter that was just started: what it takes for that is in nobody's figure."""
    transport = SerialTransport(port)
    said = b""
    while not said.endswith(b">>> "):
        transport.write(b"\r")
        said += transport.read(transport.now_us + _START_US)
    transport.close()


@contextlib.contextmanager
def _empty_cache(folder: Path) -> Iterator[None]:
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(folder)
    try:
        yield
    finally:
        del os.environ["XDG_CACHE_HOME"]
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before


def _image() -> Image:
    """What the deploy puts there, its manifest too."""
    return with_manifest(build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder()), "jackpot", BOARD, VERSION)


def _copy_s(port: str, sources: list[str]) -> float:
    command = [sys.executable, "-m", "mpremote", *copy_command(port, sources)]
    begun = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)
    return time.monotonic() - begun


def _restart_s(port: str) -> float:
    begun = time.monotonic()
    subprocess.run([sys.executable, "-m", "mpremote", "connect", port, "reset"], check=True, capture_output=True)
    await_unit(port)
    return time.monotonic() - begun


def _deploy_s(port: str) -> tuple[float, float, Outcome]:
    """Till its files stand there checked, till it is idle, and what it did."""
    begun = time.monotonic()
    put_s = 0.0

    def tell(what: str, done: int, of: int) -> None:
        nonlocal put_s
        if what == POINTER:
            put_s = time.monotonic() - begun

    done = deploy("jackpot", port, BOARD, load_board(BOARD).mcu, VERSION, tell)
    return put_s, time.monotonic() - begun, done


def _exec_us(port: str) -> float:
    mpremote = Mpremote(port, timeout=10)
    mpremote.enter_raw_repl(soft_reset=False)
    median_us = _median_us(lambda: mpremote.exec("pass"))
    mpremote.close()
    return median_us


def _frame_us(port: str) -> float:
    client = Client(SerialTransport(port), try_us=1_500_000)
    client.hello()
    median_us = _median_us(lambda: client.request("poll", acknowledged=_ASKED))
    client.close()
    return median_us


def _median_us(exchange: Callable[[], object]) -> float:
    taken = []
    for _ in range(_TRIPS):
        begun = time.perf_counter()
        exchange()
        taken.append((time.perf_counter() - begun) * 1e6)
    return statistics.median(taken)
