"""Which byte written to a memory is the last one before the power goes, and what becomes of it.

One plan may be shared by several memories: the bytes are then counted over all of them, in the order they are written.
"""

from enum import StrEnum


class CutMode(StrEnum):
    WHOLE = "whole"  # the byte is written, then the power goes
    TORN = "torn"  # some of its bits are new, some old
    ABSENT = "absent"  # the byte keeps its old value


class CutPlan:
    """At most one cut lies ahead; once struck, the plan is empty again."""

    def __init__(self) -> None:
        self._bytes_left = 0
        self._mode = CutMode.WHOLE

    @property
    def is_armed(self) -> bool:
        return self._bytes_left > 0

    def arm(self, write_number: int, mode: CutMode) -> None:
        """Cut at the `write_number`-th byte written from now; 1 is the next. A plan already armed is replaced."""
        if write_number < 1:
            raise ValueError(f"bytes are counted from 1, so there is no cut at {write_number}")
        self._bytes_left = write_number
        self._mode = CutMode(mode)

    def disarm(self) -> None:
        self._bytes_left = 0

    def count_byte(self) -> CutMode | None:
        """A byte is being written: what the cut does to it, or None if it is written as usual."""
        if not self._bytes_left:
            return None
        self._bytes_left -= 1
        return None if self._bytes_left else self._mode
