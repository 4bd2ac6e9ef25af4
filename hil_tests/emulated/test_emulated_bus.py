"""An emulated Pico on an RS-485 bus: its UART's bytes take their time, and its driver is on for exactly as long as it sends."""

from random import Random

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.bus import BusTransport
from pit.bench.plants.rs485 import Rs485Bus, Rs485Node
from pit.link import loading
from pit.link.client import Client
from wire import codes, upkeep_codes

pytestmark = pytest.mark.emulated

_ADDRESS = 7
_POLLS = 20
_TRY_US = 100_000


def test_on_a_bus_each_poll_is_answered_and_no_byte_is_spoilt(pico: UnitUnderTest) -> None:
    pump = pico.bench.pump
    wires = Rs485Bus(pump.clock, Random(1))
    host = Rs485Node(wires, "host")
    pico.rig.join(wires, "unit")
    loading.load(pico.client, upkeep_codes.LOAD_ADDRESS, bytes([_ADDRESS]))
    pico.cut_power()
    pico.give_power()
    client = Client(BusTransport(host, pump), address=_ADDRESS, try_us=_TRY_US)
    assert client.hello().unit_id == pico.rig.wiring.unit_id
    for _ in range(_POLLS):
        assert client.request("poll", acknowledged=0)["state"] == codes.IDLE
    assert wires.spoilt == 0
    assert client.request("counters")["bad_frames"] == 0
