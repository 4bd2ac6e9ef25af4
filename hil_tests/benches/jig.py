"""Hand and eye of a jackpot unit through a jig (firmware/units/jig): digits are read off the display's bus."""

from benches.jig_lines import JigLines
from benches.jig_times import FIRST_DIGIT, LAST_DIGIT, Measurement, digits_of
from pit.bench.plants import seven_segments
from pit.bench.plants.max7219 import SHUTDOWN, TEST
from pit.link.table import octets
from pit.link.transport import Transport

_HOLD_MS = 120  # as a person presses
_LATEST_US = 60_000_000  # a desk may stand still for seconds, and its jig lose latches while it is busy
_LOOK_US = 10_000
_GLANCE_US = 50_000  # longer than a display takes to be written
_ALL_LIT = "8." * 8


class Jig(JigLines):
    """The jig of a jackpot unit. A press whose amount it is told of is timed, where it is wired to the display's bus."""

    def __init__(self, port: str, transport: Transport | None = None) -> None:
        super().__init__(port, transport)
        self._measurement = Measurement(self)
        self._is_timed = False  # the last press
        self._cents: int | None = None  # that it showed
        self.measured: dict[str, list[int]] = {FIRST_DIGIT: [], LAST_DIGIT: []}

    # A hand

    def press(self) -> None:
        self._await_rest()
        self._is_timed = "sniff_load" in self.wired
        if self._is_timed:
            self._measurement.push(_HOLD_MS, "sniff_load")
        else:
            self.ask("jig_push", hold_ms=_HOLD_MS)

    def hold(self) -> None:
        self._await_rest()
        self._is_timed = False
        self.ask("jig_push", hold_ms=0)

    def note_prize(self, cents: int) -> None:
        """What the unit says that it has shown after that press."""
        self._cents = cents

    def _await_rest(self) -> None:
        """The last press is over, and its times are taken."""
        self._take_times()
        ends_us = self.now_us + _LATEST_US
        while self.is_high("press_no") or self.is_high("press_nc"):
            assert self.now_us < ends_us, "the jig holds the button down: release it first"
            self.wait(_LOOK_US)

    def _take_times(self) -> None:
        cents, self._cents = self._cents, None
        if not self._is_timed or cents is None or not (rises := self._measurement.times()):
            return
        shown = digits_of(rises, self._measurement.words(), cents)
        if shown is not None:
            for what, time in zip((FIRST_DIGIT, LAST_DIGIT), shown, strict=True):
                self.measured[what].append(time)

    def close(self) -> None:
        """Once what was timed is known."""
        try:
            self._take_times()
        finally:
            super().close()

    def release(self) -> None:
        self._client.request("jig_release")

    def open_door(self) -> None:
        self.drive("open_door", 1)

    def shut_door(self) -> None:
        self.drive("open_door", 0)

    # An eye

    @property
    def digits(self) -> str:
        """What a person reads, left to right: the same at two glances, since a display is written digit by digit."""
        ends_us = self.now_us + _LATEST_US
        last, seen = "", self._glance()
        while not seen or seen != last:
            assert self.now_us < ends_us, f"the display never stood still: {last!r}, then {seen!r} ('' is a lost latch)"
            self.wait(_GLANCE_US)
            last, seen = seen, self._glance()
        return seen

    def _glance(self) -> str:
        """Empty if the jig has lost a latch and not seen it again: the unit writes all of them each 100 ms."""
        if self.is_high("cut_power"):
            return " " * 8
        look = self.request("jig_look")
        if not self.is_whole(look):
            return ""
        registers = octets(look["registers"])
        if registers[TEST] & 1:
            return _ALL_LIT
        if not registers[SHUTDOWN] & 1:
            return " " * 8
        return "".join(seven_segments.read(pattern) for pattern in reversed(registers[1:9]))

    @property
    def amount_cents(self) -> int | None:
        return seven_segments.amount_cents(self.digits)

    @property
    def is_lamp_lit(self) -> bool:
        return self.is_high("watch_lamp") and not self.is_high("cut_power")
