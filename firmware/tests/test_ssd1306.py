"""The dealer's display: right pixels, a page a step, and no bus error that anybody else would feel (F17)."""

from checks import bytes_kept, raises
from fake_hal import PERIOD, FakeHal

from hal.drivers.ssd1306 import Ssd1306

_ADDRESS = 0x3C
_GAP = 5
_RETRY = 1_000
_REWRITE = 5_000


class Screen:
    """An SSD1306 on a bus, in horizontal addressing; answers OSError 19 while it is absent."""

    def __init__(self):
        self.memory = bytearray(1024)
        self.is_on = False
        self.is_absent = False
        self.multiplex = 0
        self.transfers = 0
        self.longest = 0
        self._column = self._page = self._first = self._last = 0

    def lose_supply(self):
        self.is_on = False
        self.memory = bytearray(1024)

    def writeto_mem(self, address, register, data, *, addrsize=8):
        assert address == _ADDRESS and addrsize == 8
        self.transfers += 1
        self.longest = max(self.longest, len(data))
        if self.is_absent:
            raise OSError(19)
        if register == 0x40:
            for byte in data:
                self._put(byte)
        else:
            assert register == 0x00
            self._command(data)

    def _command(self, data):
        i = 0
        while i < len(data):
            command = data[i]
            if command == 0x21:
                self._column, self._first, self._last = data[i + 1], data[i + 1], data[i + 2]
                i += 2
            elif command == 0x22:
                self._page = data[i + 1]
                assert data[i + 1] == data[i + 2]
                i += 2
            elif command in (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB):
                if command == 0xA8:
                    self.multiplex = data[i + 1]
                i += 1
            elif command == 0xAF:
                self.is_on = True
            else:
                assert command in (0x40, 0xA1, 0xA4, 0xA6, 0xC8), hex(command)
            i += 1

    def _put(self, byte):
        self.memory[128 * self._page + self._column] = byte
        self._column = self._first if self._column == self._last else self._column + 1

    def pixel(self, x, y):
        return self.memory[128 * (y // 8) + x] >> (y % 8) & 1


def _display(now=0):
    hal = FakeHal(now)
    screen = Screen()
    return hal, screen, Ssd1306(hal, screen, _ADDRESS)


def _settle(hal, display):
    for _ in range(20):
        display.step(hal.now)
        hal.advance(_GAP)


def test_what_is_drawn_is_seen_at_its_place():
    hal, screen, display = _display()
    display.frame.pixel(0, 0, 1)
    display.frame.pixel(127, 63, 1)
    display.frame.pixel(10, 17, 1)
    display.show(hal.now)
    _settle(hal, display)
    assert screen.is_on
    assert screen.multiplex == 63
    assert screen.pixel(0, 0) and screen.pixel(127, 63) and screen.pixel(10, 17)
    assert sum(bin(byte).count("1") for byte in screen.memory) == 3


def test_a_step_sends_at_most_one_page():
    hal, screen, display = _display()
    for _ in range(10):
        before = screen.transfers
        display.step(hal.now)
        assert screen.transfers - before <= 2
        hal.advance(_GAP)
    assert screen.longest == 128


def test_a_step_before_it_is_due_sends_nothing():
    hal, screen, display = _display()
    display.step(hal.now)
    before = screen.transfers
    display.step(hal.advance(_GAP - 1))
    assert screen.transfers == before


def test_an_absent_display_raises_nothing_and_is_asked_once_a_second():
    for now in (0, PERIOD - 1, PERIOD - 1_000):
        hal, screen, display = _display(now)
        screen.is_absent = True
        for _ in range(3_000):
            display.step(hal.advance(1))
        assert not display.is_present
        assert screen.transfers == 3
        assert display.errors == 3


def test_a_display_that_comes_back_is_initialised_and_gets_what_was_drawn_meanwhile():
    hal, screen, display = _display()
    _settle(hal, display)
    screen.is_absent = True
    display.show(hal.now)
    display.step(hal.now)
    assert not display.is_present
    screen.lose_supply()
    display.frame.fill(1)
    display.show(hal.now)
    screen.is_absent = False
    display.step(hal.advance(_RETRY))
    assert display.is_present
    assert screen.is_on
    _settle(hal, display)
    assert screen.memory == b"\xff" * 1024


def test_a_display_that_fails_between_two_pages_is_initialised_again_and_gets_every_page():
    hal, screen, display = _display()
    display.frame.fill(1)
    display.step(hal.now)
    for _ in range(4):
        display.step(hal.advance(_GAP))
    screen.is_absent = True
    display.step(hal.advance(_GAP))
    assert display.errors == 1
    assert display.due == hal.now + _RETRY
    screen.is_absent = False
    screen.lose_supply()
    hal.advance(_RETRY)
    _settle(hal, display)
    assert screen.is_on
    assert screen.memory == b"\xff" * 1024


def test_a_storm_of_errors_ends_with_the_display_brought_back():
    hal, screen, display = _display()
    display.frame.fill(1)
    for i in range(60):
        screen.is_absent = i % 3 != 2
        display.show(hal.now)
        display.step(hal.advance(_RETRY))
    screen.is_absent = False
    display.show(hal.now)
    hal.advance(_RETRY)
    _settle(hal, display)
    assert display.is_present
    assert screen.memory == b"\xff" * 1024


def test_a_display_that_lost_its_supply_unnoticed_shows_again_by_itself():
    hal, screen, display = _display()
    display.frame.fill(1)
    _settle(hal, display)
    screen.lose_supply()
    hal.advance(_REWRITE)
    _settle(hal, display)
    assert screen.is_on
    assert screen.memory == b"\xff" * 1024


def test_what_is_drawn_while_pages_are_sent_is_sent_after_them():
    hal, screen, display = _display()
    display.step(hal.now)
    for _ in range(3):
        display.step(hal.advance(_GAP))
    display.frame.fill(1)
    display.show(hal.now)
    _settle(hal, display)
    assert screen.memory == b"\xff" * 1024


def test_a_shown_display_rests():
    hal, screen, display = _display()
    _settle(hal, display)
    before = screen.transfers
    for _ in range(100):
        display.step(hal.advance(10))
    assert screen.transfers == before


def test_a_small_display_is_told_its_height():
    hal = FakeHal()
    screen = Screen()
    display = Ssd1306(hal, screen, _ADDRESS, 128, 32)
    _settle(hal, display)
    assert screen.multiplex == 31


def test_a_size_the_chip_does_not_have_is_refused():
    assert raises(ValueError, Ssd1306, FakeHal(), Screen(), _ADDRESS, 256, 64)
    assert raises(ValueError, Ssd1306, FakeHal(), Screen(), _ADDRESS, 128, 48)


class _Sink:
    """A bus that takes everything."""

    def writeto_mem(self, address, register, data, *, addrsize=8):
        pass


def test_stepping_leaves_nothing_on_the_heap():
    hal = FakeHal()
    display = Ssd1306(hal, _Sink(), _ADDRESS)

    def show():
        display.show(display.due)
        display.step(display.due)

    assert bytes_kept(show) == 0
