"""A relay whose contact allows something, checked against a mirror contact that is mechanically linked to it.

driven  contact  means
no      open     at rest
yes     closed   on
no      closed   releasing; WELDED once it lasts longer than the release time
yes     open     operating; BROKEN once it lasts longer than the operate time

`drop` lets go of the coil and may run in an interrupt. `close` drives it only if nothing dropped it since the conditions were
looked at: `drops` is read before they are, and handed over. It decides nothing.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal, Pin

FAULT_WELDED = const(1)
FAULT_BROKEN = const(2)

_COUNTER = const(0x3FFFFFFF)


class Relay:
    """Driven by a 1 on `pin`. The mirror contact is open (1) while the main contact is closed. Times are ticks in ms."""

    def __init__(self, hal: "Hal", pin: "Pin", operate_ms: int = 20, release_ms: int = 20) -> None:
        self.is_driven = False
        self.fault = 0
        self.drops = 0  # counts calls of `drop`, also of those that found it let go
        self.due = -1
        self._hal = hal
        self._pin = pin
        self._mirror: "Pin | None" = None
        self._settle_ms = (release_ms, operate_ms)
        self._let_go_at = -1  # set for as long as the contact may be on its way open
        self._mismatch_at = -1
        self._mismatch_driven = False
        pin.value(0)

    def wire(self, mirror: "Pin") -> None:
        """The mirror contact's pin, made with `on_mirror` as its interrupt."""
        self._mirror = mirror
        self.due = self._hal.ticks_ms()

    def on_mirror(self, _: object = None) -> None:
        """The mirror contact moved. Runs in a hard interrupt."""
        self._hal.wake()

    def drop(self) -> None:
        """Let go of the coil. May run in a hard interrupt: no allocation."""
        self._pin.value(0)
        self.drops = self.drops + 1 & _COUNTER
        if self.is_driven:
            self.is_driven = False
            self._let_go_at = self._hal.ticks_ms()
            self._hal.wake()

    def close(self, drops: int) -> bool:
        """Drive the coil, if `drops` is still what it was when the conditions were looked at. False: it is let go."""
        if self.fault or self.drops != drops:
            return False
        self.is_driven = True
        self._let_go_at = -1
        self._pin.value(1)
        if self.drops != drops:
            self.drop()  # an interrupt dropped it while it was being driven
            return False
        return True

    def check(self, now: int) -> int:
        """Compare the drive with the mirror contact. Returns the standing fault, or 0."""
        hal = self._hal
        is_driven = self.is_driven
        let_go_at = self._let_go_at
        if let_go_at >= 0 and hal.ticks_diff(now, let_go_at) > self._settle_ms[0]:
            self._let_go_at = -1
        if self.is_contact_closed == is_driven:
            self._mismatch_at = -1
            self.due = -1
            return self.fault
        if self._mismatch_at < 0 or self._mismatch_driven != is_driven:
            self._mismatch_at = now
            self._mismatch_driven = is_driven
        settle_ms = self._settle_ms[is_driven]
        if hal.ticks_diff(now, self._mismatch_at) > settle_ms:
            if not self.fault:
                self.fault = FAULT_BROKEN if is_driven else FAULT_WELDED
            self.due = -1
        else:
            self.due = hal.ticks_add(self._mismatch_at, settle_ms + 1)
        return self.fault

    @property
    def is_contact_closed(self) -> bool:
        """What the mirror contact says now; without one, what the drive should have brought about."""
        mirror = self._mirror
        return self.is_driven if mirror is None else mirror.value() == 1

    @property
    def is_at_rest(self) -> bool:
        """Let go, and the contact is open."""
        return not self.is_driven and not self.is_contact_closed

    def may_move(self, now: int) -> bool:
        """May what the contact allows be moving: driven, or let go so lately that it may still run? No allocation."""
        if self.is_driven:
            return True
        let_go_at = self._let_go_at
        return let_go_at >= 0 and self._hal.ticks_diff(now, let_go_at) <= self._settle_ms[0]

    def clear_fault(self) -> bool:
        """Forget the fault; refused, with False, unless drive and contact agree."""
        if self.is_contact_closed != self.is_driven:
            return False
        self.fault = 0
        return True
