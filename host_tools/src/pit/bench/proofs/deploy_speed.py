"""How long a deploy takes beside `mpremote cp -r` of the same files, on two blank virtual units; and the link beside mpremote.

The deploy compiles everything anew, checks what it wrote, restarts the unit and waits till it is idle; the copy does none of
it, so a row by hand adds compiling and restarting to it, and the deploy is judged against that. On a virtual unit, whose port is
as fast as a pipe, the compiler and the first boot decide.
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
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.deploy.deploy import Outcome, await_unit, deploy
from pit.image.build import ARCHITECTURES, build, cache_folder, laid_out
from pit.link.client import Client
from pit.link.transport import SerialTransport

_TRIPS = 200
_TIMES_BY_HAND = 3
_ASKED = 0x3FFF_FFFF  # an event number that acknowledges nothing


def rows(serve_apart: Callable[[JackpotBench], int]) -> list[Row]:
    """`serve_apart` powers a bench's unit in a process of its own, and tells its id."""
    with tempfile.TemporaryDirectory() as folder:
        with _blank(Path(folder) / "copied", serve_apart) as port:
            with _empty_cache(Path(folder) / "first"):
                begun = time.monotonic()
                copy_s = _copy_s(port, Path(folder) / "image")
                made_s = time.monotonic() - begun
            exec_us = _exec_us(port)
            by_hand_s = made_s + _restart_s(port)
        with _blank(Path(folder) / "deployed", serve_apart) as port:
            with _empty_cache(Path(folder) / "cache"):
                deploy_s, _ = _deploy_s(port)
            again_s, again = _deploy_s(port)
            frame_us = _frame_us(port)
    return [
        Row(
            "deploy on a blank unit, compiled, checked, restarted, idle",
            round(deploy_s, 2),
            "s",
            round(by_hand_s / _TIMES_BY_HAND, 2),
            against=f"{_TIMES_BY_HAND} times faster than by hand",
        ),
        Row("mpremote cp -r of the same files, compiled before, not restarted", round(copy_s, 2), "s"),
        Row("the same by hand: mpy-cross, mpremote cp -r, restart, idle; nothing checked", round(by_hand_s, 2), "s"),
        Row("deploy with nothing changed", again.round_trips, "round trips", 1),
        Row("deploy with nothing changed, with both restarts", round(again_s, 2), "s"),
        Row("poll, framed and checked, on the deployed unit", round(frame_us), "us", round(exec_us), against="`pass`"),
        Row("`pass` through mpremote's transport", round(exec_us), "us"),
    ]


@contextlib.contextmanager
def _blank(folder: Path, serve_apart: Callable[[JackpotBench], int]) -> Iterator[str]:
    bench = JackpotBench(Pump(Clock(is_virtual=False)), folder, seed=1, is_blank=True)
    server = serve_apart(bench)
    try:
        yield bench.unit.port
    finally:
        os.kill(server, 9)
        os.waitpid(server, 0)


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


def _copy_s(port: str, folder: Path) -> float:
    image = build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder())
    for name, data in laid_out(image).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    sources = [str(path) for path in sorted(folder.iterdir())]
    command = [sys.executable, "-m", "mpremote", "connect", port, "cp", "-r", *sources, ":/"]
    begun = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)
    return time.monotonic() - begun


def _restart_s(port: str) -> float:
    begun = time.monotonic()
    subprocess.run([sys.executable, "-m", "mpremote", "connect", port, "reset"], check=True, capture_output=True)
    await_unit(port)
    return time.monotonic() - begun


def _deploy_s(port: str) -> tuple[float, Outcome]:
    begun = time.monotonic()
    done = deploy("jackpot", port, BOARD, load_board(BOARD).mcu, VERSION)
    return time.monotonic() - begun, done


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
