"""What the link's tags take on an emulated Pico: time and heap, by the firmware's own modules and nothing beside them."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from pit.bench.assembly import BOARD
from pit.bench.measure.desk import MeasureError
from pit.bench.measure.scripts_run import SCRIPTS
from pit.bench.pico.assembly import EmulatedJackpot
from pit.bench.pico.clock import EmulatedClock
from pit.bench.pump import Pump
from pit.image.build import ARCHITECTURES, Image, build, cache_folder
from pit.image.flash import flash_image

_WITHIN_US = 20_000_000
_STEP_US = 200_000
_END = "done"


@dataclass(frozen=True)
class Cost:
    """Of one piece of work."""

    us: int
    heap_bytes: int


@dataclass(frozen=True)
class TagCost:
    """A tag made behind a poll's answer, one checked behind a poll, and the key of a session."""

    made: Cost
    checked: Cost
    begun: Cost


def tag_cost(uf2: Path) -> TagCost:
    """Measured with that interpreter. Raises MeasureError if the script does not come to its end."""
    with tempfile.TemporaryDirectory(prefix="pit-measure-") as folder:
        bench = EmulatedJackpot(Pump(EmulatedClock()), Path(folder), uf2=uf2, seed=1, is_blank=True)
        try:
            image = build(bench.kind, BOARD, ARCHITECTURES["RP2040"], cache_folder())
            wire = {f"a/{name}": data for name, data in image.files.items() if name.startswith("wire/")}
            main = (SCRIPTS / "tags.py").read_bytes()
            bench.unit.flash.image.write_bytes(flash_image(Image({}), {**wire, "main.py": main}))
            return _read(_said(bench))
        finally:
            bench.close()


def _said(bench: EmulatedJackpot) -> str:
    bench.unit.power_on()
    port = bench.open_port()
    text = b""
    ends_us = port.now_us + _WITHIN_US
    while _END.encode() not in text and port.now_us < ends_us:
        text += port.read(port.now_us + _STEP_US)
    return text.decode(errors="replace")


def _read(text: str) -> TagCost:
    found = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) == 3 and words[1].isdigit() and words[2].isdigit():
            found[words[0]] = Cost(int(words[1]), int(words[2]))
    if _END not in text.split() or len(found) != 4:
        raise MeasureError(f"the script that measures tags did not come to its end; it said {text[-200:]!r}")
    idle = found["nothing"].us
    made, checked, begun = (
        Cost(found[name].us - idle, found[name].heap_bytes) for name in ("made", "checked", "begun")
    )
    return TagCost(made, checked, begun)
