"""F8: erases from the usual 45 ms to longer than the loop's own watchdog, in the trial of a new image: nothing is reset."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from littlefs import LittleFS

from kernel.loop import FLASH_MS
from pit.bench.clock import Clock
from pit.bench.jackpot import BOARD, JackpotBench
from pit.bench.pump import Pump
from pit.image.build import ARCHITECTURES, build, cache_folder
from pit.image.flash import NEWEST, filesystem, flash_image, laid_out

pytestmark = pytest.mark.needs("vm", why="its flash takes as long for an erase as the test says")

_WITHIN_US = 20_000_000


@contextmanager
def _flash(path: Path) -> Iterator[LittleFS]:
    system = filesystem(NEWEST)
    system.context.buffer = bytearray(path.read_bytes())
    system.mount()
    yield system
    path.write_bytes(bytes(system.context.buffer))


class _Erases:
    """Which watchdog stood guard over each erase, in ms; 0 for none."""

    def __init__(self, bench: JackpotBench, monkeypatch: pytest.MonkeyPatch) -> None:
        self.under: list[int] = []
        self._guard_ms = 0
        start, erase = bench.rig.watchdog.start, bench.unit.flash.erase

        def started(timeout_ms: int) -> None:
            self._guard_ms = timeout_ms
            start(timeout_ms)

        def erased(sector: int) -> None:
            self.under.append(self._guard_ms)
            erase(sector)

        monkeypatch.setattr(bench.rig.watchdog, "start", started)
        monkeypatch.setattr(bench.unit.flash, "erase", erased)


@pytest.mark.parametrize(
    ("erase_us", "commits"),
    [(45_000, 0), (400_000, 6), (2_100_000, 0), (2_100_000, 6), (2_100_000, 8), (2_100_000, 10)],
)
def test_a_trial_takes_over_with_no_reset_but_its_own_however_long_an_erase_is(
    tmp_path: Path, erase_us: int, commits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = JackpotBench(Pump(Clock(is_virtual=True)), tmp_path, seed=1)
    image = build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder())
    bench.unit.flash.image.write_bytes(flash_image(image))
    with _flash(bench.unit.flash.image) as system:
        for name, data in laid_out(image, "b").items():
            system.makedirs(str(Path(name).parent), exist_ok=True)
            with system.open(name, "wb") as file:
                file.write(data if name != "current" else b"ba")
        for _ in range(commits):  # each takes a page of the root's log, whose end costs an erase
            with system.open("filler", "wb") as file:
                file.write(b"x")
    bench.unit.flash.erase_us = erase_us
    erases = _Erases(bench, monkeypatch)
    bench.unit.power_on()
    bench.pump.run_until(lambda: False, bench.pump.clock.now_us + _WITHIN_US)
    with _flash(bench.unit.flash.image) as system, system.open("current", "rb") as file:
        assert file.read() == b"b"
    assert (bench.unit.boots, bench.rig.watchdog.bites) == (2, 0)
    assert bench.rig.watchdog.is_armed
    assert all(guard_ms >= FLASH_MS for guard_ms in erases.under)
    assert erases.under or not commits, "no erase came: choose other counts of commits"
    bench.close()
