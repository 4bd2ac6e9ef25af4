"""A relay with forcibly guided contacts: a main contact that works something, and a normally closed mirror contact.

The coil has current while its wire is high, the board has supply, and the loop through `loop` is closed. The main contact
follows `operate_us` or `release_us` later; the mirror contact is open (wire drifts to 1) while the main contact is closed.
Faults: welded (once closed it stays so), contact broken (it never closes), a mirror contact stuck or without its wire.
"""

from collections import deque
from collections.abc import Callable

from pit.bench.clock import Clock, Timer
from pit.bench.plants.nets import Line

HISTORY = 4_096


def _closed() -> bool:
    return True


class Relay:
    """Open at first. `is_closed` is the main contact; `history` holds (microseconds, is closed) at each of its `moves`."""

    def __init__(
        self,
        clock: Clock,
        coil: Line,
        mirror: Line,
        *,
        loop: Callable[[], bool] = _closed,
        operate_us: int = 8_000,
        release_us: int = 5_000,
    ) -> None:
        self.is_closed = False
        self.moves = 0
        self.history: deque[tuple[int, bool]] = deque(maxlen=HISTORY)
        self.operate_us = operate_us
        self.release_us = release_us
        self._clock = clock
        self._coil = coil
        self._mirror = mirror
        self._loop = loop
        self._is_bridged = False
        self._has_supply = True
        self._is_welded = False
        self._is_broken = False
        self._stuck_mirror: bool | None = None
        self._has_current = False
        self._timer: Timer | None = None
        self._watchers: list[Callable[[bool], None]] = []
        coil.watch(lambda _level: self.look())
        self._drive()

    def watch(self, watcher: Callable[[bool], None]) -> None:
        """Call `watcher` with the main contact's state at each change."""
        self._watchers.append(watcher)

    @property
    def is_driven(self) -> bool:
        """The unit drives the coil's wire."""
        return self._coil.level == 1

    @property
    def has_current(self) -> bool:
        return self._has_current

    def look(self) -> None:
        """The coil's wire, the loop or the supply has changed."""
        has_current = self.is_driven and self._has_supply and (self._is_bridged or self._loop())
        if has_current == self._has_current:
            return
        self._has_current = has_current
        if self._timer is not None:
            self._timer.cancel()
        delay_us = self.operate_us if has_current else self.release_us
        self._timer = self._clock.call_after(delay_us, self._follow)

    def bridge_loop(self) -> None:
        """The loop is bridged, as by a service wire: only the unit itself lets go of the coil."""
        self._is_bridged = True
        self.look()

    def weld(self) -> None:
        """The contact stays closed from the next time it closes, or from now if it is closed."""
        self._is_welded = True

    def break_contact(self) -> None:
        """The contact does not close any more; one that is closed opens."""
        self._is_broken = True
        self._set(False)

    def stick_mirror(self, *, closed: bool) -> None:
        self._stuck_mirror = closed
        self._drive()

    def mend(self) -> None:
        """A new relay of the same kind, in the same wiring."""
        self._is_welded = self._is_broken = False
        self._stuck_mirror = None
        self._drive()
        self._follow()

    def power_off(self) -> None:
        self._has_supply = False
        self.look()

    def power_on(self) -> None:
        self._has_supply = True
        self.look()

    def _follow(self) -> None:
        self._timer = None
        if self._has_current and not self._is_broken:
            self._set(True)
        elif not self._is_welded:
            self._set(False)

    def _set(self, is_closed: bool) -> None:
        if is_closed == self.is_closed:
            return
        self.is_closed = is_closed
        self.moves += 1
        self.history.append((self._clock.now_us, is_closed))
        self._drive()
        for watcher in self._watchers:
            watcher(is_closed)

    def _drive(self) -> None:
        is_mirror_closed = not self.is_closed if self._stuck_mirror is None else self._stuck_mirror
        self._mirror.drive(self, 0 if is_mirror_closed else None)
