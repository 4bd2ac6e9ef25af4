"""Where a table's unit is: on a bench in this process, or at a port; and who presses and sees there."""

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from pit.bench import control
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import BOOT_US, Client
from pit.link.transport import SerialTransport, Transport
from pit.table.hand import Hand, LastingHand, NoHand, VirtualHand
from pit.table.ledger import Ledger

_LOADED_US: Final = 20_000_000  # a busy machine may start a VM slowly
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


def on_bench(stack: ExitStack, ledger: Ledger, *, is_virtual_time: bool, seed: int) -> Place:
    """A virtual unit with its plants, powered; it goes with the stack. Raises MissingInterpreter, BuildError, BoardError.

    Its memory lies beside the ledger's file, or goes with the process where the ledger does.
    """
    run = ledger.next_run()
    bench = JackpotBench(
        Pump(Clock(is_virtual=is_virtual_time)), _memory(stack, ledger), seed=seed + _RUN_SEED * (run - 1)
    )
    stack.callback(bench.close)
    bench.unit.power_on()
    transport = BenchTransport(bench.unit)
    stack.callback(transport.close)
    client = Client(transport)
    if is_virtual_time:
        nonces = Random(f"{seed}/nonce/{run}")
        client = Client(transport, nonce=lambda: nonces.randbytes(8))
    return Place(client, VirtualHand(bench.rig), _LOADED_US, bench)


def elsewhere(stack: ExitStack, port: str) -> Place:
    """The unit at a port; the hand of its bench where it is a lasting one. Raises PortError."""
    client = Client(SerialTransport(port))
    stack.callback(client.close)
    note = next((note for note in control.notes() if note.port == port), None)
    hand = NoHand() if note is None else LastingHand(note)
    return Place(client, hand, BOOT_US, reopen=lambda: SerialTransport(port))


def _memory(stack: ExitStack, ledger: Ledger) -> Path:
    if ledger.path is None:
        return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pit-table-")))
    return ledger.path.with_name(f"{ledger.path.name}.unit")
