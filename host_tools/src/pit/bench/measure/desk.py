"""A unit ready to be measured: on the virtual clock, where only buses take time, or on an emulated Pico, where code does too."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from pit.link.errors import NoAnswer
from pit.link.transport import Transport

POLL_US = 20_000
ALL_EVENTS = 0x3FFF_FFFE  # one more would be the first number that a Pico takes heap for
_TRY_US = 500_000
_BOOT_US = 20_000_000

AnyBench = JackpotBench | CardMachineBench


class MeasureError(Exception):
    """What was to be measured did not happen."""


class Desk:
    """`bench` with its unit's power off; `power_on` and `hello` start it. `uf2` None: a virtual unit."""

    def __init__(self, bench: AnyBench, transport: Transport, uf2: Path | None) -> None:
        self.bench = bench
        self.transport = transport
        self.is_emulated = uf2 is not None
        self.client = Client(transport, try_us=_TRY_US)

    @property
    def jackpot(self) -> JackpotBench:
        assert isinstance(self.bench, JackpotBench)
        return self.bench

    @property
    def now_us(self) -> int:
        return self.transport.now_us

    def start(self) -> int:
        """Power on, and wait for the first answer; microseconds till then. Raises NoAnswer."""
        began_us = self.now_us
        self.bench.unit.power_on()
        while True:
            try:
                self.client.hello(_TRY_US)
            except NoAnswer:
                if self.now_us - began_us > _BOOT_US:
                    raise
            else:
                return self.now_us - began_us

    def ask(self, name: str, **fields: int) -> dict[str, int]:
        answer = self.client.request(name, **fields)
        return {field: value for field, value in answer.items() if isinstance(value, int)}

    def poll(self) -> dict[str, int]:
        return self.ask("poll" if self.bench.kind == "jackpot" else "card_poll", acknowledged=ALL_EVENTS)

    def poll_for(self, us: int) -> None:
        """Let time pass as a table does."""
        ends_us = self.now_us + us
        while self.now_us < ends_us:
            self.poll()
            self.wait(min(POLL_US, max(0, ends_us - self.now_us)))

    def wait(self, us: int) -> None:
        self.transport.wait(self.now_us + us)


@contextmanager
def opened(kind: str, uf2: Path | None, state: Path | None, vcd: Path | None = None) -> Iterator[Desk]:
    """A unit of `kind` with its memory in `state`, or new and thrown away; `vcd`: its waveform. Raises what a bench raises."""
    with ExitStack() as stack:
        folder = state or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pit-measure-")))
        bench, transport = _virtual(kind, folder) if uf2 is None else _emulated(kind, folder, uf2)
        stack.callback(bench.close)
        stack.callback(transport.close)
        if vcd is not None:
            from pit.bench.waveform import Waveform

            waveform = stack.enter_context(Waveform(vcd, bench.rig, bytes_end_now=uf2 is not None))
            transport = waveform.tap_link(transport)
        yield Desk(bench, transport, uf2)


def _virtual(kind: str, folder: Path) -> tuple[AnyBench, Transport]:
    pump = Pump(Clock(is_virtual=True))
    bench = JackpotBench(pump, folder, seed=1) if kind == "jackpot" else CardMachineBench(pump, folder, seed=1)
    return bench, BenchTransport(bench.unit)


def _emulated(kind: str, folder: Path, uf2: Path) -> tuple[AnyBench, Transport]:
    from pit.bench.pico.assembly import EmulatedCardMachine, EmulatedJackpot
    from pit.bench.pico.clock import EmulatedClock

    pump = Pump(EmulatedClock())
    if kind == "jackpot":
        jackpot = EmulatedJackpot(pump, folder, seed=1, uf2=uf2)
        return jackpot, jackpot.open_port()
    machine = EmulatedCardMachine(pump, folder, seed=1, uf2=uf2)
    return machine, machine.open_port()
