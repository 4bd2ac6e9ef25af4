"""A VCD file (IEEE 1364) that several units' waveforms share: variables first, then what they did, in order of time.

Times are nanoseconds of one clock. While it is held, nothing is written: all that is to be drawn is named first, though a unit
may run already. What is drawn goes on where the drawing can't, on a full disk: it ends there, and `close` tells it.
"""

import contextlib
import heapq
import itertools
from pathlib import Path
from types import TracebackType
from typing import Any

from vcd import VCDWriter
from vcd.writer import Variable

from pit.bench.clock import Clock
from pit.bench.waveform_buses import Level

_LATEST_NS = 800_000  # how long after its beginning a byte may be told: one of ten kilohertz, with the emulated chip


class WaveformError(Exception):
    """A file of waveforms ends before what it was to show."""


class VcdFile:
    """`path` is written till `close`. Raises OSError for a file that can't be made."""

    def __init__(self, path: Path, clock: Clock, comment: str, *, is_held: bool = False) -> None:
        self._clock = clock
        self._path = path
        self._lost: OSError | None = None
        self._file = path.open("w")
        self._vcd = VCDWriter(self._file, timescale="1 ns", comment=comment)
        self._queue: list[tuple[int, int, Variable[Any], Level]] = []
        self._order = itertools.count()
        self._written_ns = 0
        self._is_held = is_held

    def __enter__(self) -> "VcdFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """`close`. Where it ends with an error, that is told, and not how its drawing stands. Raises WaveformError."""
        try:
            self.close()
        except WaveformError as lost:
            if error is None:
                raise
            error.add_note(str(lost))

    @property
    def now_ns(self) -> int:
        return self._clock.now_us * 1000

    def wire(self, scope: str, name: str, level: int = 0, *, bits: int = 1) -> Variable[Any]:
        return self._vcd.register_var(scope, name, "wire", size=bits, init=level)

    def text(self, scope: str, name: str, text: str) -> Variable[Any]:
        return self._vcd.register_var(scope, name, "string", init=text)

    def note(self, at_ns: int, variable: Variable[Any], value: Level) -> None:
        """It has `value` from then on. Notes may come in any order that is not before what the clock has passed."""
        if self._lost is not None:
            return
        heapq.heappush(self._queue, (at_ns, next(self._order), variable, value))
        if not self._is_held:
            try:
                self._flush(self.now_ns - _LATEST_NS)
            except OSError as error:
                self._lost = error
                self._is_held = True

    def begin(self) -> None:
        """All is named: write from now on."""
        self._is_held = self._lost is not None

    def close(self) -> None:
        """Write what is left and shut the file; what is noted later is forgotten. Raises WaveformError if it is not whole."""
        self._is_held = True
        try:
            if self._lost is None:
                self._flush(None)
                self._vcd.close(max(self._written_ns, self.now_ns))
                self._file.close()
        except OSError as error:
            self._lost = error
        if self._lost is None:
            return
        with contextlib.suppress(OSError):  # what it has not written is lost, as is told
            self._file.close()
        raise WaveformError(
            f"the waveform {self._path} ends too early ({self._lost.strerror}). What it draws was not held up by that: units and "
            "ledgers keep what they committed. Make room or name another file, then run it again; this one can be read as far as "
            "it goes."
        ) from self._lost

    def _flush(self, till_ns: int | None) -> None:
        while self._queue and (till_ns is None or self._queue[0][0] <= till_ns):
            at_ns, _, variable, value = heapq.heappop(self._queue)
            self._written_ns = max(self._written_ns, at_ns)
            self._vcd.change(variable, self._written_ns, value)
