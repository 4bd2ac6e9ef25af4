"""The MAX7219 chain against a shift register with an echo: right digits, or a False; never a wrong digit in silence."""

from checks import bytes_kept, raises, with_locked_heap

from hal.drivers.max7219 import Max7219

_NOP, _DECODE, _INTENSITY, _SCAN_LIMIT, _SHUTDOWN, _TEST = 0x0, 0x9, 0xA, 0xB, 0xC, 0xF


class Chain:
    """MAX7219 chips: one long shift register, latched on a rising LOAD. Spoils bits of the shifts it is told to.

    A shift moves as many bytes as the chain holds; a transfer may be several.
    """

    def __init__(self, chips=1):
        self.chips = chips
        self.held = bytearray(b"\xa5" * (2 * chips))  # what a chip holds after power-on is anything
        self.registers = [bytearray(16) for _ in range(chips)]
        self.load = 0
        self.shifts = 0
        self.spoil_input_at = -1
        self.spoil_echo_at = -1
        self.fail_at = -1
        self.is_echo_stuck = False
        self.latched = 0

    def write_readinto(self, out, into):
        length = 2 * self.chips
        assert len(out) == len(into) and len(out) % length == 0
        for start in range(0, len(out), length):
            at = self.shifts
            self.shifts += 1
            if at == self.fail_at:
                raise OSError(5)
            for i in range(length):
                into[start + i] = 0 if self.is_echo_stuck else self.held[i]
                self.held[i] = out[start + i]
            if at == self.spoil_input_at:
                self.held[1] ^= 0x10
            if at == self.spoil_echo_at:
                into[start + 1] ^= 0x10

    def value(self, level):
        if level and not self.load:
            self.latched += 1
            for chip in range(self.chips):
                at = 2 * (self.chips - 1 - chip)
                self.registers[chip][self.held[at] & 15] = self.held[at + 1]
        self.load = level

    def digits(self, chip=0):
        return bytes(self.registers[chip][1:9])


def _display(chips=1):
    chain = Chain(chips)
    return chain, Max7219(chain, chain, chips)


def test_a_full_rewrite_sets_every_register():
    chain, display = _display()
    assert display.write_all()
    registers = chain.registers[0]
    assert registers[_TEST] == 0
    assert registers[_DECODE] == 0
    assert registers[_INTENSITY] == 15
    assert registers[_SCAN_LIMIT] == 7
    assert registers[_SHUTDOWN] == 1
    assert chain.digits() == bytes(8)


def test_a_full_rewrite_brings_back_a_chip_that_lost_its_supply():
    chain, display = _display()
    display.set_digits(b"12345678")
    assert display.write_all()
    chain.registers[0] = bytearray(16)
    chain.held = bytearray(b"\x00\x00")
    assert display.write_all()
    assert chain.digits() == b"12345678"
    assert chain.registers[0][_SHUTDOWN] == 1


def test_digit_0_is_the_rightmost_and_the_first_of_the_buffer():
    chain, display = _display()
    display.set_digits(bytes((0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18)))
    assert display.show()
    assert chain.registers[0][1] == 0x11
    assert chain.registers[0][8] == 0x18


def test_each_chip_of_a_chain_gets_its_own_eight_digits():
    chain, display = _display(3)
    display.set_digits(b"abcdefghijklmnopqrstuvwx")
    assert display.write_all()
    assert chain.digits(0) == b"abcdefgh"
    assert chain.digits(1) == b"ijklmnop"
    assert chain.digits(2) == b"qrstuvwx"
    assert [chain.registers[chip][_SCAN_LIMIT] for chip in range(3)] == [7, 7, 7]


def test_setting_digits_sends_nothing_before_they_are_shown():
    chain, display = _display()
    display.set_digits(b"12345678")
    assert chain.shifts == 0


def test_a_buffer_of_another_length_is_refused():
    _, display = _display()
    assert raises(ValueError, display.set_digits, bytes(7))
    assert raises(ValueError, display.set_digits, bytes(16))


def test_a_bit_spoilt_on_the_way_in_is_never_reported_as_right():
    # Shifts of a first show: two to know what is held, two a digit, two to check the last.
    for at in range(2, 18):
        chain, display = _display()
        display.set_digits(b"12345678")
        chain.spoil_input_at = at
        assert not display.show(), at
        assert display.echo_errors == 1


def test_a_first_copy_that_was_spoilt_does_not_raise_load():
    chain, display = _display()
    display.set_digits(b"12345678")
    chain.spoil_input_at = 2
    assert not display.show()
    assert chain.latched == 0
    assert chain.load == 0


def test_a_latched_copy_that_was_spoilt_is_found_by_the_next_shift_and_nothing_more_is_latched():
    chain, display = _display()
    display.set_digits(b"12345678")
    chain.spoil_input_at = 3
    assert not display.show()
    assert chain.latched == 1


def test_the_last_latched_copy_is_checked_too():
    chain, display = _display()
    display.set_digits(b"12345678")
    chain.spoil_input_at = 17
    assert not display.show()
    assert chain.latched == 8


def test_a_spoilt_echo_is_reported():
    for at in range(2, 20):
        chain, display = _display()
        display.set_digits(b"12345678")
        chain.spoil_echo_at = at
        assert not display.show(), at


def test_a_cut_echo_line_is_reported_before_anything_is_latched():
    chain, display = _display()
    chain.is_echo_stuck = True
    assert not display.write_all()
    assert chain.latched == 0


def test_a_chain_of_another_length_than_told_is_reported():
    class Longer(Chain):
        def write_readinto(self, out, into):
            both = self.held + out
            into[:] = both[: len(out)]
            self.held[:] = both[len(out) :]

    chain = Longer()
    chain.held = bytearray(4)
    assert not Max7219(chain, chain).write_all()


def test_after_an_error_a_full_rewrite_shows_the_digits_again():
    chain, display = _display()
    display.set_digits(b"12345678")
    chain.spoil_input_at = 6
    assert not display.show()
    assert display.write_all()
    assert chain.digits() == b"12345678"
    assert display.echo_errors == 1


def test_a_bus_that_fails_is_a_false_and_a_count():
    chain, display = _display()
    assert display.write_all()
    chain.fail_at = chain.shifts + 3
    assert not display.write_all()
    assert display.bus_errors == 1
    assert display.write_all()


def test_the_chip_is_left_with_a_no_operation_in_its_shift_register():
    chain, display = _display()
    display.set_digits(b"12345678")
    assert display.show()
    assert chain.held == b"\x00\x00"


def test_brightness_0_is_the_dimmest_and_15_the_brightest():
    chain, display = _display()
    assert display.brightness(0)
    assert chain.registers[0][_INTENSITY] == 0
    assert display.brightness(15)
    assert chain.registers[0][_INTENSITY] == 15


def test_brightness_16_and_minus_1_are_refused_and_change_nothing():
    chain, display = _display()
    assert display.brightness(9)
    assert raises(ValueError, display.brightness, 16)
    assert raises(ValueError, display.brightness, -1)
    assert display.write_all()
    assert chain.registers[0][_INTENSITY] == 9


def test_a_lamp_test_lasts_through_rewrites_till_it_is_ended():
    chain, display = _display()
    assert display.lamp_test(True)
    assert display.write_all()
    assert chain.registers[0][_TEST] == 1
    assert display.lamp_test(False)
    assert chain.registers[0][_TEST] == 0


def test_a_blanked_display_stays_blank_through_rewrites_and_keeps_its_digits():
    chain, display = _display()
    display.set_digits(b"12345678")
    assert display.blank(True)
    assert display.write_all()
    assert chain.registers[0][_SHUTDOWN] == 0
    assert display.blank(False)
    assert chain.registers[0][_SHUTDOWN] == 1
    assert chain.digits() == b"12345678"


def test_a_chain_of_no_chips_is_refused():
    chain = Chain()
    assert raises(ValueError, Max7219, chain, chain, 0)


class _Echo:
    """The least a chain can be, without a test's own allocations."""

    def __init__(self):
        self._a = 0
        self._b = 0

    def write_readinto(self, out, into):
        into[0] = self._a
        into[1] = self._b
        into[2] = out[0]
        into[3] = out[1]
        self._a = out[2]
        self._b = out[3]

    def value(self, level):
        self._level = level


def test_showing_and_rewriting_leave_nothing_on_the_heap():
    chain = _Echo()
    display = Max7219(chain, chain)
    digits = bytearray(8)
    assert display.show()
    assert bytes_kept(display.set_digits, digits) == 0
    assert bytes_kept(display.show) == 0
    assert bytes_kept(display.write_all) == 0
    assert bytes_kept(display.brightness, 7) == 0


def test_showing_works_with_the_heap_locked():
    chain = _Echo()
    chain.value(0)
    display = Max7219(chain, chain)
    assert with_locked_heap(display.write_all)
    assert with_locked_heap(display.show)
