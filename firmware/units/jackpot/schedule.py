"""The prize schedule that the unit plays by: prizes in cents for each $1 staked, and the stops that each of them owns.

Who approved it, and whether it may be used at all, is found out once at boot (approval.py); here stands what came of it.
Without a schedule that may be used nothing is armed (clause Q03-34N).
"""

from array import array

import micropython
from micropython import const

from wire import codes

_DIGEST = const(32)  # bytes at the end of the facts


@micropython.viper
def _owner(ends: ptr32, count: int, stop: int) -> int:  # noqa: F821
    """The first of `count` rising numbers that is above `stop`."""
    low = 0
    high = count
    while low < high:
        middle = (low + high) >> 1
        if stop < ends[middle]:
            high = middle
        else:
            low = middle + 1
    return low


class Schedule:
    """`total` stops 0 .. total - 1 lie end to end in the order of the prizes; a prize of weight w owns w of them."""

    def __init__(self) -> None:
        self.standing = codes.SCHEDULE_REFUSED
        self.reason = codes.SCHEDULE_NO_FILE  # result number; 0 once there is a schedule
        self.total = 1
        self.has_cents = False
        self.is_key_half = False  # a copy of the approver's key must be mended
        self.facts = b""  # head of the file, key id and digest, as the answer to `schedule` tells them
        self.valid_from = 0  # seconds since 2000-01-01 UTC
        self.valid_until = 0  # 0: without end
        self._prizes = array("I")
        self._ends = array("I")  # first stop that is not this prize's any more

    def take(self, prizes: "array[int]", weights: "array[int]") -> None:
        """Play by these from now on."""
        total = 0
        for index in range(len(weights)):
            total += weights[index]
            weights[index] = total
        self._prizes = prizes
        self._ends = weights
        self.total = total

    @property
    def is_verified(self) -> bool:
        """It bears the signature of the unit's approver."""
        return self.standing == codes.SCHEDULE_VERIFIED

    @property
    def digest_start(self) -> int:
        """The first four bytes of the file's SHA-256, as an event tells them."""
        return int.from_bytes(self.facts[-_DIGEST : -_DIGEST + 4], "little")

    def refusal(self, utc: int) -> int:
        """0, or why nothing may be armed at `utc` (seconds since 2000-01-01; 0 if the time is not known)."""
        if self.reason:
            return self.reason
        if utc and self.valid_until and not self.valid_from <= utc < self.valid_until:
            return codes.SCHEDULE_DATES
        return 0

    def index_of(self, stop: int) -> int:
        """The entry that owns `stop`. Hot: between a press and its last digit, so it allocates nothing."""
        ends = self._ends
        if not 0 <= stop < self.total or not ends:
            raise ValueError("stop beyond the schedule")
        return _owner(ends, len(ends), stop)

    def prize_cents(self, index: int) -> int:
        """The prize of an entry, in cents for each $1 staked."""
        return self._prizes[index]
