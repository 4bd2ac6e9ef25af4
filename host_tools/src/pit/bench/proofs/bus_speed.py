"""`pit prove speed`, the rows of a bus: eight units on one RS-485 bus at 115,200 baud, polled in turn, on the virtual clock.

What the wires and the units' own buses take is in the figures; what an interpreter on a chip takes is not.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from pit.bench.bus import BusBench, BusTransport
from pit.bench.clock import Clock
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.link.bus import POLL_US, Bus
from wire import codes

UNITS = 8
_ROUNDS = 100
_WARM_UP = 10
_AFTER_PRESS = 4
_LINK_LOST_MS = 500.0


def rows() -> list[Row]:
    """Poll at rest, then with an arm, a press and a settlement at each unit in turn, then at all of them at once."""
    pump = Pump(Clock(is_virtual=True))
    with tempfile.TemporaryDirectory() as folder:
        bench = BusBench(pump, Path(folder), range(1, UNITS + 1), seed=1)
        bench.power_on()
        bus = Bus(BusTransport(bench.host, bench.pump), bench.benches)
        _turn(bus, _WARM_UP)
        at_rest_us, cycle_us = _longest(bus, lambda: _turn(bus, _ROUNDS))
        in_play_us, _ = _longest(bus, lambda: max(_play(bench, bus, address) for address in bench.benches))
        missed = sum(seat.misses for seat in bus.seats)
        _longest(bus, lambda: _press_all(bench, bus))
        missed_at_once = sum(seat.misses for seat in bus.seats)
        bench.close()
    on_bus = f"{UNITS} units on one bus"
    return [
        Row(f"worst poll cycle, {on_bus}", round(cycle_us / 1000, 1), "ms", POLL_US / 1000),
        Row(f"longest between two polls of a unit, {on_bus}", round(at_rest_us / 1000, 1), "ms", POLL_US / 1000),
        Row(
            "the same while each is armed, pressed, settled",
            round(in_play_us / 1000, 1),
            "ms",
            _LINK_LOST_MS,
            against="link fault",
        ),
        Row(f"polls without an answer, {on_bus}", missed, "", 0),
        Row("the same while all are pressed at once", missed_at_once, "", 0),
    ]


def _turn(bus: Bus, rounds: int) -> int:
    longest_us = 0
    for _ in range(rounds):
        longest_us = max(longest_us, bus.poll_round())
        bus.rest()
    return longest_us


def _longest(bus: Bus, run: Callable[[], int]) -> tuple[int, int]:
    """The longest time between two answered polls of one unit while `run` ran, and what that gave."""
    for seat in bus.seats:
        seat.longest_gap_us = seat.misses = 0
    found = run()
    return max(seat.longest_gap_us for seat in bus.seats), found


def _play(bench: BusBench, bus: Bus, address: int) -> int:
    bus.unit(address).request("arm", press_id=1, box=1, seat=1)
    bench.benches[address].rig.button.press()
    longest_us = _turn(bus, _AFTER_PRESS)
    _settle(bus, address, 1)
    return longest_us


def _press_all(bench: BusBench, bus: Bus) -> int:
    """Every unit armed, every button pressed at the same microsecond."""
    for address in bench.benches:
        bus.unit(address).request("arm", press_id=2, box=1, seat=1)
    for unit in bench.benches.values():
        unit.rig.button.press()
    longest_us = _turn(bus, _AFTER_PRESS)
    for address in bench.benches:
        _settle(bus, address, 2)
    return longest_us


def _settle(bus: Bus, address: int, press_id: int) -> None:
    unit = bus.unit(address)
    prize = unit.request("prize", press_id=press_id)["prize_cents"]
    unit.request("settle", press_id=press_id, prize_cents=prize, outcome=codes.PAID)
