"""A jig's lines by their names (firmware/wire/jig_messages.py): moved, seen, and asked which of them are wired.

It promises that every line is at rest once it is open and once it is closed, and that a line which the jig has not is refused,
never passed over.
Which of its lines reach a unit, only the bench can say: the jig knows its own pins.
"""

from collections.abc import Collection, Iterable, Mapping

from pit.link.client import Client
from pit.link.errors import LinkError, NoAnswer, Refused
from pit.link.table import Value, whole
from pit.link.transport import SerialTransport, Transport
from wire import codes
from wire.jig_messages import DRIVEN, KIND_JIG, LINES

_TRY_US = 500_000
_TRIES = 8  # a busy desk's jig may be late; a request that comes again is not done again
_REWRITTEN = 34  # latches in a row, of which the unit's last rewriting of all thirteen registers is a part
_WRAP, _HALF = 0x3FFF_FFFF, 0x2000_0000
_HAND_OF_CARDS = (
    *("open_lid_a", "open_lid_b", "open_door", "block_exit", "block_return"),
    *("break_ready", "break_fault", "break_shoe"),
)
_NEEDS = {
    "jackpot": {
        "hand": ("press_no", "press_nc"),
        "door": ("open_door",),
        "eye": ("sniff_load", "watch_lamp"),
        "power": ("cut_power",),
    },
    "card_machine": {
        "hand": _HAND_OF_CARDS,
        "eye": ("watch_relay", "watch_mirror", "watch_lamp_red", "watch_lamp_green"),
        "power": ("cut_power",),
    },
}


def names_of(kind: str) -> tuple[str, ...]:
    """The parts and lines of a unit of that kind that a jig can be wired to."""
    parts = _NEEDS[kind]
    return (*parts, *(line for lines in parts.values() for line in lines))


def lines_of(kind: str, names: Collection[str]) -> frozenset[str]:
    """The lines that `names` mean at a unit of that kind: a line itself, or each line of a part."""
    parts = _NEEDS.get(kind, {})
    return frozenset(line for name in names for line in parts.get(name, (name,)))


def unwired(kind: str, wired: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The lines that each part of a unit of that kind lacks, where those are wired."""
    return {
        feature: tuple(name for name in names if name not in wired) for feature, names in _NEEDS.get(kind, {}).items()
    }


class NoJig(Exception):
    """What answers at that port is no jig, or one of other firmware than these tests'."""


class JigLines:
    """The jig at `port`, or so named, behind a `transport` of its own. Raises LinkError, NoJig."""

    def __init__(self, port: str, transport: Transport | None = None) -> None:
        self._port = port
        self._is_away = False  # it was asked in vain, and is not asked again
        self._whole_at = 0  # latches of the display's bus, from which on each register is as the unit wrote it
        self._client = Client(transport or SerialTransport(port), try_us=_TRY_US, tries=_TRIES)
        kind = self._client.hello().kind
        if kind != KIND_JIG:
            self._client.close()
            raise NoJig(
                f"at {port} is a unit of kind {kind}, no jig. Nothing was pressed. `pit list` shows what is where."
            )
        try:
            wired = self.ask("jig_look")["wired"]
        except NoAnswer as unread:
            self._client.close()
            raise NoJig(
                f"the jig at {port} says what it sees in other words than these tests read: its firmware is another "
                f"version's. Nothing was pressed. `pit deploy jig {port}` brings this one's."
            ) from unread
        self.wired = frozenset(name for n, name in enumerate(LINES) if wired >> n & 1)
        self._let_go()

    def unwired(self, kind: str, named: Collection[str] | None = None) -> dict[str, tuple[str, ...]]:
        """For each part of a unit of that kind the lines that are not wired: it has none, or they are not among those named."""
        return unwired(kind, self.wired if named is None else self.wired & lines_of(kind, named))

    @property
    def now_us(self) -> int:
        return self._client.transport.now_us

    def wait(self, for_us: int) -> None:
        self._client.transport.wait(self.now_us + for_us)

    def ask(self, name: str, **fields: int) -> dict[str, int]:
        """A request's answer, of whole numbers; as `request`."""
        return {field: value for field, value in self.request(name, **fields).items() if isinstance(value, int)}

    def request(self, name: str, **fields: int) -> dict[str, Value]:
        """A request's answer. Raises LinkError, Refused; NoJig, and is closed, where it knows no such one."""
        try:
            answer = self._client.request(name, **fields)
        except LinkError:
            self._is_away = True
            raise
        except Refused as refused:
            if refused.code != codes.LINK_UNKNOWN_TYPE:
                raise
            self._is_away = True
            self._client.close()
            raise NoJig(
                f"the jig at {self._port} does not know the request {name}: its firmware is older than these tests. Nothing "
                f"was pressed. `pit deploy jig {self._port}` brings this one's."
            ) from refused
        if name == "jig_look" and answer["is_lost"]:  # it is told once, whatever that look was for
            self._whole_at = whole(answer["latches"]) + _REWRITTEN & _WRAP
        return answer

    def is_whole(self, look: Mapping[str, Value]) -> bool:
        """Each register that this look tells has been written again since the jig has lost a latch."""
        return whole(look["latches"]) - self._whole_at & _WRAP < _HALF

    def drive(self, name: str, level: int) -> None:
        """Let a line act (1) or not (0). Raises Refused: it has no such line."""
        self.ask("jig_drive", line=LINES.index(name), level=level)

    def set(self, names: Iterable[str], *, acting: Iterable[str]) -> None:
        """Those lines at once: `acting` act, the rest of them do not. Raises Refused, with nothing moved."""
        self.ask("jig_set", lines=_bits(names), acting=_bits(acting))

    def is_high(self, name: str) -> bool:
        """A line that it drives acts; one that it watches is high. Raises AssertionError: it has no such line."""
        assert name in self.wired, f"the jig has no {name}: the world lacks what this test's mark should say"
        return bool(self.ask("jig_look")["levels"] >> LINES.index(name) & 1)

    def close(self) -> None:
        """Let go of every line, and of the port. Raises LinkError where the jig was there till now."""
        try:
            if not self._is_away:
                self._let_go()
        finally:
            self._client.close()

    def _let_go(self) -> None:
        self.set(self.wired & set(LINES[:DRIVEN]), acting=())


def _bits(names: Iterable[str]) -> int:
    return sum(1 << LINES.index(name) for name in names)
