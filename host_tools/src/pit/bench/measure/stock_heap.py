"""What the heap of a board has free before any firmware, by the interpreter that is measured: each version has its own."""

import tempfile
from pathlib import Path

from pit.bench.measure.desk import MeasureError
from pit.bench.measure.scripts_run import SCRIPTS
from pit.bench.pico.assembly import EmulatedJackpot
from pit.bench.pico.clock import EmulatedClock
from pit.bench.pump import Pump
from pit.image.build import Image
from pit.image.flash import flash_image

_WITHIN_US = 20_000_000
_STEP_US = 200_000
_END = "done"


def stock_heap(uf2: Path) -> int:
    """Bytes. Raises MeasureError if the script does not come to its end."""
    with tempfile.TemporaryDirectory(prefix="pit-measure-") as folder:
        bench = EmulatedJackpot(Pump(EmulatedClock()), Path(folder), uf2=uf2, seed=1, is_blank=True)
        try:
            main = (SCRIPTS / "stock.py").read_bytes()
            bench.unit.flash.image.write_bytes(flash_image(Image({}), {"main.py": main}))
            return free_in(_said(bench))
        finally:
            bench.close()


def free_in(said: str) -> int:
    """Of what the script said. Raises MeasureError."""
    words = said.split()
    if len(words) != 3 or words[0] != "free" or not words[1].isdigit() or words[2] != _END:
        raise MeasureError(
            f"the script that counts a stock board's heap did not come to its end; it said {said[-200:]!r}"
        )
    return int(words[1])


def _said(bench: EmulatedJackpot) -> str:
    bench.unit.power_on()
    port = bench.open_port()
    text = b""
    ends_us = port.now_us + _WITHIN_US
    while _END.encode() not in text and port.now_us < ends_us:
        text += port.read(port.now_us + _STEP_US)
    return text.decode(errors="replace")
