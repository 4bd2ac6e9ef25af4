"""`pit prove speed`, the rows of the generator: what a draw takes on a chip, by its count of HMACs, and how many a unit makes.

The chip's figure is an estimate: 0.41 ms for an HMAC of 32 bytes with viper padding was measured on an emulated RP2040, once.
"""

import hashlib
import tempfile
import time
from pathlib import Path

import wire.mac
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.proofs.rng_faults import started
from pit.bench.proofs.rng_noise import Noise
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from rng.generator import Generator
from wire import collecting

HMAC_MS = 0.41
_MOST_MS = 2.0
_REQUESTS = 40
_START_US = 1_500_000


def rows() -> list[Row]:
    """Both figures; about three seconds."""
    hmacs = hmacs_a_draw()
    return [
        Row(
            f"draw, estimated for a Pico: {hmacs} HMACs of {HMAC_MS} ms",
            round(hmacs * HMAC_MS, 2),
            "ms",
            _MOST_MS,
        ),
        Row("draws, virtual unit, link included", round(draws_a_second()), "a second"),
    ]


def hmacs_a_draw() -> int:
    """HMACs that one draw from the example schedule takes: half the hashes that are begun, those of the next draw too."""
    generator = started(Generator, Noise(b"speed"))
    begun = []

    def counted(data: bytes) -> object:
        begun.append(data)
        return hashlib.sha256(data)

    mac = vars(wire.mac)
    kept = mac["sha256"]
    mac["sha256"] = counted
    try:
        generator.draw(1_000)
        generator.complete()
    finally:
        mac["sha256"] = kept
    return len(begun) // 2


def draws_a_second() -> float:
    """Draws that a virtual unit built for collection hands out in a second of this desk's time."""
    with tempfile.TemporaryDirectory() as folder:
        bench = JackpotBench(Pump(Clock(is_virtual=True)), Path(folder), seed=1, manifest="debug")
        bench.unit.power_on()
        client = Client(BenchTransport(bench.unit), try_us=_START_US)
        client.hello()
        each = collecting.MOST[collecting.DRAWS]
        client.request("collect", what=collecting.DRAWS, count=each)
        before = time.perf_counter()
        for _ in range(_REQUESTS):
            client.request("collect", what=collecting.DRAWS, count=each)
        seconds = time.perf_counter() - before
        bench.close()
    return _REQUESTS * each / seconds
