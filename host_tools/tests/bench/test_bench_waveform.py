"""A waveform file read back: the wires in it tell what the plants were told, decoded bit by bit as a logic analyser does."""

from itertools import pairwise
from pathlib import Path

import pytest
from waveform_file import Changes, i2c_bytes, latched_registers, read_back

from pit.bench.board_side import BoardSide
from pit.bench.boards import load_board
from pit.bench.clock import Clock
from pit.bench.rigs.jackpot import JackpotRig
from pit.bench.waveform import Waveform

_DECODE, _SCAN, _SHUTDOWN, _TEST = 0x9, 0xB, 0xC, 0xF
_LOAD = 17


class Desk:
    """A rig, and a chip's side of its wires on the virtual clock."""

    def __init__(self, path: Path) -> None:
        self.clock = Clock(is_virtual=True)
        self.rig = JackpotRig(self.clock, load_board("rpi_pico"), seed=3)
        self.board = BoardSide(self.rig.wiring, lambda pin, level: None)
        self.path = path
        self.waveform = Waveform(path, self.rig)
        self.board.pin_mode(_LOAD, 1)

    def display(self, register: int, value: int) -> None:
        answer = self.board.spi_transfer(0, bytes([register, value]))
        self.clock.advance_to(self.clock.now_us + answer.busy_ns // 1000 + 1)
        for level in (1, 0):
            self.board.pin_set(_LOAD, level)
            self.clock.advance_to(self.clock.now_us + 10)

    def changes(self) -> Changes:
        self.waveform.close()
        return read_back(self.path)[1]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "run.vcd")


def test_the_unit_of_time_is_a_nanosecond(desk: Desk) -> None:
    desk.waveform.close()
    assert read_back(desk.path)[0] == "1 ns"


def test_the_digits_can_be_decoded_from_the_bits_of_the_bus(desk: Desk) -> None:
    for register, value in ((_SHUTDOWN, 1), (_SCAN, 7), (_DECODE, 0xFF), (_TEST, 0)):
        desk.display(register, value)
    for place, figure in enumerate((5, 2, 1)):
        desk.display(place + 1, figure)
    digits = {register: value for register, value in latched_registers(desk.changes()) if 1 <= register <= 8}
    assert digits == {1: 5, 2: 2, 3: 1}


def test_a_bit_takes_a_tenth_of_a_microsecond_at_ten_megahertz(desk: Desk) -> None:
    desk.display(_TEST, 0xAA)
    rises = [at for at, name, value in desk.changes() if name == "spi0.sck" and value == 1]
    assert [later - earlier for earlier, later in pairwise(rises)] == [100] * 15


def test_what_was_seen_stands_beside_the_bits(desk: Desk) -> None:
    for register, value in ((_SHUTDOWN, 1), (_SCAN, 0), (_DECODE, 0xFF), (1, 7)):
        desk.display(register, value)
    shown = [str(value).strip() for _, name, value in desk.changes() if name == "seen.digits"]
    assert shown[-1].endswith("7")


def test_a_contact_is_noted_at_its_microsecond(desk: Desk) -> None:
    desk.clock.call_at(1_234, lambda: desk.rig.lines["button_no"].drive(desk, 0))
    desk.clock.advance_to(5_000)
    assert [change for change in desk.changes() if change[1] == "lines.button_no" and change[0]] == [
        (1_234_000, "lines.button_no", 0)
    ]


def test_a_write_to_a_memory_reads_as_an_i2c_transfer(desk: Desk) -> None:
    desk.clock.advance_to(1_000)
    desk.board.i2c_write(0, 0x50, b"\x01\x23", b"\xab")
    assert i2c_bytes(desk.changes(), "i2c0") == ["S", "a0+", "01+", "23+", "ab+", "P"]


def test_a_read_restarts_with_the_other_direction(desk: Desk) -> None:
    desk.clock.advance_to(1_000)
    desk.board.i2c_read(0, 0x50, b"\x00\x00", 1)
    said = i2c_bytes(desk.changes(), "i2c0")
    assert said == ["S", "a0+", "00+", "00+", "P", "S", "a1+", "00+", "P"]


def test_bytes_of_the_link_are_there_in_both_directions(desk: Desk) -> None:
    class Echo:
        name = "echo"
        now_us = 0

        def write(self, data: bytes) -> None:
            self.said = data

        def read(self, deadline_us: int) -> bytes:
            return self.said[::-1]

        def wait(self, until_us: int) -> None: ...

        def drop_input(self) -> None: ...

        def close(self) -> None: ...

    link = desk.waveform.tap_link(Echo())
    link.write(b"\x00\x07")
    assert link.read(0) == b"\x07\x00"
    changes = desk.changes()
    assert [value for at, name, value in changes if name == "link.to_unit" and at] == [7]
    strokes = [at for at, name, value in changes if name == "link.from_unit_stroke" and value == 1]
    assert len(strokes) == 2


def test_times_never_go_back_though_buses_run_side_by_side(desk: Desk) -> None:
    desk.clock.advance_to(1_000)
    desk.board.i2c_write(0, 0x50, b"\x00\x00", bytes(20))
    desk.board.i2c_write(1, 0x50, b"\x00\x00", bytes(20))
    desk.display(_TEST, 0)
    times = [at for at, _, _ in desk.changes()]
    assert times == sorted(times)


def test_a_closed_waveform_leaves_the_chips_as_they_were(desk: Desk) -> None:
    desk.waveform.close()
    assert desk.rig.wiring.spi[0].device is desk.rig.display
    assert desk.rig.wiring.i2c[0].devices[0x50] is desk.rig.fram_a
