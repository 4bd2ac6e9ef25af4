"""Steps of a unit's life on the real VM, for cutting its power with the process killed: from which memory, doing what.

Each is one step: what stands after a restart must be what stood before it or what stands after it. Sent without waiting for
an answer, since none comes from a unit whose power went.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pit.bench.jackpot import JackpotBench
from pit.bench.proofs import memory_cases
from pit.bench.proofs.chips import Image
from pit.bench.proofs.next_firmware import next_flash
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from pit.link.errors import NoAnswer
from pit.link.table import Value
from wire import codes

_SETTLES_US = 400_000
_BOOTS_US = 1_500_000
_TRY_US = 500_000


class VmUnit:
    """A unit on the bench with its client, which may lose its power at any time."""

    def __init__(self, bench: JackpotBench) -> None:
        self.bench = bench
        self.transport = BenchTransport(bench.unit)
        self.client = Client(self.transport, try_us=_TRY_US, nonce=lambda: bytes(8))

    @property
    def is_powered(self) -> bool:
        return self.bench.unit.is_powered

    def boot(self) -> None:
        self.bench.unit.power_on()
        self._wait(_BOOTS_US)

    def session(self) -> None:
        """Open a session and poll, so that the unit may be armed and takes a press."""
        self.client.hello()
        self.client.request("poll", acknowledged=0x3FFF_FFFF)

    def ask(self, name: str, **values: Value) -> None:
        """Ask, and let what follows come; a unit whose power went is no error."""
        try:
            self.client.request(name, **values)
        except NoAnswer:
            if self.is_powered:
                raise
        self._wait(_SETTLES_US)

    def press(self) -> None:
        self.bench.rig.button.press()
        self._wait(_SETTLES_US)

    def open_door(self) -> None:
        self.bench.rig.door.open()
        self._wait(_SETTLES_US)

    def load(self, what: int, data: bytes) -> None:
        """As `pit.link.loading`, to its end or to the cut."""
        self.ask("load_begin", what=what, length=len(data))
        for offset in range(0, len(data), 200):
            self.ask("load_chunk", offset=offset, data=data[offset : offset + 200])
        self.ask("load_end", digest=hashlib.sha256(data).digest())
        self._wait(_BOOTS_US)

    def _wait(self, us: int) -> None:
        self.transport.wait(self.transport.now_us + us)


@dataclass(frozen=True)
class Scenario:
    """`act` is cut; `is_boot` says that it is the boot itself, else the unit is up and polled before."""

    name: str
    image: Callable[[], Image]
    act: Callable[[VmUnit], None]
    is_boot: bool = False
    is_next: bool = False  # its firmware's memory has the next format
    flash: Callable[[], bytes] | None = None  # this firmware, if None


def _settle(unit: VmUnit) -> None:
    unit.ask("settle", press_id=1_000, prize_cents=100_000, outcome=codes.PAID)


def _arm(unit: VmUnit) -> None:
    unit.ask("arm", press_id=1 << 20, box=3, seat=2)


def _near_wrap() -> Image:
    return memory_cases.aged((1 << 30) - 1)


def scenarios() -> Sequence[Scenario]:
    """All of them, in the order of a unit's life."""
    return (
        Scenario("first boot", Image, VmUnit.boot, is_boot=True),
        Scenario("boot", memory_cases.played, VmUnit.boot, is_boot=True),
        Scenario("arm", memory_cases.played, _arm),
        Scenario("press, show", memory_cases.armed, VmUnit.press),
        Scenario("settle", memory_cases.drawn, _settle),
        Scenario("door", memory_cases.played, VmUnit.open_door),
        Scenario("log wrap", lambda: memory_cases.logged(996), VmUnit.open_door),
        Scenario("roll-over", _near_wrap, _arm),
        Scenario("migration", memory_cases.drawn, VmUnit.boot, is_boot=True, is_next=True, flash=next_flash),
        Scenario("recovery", memory_cases.spoilt_by_a_cut, VmUnit.boot, is_boot=True),
        Scenario("a new chip", lambda: memory_cases.drawn().blanked(1), VmUnit.boot, is_boot=True),
    )
