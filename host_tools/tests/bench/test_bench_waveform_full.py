"""A waveform that finds no room, or no folder: what it draws goes on, and one sentence tells that the file is not whole."""

import resource
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pit.bench.clock import Clock
from pit.bench.pump import Pump
from pit.bench.vcd_file import VcdFile, WaveformError
from pit.cli.known import is_known
from pit.cli.table import app
from pit.table.place import waveforms

_ROOM = 300
_CHANGES = 20_000


@contextmanager
def _room(size: int) -> Iterator[None]:
    """No file of this process grows beyond so many bytes: a write past it is refused as on a full disk."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    told = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, told)


def _draw(file: VcdFile, clock: Clock) -> None:
    wire = file.wire("lines", "door")
    file.begin()
    for change in range(_CHANGES):
        clock.advance_to(clock.now_us + 1000)
        file.note(file.now_ns, wire, change & 1)


def test_what_is_drawn_goes_on_without_room_and_the_end_tells_it(tmp_path: Path) -> None:
    clock = Clock(is_virtual=True)
    file = VcdFile(tmp_path / "full.vcd", clock, "test", is_held=True)
    with _room(_ROOM):
        _draw(file, clock)
        with pytest.raises(
            WaveformError, match=r"full\.vcd ends too early \(.+\)\. What it draws was not held up"
        ) as told:
            file.close()
    assert is_known(told.value)
    assert (tmp_path / "full.vcd").stat().st_size == _ROOM


def test_a_file_whose_last_bytes_find_no_room_is_not_called_whole(tmp_path: Path) -> None:
    clock = Clock(is_virtual=True)
    file = VcdFile(tmp_path / "full.vcd", clock, "test")
    file.wire("lines", "door")
    with _room(1), pytest.raises(WaveformError):
        file.close()


def test_a_table_that_is_stopped_tells_how_it_stands_and_not_how_its_drawing_does(tmp_path: Path) -> None:
    with _room(_ROOM), pytest.raises(KeyboardInterrupt) as stopped, ExitStack() as stack:
        pump = Pump(Clock(is_virtual=True))
        file = waveforms(stack, tmp_path / "full.vcd", pump)
        assert file is not None
        _draw(file, pump.clock)
        raise KeyboardInterrupt
    assert "ends too early" in stopped.value.__notes__[0]


def test_a_table_whose_waveform_finds_no_folder_is_not_started(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["run", "--vcd", str(tmp_path / "none" / "run.vcd")])
    assert done.exit_code == 2
    assert "Nothing was" in done.output
