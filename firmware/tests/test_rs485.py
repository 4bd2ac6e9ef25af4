"""On a bus a unit drives only while it sends, and answers nothing whose time is over."""

from fake_hal import FakeHal, FakePin

from hal.drivers.rs485 import Rs485

_FRAME = b"\x00\x05abcd\x00"
_OTHER = b"\x00\x03ef\x00"
_ANSWER = b"\x00\x02z\x00"


class _Uart:
    """Bytes that wait to be read, and each write with the level of the driver's line at its end."""

    def __init__(self, enable):
        self.waiting = b""
        self.sent = []
        self._enable = enable

    def readinto(self, into):
        if not self.waiting:
            return None
        into[0] = self.waiting[0]
        self.waiting = self.waiting[1:]
        return 1

    def write(self, data, length):
        self._last = bytes(data[:length])

    def flush(self):
        self.sent.append((self._last, self._enable.level))


class _Rig:
    def __init__(self):
        self.enable = FakePin(0)
        self.uart = _Uart(self.enable)
        self.bus = Rs485(FakeHal(), self.uart, self.enable)

    def read(self, size=64):
        into = bytearray(size)
        return bytes(into[: self.bus.read_into(into)])


def _listening():
    rig = _Rig()
    assert rig.read() == b""
    return rig


def test_its_driver_is_on_till_the_last_bit_has_left_and_no_longer():
    rig = _listening()
    rig.bus.write(bytearray(_ANSWER + b"beyond"), len(_ANSWER))
    assert rig.uart.sent == [(_ANSWER, 1)]
    assert rig.enable.level == 0


def test_what_came_while_the_unit_started_is_for_nobody():
    rig = _Rig()
    rig.uart.waiting = _FRAME * 20
    assert rig.read() == b""
    assert rig.uart.waiting == b""


def test_what_comes_from_then_on_is_read():
    rig = _listening()
    rig.uart.waiting = _FRAME
    assert rig.read() == _FRAME


def test_a_read_ends_with_a_frame():
    rig = _listening()
    rig.uart.waiting = _FRAME + _OTHER
    assert rig.read() == _FRAME
    assert rig.read() == _OTHER


def test_a_frame_is_read_in_the_pieces_that_its_reader_has_room_for():
    rig = _listening()
    rig.uart.waiting = _FRAME
    assert rig.read(4) + rig.read(4) == _FRAME


def test_frames_that_waited_behind_the_one_that_is_answered_are_answered_by_nobody():
    rig = _listening()
    rig.uart.waiting = _FRAME * 3
    assert rig.read() == _FRAME
    rig.bus.write(bytearray(_ANSWER), len(_ANSWER))
    assert rig.read() == b""
