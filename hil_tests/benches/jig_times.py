"""What a jig has timed, read by what it has seen: from a press to its digits on the display's bus, from a lid to the relay.

Microseconds of the jig's own clock after the edge that it made. It promises none where the jig lost a change or a latch, or
where what was waited for came after the measurement: such a press or lid is left out.
"""

import struct
from collections.abc import Sequence

from benches.jig_lines import JigLines
from pit.bench.plants import seven_segments
from pit.link.table import octets, whole
from wire.jig_messages import LINES

FIRST_DIGIT = "press edge to first digit, us"
LAST_DIGIT = "press edge to last digit, us"
RELAY = "lid edge to open relay, us"
TIMED_MS = 100

_DIGITS = 8
_OVER_US = 60_000_000  # a desk may stand still; the jig ends by itself
_LOOK_US = 10_000


def digits_of(rises: Sequence[int], words: Sequence[int], cents: int) -> tuple[int, int] | None:
    """When the first and the last digit of that amount were latched, of the rises of LOAD and what each of them latched."""
    if len(rises) != len(words):
        return None
    for at in range(len(words) - _DIGITS + 1):
        eight = words[at : at + _DIGITS]
        if [word >> 8 & 15 for word in eight] != list(range(1, _DIGITS + 1)):
            continue
        shown = "".join(seven_segments.read(word & 255) for word in reversed(eight))
        if seven_segments.amount_cents(shown) == cents:
            return rises[at], rises[at + _DIGITS - 1]
    return None


def fall_of(changes: Sequence[int]) -> int | None:
    """When a line fell that was high before: the first change is the stopwatch's own, at once."""
    return changes[1] if len(changes) > 1 and not changes[0] else None


class Measurement:
    """The jig's one stopwatch, and what became of it."""

    def __init__(self, jig: JigLines) -> None:
        self._jig = jig

    def push(self, hold_ms: int, watched: str) -> None:
        """Press the button, and time the rises of that line. Raises Refused."""
        self._jig.ask("jig_timed_push", hold_ms=hold_ms, watched=LINES.index(watched), for_ms=TIMED_MS)

    def open(self, names: Sequence[str], watched: str) -> None:
        """Let those lines act, and time the changes of that one. Raises Refused."""
        lines = sum(1 << LINES.index(name) for name in names)
        self._jig.ask("jig_timed_set", lines=lines, watched=LINES.index(watched), for_ms=TIMED_MS)

    def times(self) -> tuple[int, ...]:
        """Once it is over; none if it was not sound. Raises LinkError, AssertionError."""
        ends_us = self._jig.now_us + _OVER_US
        while not (answer := self._jig.request("jig_times", first=0))["is_over"]:
            assert self._jig.now_us < ends_us, "the jig's stopwatch does not end"
            self._jig.wait(_LOOK_US)
        if not answer["is_sound"]:
            return ()
        found: list[int] = []
        while whole(answer["count"]):
            found += [time for (time,) in struct.iter_unpack("<I", octets(answer["times"]))]
            answer = self._jig.request("jig_times", first=len(found))
        return tuple(found)

    def words(self) -> tuple[int, ...]:
        """What the display's bus latched meanwhile. Raises LinkError."""
        found: list[int] = []
        while whole((answer := self._jig.request("jig_latched", first=len(found)))["count"]):
            found += [word for (word,) in struct.iter_unpack("<H", octets(answer["words"]))]
        return tuple(found)
