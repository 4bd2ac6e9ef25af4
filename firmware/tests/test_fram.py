"""FRAM: what is acknowledged and read back is true, all else is a False and a count."""

from checks import bytes_kept, raises, with_locked_heap

from hal.drivers.fram import Fram

_ADDRESS = 0x50


class Chip:
    """32 KB on a bus; told to refuse the next calls, or to hold a bit of one byte at 1."""

    def __init__(self):
        self.cells = bytearray(32_768)
        self.refusals = 0
        self.stuck_at = -1
        self.transfers = 0

    def _answer(self, address, addrsize):
        self.transfers += 1
        if self.refusals:
            self.refusals -= 1
            raise OSError(5)
        assert address == _ADDRESS and addrsize == 16

    def writeto_mem(self, address, register, data, *, addrsize=8):
        self._answer(address, addrsize)
        for i in range(len(data)):
            self.cells[register + i] = data[i]
        if self.stuck_at >= 0:
            self.cells[self.stuck_at] |= 0x80

    def readfrom_mem_into(self, address, register, into, *, addrsize=8):
        self._answer(address, addrsize)
        for i in range(len(into)):
            into[i] = self.cells[register + i]


def _fram():
    chip = Chip()
    return chip, Fram(chip, _ADDRESS)


def test_what_was_written_is_read_again():
    _, fram = _fram()
    assert fram.write(300, b"prize")
    into = bytearray(5)
    assert fram.read_into(300, into)
    assert into == b"prize"


def test_a_verified_write_is_in_the_chip():
    chip, fram = _fram()
    assert fram.write_verified(0x1234, b"\x01\x02\x03")
    assert chip.cells[0x1233:0x1238] == b"\x00\x01\x02\x03\x00"


def test_a_cell_that_does_not_take_is_found_at_every_place_of_a_short_and_a_long_record():
    for length in (1, 31, 32, 33, 64, 65):
        for place in (0, length // 2, length - 1):
            chip, fram = _fram()
            chip.stuck_at = 100 + place
            assert not fram.write_verified(100, bytearray(length)), (length, place)
            assert fram.mismatches == 1
            assert fram.errors == 0


def test_a_long_record_is_verified_whole():
    chip, fram = _fram()
    record = bytes(range(200))
    assert fram.write_verified(7, record)
    assert chip.cells[7:207] == record


def test_a_record_is_held_only_if_all_of_it_is():
    _, fram = _fram()
    assert fram.write(10, b"abcd")
    assert fram.holds(10, b"abcd")
    assert not fram.holds(10, b"abce")
    assert fram.mismatches == 1


def test_a_bus_error_while_writing_is_a_false_and_a_count():
    chip, fram = _fram()
    chip.refusals = 1
    assert not fram.write(0, b"x")
    assert fram.errors == 1


def test_a_bus_error_while_reading_is_a_false_and_a_count():
    chip, fram = _fram()
    chip.refusals = 1
    assert not fram.read_into(0, bytearray(1))
    assert fram.errors == 1


def test_a_bus_error_in_the_read_back_is_no_success():
    for length in (4, 40):
        chip, fram = _fram()
        record = bytes(length)  # equal to what the chip holds, so that only the refusal tells
        assert fram.write(0, record)
        chip.refusals = 1
        assert not fram.holds(0, record)
        assert fram.errors == 1
        assert fram.mismatches == 0


def test_nothing_is_read_back_after_a_write_that_was_refused():
    chip, fram = _fram()
    chip.refusals = 1
    assert not fram.write_verified(0, b"x")
    assert chip.transfers == 1


def test_the_last_byte_of_the_chip_can_be_used():
    _, fram = _fram()
    assert fram.write_verified(32_767, b"x")


def test_a_range_outside_the_chip_is_refused_before_the_bus():
    chip, fram = _fram()
    for offset, length in ((-1, 1), (32_767, 2), (32_768, 1), (32_700, 69)):
        buf = bytearray(length)
        assert raises(ValueError, fram.read_into, offset, buf)
        assert raises(ValueError, fram.write, offset, buf)
        assert raises(ValueError, fram.write_verified, offset, buf)
        assert raises(ValueError, fram.holds, offset, buf)
    assert chip.transfers == 0


def test_a_smaller_chip_has_a_smaller_range():
    fram = Fram(Chip(), _ADDRESS, 256)
    assert fram.write(255, b"x")
    assert raises(ValueError, fram.write, 256, b"x")


def test_a_verified_write_leaves_nothing_on_the_heap():
    _, fram = _fram()
    assert bytes_kept(fram.write_verified, 64, bytes(range(32))) == 0
    assert bytes_kept(fram.write_verified, 64, bytes(range(100))) == 0
    assert bytes_kept(fram.read_into, 64, bytearray(32)) == 0


def test_a_verified_write_works_with_the_heap_locked():
    _, fram = _fram()
    record = bytes(range(24))
    assert with_locked_heap(lambda: fram.write_verified(64, record))
