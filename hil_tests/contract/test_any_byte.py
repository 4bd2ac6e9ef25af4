"""Any byte may come at any time (field reports F1, F2, F3): none interrupts, none stalls, none blocks."""

import pytest
from raw_link import wire_length
from unit_under_test import UnitUnderTest

from wire import codes

_ALL_BYTES = bytes(range(256))
_UNREAD_US = 30_000_000
_PIECE_US = 200_000


def test_f1_every_byte_comes_back(unit: UnitUnderTest) -> None:
    for half in (_ALL_BYTES[:128], _ALL_BYTES[128:]):
        assert unit.link.ask(unit.link.request("echo", half)).payload == half


def test_f1_ctrl_c_in_a_frame_interrupts_nothing(unit: UnitUnderTest) -> None:
    boots = unit.client.hello().boots
    data = b"\x03\x03\x04\x01\x02"
    assert unit.link.ask(unit.link.request("echo", data)).payload == data
    assert unit.client.hello().boots == boots


@pytest.mark.parametrize("byte", [0x01, 0x02, 0x03, 0x04, 0x05, 0x1A])
def test_f1_control_characters_outside_frames_interrupt_nothing(unit: UnitUnderTest, byte: int) -> None:
    boots = unit.client.hello().boots
    unit.link.send(bytes([byte]) * 20 + b"\r")
    assert unit.link.is_silent()
    assert unit.link.ask(unit.link.request("echo", b"still here")).payload == b"still here"
    assert unit.client.hello().boots == boots


@pytest.mark.parametrize("length", [63, 64, 65, 127, 128, 192, 250])
def test_f2_a_frame_of_any_length_on_the_wire_is_answered(unit: UnitUnderTest, length: int) -> None:
    data = bytes(1 + at % 255 for at in range(length - wire_length(0)))
    frame = unit.link.request("echo", data)
    assert len(frame) == length
    assert unit.link.ask(frame).payload == data


@pytest.mark.parametrize("length", [64, 128, 192])
def test_f2_a_burst_of_multiples_of_64_bytes_is_answered(unit: UnitUnderTest, length: int) -> None:
    data = bytes(length - wire_length(0))
    unit.link.send(b"".join(unit.link.request("echo", data) for _ in range(6)))
    assert [answer.payload for answer in unit.link.packets_till_all_is_read()] == [data] * 6


@pytest.mark.needs("hand", "eye")
@pytest.mark.parametrize("byte", [0x00, 0x01, 0x03, 0x41, 0x0D, 0xFF])
def test_f3_one_lone_byte_blocks_nothing(unit: UnitUnderTest, byte: int) -> None:
    unit.arm()
    unit.link.send(bytes([byte]))
    unit.hand.press()
    unit.let_pass(200_000)
    assert unit.eye.amount_cents is not None
    assert unit.poll()["prize_cents"] == unit.eye.amount_cents


@pytest.mark.needs("hand", "door", "eye", "clock")
@pytest.mark.slow_on_pico("half a minute of a flood, on a port that is always read there")
def test_f3_a_port_that_nobody_reads_stops_neither_button_nor_door(unit: UnitUnderTest) -> None:
    unit.arm()
    press = None
    ends_us = unit.transport.now_us + _UNREAD_US
    while unit.transport.now_us < ends_us:
        unit.link.send(b"help\r" * 8 + unit.link.request("poll", bytes(4)))
        unit.let_pass(_PIECE_US)
        if press is None and unit.transport.now_us > ends_us - _UNREAD_US // 2:
            press = unit.hand.press()
    assert press is not None
    assert unit.eye.amount_cents is not None
    unit.hand.open_door()
    unit.let_pass(_PIECE_US)
    unit.transport.drop_input()
    answer = unit.poll()
    assert answer["state"] == codes.DOOR_OPEN
    assert answer["game"] == codes.SHOWN
    assert unit.ask("counters")["dropped"] > 0, "the port never filled, so this proves nothing"
    assert unit.client.hello().boots == 1
