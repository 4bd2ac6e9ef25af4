"""A light beam across a card's way: its receiver pulls the wire low while it sees light, so 1 is a card or a broken wire.

Faults: it misses the next cards (dirt, or two cards on each other), it is blocked for good, it sees light for good.
"""

from pit.bench.plants.nets import Line


class Beam:
    """Clear at first. `is_blocked` is whether something lies in it, whatever its wire says."""

    def __init__(self, line: Line) -> None:
        self.is_blocked = False
        self._line = line
        self._misses = 0
        self._is_missed = False  # what lies in it now
        self._fault: bool | None = None
        self._drive()

    def block(self) -> None:
        """Something enters it."""
        if self.is_blocked:
            return
        self.is_blocked = True
        self._is_missed = self._misses > 0
        if self._is_missed:
            self._misses -= 1
        self._drive()

    def clear(self) -> None:
        """It leaves."""
        self.is_blocked = False
        self._is_missed = False
        self._drive()

    def miss_next(self, cards: int = 1) -> None:
        self._misses += cards

    def stick(self, *, blocked: bool) -> None:
        self._fault = blocked
        self._drive()

    def mend(self) -> None:
        self._fault = None
        self._misses = 0
        self._drive()

    def _drive(self) -> None:
        is_seen = self.is_blocked and not self._is_missed
        is_high = is_seen if self._fault is None else self._fault
        self._line.drive(self, None if is_high else 0)
