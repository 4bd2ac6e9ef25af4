"""`pit prove speed`, the rows of critical memory: the commit of a press, the check at boot, and how long chips last.

Bytes are counted at the plants' pins, with each address byte; times are those of the buses at the board's clocks, without
what a chip computes meanwhile, which the emulated board adds.
"""

import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.plants.fram import Fram, FramWrite
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from wire import codes

_JOURNAL = range(0x0C00, 0x0E00)  # first copy on A, and the one on B
_JOURNAL_AGAIN = range(0x0E00, 0x1000)  # second copy on A: written once the press is committed
_PRESSES_A_DAY = 2_000
_BOOTS_A_DAY = 50
_ENDURANCE = 10**12  # writes of a byte that an MB85RC256V stands (datasheet: 10^12 read or write cycles)
_FLASH_CYCLES = 100_000  # erases of a sector that a W25Q16 stands
_PRESSES = 20
_BOOTS = 3
_BOOT_LIMIT_US = 4_000_000


class _Tap:
    """Counts what passes a FRAM's pins, in bytes with the address bytes, and where it is written."""

    def __init__(self, fram: Fram) -> None:
        self.bytes = 0
        self.written: Counter[int] = Counter()
        vars(fram).update({name: self._counted(getattr(fram, name)) for name in ("start", "write", "read")})
        fram.watch(lambda done: self.written.update((done.address,)))

    def _counted(self, call: Callable[..., int]) -> Callable[..., int]:
        def counted(*values: object, **named: object) -> int:
            self.bytes += 1
            return call(*values, **named)

        return counted


class _Bench:
    def __init__(self, folder: Path) -> None:
        self.bench = JackpotBench(Pump(Clock(is_virtual=True)), folder, seed=1)
        self.clock = self.bench.pump.clock
        self.taps = (_Tap(self.bench.rig.fram_a), _Tap(self.bench.rig.fram_b))
        self.transport = BenchTransport(self.bench.unit)
        self.client = Client(self.transport, try_us=500_000)

    @property
    def bytes(self) -> int:
        return sum(tap.bytes for tap in self.taps)

    def boot(self) -> tuple[int, int]:
        """Bytes on both memory buses and microseconds from power to the loop, which begins with the watchdog."""
        before, began_us = self.bytes, self.clock.now_us
        self.bench.unit.power_on()
        is_up = self.bench.pump.run_until(lambda: self.bench.rig.watchdog.is_armed, self.clock.now_us + _BOOT_LIMIT_US)
        if not is_up:
            raise RuntimeError("the unit did not boot")
        return self.bytes - before, self.clock.now_us - began_us

    def wait(self, us: int) -> None:
        self.transport.wait(self.clock.now_us + us)


def rows() -> list[Row]:
    """Measure all of them; a few seconds."""
    with tempfile.TemporaryDirectory() as folder:
        stage = _Bench(Path(folder))
        first = stage.boot()
        stage.wait(200_000)
        stage.bench.unit.power_off()
        normal = stage.boot()
        stage.wait(200_000)
        commits = [_press(stage, press_id) for press_id in range(1, _PRESSES + 1)]
        worn = _wear(stage)
        stage.transport.close()
        stage.bench.close()
    sent, took_us = (max(column) for column in zip(*commits, strict=True))
    return [
        Row("commit of a press, bytes on both memory buses", sent, "bytes"),
        Row("commit of a press, two copies written and read back, bus time", took_us / 1000, "ms", 2.0),
        *_boot_rows("boot check", normal),
        *_boot_rows("first boot, memory made new", first),
        *worn,
    ]


def _boot_rows(name: str, boot: tuple[int, int]) -> list[Row]:
    sent, took_us = boot
    limit = 500.0 if name == "boot check" else None
    return [
        Row(f"{name}, bytes on both memory buses", sent, "bytes"),
        Row(f"{name}, power to loop, buses and waits", round(took_us / 1000, 1), "ms", limit),
    ]


def _press(stage: _Bench, press_id: int) -> tuple[int, int]:
    """Bytes and microseconds from the first byte of the draw's first copy to the read-back of the second device's."""
    ask = stage.client.request
    ask("poll", acknowledged=0x3FFF_FFFF)
    ask("arm", press_id=press_id, box=1, seat=1)
    marks: list[tuple[int, int]] = []

    def note(done: FramWrite) -> None:
        if done.address in (_JOURNAL if not marks else _JOURNAL_AGAIN) and len(marks) < 2:
            marks.append((stage.bytes, stage.clock.now_us))

    rig = stage.bench.rig
    rig.fram_a.watch(note)
    rig.button.press()
    while ask("poll", acknowledged=0x3FFF_FFFF)["state"] != codes.SHOWN:
        stage.wait(5_000)
    cents = ask("poll", acknowledged=0x3FFF_FFFF)["prize_cents"]
    ask("settle", press_id=press_id, prize_cents=cents, outcome=codes.PAID)
    while rig.button.is_moving:
        ask("poll", acknowledged=0x3FFF_FFFF)
        stage.wait(20_000)
    (began, began_us), (ended, ended_us) = marks
    return ended - began, ended_us - began_us


def _wear(stage: _Bench) -> list[Row]:
    """What presses and boots write, and how long the most written byte lasts."""
    unit = stage.bench.unit
    for tap in stage.taps:
        tap.written.clear()
    flash = unit.flash.writes
    for press_id in range(_PRESSES + 1, 2 * _PRESSES + 1):
        _press(stage, press_id)
    per_press = {(n, at): count / _PRESSES for n, tap in enumerate(stage.taps) for at, count in tap.written.items()}
    for tap in stage.taps:
        tap.written.clear()
    for _ in range(_BOOTS):
        unit.power_off()
        stage.boot()
        stage.wait(200_000)
    per_boot = {(n, at): count / _BOOTS for n, tap in enumerate(stage.taps) for at, count in tap.written.items()}
    a_day = max(
        per_press.get(place, 0) * _PRESSES_A_DAY + per_boot.get(place, 0) * _BOOTS_A_DAY
        for place in per_press | per_boot
    )
    written = unit.flash.writes - flash
    day = f"{_PRESSES_A_DAY:,} presses and {_BOOTS_A_DAY} boots a day"
    return [
        Row(
            f"FRAM, life of its most written byte at {day}", round(_ENDURANCE / a_day / 365), "years", 20, is_least=True
        ),
        Row(
            f"flash, programs and erases in {_PRESSES} presses and {_BOOTS} boots",
            written,
            "writes",
            0,
            against=f"none, so {day} wear out none of a sector's {_FLASH_CYCLES:,} erases",
        ),
    ]
