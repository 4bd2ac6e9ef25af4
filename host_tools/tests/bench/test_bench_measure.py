"""`pit bench latency|heap|boot` on the virtual bench: the same commands as on an emulated Pico, told by the same plants."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner
from waveform_file import moved

from pit.bench.measure.boot import boot_times
from pit.bench.measure.desk import MeasureError, opened
from pit.bench.measure.press import PressWatch, presses
from pit.cli import bench_measure
from pit.cli.bench import app


def _figures(folder: Path, *command: str) -> dict[str, float]:
    file = folder / "figures.json"
    done = CliRunner().invoke(app, [*command, "--json", str(file)])
    assert done.exit_code == 0, done.output
    return {row["name"]: row["value"] for row in json.loads(file.read_text())}


Run = tuple[dict[str, float], set[str]]


def _run(folder: Path, command: str) -> Run:
    """Its figures, and the variables of its waveform that moved."""
    vcd = folder / "run.vcd"
    return _figures(folder, command, "--vcd", str(vcd)), moved(vcd)


def test_a_press_is_drawn_then_committed_then_shown_digit_by_digit(tmp_path: Path) -> None:
    with opened("jackpot", None, tmp_path) as desk:
        watch = PressWatch(desk.jackpot)
        desk.start()
        desk.poll_for(500_000)
        (times,) = presses(desk, 1, watch)
    assert 0 < times.drawn_us < times.committed_us < times.first_digit_us < times.last_digit_us
    assert times.interrupt_us is None  # nobody sees it on a virtual unit


def test_a_press_that_shows_nothing_has_no_times(tmp_path: Path) -> None:
    with opened("jackpot", None, tmp_path) as desk:
        watch = PressWatch(desk.jackpot)
        desk.start()
        watch.begin()
        desk.jackpot.rig.lines["button_no"].drive(desk, 0)
        with pytest.raises(MeasureError, match="digits"):
            watch.times()


def test_a_press_whose_digits_are_not_its_prize_has_no_times(tmp_path: Path) -> None:
    with opened("jackpot", None, tmp_path) as desk:
        watch = PressWatch(desk.jackpot)
        desk.start()
        desk.poll_for(500_000)
        desk.jackpot.rig.display.alter_digit()
        with pytest.raises(MeasureError, match="reports a prize of"):
            presses(desk, 1, watch)


def test_latency_is_told_for_presses_and_for_the_lid(tmp_path: Path) -> None:
    figures = _figures(tmp_path, "latency", "--presses", "2")
    assert figures["press to last digit, median"] < 5
    assert "lid to relay, longest of 2" in figures


@pytest.fixture(scope="module")
def heap(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """`pit bench heap`, once for all."""
    return _run(tmp_path_factory.mktemp("heap"), "heap")


@pytest.fixture(scope="module")
def boot(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """`pit bench boot`, once for all."""
    return _run(tmp_path_factory.mktemp("boot"), "boot")


def test_an_idle_second_allocates_nothing_and_each_press_the_same(heap: Run) -> None:
    figures = heap[0]
    assert figures["allocated in an idle second, 50 polls answered"] == 0
    assert figures["difference between presses"] == 0
    assert figures["allocated by a press"] > 0


def test_a_used_unit_starts_faster_than_a_new_one(boot: Run) -> None:
    figures = boot[0]
    assert figures["boot after a power cut: idle"] < figures["first boot: idle"]


def test_a_unit_whose_image_is_signed_starts_too(boot: Run) -> None:
    figures = boot[0]
    assert figures["boot of a signed image: idle"] > 0


def test_a_boot_of_a_unit_that_is_not_new_is_judged_and_a_first_one_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_measure, "_BOOT_MS", 1.0)
    done = CliRunner().invoke(app, ["boot", "--state", str(tmp_path / "unit")])
    assert done.exit_code == 1, done.output
    assert "missed 1" in done.output


def test_a_boot_that_is_measured_on_a_kept_memory_gives_it_no_key(tmp_path: Path) -> None:
    figures = _figures(tmp_path, "boot", "--state", str(tmp_path / "unit"))
    assert not any(name.startswith("boot of a signed image") for name in figures)


def test_the_parts_of_a_boot_come_before_idle(tmp_path: Path) -> None:
    with opened("jackpot", None, tmp_path) as desk:
        times = boot_times(desk)
    assert 0 < times.modules_us <= times.entropy_us <= times.answer_us <= times.idle_us
    assert times.meter_us <= times.idle_us


def test_what_a_real_flash_takes_is_told_for_the_writes_that_were_counted(tmp_path: Path) -> None:
    with opened("jackpot", None, tmp_path) as desk:
        flash, clock = desk.jackpot.unit.flash, desk.jackpot.pump.clock
        page = flash.image.read_bytes()[:256]
        clock.call_after(100_000, lambda: flash.program(0, page))
        times = boot_times(desk)
    assert (times.flash_writes, times.flash_us) == (1, 700)


def test_a_missed_figure_is_exit_code_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pit.cli.bench_measure._MEDIAN_MS", 0.001)
    done = CliRunner().invoke(app, ["latency", "--presses", "1", "--no-lid"])
    assert done.exit_code == 1
    assert "MISSED" in done.output


def test_the_count_of_the_heap_leaves_its_units_waveform(heap: Run) -> None:
    assert {"lines.lamp", "spi0.mosi", "i2c0.byte", "link.to_unit", "link.from_unit"} <= heap[1]


def test_a_boot_leaves_its_units_waveform(boot: Run) -> None:
    assert {"lines.display_load", "spi0.mosi", "i2c0.byte", "link.to_unit", "link.from_unit"} <= boot[1]


def test_latency_leaves_the_presss_waveform_and_the_lids_beside_it(tmp_path: Path) -> None:
    vcd = tmp_path / "run.vcd"
    _figures(tmp_path, "latency", "--presses", "1", "--vcd", str(vcd))
    assert {"lines.button_no", "lines.lamp", "spi0.mosi"} <= moved(vcd)
    assert {"lines.lid_a", "lines.relay", "link.to_unit"} <= moved(tmp_path / "run-lid.vcd")


def test_a_waveform_that_can_not_be_written_is_told_before_anything_starts(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["boot", "--vcd", str(tmp_path / "none" / "run.vcd")])
    assert done.exit_code == 2
    assert "Nothing was started" in done.output
