"""Deadlines on ticks that wrap at 2^30: a deadline is a tick count, or NEVER.

They are compared only by `ticks_diff`, so none may lie more than six days away.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    class Ticks(Protocol):
        def ticks_diff(self, later: int, earlier: int) -> int: ...


NEVER = const(-1)


def is_due(hal: "Ticks", due: int, now: int) -> bool:
    """True if the deadline `due` has come at `now`."""
    return due != NEVER and hal.ticks_diff(now, due) >= 0


def sooner(hal: "Ticks", one: int, other: int) -> int:
    """The earlier of two deadlines."""
    if one == NEVER:
        return other
    if other == NEVER or hal.ticks_diff(other, one) > 0:
        return one
    return other
