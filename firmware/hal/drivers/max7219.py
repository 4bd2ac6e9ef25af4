"""MAX7219 chain (Maxim 19-4452): a register is latched only after its echo agreed, and what was latched is checked too.

DOUT of the last chip comes back on MISO and repeats what was shifted in 16 clocks a chip ago. So a word goes out twice:

    shift       echo expected            then
    word twice  the word before, word    raise LOAD, which latches the second copy; that before was latched as sent
    NOP twice   the last word, NOP       the last copy was latched as sent

It sees a wrong bit on the way to a chip. It can't see a dead segment or a stuck digit latch: that is for a person and
the lamp test.
"""

import micropython
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Pin, Spi

_DIGIT_0 = const(0x01)  # the rightmost digit; the others follow up to 0x08
_DECODE = const(0x09)
_INTENSITY = const(0x0A)
_SCAN_LIMIT = const(0x0B)
_SHUTDOWN = const(0x0C)
_TEST = const(0x0F)

_DIGITS = const(8)  # a chip
_BRIGHTEST = const(15)

# Places in the list of words, which is also the order of a full rewrite: digits are dark till they are right.
_AT_TEST = const(0)
_AT_INTENSITY = const(2)
_AT_DIGITS = const(4)
_AT_SHUTDOWN = const(12)
_WORDS = const(13)


@micropython.viper
def _put(segments: ptr8, words: ptr8, chips: int):  # noqa: F821
    """Put eight patterns a chip into both copies of their words: what is shifted first ends up in the farthest chip."""
    chip = 0
    while chip < chips:
        digit = 0
        while digit < _DIGITS:
            at = 4 * chips * (_AT_DIGITS + digit) + 2 * (chips - chip) - 1
            words[at] = segments[_DIGITS * chip + digit]
            words[at + 2 * chips] = segments[_DIGITS * chip + digit]
            digit += 1
        chip += 1


@micropython.viper
def holds(echo: ptr8, before: ptr8, word: ptr8, length: int) -> bool:  # noqa: F821
    """Is the first half of `echo`, `length` bytes, the word before, and its second half the word?"""
    differences = 0
    i = 0
    while i < length:
        differences |= echo[i] ^ before[i]
        differences |= echo[length + i] ^ word[i]
        i += 1
    return differences == 0


class Max7219:
    """`chips` MAX7219 in a chain, without decoding: a bit a segment, bit 7 the point, bits 6 to 0 segments A to G.

    `load_pin` idles low. Each call that uses the bus answers True if every echo agreed. At the first that doesn't, it
    stops with LOAD low: the word was not latched, or, if the copy before it proves wrong, that one was latched wrong.
    """

    def __init__(self, spi: "Spi", load_pin: "Pin", chips: int = 1) -> None:
        if chips < 1:
            raise ValueError("a chain has at least one chip")
        self.echo_errors = 0
        self.bus_errors = 0
        self._chips = chips
        self._exchange = spi.write_readinto
        self._load = load_pin.value
        self._echo = bytearray(4 * chips)
        self._nop = bytearray(4 * chips)
        self._buffer = all_words = bytearray(4 * chips * _WORDS)
        self._words = [memoryview(all_words)[4 * chips * i : 4 * chips * (i + 1)] for i in range(_WORDS)]
        self._is_synced = False  # is a NOP known to be in the chain's shift register?
        self._fill(0, _TEST, 0)
        self._fill(1, _DECODE, 0)
        self._fill(_AT_INTENSITY, _INTENSITY, _BRIGHTEST)
        self._fill(3, _SCAN_LIMIT, _DIGITS - 1)
        for digit in range(_DIGITS):
            self._fill(_AT_DIGITS + digit, _DIGIT_0 + digit, 0)
        self._fill(_AT_SHUTDOWN, _SHUTDOWN, 1)

    def set_digits(self, segments: "bytearray | bytes") -> None:
        """Keep the patterns to be shown, eight a chip: index 0 is the rightmost digit of the chip nearest to MOSI.

        Sends nothing. Raises ValueError for any other length.
        """
        if len(segments) != _DIGITS * self._chips:
            raise ValueError("eight segment bytes a chip")
        _put(segments, self._buffer, self._chips)

    def show(self) -> bool:
        """Send the eight digit registers."""
        return self._send(_AT_DIGITS, _AT_SHUTDOWN)

    def write_all(self) -> bool:
        """Send every register, so that a chip that lost its supply or was disturbed shows the kept state again."""
        return self._send(0, _WORDS)

    def lamp_test(self, is_on: bool) -> bool:
        """Light every segment at full brightness, or show the digits again."""
        self._fill(_AT_TEST, _TEST, 1 if is_on else 0)
        return self._send(_AT_TEST, _AT_TEST + 1)

    def brightness(self, level: int) -> bool:
        """Set the brightness, 0 to 15; anything else raises ValueError."""
        if not 0 <= level <= _BRIGHTEST:
            raise ValueError("brightness is 0 to 15")
        self._fill(_AT_INTENSITY, _INTENSITY, level)
        return self._send(_AT_INTENSITY, _AT_INTENSITY + 1)

    def blank(self, is_blank: bool) -> bool:
        """Darken every digit without losing it, or show them again."""
        self._fill(_AT_SHUTDOWN, _SHUTDOWN, 0 if is_blank else 1)
        return self._send(_AT_SHUTDOWN, _AT_SHUTDOWN + 1)

    def _fill(self, place: int, register: int, value: int) -> None:
        word = self._words[place]
        for chip in range(2 * self._chips):
            word[2 * chip] = register
            word[2 * chip + 1] = value

    def _send(self, first: int, end: int) -> bool:
        try:
            is_right = self._send_words(first, end)
        except OSError:
            self.bus_errors += 1
            self._is_synced = False
            return False
        if not is_right:
            self.echo_errors += 1
        self._is_synced = is_right
        return is_right

    @micropython.native
    def _send_words(self, first: int, end: int) -> bool:
        # Between the press and its last digit: bound methods and buffers are locals, both copies go out and are compared at once.
        exchange = self._exchange
        load = self._load
        echo = self._echo
        words = self._words
        length = 2 * self._chips
        nop = self._nop
        held: "bytearray | memoryview" = nop
        if not self._is_synced:
            exchange(nop, echo)
        for place in range(first, end):
            word = words[place]
            exchange(word, echo)
            if not holds(echo, held, word, length):
                return False
            load(1)
            load(0)
            held = word
        exchange(nop, echo)
        is_right: bool = holds(echo, held, nop, length)
        return is_right
