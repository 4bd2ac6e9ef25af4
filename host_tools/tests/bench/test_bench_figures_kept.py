"""What a `pit bench` command has measured is told, whatever finds no room on the disk or ends it too early."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.measure import scripts_run
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.bench.vcd_file import WaveformError
from pit.bench.waveform import Waveform
from pit.cli.bench import app
from pit.cli.measured import Figures, told

_MET, _MISSED = Row("boot", 1.5, "ms", 2), Row("press", 7, "ms", 5)


def _full(folder: Path, name: str) -> Path:
    """A file that no byte can be written to, as on a full disk."""
    file = folder / name
    file.symlink_to("/dev/full")
    return file


@pytest.mark.parametrize("command", [("latency", "--presses", "1"), ("heap",), ("boot",)], ids=" ".join)
def test_a_waveform_on_a_full_disk_holds_up_no_figure(command: tuple[str, ...], tmp_path: Path) -> None:
    _full(tmp_path, "run-lid.vcd")
    figures = tmp_path / "figures.json"
    done = CliRunner().invoke(app, [*command, "--vcd", str(_full(tmp_path, "run.vcd")), "--json", str(figures)])
    *rows, last = done.stdout.splitlines()
    assert last.startswith(f"bench {command[0]}, virtual: figures {len(rows)}, missed ")
    kept = json.loads(figures.read_text())
    assert kept
    assert [line.startswith(row["name"]) for row, line in zip(kept, rows, strict=True)] == [True] * len(rows)
    assert isinstance(done.exception, WaveformError)


def test_a_scripts_waveform_on_a_full_disk_holds_up_none_of_its_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bench(pump: Pump, folder: Path, *, uf2: Path, seed: int, is_blank: bool) -> JackpotBench:
        return JackpotBench(pump, folder, seed=seed, is_blank=is_blank)

    monkeypatch.setattr(scripts_run, "EmulatedClock", lambda: Clock(is_virtual=True))
    monkeypatch.setattr(scripts_run, "EmulatedJackpot", bench)
    monkeypatch.setattr(scripts_run, "_presses", lambda *_: [7])
    figures = Figures(None)
    figures.vcd = _full(tmp_path, "bare.vcd")
    assert scripts_run.script_times("bare", tmp_path, 1, figures.vcd, figures.drawing()) == [7]
    assert [type(lost) for lost in figures.lost] == [WaveformError]


def test_what_ends_a_unit_is_told_and_not_how_its_drawing_stands(tmp_path: Path) -> None:
    bench = JackpotBench(Pump(Clock(is_virtual=True)), tmp_path, seed=1)
    with pytest.raises(KeyboardInterrupt) as stopped, Waveform(_full(tmp_path, "run.vcd"), bench.rig):
        raise KeyboardInterrupt
    bench.close()
    assert "ends too early" in stopped.value.__notes__[0]


def test_what_was_measured_before_something_went_wrong_is_told_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    with pytest.raises(KeyboardInterrupt), told("bench boot, pico", file) as figures:
        figures.add("starting", lambda: [_MET, _MISSED])
        raise KeyboardInterrupt
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == ["boot", "press"]
    assert lines[-1] == "bench boot, pico: ended early: figures 2, missed 1"
    assert [row["is_met"] for row in json.loads(file.read_text())] == [True, False]


def test_nothing_measured_is_no_figure(capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(KeyboardInterrupt), told("bench boot, pico", None):
        raise KeyboardInterrupt
    assert capsys.readouterr().out == ""


def test_figures_that_find_no_room_in_their_file_are_printed_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(OSError, match="No space"), told("bench boot, pico", _full(tmp_path, "figures.json")) as figures:
        figures.add("starting", lambda: [_MET])
    assert capsys.readouterr().out.splitlines()[-1] == "bench boot, pico: figures 1, missed 0"
