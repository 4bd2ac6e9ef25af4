"""`pit prove speed`, the rows of the link's tags: what one costs on a Pico, what a tagged poll and a press take of the heap.

The tagged poll is a card machine's: a jackpot unit's has a tag only when it tells something. The chip's time is an estimate: the
blocks that SHA-256 goes through, counted here, times what one took on the emulated chip, and what else a tag took there
(`pit bench latency --bench pico` measures it).
"""

import hashlib
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import wire.mac
from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.proofs.link_desk import DeskUnit
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from pit.link.loading import load
from pit.link.table import whole
from pit.link.transport import SerialTransport, Transport
from wire import codes, upkeep_codes

_KEY = bytes(range(32))
_HMAC_MS = 0.41  # of 32 bytes on an emulated RP2040: four blocks
_HMAC_BLOCKS = 4
_REST_MS = 0.44  # of a tag of 0.85 ms there: its eight bytes in Python, views and calls
_BLOCK = 64
_PADDING = 9  # bytes that SHA-256 puts behind a text, at least
_NONE = 0x3FFF_FFFF
_TRY_US = 1_500_000
_RESTART_US = 2_000_000
_POLL_US = 20_000
_PRESSES = 3
_ROUND_TRIPS = 1_000
_MOST_TAGGED_POLL = 1024
_MOST_PRESS = 3 * 1024


def rows(empty_bytes: int, vm_to_pico: float, most_heap_bytes: int, serve_apart: Callable[[Any], int]) -> list[Row]:
    """All of them; about five seconds. `empty_bytes`: heap of a VM on the bench without firmware."""
    blocks = blocks_of_a_poll()
    block_ms = _HMAC_MS / _HMAC_BLOCKS
    with tempfile.TemporaryDirectory() as folder:
        heap_bytes, press_bytes = _of_a_jackpot(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        poll_bytes = _of_a_tagged_poll(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        poll_us = _time_of_a_tagged_poll(Path(folder), serve_apart)
    estimate = round(sum(blocks) * block_ms + 2 * _REST_MS, 2)
    of_what = f"{blocks[0]} + {blocks[1]} blocks of {block_ms:.2f} ms, and twice {_REST_MS} ms"
    heap = round((heap_bytes - empty_bytes) / vm_to_pico)
    return [
        Row("tags of a poll and of its answer, estimated for a Pico", estimate, "ms", against=of_what),
        Row("poll, framed and tagged both ways", round(poll_us), "us"),
        Row("allocated by a tagged poll", poll_bytes, "bytes", _MOST_TAGGED_POLL),
        Row("allocated by a press, with a key", press_bytes, "bytes", _MOST_PRESS),
        Row("heap after boot with a key, estimated for a Pico", heap, "bytes", most_heap_bytes),
    ]


def blocks_of_a_poll() -> tuple[int, int]:
    """Blocks of SHA-256 that the unit goes through for the tag of a card machine's poll, and for that of its answer."""
    unit = DeskUnit(_KEY, is_card_machine=True)
    client = Client(unit, keys=lambda _: _KEY)
    client.hello()
    hashes: list[_Counted] = []

    def counted(data: bytes) -> "_Counted":
        hashes.append(_Counted(data))
        return hashes[-1]

    kept = vars(wire.mac)["sha256"]
    vars(wire.mac)["sha256"] = counted
    try:
        client.request("card_poll", acknowledged=_NONE)
    finally:
        vars(wire.mac)["sha256"] = kept
    # Two hashes each: the host's tag, the unit's look at it, the unit's tag, the host's look at it.
    blocks = [one.blocks for one in hashes]
    return sum(blocks[2:4]), sum(blocks[4:6])


class _Counted:
    """A hash that knows how much it was given."""

    def __init__(self, data: bytes) -> None:
        self._hash = hashlib.sha256(data)
        self._bytes = len(data)

    def update(self, data: bytes) -> None:
        self._hash.update(data)
        self._bytes += len(data)

    def digest(self) -> bytes:
        return self._hash.digest()

    @property
    def blocks(self) -> int:
        return -(-(self._bytes + _PADDING) // _BLOCK)


def _of_a_jackpot(folder: Path) -> tuple[int, int]:
    """Heap after boot, and bytes that a press takes with its polls."""
    bench = JackpotBench(Pump(Clock(is_virtual=True)), folder, seed=1)
    bench.unit.power_on()
    transport = BenchTransport(bench.unit)
    client = _keyed(transport, is_met=False)
    client.hello()
    used = _used(client)  # without a tag, so it takes nothing of the heap itself
    client.hello()
    after_boot = 2 * used - _used(client)  # less what the one hello left to be collected
    client.use_keys(lambda _: _KEY)
    taken = []
    for press_id in range(1, _PRESSES + 1):
        client.request("poll", acknowledged=_NONE)
        client.request("arm", press_id=press_id, box=1, seat=1)
        before = _used(client)
        own = _used(client) - before
        bench.rig.button.press()
        while (answer := client.request("poll", acknowledged=_NONE))["state"] != codes.SHOWN:
            transport.wait(transport.now_us + _POLL_US)
        taken.append(_used(client) - before - 2 * own)
        client.request("settle", press_id=press_id, prize_cents=answer["prize_cents"], outcome=codes.PAID)
        while bench.rig.button.is_moving:
            client.request("poll", acknowledged=_NONE)
            transport.wait(transport.now_us + _POLL_US)
    bench.close()
    return after_boot, max(taken)


def _of_a_tagged_poll(folder: Path) -> int:
    bench = CardMachineBench(Pump(Clock(is_virtual=True)), folder, seed=1)
    bench.unit.power_on()
    client = _keyed(BenchTransport(bench.unit))
    taken = []
    for _ in range(3):
        before = _used(client)
        own = _used(client) - before
        client.request("card_poll", acknowledged=_NONE)
        taken.append(_used(client) - before - 2 * own)
    bench.close()
    return max(taken)


def _time_of_a_tagged_poll(folder: Path, serve_apart: Callable[[Any], int]) -> float:
    bench = CardMachineBench(Pump(Clock(is_virtual=False)), folder, seed=1)
    server = serve_apart(bench)
    transport = SerialTransport(bench.unit.port)
    try:
        client = _keyed(transport)
        times = []
        for _ in range(_ROUND_TRIPS):
            before = time.perf_counter_ns()
            client.request("card_poll", acknowledged=_NONE)
            times.append(time.perf_counter_ns() - before)
    finally:
        os.kill(server, 9)
        os.waitpid(server, 0)
        transport.close()
    return statistics.median(times) / 1000


def _keyed(transport: Transport, *, is_met: bool = True) -> Client:
    """A client that has given the unit its key, and waited till it restarted with it; `is_met`: it has a session under it."""
    client = Client(transport, try_us=_TRY_US)
    client.hello()
    load(client, upkeep_codes.LOAD_UNIT_KEY, _KEY)
    transport.wait(transport.now_us + _RESTART_US)
    if is_met:
        client.use_keys(lambda _: _KEY)
        client.hello()
    return client


def _used(client: Client) -> int:
    return whole(client.request("counters")["heap_used"])
