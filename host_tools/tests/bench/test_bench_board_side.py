"""A board's pins, buses and registers as a virtual chip sees them; each transfer takes the time it takes on the wire."""

import pytest

from pit.bench.board_side import BoardSide
from pit.bench.boards import load_board
from pit.bench.clock import Clock
from pit.bench.rigs.jackpot import JackpotRig

_IN, _OUT = 0, 1
_NO, _DOOR, _LAMP, _LOAD = 14, 11, 13, 17
_FRAM = 0x50


class Desk:
    """A rig and its board side, with the edges that came."""

    def __init__(self) -> None:
        self.clock = Clock(is_virtual=True)
        self.rig = JackpotRig(self.clock, load_board("rpi_pico"), seed=1)
        self.edges: list[tuple[int, int]] = []
        self.board = BoardSide(self.rig.wiring, lambda pin, level: self.edges.append((pin, level)))


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_an_output_drives_its_wire_at_the_level_set_before(desk: Desk) -> None:
    desk.board.pin_set(_LAMP, 1)
    assert not desk.rig.lamp.is_lit
    assert desk.board.pin_mode(_LAMP, _OUT) == 1
    assert desk.rig.lamp.is_lit


def test_a_released_board_lets_its_outputs_go_and_reads_nothing(desk: Desk) -> None:
    desk.board.pin_mode(_LAMP, _OUT)
    desk.board.pin_set(_LAMP, 1)
    desk.board.pin_mode(_DOOR, _IN)
    desk.board.release()
    assert not desk.rig.lamp.is_lit
    desk.rig.door.open(bounces=0)
    assert desk.edges == []


def test_an_input_tells_each_move_with_its_level(desk: Desk) -> None:
    assert desk.board.pin_mode(_DOOR, _IN) == 0
    desk.rig.door.open(bounces=0)
    desk.rig.door.shut(bounces=0)
    assert desk.edges == [(_DOOR, 1), (_DOOR, 0)]


def test_a_pin_made_an_input_twice_tells_each_move_once(desk: Desk) -> None:
    desk.board.pin_mode(_DOOR, _IN)
    desk.board.pin_mode(_DOOR, _IN)
    desk.rig.door.open(bounces=0)
    assert desk.edges == [(_DOOR, 1)]


def test_a_pin_that_nobody_reads_tells_nothing(desk: Desk) -> None:
    desk.rig.door.open(bounces=0)
    assert desk.edges == []


def test_memory_keeps_what_is_written_and_each_byte_takes_nine_clocks(desk: Desk) -> None:
    i2c = desk.board.i2c_bus(0)
    written = desk.board.i2c_write(0, _FRAM, b"\x01\x00", b"abc")
    read = desk.board.i2c_read(0, _FRAM, b"\x01\x00", 3)
    assert (written.failed, read.failed, read.payload) == (False, False, b"abc")
    assert i2c.byte_ns == 9_000
    assert written.busy_ns == 9_000 * (1 + 2 + 3)
    assert read.busy_ns == 9_000 * (1 + 2 + 1 + 3)


def test_an_address_without_a_chip_is_not_acknowledged(desk: Desk) -> None:
    for answer in (desk.board.i2c_write(0, 0x23, b"", b"x"), desk.board.i2c_read(0, 0x23, b"\0", 4)):
        assert answer.failed
        assert answer.payload == b""
        assert answer.busy_ns == 9_000


def test_a_chip_that_refuses_fails_the_transfer(desk: Desk) -> None:
    desk.rig.fram_a.nack_next(2)
    assert desk.board.i2c_write(0, _FRAM, b"\0\0", b"x").failed
    assert desk.board.i2c_read(0, _FRAM, b"\0\0", 1).failed
    assert not desk.board.i2c_read(0, _FRAM, b"\0\0", 1).failed


def test_the_display_is_clocked_byte_by_byte_and_latched_by_its_pin(desk: Desk) -> None:
    desk.board.pin_mode(_LOAD, _OUT)
    first = desk.board.spi_transfer(0, b"\x0c\x01")
    second = desk.board.spi_transfer(0, b"\x01\x7e")
    desk.board.pin_set(_LOAD, 1)
    desk.board.pin_set(_LOAD, 0)
    assert second.payload == b"\x0c\x01"
    assert first.busy_ns == second.busy_ns == 2 * 800
    assert desk.rig.display.register(1) == 0x7E


def test_the_entropy_register_gives_bits_and_an_unknown_one_all_ones(desk: Desk) -> None:
    register = desk.rig.board.entropy_register
    assert {desk.board.register(register) for _ in range(64)} == {0, 1}
    assert desk.board.register(0x4000_0000) == 0xFFFF_FFFF
