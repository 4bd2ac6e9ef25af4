"""`pit prove speed`, the rows of one unit: what a request, a press, an idle second and a boot cost on the virtual board.

Each figure stands beside what it is compared to, measured in the same run. The VM's words are twice as wide as a Pico's, so
its heap figures are about 1.5 times the chip's; the chip's own are measured on the emulated board.
"""

import os
import pty
import statistics
import subprocess
import tempfile
import time
import tty
from collections.abc import Callable
from pathlib import Path

from pit.bench.boards import load_board
from pit.bench.clock import Clock
from pit.bench.jackpot import BOARD, JackpotBench, interpreter
from pit.bench.proofs import (
    bus_speed,
    deploy_speed,
    held_heap,
    interlock_speed,
    many_units,
    memory_speed,
    provision_speed,
    rng_speed,
    tag_speed,
)
from pit.bench.proofs.rows import Row
from pit.bench.proofs.serving import serve_apart
from pit.bench.pump import Pump
from pit.bench.rigs.jackpot import JackpotRig
from pit.bench.transport import BenchTransport
from pit.bench.virtual import VirtualUnit
from pit.image.build import Image
from pit.image.flash import flash_image
from pit.link.client import Client
from pit.link.table import whole
from pit.link.transport import SerialTransport
from wire import codes

VM_TO_PICO = 1.40  # of the same firmware, measured on both: 130,016 bytes on the 64-bit VM, 93,040 on an emulated Pico
_ROUND_TRIPS = 2_000
_PRESSES = 50
_WARM_UP = 100
_START_US = 1_500_000
_PROMISED_HEAP = 96 * 1024

_ECHO = """
import sys, select
poll = select.poll(); poll.register(sys.stdin, select.POLLIN)
source = sys.stdin.buffer; byte = bytearray(1); answer = bytearray({answer}); count = 0
while True:
    for _ in poll.ipoll(-1):
        source.readinto(byte); count += 1
        if count == {request}:
            count = 0; sys.stdout.buffer.write(answer)
"""
_EMPTY = """import micropython; micropython.kbd_intr(-1)
import gc, sys
gc.collect()
sys.stdout.buffer.write(b'%d\\n' % gc.mem_alloc())
"""


def rows(tell: Callable[[str], None] = lambda line: None) -> list[Row]:
    """Measure everything; some minutes. `tell` gets a line before each measurement."""
    tell("request round trip")
    found = request_rows()
    tell("press to last digit")
    found += press_rows()
    tell("heap and allocation")
    found += heap_rows()
    tell("eight units on one bus")
    found += bus_speed.rows()
    tell(f"{many_units.UNITS} tables at once, a minute long")
    found += many_units.rows()
    tell(f"{provision_speed.UNITS} units provisioned")
    found += provision_speed.rows()
    tell("critical memory")
    found += memory_speed.rows()
    tell("draws")
    found += rng_speed.rows()
    tell("deploy")
    found += deploy_speed.rows(serve_apart)
    tell("interlock")
    with tempfile.TemporaryDirectory() as folder:
        empty_bytes = _empty_heap(Path(folder) / "empty")
    found += interlock_speed.rows(empty_bytes, VM_TO_PICO, _PROMISED_HEAP)
    tell("tags")
    return found + tag_speed.rows(empty_bytes, VM_TO_PICO, _PROMISED_HEAP, serve_apart)


def request_rows() -> list[Row]:
    """A framed poll against a script on the same VM that reads and writes as many bytes and does nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        bench = JackpotBench(Pump(Clock(is_virtual=False)), Path(folder), seed=1)
        server = serve_apart(bench)
        try:
            transport = SerialTransport(bench.unit.port)
            client = Client(transport, try_us=_START_US)
            client.hello()
            frame_us = _median_us(lambda: client.request("poll", acknowledged=0x3FFF_FFFF))
            sent, received = client.last_exchange
            transport.close()
        finally:
            os.kill(server, 9)
            os.waitpid(server, 0)
    echo_us = _echo_us(sent, received)
    return [
        Row(
            "poll, framed and checked",
            round(frame_us),
            "us",
            3 * echo_us,
            against=f"3 x echo of {sent} + {received} bytes",
        ),
        Row("echo of the same byte counts", round(echo_us), "us"),
    ]


def press_rows() -> list[Row]:
    """From the closing of NO to the LOAD of the last digit, the prize being committed: on the VM, and in bus time alone."""
    found = []
    for is_virtual in (False, True):
        delays = sorted(_presses(is_virtual))
        clock = "virtual clock: bus time alone" if is_virtual else "real clock: bus time, VM and this desk's scheduler"
        # The desk's scheduler is no part of a unit, so what it adds is shown and not judged.
        median_limit, longest_limit = (5.0, 10.0) if is_virtual else (None, None)
        found += [
            Row(
                f"press to last digit, median, {clock}", round(statistics.median(delays) / 1000, 2), "ms", median_limit
            ),
            Row(f"press to last digit, longest of {_PRESSES}", round(delays[-1] / 1000, 2), "ms", longest_limit),
        ]
    return found


def heap_rows() -> list[Row]:
    """Heap after boot, and bytes taken by an idle second with its polls and by a press."""
    with tempfile.TemporaryDirectory() as folder:
        empty = _empty_heap(Path(folder) / "empty")
        bench, client, wait = _virtual_unit(Path(folder))
        after_boot = _used(client)

        def second() -> int:
            before = _used(client)
            for _ in range(50):
                client.request("poll", acknowledged=0x3FFF_FFFF)
                wait(20_000)
            return _used(client) - before

        seconds = [second() for _ in range(3)]
        pressed = [_press_bytes(client, bench, wait, press_id) for press_id in range(1, 6)]
        bench.close()
    firmware = after_boot - empty
    return [
        Row(
            "heap after boot, firmware alone, VM",
            firmware,
            "bytes",
            _PROMISED_HEAP * VM_TO_PICO,
            against="96 KB x 1.40",
        ),
        Row("heap after boot, estimated for a Pico", round(firmware / VM_TO_PICO), "bytes", _PROMISED_HEAP),
        Row("allocated in an idle second, 50 polls answered", max(seconds), "bytes", 0),
        Row("allocated by a press", max(pressed), "bytes", 3 * 1024),
        Row("difference between presses", max(pressed) - min(pressed), "bytes", 0),
        *held_heap.rows(empty, VM_TO_PICO, _PROMISED_HEAP),
    ]


def _presses(is_virtual: bool) -> list[int]:
    with tempfile.TemporaryDirectory() as folder:
        bench, client, wait = _virtual_unit(Path(folder), is_virtual=is_virtual)
        delays = []
        for press_id in range(1, _PRESSES + 1):
            client.request("poll", acknowledged=0x3FFF_FFFF)
            client.request("arm", press_id=press_id, box=1, seat=1)
            press = bench.rig.button.press()
            cents = _await_prize(client, wait)
            shown = bench.rig.display.shown_since_us(cents)
            if shown is None:
                raise RuntimeError(
                    f"press {press_id}: {cents} cents drawn, the meter shows {bench.rig.display.text()!r}"
                )
            delays.append(shown - press.closes_us)
            client.request("settle", press_id=press_id, prize_cents=cents, outcome=codes.PAID)
            _rest(client, bench, wait)
        bench.close()
    return delays


def _press_bytes(client: Client, bench: JackpotBench, wait: Callable[[int], None], press_id: int) -> int:
    client.request("poll", acknowledged=0x3FFF_FFFF)
    client.request("arm", press_id=press_id, box=1, seat=1)
    before = _used(client)
    bench.rig.button.press()
    cents = _await_prize(client, wait)
    after = _used(client)
    client.request("settle", press_id=press_id, prize_cents=cents, outcome=codes.PAID)
    _rest(client, bench, wait)
    return after - before


def _await_prize(client: Client, wait: Callable[[int], None]) -> int:
    for _ in range(200):
        answer = client.request("poll", acknowledged=0x3FFF_FFFF)
        if answer["state"] == codes.SHOWN:
            return whole(answer["prize_cents"])
        wait(5_000)
    raise RuntimeError("the press was not answered within a second")


def _rest(client: Client, bench: JackpotBench, wait: Callable[[int], None]) -> None:
    while bench.rig.button.is_moving:
        client.request("poll", acknowledged=0x3FFF_FFFF)
        wait(20_000)


def _virtual_unit(folder: Path, *, is_virtual: bool = True) -> tuple[JackpotBench, Client, Callable[[int], None]]:
    bench = JackpotBench(Pump(Clock(is_virtual=is_virtual)), folder, seed=1)
    bench.unit.power_on()
    transport = BenchTransport(bench.unit)
    client = Client(transport, try_us=_START_US)
    client.hello()

    def wait(us: int) -> None:
        transport.wait(transport.now_us + us)

    for _ in range(20):
        client.request("poll", acknowledged=0x3FFF_FFFF)
        wait(20_000)
    return bench, client, wait


def _used(client: Client) -> int:
    return whole(client.request("counters")["heap_used"])


def _empty_heap(folder: Path) -> int:
    """What the bench's own side of the VM takes, with no firmware beside it."""
    folder.mkdir()
    flash = folder / "flash.img"
    flash.write_bytes(flash_image(Image({"main.py": _EMPTY.encode()})))
    pump = Pump(Clock(is_virtual=True))
    unit = VirtualUnit("empty", pump, JackpotRig(pump.clock, load_board(BOARD), seed=1), flash, interpreter())
    transport = BenchTransport(unit)
    unit.power_on()
    text = b""
    while not text.endswith(b"\n"):
        more = transport.read(transport.now_us + _START_US)
        if not more:
            raise RuntimeError(f"a VM without firmware did not tell its heap: {text!r}")
        text += more
    transport.close()
    unit.close()
    return int(text)


def _echo_us(request: int, answer: int) -> float:
    master, slave = pty.openpty()
    tty.setraw(slave)
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write(_ECHO.format(request=request, answer=answer))
        script.flush()
        process = subprocess.Popen([*interpreter(), script.name], stdin=master, stdout=master)
        transport = SerialTransport(os.ttyname(slave))

        def once() -> None:
            transport.write(bytes(request))
            left = answer
            while left:
                data = transport.read(transport.now_us + _START_US)
                if not data:
                    raise RuntimeError("the echo script does not answer")
                left -= len(data)

        try:
            return _median_us(once)
        finally:
            process.kill()
            process.wait()
            transport.close()
            os.close(master)
            os.close(slave)


def _median_us(once: Callable[[], object]) -> float:
    for _ in range(_WARM_UP):
        once()
    times = []
    for _ in range(_ROUND_TRIPS):
        before = time.perf_counter_ns()
        once()
        times.append(time.perf_counter_ns() - before)
    return statistics.median(times) / 1000
