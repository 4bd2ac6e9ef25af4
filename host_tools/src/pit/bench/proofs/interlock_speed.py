"""`pit prove speed`, the rows of the card machine's interlock: edge to relay, silence to relay, the handler's work, its heap.

On the virtual clock only buses take time, so an edge waits for the transfer that runs; on a chip the interrupt comes in
between. The chip's own figure is an estimate: letting go of a pin in a hard interrupt took 13 us on an emulated RP2040,
once, and the handler takes as many times as long as it does on the VM.
"""

import subprocess
import tempfile
from pathlib import Path
from random import Random

from pit.bench.assembly import interpreter
from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.image.build import FIRMWARE
from pit.link.client import Client
from pit.link.table import whole
from wire import card_codes

BARE_HANDLER_US = 13
_EDGES = 60
_CARDS = 52
_START_US = 400_000
_TRY_US = 500_000
_POLL_US = 20_000
_MOST_EDGE_US = 1_000
_MOST_SILENCE_US = 600_000
_ALL_EVENTS = 0xFFFF_FFFF
_STEPS = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED

_HANDLERS = """
import sys, time
sys.path.insert(0, sys.argv[1])
sys.path.insert(0, sys.argv[1] + "/tests")
from fake_hal import FakeHal, FakePin
from hal.drivers.pair import Pair
from hal.drivers.relay import Relay
from units.card_machine.interlock import Interlock

class Bare:
    def __init__(self, pin):
        self._pin = pin
        self.is_dropped = False
    def on_edge(self):
        self._pin.value(0)
        self.is_dropped = True

class Keeper:
    pass

hal = FakeHal()
keeper = Keeper()
keeper.relay = relay = Relay(hal, FakePin())
relay.wire(FakePin(0))
pair = Pair(hal)
class Nothing:
    def on_edge(self):
        pass

dropping = Interlock(hal, keeper, Nothing(), None, None, None, None, None)
whole = Interlock(hal, keeper, pair, None, None, None, None, None)
pair.wire(FakePin(1), FakePin(0))
bare = Bare(FakePin())

def spent(handler, is_driven):
    best = 1 << 30
    for _ in range(20):
        before = time.ticks_us()
        for _ in range(2000):
            relay.is_driven = is_driven
            handler()
        best = min(best, time.ticks_diff(time.ticks_us(), before))
    return best

print(spent(bare.on_edge, False), spent(dropping.on_lid_edge, True), spent(whole.on_lid_edge, True))
"""


def rows(empty_bytes: int, vm_to_pico: float, most_heap_bytes: int) -> list[Row]:
    """All of them; about fifteen seconds. `empty_bytes`: heap of a VM on the bench without firmware."""
    with tempfile.TemporaryDirectory() as folder:
        table = _Table(Path(folder))
        try:
            heap_bytes = round((table.used_bytes() - empty_bytes) / vm_to_pico)
            edge_us = table.slowest_edge_us()
            silence_us = table.silence_us()
            idle_bytes = table.idle_second_bytes()
        finally:
            table.close()
    dropping, whole = handler_times()
    return [
        Row(f"lid edge to relay off, longest of {_EDGES} in every state (bus time)", edge_us, "us", _MOST_EDGE_US),
        Row(
            f"lid edge to relay off, estimated for a Pico: {dropping:.1f} x {BARE_HANDLER_US} us",
            round(dropping * BARE_HANDLER_US),
            "us",
            _MOST_EDGE_US,
        ),
        Row("the whole of that handler, estimated for a Pico", round(whole * BARE_HANDLER_US), "us"),
        Row("last poll of a card machine to relay off", round(silence_us / 1000, 1), "ms", _MOST_SILENCE_US / 1000),
        Row("card machine: heap after boot, estimated for a Pico", heap_bytes, "bytes", most_heap_bytes),
        Row("card machine: allocated in an idle second, 50 polls answered", idle_bytes, "bytes", 0),
    ]


def handler_times() -> tuple[float, float]:
    """How many times as long the lid's handler takes as one that only lets go of a pin, on the VM.

    First what it does with the relay, which comes first; then all of it, with both channels read and timed.
    """
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write(_HANDLERS)
        script.flush()
        said = subprocess.run([*interpreter(), script.name, str(FIRMWARE)], capture_output=True, text=True, check=True)
    bare_us, dropping_us, whole_us = (int(word) for word in said.stdout.split())
    return dropping_us / bare_us, whole_us / bare_us


class _Table:
    """A unit on the virtual clock, dealing, polled as a table does."""

    def __init__(self, folder: Path) -> None:
        self._bench = CardMachineBench(Pump(Clock(is_virtual=True)), folder, seed=1)
        self._rig = self._bench.rig
        self._rig.relay.bridge_loop()
        self._bench.unit.power_on()
        self._transport = BenchTransport(self._bench.unit)
        self._client = Client(self._transport, try_us=_TRY_US)
        self._rng = Random("interlock speed")
        self._wait(_START_US)
        self._rig.machine.fill(range(_CARDS))
        self._ask("approve", game=card_codes.GAME_BLACKJACK, min_decks=1, max_decks=8, deck_cards=_CARDS, offered=0)
        self._ask("load_cards", decks=1, deck_cards=_CARDS, cards=_CARDS, outside=0, steps=_STEPS)
        self._poll_for(_START_US)

    def close(self) -> None:
        self._transport.close()
        self._bench.close()

    def slowest_edge_us(self) -> int:
        """The lid is opened at any moment of a round, also while a card is counted or a poll is answered."""
        slowest = 0
        for _ in range(_EDGES):
            self._deal()
            self._rig.machine.deal(2)
            slowest = max(slowest, self._open_at(self._rng.randrange(400_000)))
            self._rig.lid.shut()
            self._poll_for(200_000)
            self._deal()
            self._rig.machine.take_back(list(self._rig.machine.layout))
            self._poll_for(800_000)
        return slowest

    def silence_us(self) -> int:
        """From the last answered poll to the fall of the relay's wire."""
        self._deal()
        self._poll_for(_POLL_US)
        self._poll()
        said_us = self._transport.now_us
        fallen_us = self._watch_fall()
        self._wait(2 * _MOST_SILENCE_US)
        return fallen_us[0] - said_us

    def idle_second_bytes(self) -> int:
        """Heap taken by a second of polls at rest, the most of three."""
        self._ask("hold")
        self._poll_for(1_000_000)
        taken = []
        for _ in range(3):
            before = self.used_bytes()
            for _ in range(50):
                self._poll()
                self._wait(_POLL_US)
            taken.append(self.used_bytes() - before)
        return max(taken)

    def _open_at(self, us: int) -> int:
        clock = self._rig.clock
        opened_us = clock.now_us + us
        clock.call_at(opened_us, self._rig.lid.open)
        fallen_us = self._watch_fall()
        self._poll_for(us + 100_000)
        return fallen_us[0] - opened_us

    def _watch_fall(self) -> list[int]:
        """Filled with the moment of the next fall of the relay's wire."""
        fallen: list[int] = []
        clock = self._rig.clock

        def moved(level: int) -> None:
            if level == 0:
                fallen.append(clock.now_us)

        self._rig.lines["relay"].watch(moved)
        return fallen

    def _deal(self) -> None:
        self._ask("deal", round=1, game=card_codes.GAME_BLACKJACK, offered=0)

    def _poll(self) -> None:
        self._client.request("card_poll", acknowledged=_ALL_EVENTS)

    def _poll_for(self, us: int) -> None:
        ends_us = self._transport.now_us + us
        while self._transport.now_us < ends_us:
            self._poll()
            self._wait(min(_POLL_US, max(0, ends_us - self._transport.now_us)))

    def _ask(self, name: str, **fields: int) -> None:
        self._client.request(name, **fields)

    def used_bytes(self) -> int:
        """Heap in use now."""
        return whole(self._client.request("counters")["heap_used"])

    def _wait(self, us: int) -> None:
        self._transport.wait(self._transport.now_us + us)
