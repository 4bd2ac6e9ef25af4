"""How long a unit takes from power to IDLE, and what in it, told by what the chips on its board saw.

| part | ends with |
|---|---|
| modules | the first bit asked of the entropy source: the firmware's modules are in |
| memory | the last byte read or written in a FRAM before the meter is set up: the records are checked, or made |
| meter | the first latch of the display |
| entropy | the start-up test has its last bit |
| idle | the first poll that says IDLE |

Flash writes take no time on the emulated chip; what a real one takes for them, typically, is told beside.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pit.bench.jackpot import JackpotBench
from pit.bench.measure.desk import Desk, MeasureError
from pit.bench.plants.entropy import EntropySource
from wire import codes

_IDLE_US = 5_000_000
_STARTUP_BITS = 1_024  # at least: SP 800-90B's start-up test


@dataclass(frozen=True)
class BootTimes:
    """Microseconds from power on; `flash_us` is what a real flash chip would add to them."""

    modules_us: int
    meter_us: int
    entropy_us: int
    answer_us: int
    idle_us: int
    flash_writes: int
    flash_us: int


def boot_times(desk: Desk) -> BootTimes:
    """Power on and wait for IDLE. Raises NoAnswer, MeasureError."""
    bench, clock = desk.jackpot, desk.jackpot.pump.clock
    began_us, writes = clock.now_us, bench.unit.flash_writes
    reads = _reads_at(bench.rig.entropy, lambda: clock.now_us)
    loads: list[int] = []
    bench.rig.lines["display_load"].watch(lambda level: loads.append(clock.now_us) if level else None)
    answer_us = desk.start()
    while desk.poll()["state"] != codes.IDLE:
        if clock.now_us - began_us > _IDLE_US + answer_us:
            raise MeasureError("the unit answers, and is not in IDLE within five seconds")
        desk.wait(20_000)
    idle_us = clock.now_us - began_us
    if len(reads) < _STARTUP_BITS or not loads:
        raise MeasureError(f"{len(reads)} bits of entropy and {len(loads)} latches were seen in the boot")
    done = bench.unit.flash_writes - writes
    return BootTimes(
        reads[0] - began_us,
        loads[0] - began_us,
        reads[_STARTUP_BITS - 1] - began_us,
        answer_us,
        idle_us,
        done,
        _flash_us(bench),
    )


def _reads_at(source: EntropySource, now_us: Callable[[], int]) -> list[int]:
    """Filled with the time of each read from now on."""
    times: list[int] = []
    source.watch(lambda: times.append(now_us()))
    return times


def _flash_us(bench: JackpotBench) -> int:
    record = getattr(bench.unit, "flash", None)
    return 0 if record is None else int(record.typical_us)
