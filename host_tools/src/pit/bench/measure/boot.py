"""How long a unit takes from power to IDLE, and what in it, told by what the chips on its board saw.

| part | ends with |
|---|---|
| modules | the first byte written to a FRAM: the firmware's modules are in, and the memory was checked |
| image | the longest time in which no chip was written or asked, as long as that: image and interpreter are read, checked |
| meter | the first latch of the display |
| entropy | the start-up test has its last bit |
| idle | the first poll that says IDLE |

Flash writes take no time on either bench; what a real chip takes for them, typically, is told beside.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from pit.bench.measure.desk import Desk, MeasureError
from pit.bench.plants.entropy import EntropySource
from pit.image.manifest import signed
from pit.link.loading import load
from pit.schedule import signing
from wire import codes, upkeep_codes

_IDLE_US = 5_000_000
_WHO = b"Example Casino".ljust(32, b"\0")
_STARTUP_BITS = 1_024  # at least: SP 800-90B's start-up test


@dataclass(frozen=True)
class BootTimes:
    """Microseconds from power on, but `image_us`. `flash_us` is what a real flash chip would add to them, of its writes."""

    modules_us: int
    image_us: int
    meter_us: int
    entropy_us: int
    answer_us: int
    idle_us: int
    flash_writes: int
    flash_us: int


def boot_times(desk: Desk) -> BootTimes:
    """Power on and wait for IDLE. Raises NoAnswer, MeasureError."""
    bench, clock = desk.jackpot, desk.jackpot.pump.clock
    began_us, writes, flash_us = clock.now_us, bench.unit.flash.writes, bench.unit.flash.typical_us
    written: list[int] = []
    for memory in (bench.rig.fram_a, bench.rig.fram_b):
        memory.watch(lambda _: written.append(clock.now_us))
    reads = _reads_at(bench.rig.entropy, lambda: clock.now_us)
    loads: list[int] = []
    bench.rig.lines["display_load"].watch(lambda level: loads.append(clock.now_us) if level else None)
    answer_us = desk.start()
    while desk.poll()["state"] != codes.IDLE:
        if clock.now_us - began_us > _IDLE_US + answer_us:
            raise MeasureError("the unit answers, and is not in IDLE within five seconds")
        desk.wait(20_000)
    idle_us = clock.now_us - began_us
    if len(reads) < _STARTUP_BITS or not loads or not written:
        raise MeasureError(
            f"{len(reads)} bits of entropy, {len(written)} bytes written and {len(loads)} latches were seen in the boot"
        )
    touched = sorted(at for at in (*written, *reads, *loads) if written[0] <= at <= began_us + answer_us)
    return BootTimes(
        written[0] - began_us,
        max(later - earlier for earlier, later in pairwise(touched)),
        loads[0] - began_us,
        reads[_STARTUP_BITS - 1] - began_us,
        answer_us,
        idle_us,
        bench.unit.flash.writes - writes,
        bench.unit.flash.typical_us - flash_us,
    )


def put_signed(desk: Desk) -> None:
    """Give the running unit an engineer's key, made for it, cut its power, and have that engineer sign its image. Raises
    NoAnswer, Refused."""
    key = signing.make_key()
    load(desk.client, upkeep_codes.LOAD_ENGINEER, _WHO + signing.modulus(key.public_key()))
    desk.bench.unit.power_off()
    desk.bench.put(signed(desk.bench.image, key))


def _reads_at(source: EntropySource, now_us: Callable[[], int]) -> list[int]:
    """Filled with the time of each read from now on."""
    times: list[int] = []
    source.watch(lambda: times.append(now_us()))
    return times
