"""Several jackpot units on one RS-485 bus, and the host's end of it, on one bench.

Each unit gets its address over its own USB port first, as at a real table; from then on the bus alone is needed.
"""

from contextlib import ExitStack
from pathlib import Path
from random import Random

from pit.bench.jackpot import JackpotBench
from pit.bench.plants.rs485 import Rs485Bus, Rs485Node
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link import loading
from pit.link.client import Client
from wire import upkeep_codes

_BOOT_US = 60_000_000  # on a busy desk


class BusBench:
    """`benches` by address; `wires` is the plant, `host` the transceiver that a host's adapter would be."""

    def __init__(self, pump: Pump, state: Path, addresses: range, *, seed: int) -> None:
        with ExitStack() as stack:
            self.pump = pump
            self.wires = Rs485Bus(pump.clock, Random(f"{seed}/bus"))
            self.host = Rs485Node(self.wires, "host")
            self.benches: dict[int, JackpotBench] = {}
            self.nodes: dict[int, Rs485Node] = {}
            for address in addresses:
                bench = JackpotBench(pump, state / str(address), seed=seed * 1000 + address, name=f"unit {address}")
                stack.callback(bench.close)
                self.benches[address] = bench
                self.nodes[address] = bench.rig.join(self.wires, bench.unit.name)
            self._held = stack.pop_all()

    def power_on(self) -> None:
        """Give each unit its supply and, if it has none, its address. Raises NoAnswer, PortError, Refused."""
        for bench in self.benches.values():
            bench.unit.power_on()
        for address, bench in self.benches.items():
            give_address(bench, address)

    def close(self) -> None:
        self._held.close()


def give_address(bench: JackpotBench, address: int) -> None:
    """Load a bus address over the unit's USB port, and wait till it has restarted with it."""
    transport = BenchTransport(bench.unit)
    try:
        client = Client(transport)
        boots = client.hello(_BOOT_US).boots
        loading.load(client, upkeep_codes.LOAD_ADDRESS, bytes([address]))
        while client.hello(_BOOT_US).boots == boots:
            transport.wait(transport.now_us + _BOOT_US // 1000)
    finally:
        transport.close()


class BusTransport:
    """The transceiver of a bus's host, as a link's transport. Each wait serves the units."""

    def __init__(self, host: Rs485Node, pump: Pump) -> None:
        self.name = "the bus"
        self._node = host
        self._pump = pump

    @property
    def now_us(self) -> int:
        return self._pump.clock.now_us

    def write(self, data: bytes) -> None:
        self._node.send(data)

    def read(self, deadline_us: int) -> bytes:
        node = self._node
        self._pump.run_until(lambda: node.has_bytes, deadline_us)
        return node.read() if node.has_bytes else b""

    def wait(self, until_us: int) -> None:
        self._pump.run_until(lambda: False, until_us)

    def drop_input(self) -> None:
        self._node.read()

    def close(self) -> None:
        """The bus stays."""
