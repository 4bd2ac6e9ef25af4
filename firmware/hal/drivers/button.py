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
    from typing import Callable

    from hal.contract import Hal, Pin

FAULT_DISAGREE = const(1)  # both contacts open, or both closed, for longer than the discrepancy time
FAULT_HELD = const(2)  # held down for the hold time

_UNKNOWN = const(0)
_RESET = const(1)
_SET = const(2)

_RETRIES = const(4)  # a sample the interrupt ran into is taken again; the next check re-reads the contacts anyway


class Button:
    """One button; contacts close to ground. All times are ticks in ms.

    A press stays latched until `take_press`; presses before that are the same press (F14). From its first edge on to the next
    `check`, which reads the contacts by level, their bounces are only noted: they would hold up what the press is for.
    """

    def __init__(self, hal: "Hal", discrepancy_ms: int = 100, hold_ms: int = 10_000) -> None:
        self.fault = 0
        self.due = -1
        self._hal = hal
        self._discrepancy_ms = discrepancy_ms
        self._hold_ms = hold_ms
        self._no: "Callable[[], int] | None" = None
        self._nc: "Callable[[], int]" = int
        self.is_down = False  # NO closed and NC open when last seen
        self.is_released = False  # NC closed and NO open when last seen
        self._latch = _UNKNOWN
        self._press = -1
        self._disagreed_at = -1
        self._set_at = -1
        self._is_sampling = False
        self._was_interrupted = False

    def wire(self, no_pin: "Pin", nc_pin: "Pin") -> None:
        """The pins of the two contacts, pulled up: NO made with `on_closing` as its interrupt, NC with `on_edge`."""
        self._nc = nc_pin.value
        self._no = no_pin.value
        self.check()

    # Native, as a press bounces, and each of its edges holds up what it is for.

    @micropython.native
    def on_edge(self, _: object = None) -> None:
        """Either contact moved. Runs in a hard interrupt: stamps, latches, allocates nothing."""
        if self._is_sampling:
            self._was_interrupted = True
            return
        no = self._no
        if no is not None:
            hal = self._hal
            self.on_contacts(no() == 0, self._nc() == 0, hal.ticks_ms())
            hal.wake()

    @micropython.native
    def on_closing(self, _: object = None) -> None:
        """NO moved. As `on_edge`, but if it was open it has closed, though a bounce may have opened it again by now."""
        if self._is_sampling:
            self._was_interrupted = True
        elif self._latch == _RESET and self._nc() != 0:
            hal = self._hal
            self.on_contacts(True, False, hal.ticks_ms())
            hal.wake()
        else:
            self.on_edge()

    @micropython.native
    def on_contacts(self, no_closed: bool, nc_closed: bool, now: int) -> None:
        """The contacts as seen at `now`. Runs in a hard interrupt."""
        if no_closed == nc_closed:
            self.is_down = self.is_released = False
            if self._disagreed_at < 0:
                self._disagreed_at = now
            if no_closed and self._latch == _RESET:
                self._latch = _UNKNOWN
            return
        self._disagreed_at = -1
        self.is_down = no_closed
        self.is_released = nc_closed
        if nc_closed:
            self._latch = _RESET
        elif self._latch != _SET:
            if self._latch == _RESET and self._press < 0 and not self.fault:
                self._press = now
                self._is_sampling = True  # till the next check
            self._latch = _SET
            self._set_at = now

    def check(self) -> int:
        """Read the contacts by level, as an edge may have been lost (F7, F14), and time them by what the time is then.

        Returns the standing fault, FAULT_DISAGREE or FAULT_HELD, or 0.
        """
        self._sample_by_level()
        disagreed_at = self._disagreed_at
        hal = self._hal
        now = hal.ticks_ms()  # not the turn's: contacts may have been stamped since it began
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

    def _next_due(self, disagreed_at: int) -> int:
        if self.fault:
            return -1
        if disagreed_at >= 0:
            return self._hal.ticks_add(disagreed_at, self._discrepancy_ms + 1)
        if self._latch == _SET:
            return self._hal.ticks_add(self._set_at, self._hold_ms)
        return -1

    def _sample_by_level(self) -> None:
        # At its own time: the turn may have begun long before, and what moved since is not as old as that.
        # An interrupt between reading and latching would be undone by the older reading: it only leaves word, and the
        # reading is repeated. An interrupt after `_is_sampling` fell latches for itself.
        no = self._no
        if no is None:
            return
        for _ in range(_RETRIES):
            self._is_sampling = True
            self._was_interrupted = False
            self.on_contacts(no() == 0, self._nc() == 0, self._hal.ticks_ms())
            self._is_sampling = False
            if not self._was_interrupted:
                return
        self._hal.wake()  # for another check, soon
