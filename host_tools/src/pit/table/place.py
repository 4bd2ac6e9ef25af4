"""Where a table's units are: on a bench in this process, or at a port; and who presses, deals and sees there."""

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from pit.bench import control
from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.dealer import Dealer
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import BOOT_US, Client, Keys
from pit.link.transport import SerialTransport, Transport
from pit.table.hand import Hand, LastingHand, NoHand, VirtualHand
from pit.table.ledger import Ledger
from pit.table.machine.seat import DealersHand

if TYPE_CHECKING:
    from pit.bench.vcd_file import VcdFile

LOADED_US: Final = 20_000_000  # a busy machine may start a VM slowly
_RUN_SEED: Final = 1_000_003
"""Apart from run to run, so that a unit whose memory lasts never sees the same bits twice."""


@dataclass(frozen=True)
class Place:
    """A unit's client, the hand there, and how long it may take to answer at first, in microseconds."""

    client: Client
    hand: Hand
    patience_us: int
    bench: JackpotBench | None = None
    reopen: Callable[[], Transport] | None = None


@dataclass(frozen=True)
class MachinePlace:
    """A card machine's unit and the dealer's hand at it."""

    client: Client
    dealer: DealersHand
    bench: CardMachineBench


@dataclass(frozen=True)
class Taps:
    """What is wanted of a bench beside its units: `uf2` emulates Picos that boot it, `vcd` takes their waveforms."""

    uf2: Path | None = None
    vcd: "VcdFile | None" = None


NO_TAPS: Final = Taps()


def pump(*, is_virtual_time: bool, uf2: Path | None = None) -> Pump:
    """What serves all units of one table that are here; with a UF2 they are emulated, and so is their time."""
    if uf2 is None:
        return Pump(Clock(is_virtual=is_virtual_time))
    from pit.bench.pico.clock import EmulatedClock

    return Pump(EmulatedClock())


def waveforms(stack: ExitStack, path: Path | None, served: Pump) -> "VcdFile | None":
    """A file for the waveforms of all units that `served` serves, held till `begin`; it goes with the stack, which then may raise
    WaveformError. Raises OSError.
    """
    if path is None:
        return None
    from pit.bench.vcd_file import VcdFile

    return stack.enter_context(VcdFile(path, served.clock, "pit table run", is_held=True))


def on_bench(
    stack: ExitStack,
    ledger: Ledger,
    *,
    is_virtual_time: bool,
    seed: int,
    served_by: Pump | None = None,
    taps: Taps = NO_TAPS,
) -> Place:
    """A virtual jackpot unit with its plants, or an emulated one, powered; it goes with the stack.

    Its memory lies beside the ledger's file, or goes with the process where the ledger does. Raises MissingInterpreter,
    BuildError, BoardError; MissingExtra.
    """
    served = served_by if served_by is not None else pump(is_virtual_time=is_virtual_time, uf2=taps.uf2)
    bench = _jackpot(served, _memory(stack, ledger, "unit"), _seed(ledger, seed), taps.uf2)
    stack.callback(bench.close)
    client = _client(stack, ledger, bench, seed, "nonce", taps, "")
    return Place(client, VirtualHand(bench.rig), LOADED_US, bench)


def machine_on_bench(
    stack: ExitStack, ledger: Ledger, *, seed: int, served_by: Pump, number: int = 1, taps: Taps = NO_TAPS
) -> MachinePlace:
    """A virtual or emulated card machine, as `on_bench`. Its cards stay where they are as long as its unit's memory does."""
    memory, name = _memory(stack, ledger, f"machine{number}"), f"card_machine{number}"
    bench = _card_machine(served_by, memory, _seed(ledger, seed) + number, name, taps.uf2)
    stack.callback(bench.close)
    dealer = Dealer(bench.rig, memory / "cards.json")
    client = _client(stack, ledger, bench, seed, f"nonce/machine/{number}", taps, name)
    return MachinePlace(client, dealer, bench)


def elsewhere(stack: ExitStack, port: str, keys: Keys | None = None) -> Place:
    """The unit at a port, `keys` as in `Client`; the hand of its bench where it is a lasting one. Raises PortError."""
    client = Client(SerialTransport(port), keys=keys)
    stack.callback(client.close)
    note = next((note for note in control.notes() if note.port == port), None)
    hand = NoHand() if note is None else LastingHand(note)
    return Place(client, hand, BOOT_US, reopen=lambda: SerialTransport(port))


def _jackpot(served: Pump, memory: Path, seed: int, uf2: Path | None) -> JackpotBench:
    if uf2 is None:
        return JackpotBench(served, memory, seed=seed)
    from pit.bench.pico.assembly import EmulatedJackpot

    return EmulatedJackpot(served, memory, uf2=uf2, seed=seed)


def _card_machine(served: Pump, memory: Path, seed: int, name: str, uf2: Path | None) -> CardMachineBench:
    if uf2 is None:
        return CardMachineBench(served, memory, seed=seed, name=name)
    from pit.bench.pico.assembly import EmulatedCardMachine

    return EmulatedCardMachine(served, memory, uf2=uf2, seed=seed, name=name)


def _port(bench: JackpotBench | CardMachineBench, *, is_emulated: bool) -> Transport:
    if not is_emulated:
        return BenchTransport(bench.unit)
    from pit.bench.pico.assembly import EmulatedBench

    assert isinstance(bench, EmulatedBench)
    return bench.open_port()


def _client(
    stack: ExitStack,
    ledger: Ledger,
    bench: JackpotBench | CardMachineBench,
    seed: int,
    stream: str,
    taps: Taps,
    scope: str,
) -> Client:
    unit, clock = bench.unit, bench.pump.clock
    waveform = None
    if taps.vcd is not None:
        from pit.bench.waveform import Waveform

        waveform = stack.enter_context(Waveform(taps.vcd, bench.rig, name=scope, bytes_end_now=taps.uf2 is not None))
    unit.power_on()
    transport = _port(bench, is_emulated=taps.uf2 is not None)
    stack.callback(transport.close)
    if waveform is not None:
        transport = waveform.tap_link(transport)
    if not clock.is_virtual:
        return Client(transport)
    # Units that start side by side would take their turns as the machine beneath pleases.
    bench.pump.run_until(lambda: not unit.is_running, clock.now_us + LOADED_US)
    nonces = Random(f"{seed}/{stream}/{ledger.next_run()}")
    return Client(transport, nonce=lambda: nonces.randbytes(8))


def _seed(ledger: Ledger, seed: int) -> int:
    return seed + _RUN_SEED * (ledger.next_run() - 1)


def _memory(stack: ExitStack, ledger: Ledger, name: str) -> Path:
    if ledger.path is None:
        return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pit-table-")))
    return ledger.path.with_name(f"{ledger.path.name}.{name}")
