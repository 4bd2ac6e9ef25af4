"""An emulated Pico on an RS-485 bus, polled as by a table: its UART's bytes take their time, and its driver is on for exactly as
long as it sends.

The host asks all through the unit's start, too: what it asked then is answered by nobody later, while it waits for another.
"""

from random import Random

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.bus import BusTransport
from pit.bench.plants.rs485 import Rs485Bus, Rs485Node
from pit.link import loading
from pit.link.bus import Bus
from wire import codes, upkeep_codes

pytestmark = pytest.mark.emulated

_ADDRESS = 7
_ROUNDS = 20
_START_ROUNDS = 200  # at a twentieth of a second: four times what its start takes


def test_on_a_bus_each_poll_is_answered_and_no_byte_is_spoilt(pico: UnitUnderTest) -> None:
    pump = pico.bench.pump
    wires = Rs485Bus(pump.clock, Random(1))
    host = Rs485Node(wires, "host")
    pico.rig.join(wires, "unit")
    loading.load(pico.client, upkeep_codes.LOAD_ADDRESS, bytes([_ADDRESS]))
    pico.cut_power()
    pico.bench.unit.power_on()
    bus = Bus(BusTransport(host, pump), [_ADDRESS])
    (seat,) = bus.seats
    for _ in range(_START_ROUNDS):
        bus.poll_round()
        bus.rest()
        if seat.answer is not None and seat.answer["state"] == codes.IDLE:
            break
    assert seat.misses > 1, "it was asked while it started"
    unit = bus.unit(_ADDRESS)
    assert unit.hello().unit_id == pico.rig.wiring.unit_id
    bad_frames = unit.request("counters")["bad_frames"]
    seat.misses = 0
    for _ in range(_ROUNDS):
        bus.poll_round()
        bus.rest()
    assert seat.misses == 0
    assert wires.spoilt == 0
    assert unit.request("counters")["bad_frames"] == bad_frames
