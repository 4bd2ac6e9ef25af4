"""Two scripts that people might use instead of a unit, on the same bench: how long from the press to the last digit.

`polling` is what is usually written; `bare` does the least that could be called committing a prize. Neither checks anything.
They are compared on the emulated chip alone: on the virtual clock their code would take no time.
"""

import tempfile
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path

from pit.bench.jackpot import JackpotBench
from pit.bench.measure.desk import MeasureError
from pit.bench.pico.assembly import EmulatedJackpot
from pit.bench.pico.clock import EmulatedClock
from pit.bench.pump import Pump
from pit.image.build import Image
from pit.image.flash import flash_image

SCRIPTS = Path(__file__).with_name("scripts")
NAMES = ("polling", "bare")
_DIGITS = 8
_START_US = 1_500_000
_SHOWN_US = 200_000
_REST_US = 600_000
_NOTHING = nullcontext()


def script_times(
    name: str, uf2: Path, count: int, vcd: Path | None = None, drawing: AbstractContextManager[None] = _NOTHING
) -> list[int]:
    """Microseconds from each press's first closing to its eighth latch; `vcd`: the waveform of its wires, which is drawn within
    `drawing`. Raises MeasureError if the script shows nothing.
    """
    times: list[int] = []
    with tempfile.TemporaryDirectory(prefix="pit-measure-") as folder, drawing, ExitStack() as stack:
        bench = EmulatedJackpot(Pump(EmulatedClock()), Path(folder), uf2=uf2, seed=1, is_blank=True)
        stack.callback(bench.close)
        if vcd is not None:
            from pit.bench.waveform import Waveform

            stack.enter_context(Waveform(vcd, bench.rig, bytes_end_now=True))
        bench.unit.flash.image.write_bytes(flash_image(Image({}), {"main.py": (SCRIPTS / f"{name}.py").read_bytes()}))
        times += _presses(bench, name, count)
    return times


def _presses(bench: JackpotBench, name: str, count: int) -> list[int]:
    clock, pump = bench.pump.clock, bench.pump
    loads: list[int] = []
    closed: list[int] = []
    bench.rig.lines["display_load"].watch(lambda level: loads.append(clock.now_us) if level else None)
    bench.rig.lines["button_no"].watch(lambda level: None if level else closed.append(clock.now_us))
    bench.unit.power_on()
    pump.run_until(lambda: False, clock.now_us + _START_US)
    times = []
    for _ in range(count):
        loads.clear()
        closed.clear()
        bench.rig.button.press()
        ends_us = clock.now_us + _SHOWN_US
        if not pump.run_until(lambda: len(loads) >= _DIGITS, ends_us):
            raise MeasureError(f"the script {name} latched {len(loads)} digits in {_SHOWN_US // 1000} ms after a press")
        times.append(loads[_DIGITS - 1] - closed[0])
        pump.run_until(lambda: False, clock.now_us + _REST_US)
    return times
