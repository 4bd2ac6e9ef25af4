"""The bench's time where an emulated chip runs, and the port of the chip as the host sees it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hand_made_unit import HandMade, Make

from pit.bench.pico.clock import EmulatedClock
from pit.bench.pico.transport import EmulatedTransport

_OPEN = Path("/proc/self/fd")


def _open_files() -> set[tuple[str, str]]:
    return {(file.name, str(file.readlink())) for file in _OPEN.iterdir() if file.is_symlink()}


def test_time_moves_without_a_chip(make: Make) -> None:
    made = make()
    made.unit.power_off()
    started = made.now_us
    made.run(5_000)
    assert made.now_us == started + 5_000


def test_the_chips_time_is_the_benchs(make: Make) -> None:
    made = make()
    made.run(1_234)
    assert 1_234 <= made.now_us <= 1_235
    assert abs(made.nanos - 1_234_000) < 100


def test_what_a_plant_leaves_on_the_clock_meanwhile_falls_due_on_time(make: Make) -> None:
    made = make()
    at: list[int] = []
    clock = made.pump.clock

    def then() -> None:
        clock.call_after(250, lambda: at.append(clock.now_us))

    clock.call_at(100, then)
    made.run(1_000)
    assert at == [350]


def test_a_chip_that_got_power_later_counts_from_then(make: Make) -> None:
    made = make()
    made.unit.power_off()
    made.run(10_000)
    made.unit.power_on()
    made.run(500)
    assert made.now_us - 10_500 in (0, 1)
    assert abs(made.nanos - 500_000) < 1_000


def test_a_power_cut_by_the_supply_drops_the_chip_in_the_middle_of_a_slice(make: Make) -> None:
    made = make()
    made.pump.clock.call_at(1_500, made.rig.supply.cut)
    made.run(3_000)
    assert not made.unit.is_powered
    assert made.pump.clock.chips == [] if isinstance(made.pump.clock, EmulatedClock) else False


def _cut_between_slices(made: HandMade) -> None:
    made.unit.power_off()


def _cut_within_a_slice(made: HandMade) -> None:
    made.pump.clock.call_after(500, made.rig.supply.cut)
    made.run(1_000)


@pytest.mark.skipif(not _OPEN.is_dir(), reason="needs /proc: the files that this process has open are read there")
@pytest.mark.parametrize("cut", [_cut_between_slices, _cut_within_a_slice])
def test_a_chip_without_power_keeps_no_file_of_this_process(make: Make, cut: Callable[[HandMade], None]) -> None:
    made = make()
    made.unit.power_off()
    before = _open_files()
    made.unit.power_on()
    held = _open_files() - before
    cut(made)
    assert held
    assert not held & _open_files()


def test_a_chip_that_another_has_cut_off_in_the_same_slice_executes_nothing(make: Make) -> None:
    made = make()
    chip = made.unit.chip
    assert chip is not None
    made.unit.power_off()
    assert chip.run_to(made.now_us + 1_000)
    assert chip.mcu.clock.nanos == 0


def test_bytes_that_the_unit_sent_end_a_read(make: Make) -> None:
    made = make()
    chip = made.unit.chip
    assert chip is not None
    transport = EmulatedTransport(made.unit)
    arrived = chip.device.cdc.on_serial_data
    assert arrived is not None
    made.pump.clock.call_at(700, lambda: arrived(b"\x00abc"))
    assert transport.read(100_000) == b"\x00abc"
    assert transport.now_us <= 1_000


def test_a_read_without_bytes_ends_at_its_deadline(make: Make) -> None:
    made = make()
    transport = EmulatedTransport(made.unit)
    assert transport.read(2_000) == b""
    assert transport.now_us >= 2_000


def test_more_bytes_than_the_usb_queue_holds_wait_their_turn(make: Make) -> None:
    made = make()
    chip = made.unit.chip
    assert chip is not None
    EmulatedTransport(made.unit).write(bytes(range(256)) * 3)
    fifo = chip.device.cdc.tx_fifo
    took = [fifo.pull() for _ in range(512)]
    made.run(3_000)
    took += [fifo.pull() for _ in range(256)]
    assert bytes(took) == bytes(range(256)) * 3


def test_what_is_written_to_a_unit_without_power_is_lost(make: Make) -> None:
    made = make()
    made.unit.power_off()
    EmulatedTransport(made.unit).write(b"abc")
    made.unit.power_on()
    assert made.unit.chip is not None
    assert made.unit.chip.device.cdc.tx_fifo.empty
