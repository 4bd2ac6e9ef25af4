"""Hand and eye of a jackpot unit through a jig (firmware/units/jig): digits are read off the display's bus."""

from benches.jig_lines import JigLines
from pit.bench.plants import seven_segments
from pit.bench.plants.max7219 import SHUTDOWN, TEST

_HOLD_MS = 120  # as a person presses
_AT_REST_US = 1_000_000
_LOOK_US = 10_000
_GLANCE_US = 50_000  # longer than a display takes to be written
_ALL_LIT = "8." * 8


class Jig(JigLines):
    """The jig of a jackpot unit."""

    # A hand

    def press(self) -> None:
        self._push(_HOLD_MS)

    def hold(self) -> None:
        self._push(0)

    def _push(self, hold_ms: int) -> None:
        """Press once the last press is over."""
        transport = self._client.transport
        ends_us = transport.now_us + _AT_REST_US
        while self.is_high("press_no") or self.is_high("press_nc"):
            assert transport.now_us < ends_us, "the jig holds the button down: release it first"
            transport.wait(transport.now_us + _LOOK_US)
        self._client.request("jig_push", hold_ms=hold_ms)

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
        transport = self._client.transport
        ends_us = transport.now_us + _AT_REST_US
        seen = self._glance()
        while transport.now_us < ends_us:
            transport.wait(transport.now_us + _GLANCE_US)
            last, seen = seen, self._glance()
            if seen and seen == last:
                break
        assert seen, "the jig lost latches of the display's bus at each look"
        return seen

    def _glance(self) -> str:
        """Empty if the jig has lost a latch since the last one: the unit writes all of them again each 100 ms."""
        look = self._client.request("jig_look")
        registers = look["registers"]
        assert isinstance(registers, bytes)
        if look["is_lost"]:
            return ""
        if self.is_high("cut_power"):
            return " " * 8
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
