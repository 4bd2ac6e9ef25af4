"""The pump moves a virtual clock only when every unit waits, serves one unit at a time, and finds one that hangs."""

import os
import selectors

import pytest

from pit.bench import pump as pump_module
from pit.bench.clock import Clock
from pit.bench.plants.watchdog import Watchdog
from pit.bench.pump import Pump, UnitHangs


class WaitingUnit:
    """Waits for `period_us`, does nothing, waits again; `woken` tells when."""

    def __init__(self, name: str, clock: Clock, period_us: int) -> None:
        self.name = name
        self.is_running = False
        self.should_go = False
        self.woken: list[int] = []
        self.wake_at_us: int | None = period_us
        self._clock = clock
        self._period_us = period_us

    def let_go(self) -> None:
        self.should_go = False
        self.woken.append(self._clock.now_us)
        self.wake_at_us = self._clock.now_us + self._period_us


def never() -> bool:
    return False


def test_time_moves_from_deadline_to_deadline() -> None:
    clock = Clock(is_virtual=True)
    pump = Pump(clock)
    slow, fast = WaitingUnit("slow", clock, 100), WaitingUnit("fast", clock, 40)
    pump.units += [slow, fast]
    assert not pump.run_until(never, 210)
    assert slow.woken == [100, 200]
    assert fast.woken == [40, 80, 120, 160, 200]
    assert clock.now_us == 210


def test_a_unit_with_an_edge_goes_before_time_moves() -> None:
    clock = Clock(is_virtual=True)
    pump = Pump(clock)
    unit = WaitingUnit("unit", clock, 100)
    unit.should_go = True
    pump.units.append(unit)
    pump.run_until(never, 10)
    assert unit.woken == [0]


def test_actions_of_plants_are_run_on_the_way() -> None:
    clock = Clock(is_virtual=True)
    pump = Pump(clock)
    seen: list[int] = []
    clock.call_at(30, lambda: seen.append(clock.now_us))
    pump.run_until(never, 100)
    assert seen == [30]


def test_it_stops_as_soon_as_it_is_done() -> None:
    clock = Clock(is_virtual=True)
    pump = Pump(clock)
    unit = WaitingUnit("unit", clock, 10)
    pump.units.append(unit)
    assert pump.run_until(lambda: len(unit.woken) == 3, 1_000_000)
    assert clock.now_us == 30


def test_without_units_time_goes_straight_to_the_deadline() -> None:
    clock = Clock(is_virtual=True)
    assert not Pump(clock).run_until(never, 3_600_000_000)
    assert clock.now_us == 3_600_000_000


def test_a_unit_that_runs_and_asks_for_nothing_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pump_module, "HANG_S", 0.01)
    clock = Clock(is_virtual=True)
    pump = Pump(clock)
    unit = WaitingUnit("stuck", clock, 10)
    unit.is_running = True
    pump.units.append(unit)
    with pytest.raises(UnitHangs, match="stuck has neither waited nor asked"):
        pump.run_until(never, 100)


@pytest.mark.parametrize("is_virtual", [True, False])
def test_a_descriptor_is_served_when_it_can_be_read(is_virtual: bool) -> None:
    clock = Clock(is_virtual=is_virtual)
    pump = Pump(clock)
    unit = WaitingUnit("unit", clock, 10)
    unit.is_running = is_virtual
    pump.units.append(unit)
    reader, writer = os.pipe()
    got: list[bytes] = []

    def serve() -> None:
        got.append(os.read(reader, 10))
        unit.is_running = False

    pump.watch(reader, serve)
    os.write(writer, b"x")
    assert pump.run_until(lambda: bool(got), clock.now_us + 5_000_000)
    assert got == [b"x"]
    pump.forget(reader)
    os.close(reader)
    os.close(writer)


def test_on_a_real_clock_a_deadline_ends_the_wait() -> None:
    clock = Clock(is_virtual=False)
    ends_us = clock.now_us + 20_000
    assert not Pump(clock).run_until(never, ends_us)
    assert clock.now_us >= ends_us


def test_a_machine_that_was_held_up_bites_a_unit_that_it_could_not_serve_one_period_later() -> None:
    machine_ns = 0
    clock = Clock(is_virtual=False, monotonic_ns=lambda: machine_ns)
    pump = Pump(clock)
    bites: list[int] = []
    watchdog = Watchdog(clock, lambda: bites.append(clock.now_us))
    watchdog.start(2_000)
    held_up = iter([2_100_000_000])

    class HeldUp(selectors.DefaultSelector):
        def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
            nonlocal machine_ns
            machine_ns += next(held_up, int((timeout or 0) * 1e9))
            return []

    pump._selector = HeldUp()
    clock.call_at(1_000_000, lambda: None)
    assert pump.run_until(lambda: bool(bites), 10_000_000)
    assert bites == [4_100_000]


def test_a_unit_that_fell_silent_is_bitten_at_its_time() -> None:
    machine_ns = 0
    clock = Clock(is_virtual=False, monotonic_ns=lambda: machine_ns)
    pump = Pump(clock)
    bites: list[int] = []
    Watchdog(clock, lambda: bites.append(clock.now_us)).start(2_000)

    class InTime(selectors.DefaultSelector):
        def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
            nonlocal machine_ns
            machine_ns += int((timeout or 0) * 1e9)
            return []

    pump._selector = InTime()
    assert pump.run_until(lambda: bool(bites), 10_000_000)
    assert bites == [2_000_000]
