"""Hand and eye through a jig (firmware/units/jig): what it can do here it is asked, and digits are read off the display's bus."""

from pit.bench.plants import seven_segments
from pit.bench.plants.max7219 import SHUTDOWN, TEST
from pit.link.client import Client
from pit.link.transport import SerialTransport
from wire.jig_messages import DRIVEN, KIND_JIG, LINES

_HOLD_MS = 120  # as a person presses
_AT_REST_US = 1_000_000
_LOOK_US = 10_000
_GLANCE_US = 50_000  # longer than a display takes to be written
_NEEDS = {
    "hand": ("press_no", "press_nc", "open_door"),
    "eye": ("sniff_load", "watch_lamp"),
    "power": ("cut_power",),
}
_ALL_LIT = "8." * 8


class NoJig(Exception):
    """What answers at that port is no jig."""


class Jig:
    """The jig at `port`. Every line is at rest once it is open. Raises LinkError, NoJig."""

    def __init__(self, port: str) -> None:
        self._client = Client(SerialTransport(port))
        kind = self._client.hello().kind
        if kind != KIND_JIG:
            self.close()
            raise NoJig(
                f"at {port} is a unit of kind {kind}, no jig. Nothing was pressed. `pit list` shows what is where."
            )
        for line in range(DRIVEN):
            if self._look()["wired"] >> line & 1:
                self.drive(LINES[line], 0)

    @property
    def features(self) -> frozenset[str]:
        """Of hand, eye and power, those whose lines it has."""
        wired = self._look()["wired"]
        return frozenset(
            feature for feature, names in _NEEDS.items() if all(wired >> LINES.index(name) & 1 for name in names)
        )

    def drive(self, name: str, level: int) -> None:
        self._client.request("jig_drive", line=LINES.index(name), level=level)

    def close(self) -> None:
        self._client.close()

    # A hand

    def press(self) -> None:
        self._push(_HOLD_MS)

    def hold(self) -> None:
        self._push(0)

    def _push(self, hold_ms: int) -> None:
        """Press once the last press is over."""
        transport = self._client.transport
        ends_us = transport.now_us + _AT_REST_US
        while self._is_high("press_no") or self._is_high("press_nc"):
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
            if seen == last:
                break
        return seen

    def _glance(self) -> str:
        registers = self._client.request("jig_look")["registers"]
        assert isinstance(registers, bytes)
        if self._is_high("cut_power"):
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
        return self._is_high("watch_lamp") and not self._is_high("cut_power")

    def _is_high(self, name: str) -> bool:
        return bool(self._look()["levels"] >> LINES.index(name) & 1)

    def _look(self) -> dict[str, int]:
        return {name: value for name, value in self._client.request("jig_look").items() if isinstance(value, int)}
