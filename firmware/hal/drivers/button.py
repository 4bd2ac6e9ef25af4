"""The jackpot button: an SPDT contact read as a set/reset latch, so that no bounce is waited for.

NO   NC     means         latch
open closed released      reset
open open   in flight     as it was
closed open pressed       set; a press if it was reset
both closed contradiction not reset any more: a press needs a fresh release

A press is the first closing of NO after NC opened, once, however the contacts bounce. It promises neither that a press
is wanted nor what follows from it. A half-pressed button is a fault after the discrepancy time, as a broken wire is.
"""

import micropython
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal, Pin

FAULT_DISAGREE = const(1)  # both contacts open, or both closed, for longer than the discrepancy time
FAULT_HELD = const(2)  # held down for the hold time

_UNKNOWN = const(0)
_RESET = const(1)
_SET = const(2)

_RETRIES = const(4)  # a sample the interrupt ran into is taken again; the next check re-reads the contacts anyway


class Button:
    """One button; contacts close to ground. All times are ticks in ms.

    A press stays latched until `take_press`; presses before that are the same press (F14).
    """

    def __init__(self, hal: "Hal", discrepancy_ms: int = 100, hold_ms: int = 10_000) -> None:
        self.fault = 0
        self.due = -1
        self._hal = hal
        self._discrepancy_ms = discrepancy_ms
        self._hold_ms = hold_ms
        self._no: "Pin | None" = None
        self._nc: "Pin | None" = None
        self._is_no_closed = False
        self._is_nc_closed = False
        self._latch = _UNKNOWN
        self._press = -1
        self._disagreed_at = -1
        self._set_at = -1
        self._is_sampling = False
        self._was_interrupted = False

    def wire(self, no_pin: "Pin", nc_pin: "Pin") -> None:
        """The pins of the two contacts, made with `on_edge` as their interrupt, pulled up."""
        self._no = no_pin
        self._nc = nc_pin
        self.check(self._hal.ticks_ms())

    # Native, as a press bounces, and each of its edges holds up what it is for: 150 us on an RP2040 instead of 270.

    @micropython.native
    def on_edge(self) -> None:
        """Either contact moved. Runs in a hard interrupt: stamps, latches, allocates nothing."""
        hal = self._hal
        if self._is_sampling:
            self._was_interrupted = True
        else:
            self._sample(hal.ticks_ms())
        hal.wake()

    @micropython.native
    def on_contacts(self, no_closed: bool, nc_closed: bool, now: int) -> None:
        """The contacts as seen at `now`. Runs in a hard interrupt."""
        self._is_no_closed = no_closed
        self._is_nc_closed = nc_closed
        if no_closed == nc_closed:
            if self._disagreed_at < 0:
                self._disagreed_at = now
            if no_closed and self._latch == _RESET:
                self._latch = _UNKNOWN
            return
        self._disagreed_at = -1
        if nc_closed:
            self._latch = _RESET
        elif self._latch != _SET:
            if self._latch == _RESET and self._press < 0 and not self.fault:
                self._press = now
            self._latch = _SET
            self._set_at = now

    def check(self, now: int) -> int:
        """Read the contacts by level, as an edge may have been lost (F7, F14), and time them.

        Returns the standing fault, FAULT_DISAGREE or FAULT_HELD, or 0.
        """
        if self._no is not None:
            self._sample_by_level()
        disagreed_at = self._disagreed_at
        hal = self._hal
        if not self.fault:
            if disagreed_at >= 0 and hal.ticks_diff(now, disagreed_at) > self._discrepancy_ms:
                self.fault = FAULT_DISAGREE
            elif self._latch == _SET and hal.ticks_diff(now, self._set_at) >= self._hold_ms:
                self.fault = FAULT_HELD
        self.due = self._next_due(disagreed_at)
        return self.fault

    def take_press(self) -> int:
        """When the button was pressed, once; -1 if it wasn't. Ticks in ms."""
        press = self._press
        if press >= 0:
            self._press = -1
        return press

    def clear_fault(self) -> bool:
        """Forget the standing fault; refused, with False, unless the button is released."""
        if not self.is_released:
            return False
        self.fault = 0
        return True

    @property
    def is_down(self) -> bool:
        """NO closed and NC open when last seen."""
        return self._is_no_closed and not self._is_nc_closed

    @property
    def is_released(self) -> bool:
        """NC closed and NO open when last seen."""
        return self._is_nc_closed and not self._is_no_closed

    def _next_due(self, disagreed_at: int) -> int:
        if self.fault:
            return -1
        if disagreed_at >= 0:
            return self._hal.ticks_add(disagreed_at, self._discrepancy_ms + 1)
        if self._latch == _SET:
            return self._hal.ticks_add(self._set_at, self._hold_ms)
        return -1

    @micropython.native
    def _sample(self, now: int) -> None:
        no = self._no
        nc = self._nc
        if no is not None and nc is not None:
            self.on_contacts(no.value() == 0, nc.value() == 0, now)

    def _sample_by_level(self) -> None:
        # At its own time: the turn may have begun long before, and what moved since is not as old as that.
        # An interrupt between reading and latching would be undone by the older reading: it only leaves word, and the
        # reading is repeated. An interrupt after `_is_sampling` fell latches for itself.
        for _ in range(_RETRIES):
            self._is_sampling = True
            self._was_interrupted = False
            self._sample(self._hal.ticks_ms())
            self._is_sampling = False
            if not self._was_interrupted:
                return
