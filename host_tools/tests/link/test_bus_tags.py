"""Two units with keys of their own on one bus: each under its own, and what one was told is nothing to the other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tagged_line import on_wire, taken

from pit.bench.bus import BusBench, BusTransport
from pit.bench.clock import Clock
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link import loading
from pit.link.bus import Bus
from pit.link.client import Client
from wire import codes, messages, upkeep_codes
from wire.frame import TAGGED, VERSION

_ADDRESSES = range(1, 3)
_BOOT_US = 10_000_000


class Recorded(BusTransport):
    """The host's end of the bus, what it sent, and the keys of the units by their ids."""

    def __init__(self, bench: BusBench, keys: dict[bytes, bytes]) -> None:
        super().__init__(bench.host, bench.pump)
        self.keys = keys
        self.sent: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.sent.append(data)
        super().write(data)


def _key_of(address: int) -> bytes:
    return bytes([address]) * 32


def _give_key(bench: BusBench, address: int) -> bytes:
    """The unit's id, once it has restarted with its key."""
    transport = BenchTransport(bench.benches[address].unit)
    client = Client(transport)
    boots = client.hello(_BOOT_US).boots
    loading.load(client, upkeep_codes.LOAD_UNIT_KEY, _key_of(address))
    while (who := client.hello(_BOOT_US)).boots == boots:
        transport.wait(transport.now_us + _BOOT_US // 1000)
    transport.close()
    return who.unit_id


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Recorded]:
    bench = BusBench(Pump(Clock(is_virtual=True)), tmp_path, _ADDRESSES, seed=5)
    bench.power_on()
    keys = {_give_key(bench, address): _key_of(address) for address in _ADDRESSES}
    yield Recorded(bench, keys)
    bench.close()


@pytest.fixture
def bus(line: Recorded) -> Bus:
    bus = Bus(line, _ADDRESSES, keys=line.keys.get)
    for _ in range(5):
        bus.poll_round()
        bus.rest()
    return bus


def test_each_unit_is_armed_under_its_own_key(bus: Bus) -> None:
    for address in _ADDRESSES:
        unit = bus.unit(address)
        assert unit.request("arm", press_id=address, box=1, seat=1)["state"] == codes.ARMED
        assert unit.unit_key == _key_of(address)
    for _ in range(20):
        bus.poll_round()
        bus.rest()
    assert [seat.misses for seat in bus.seats] == [0, 0]
    assert [seat.answer["state"] for seat in bus.seats if seat.answer] == [codes.ARMED] * 2


def test_what_one_unit_was_told_does_nothing_at_the_other(bus: Bus, line: Recorded) -> None:
    bus.unit(1).request("arm", press_id=9, box=1, seat=1)
    bus.unit(1).request("disarm", press_id=9)
    told = [data for data in line.sent if taken(data).version == VERSION | TAGGED]
    assert {messages.ARM, messages.DISARM} <= {taken(data).type for data in told}

    before = bus.unit(2).request("counters")["untrusted"]
    assert isinstance(before, int)
    for data in told:
        frame = taken(data)
        frame.raw[1] = 2
        line.wait(line.now_us + 5_000)
        line.write(on_wire(frame))
        line.wait(line.now_us + 30_000)
        line.drop_input()
    assert bus.unit(2).request("counters")["untrusted"] == before + len(told)
    assert bus.unit(2).request("poll", acknowledged=0x3FFF_FFFF)["state"] == codes.IDLE
    assert bus.unit(2).request("poll", acknowledged=0x3FFF_FFFF)["press_id"] == 0
