"""A MAX7219 chain on a desk, driven as a driver would: for the tests of what it shows and of its faults."""

from pit.bench.clock import Clock
from pit.bench.plants import max7219 as chip
from pit.bench.plants.max7219 import Max7219Chain
from pit.bench.plants.nets import Line


class Desk:
    """A chain with its LOAD wire, and the few motions that a driver makes."""

    def __init__(self, chips: int = 1) -> None:
        self.clock = Clock(is_virtual=True)
        self.load = Line("load", 0)
        self.chain = Max7219Chain(self.clock, self.load, chips)

    def shift(self, *words: int) -> list[int]:
        """The bytes that came back."""
        return [self.chain.exchange(byte) for word in words for byte in (word >> 8, word & 0xFF)]

    def latch(self) -> None:
        self.load.drive(self, 1)
        self.load.drive(self, 0)

    def send(self, register: int, data: int) -> None:
        """The same register to every chip."""
        self.shift(*[register << 8 | data] * self.chain.chips)
        self.latch()

    def wake(self, decode: int = 0xFF) -> None:
        for register, data in ((chip.DECODE, decode), (chip.SCAN_LIMIT, 7), (chip.SHUTDOWN, 1)):
            self.send(register, data)

    def show(self, text: str) -> None:
        """`text`, right-aligned on eight digits, in Code B; a '.' belongs to the digit before it."""
        digits: list[int] = []
        for letter in reversed(text):
            if letter == ".":
                digits.append(0x80)
            elif digits and digits[-1] == 0x80:
                digits[-1] |= "0123456789-EHLP ".index(letter)
            else:
                digits.append("0123456789-EHLP ".index(letter))
        for digit in range(8):
            self.send(chip.DIGIT_0 + digit, digits[digit] if digit < len(digits) else 0x0F)


def awake(text: str = "") -> Desk:
    desk = Desk()
    desk.wake()
    desk.show(text)
    return desk
