"""F8: erases from the usual 45 ms to longer than the loop's own watchdog, in the trial of a new image: nothing is reset."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from littlefs import LittleFS

from pit.bench.clock import Clock
from pit.bench.jackpot import BOARD, JackpotBench
from pit.bench.pump import Pump
from pit.image.build import ARCHITECTURES, BLOCK_BYTES, FLASH_BLOCKS, build, cache_folder, flash_image, laid_out

_WITHIN_US = 20_000_000


@contextmanager
def _flash(path: Path) -> Iterator[LittleFS]:
    system = LittleFS(
        block_size=BLOCK_BYTES, block_count=FLASH_BLOCKS, prog_size=256, read_size=32, lookahead_size=32, mount=False
    )
    system.context.buffer = bytearray(path.read_bytes())
    system.mount()
    yield system
    path.write_bytes(bytes(system.context.buffer))


@pytest.mark.parametrize("erase_us", [45_000, 400_000, 2_100_000])
def test_a_trial_takes_over_with_no_reset_but_its_own_however_long_an_erase_is(tmp_path: Path, erase_us: int) -> None:
    bench = JackpotBench(Pump(Clock(is_virtual=True)), tmp_path, seed=1)
    image = build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder())
    bench.unit.flash_image.write_bytes(flash_image(image))
    with _flash(bench.unit.flash_image) as system:
        for name, data in laid_out(image, "b").items():
            system.makedirs(str(Path(name).parent), exist_ok=True)
            with system.open(name, "wb") as file:
                file.write(data if name != "current" else b"ba")
    bench.unit.erase_us = erase_us
    bench.unit.power_on()
    bench.pump.run_until(lambda: False, bench.pump.clock.now_us + _WITHIN_US)
    with _flash(bench.unit.flash_image) as system, system.open("current", "rb") as file:
        assert file.read() == b"b"
    assert (bench.unit.boots, bench.rig.watchdog.bites) == (2, 0)
    assert bench.rig.watchdog.is_armed
    bench.close()
