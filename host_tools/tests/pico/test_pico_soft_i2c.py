"""A bus that a program drives pin by pin, and the chips of the bench on it."""

from hand_made import Program
from hand_made_unit import Make

IO = 0x4001_4000
_PADS = 0x4001_C004
SIO = 0xD000_0000
GPIO_IN, PULL_LOW, LET_GO = SIO + 0x04, SIO + 0x24, SIO + 0x28
_SIO_FUNCTION = 5
_INPUT_ON = 0x5A
SDA, SCL = 8, 9
DEALER = 0x3C


class Bits(Program):
    """An I2C master made of pin writes: a pin is low while its output is enabled."""

    def __init__(self) -> None:
        super().__init__()
        for pin in (SDA, SCL):
            self.write(IO + 8 * pin + 4, _SIO_FUNCTION).write(_PADS + 4 * pin, _INPUT_ON)

    def set(self, pin: int, level: int) -> "Bits":
        self.write(LET_GO if level else PULL_LOW, 1 << pin)
        return self

    def start(self) -> "Bits":
        return self.set(SDA, 0).set(SCL, 0)

    def stop(self) -> "Bits":
        return self.set(SDA, 0).set(SCL, 1).set(SDA, 1)

    def byte(self, value: int) -> "Bits":
        """Sent; the pins during the acknowledge are the next result."""
        last = 0
        for bit in range(7, -1, -1):
            level = value >> bit & 1
            if level != last or bit == 7:
                self.set(SDA, level)
            last = level
            self.set(SCL, 1).set(SCL, 0)
        self.set(SDA, 1).set(SCL, 1).read(GPIO_IN)
        return self.set(SCL, 0)

    def taken(self) -> "Bits":
        """A byte of the chip's, refused further ones: the pins at each of its bits are results."""
        self.set(SDA, 1)
        for _ in range(8):
            self.set(SCL, 1).read(GPIO_IN)
            self.set(SCL, 0)
        return self.set(SCL, 1).set(SCL, 0)


class Noted:
    """A chip that notes what is written and gives 0xA6."""

    address = DEALER

    def __init__(self) -> None:
        self.said: list[str] = []

    def start(self, *, reading: bool) -> bool:
        self.said.append("read" if reading else "write")
        return True

    def write(self, byte: int) -> bool:
        self.said.append(f"{byte:02x}")
        return True

    def read(self) -> int:
        return 0xA6

    def stop(self) -> None:
        self.said.append("stop")


def levels(results: list[int]) -> list[int]:
    return [result >> SDA & 1 for result in results]


def test_bytes_written_pin_by_pin_reach_the_chip(make: Make) -> None:
    made = make(Bits().start().byte(DEALER << 1).byte(0x5A).stop())
    noted = Noted()
    made.rig.wiring.i2c[2].devices[DEALER] = noted
    made.run(100)
    assert noted.said == ["write", "5a", "stop"]


def test_the_chip_pulls_the_data_line_low_to_acknowledge(make: Make) -> None:
    made = make(Bits().start().byte(DEALER << 1).stop())
    made.rig.wiring.i2c[2].devices[DEALER] = Noted()
    made.run(100)
    assert levels(made.results(1)) == [0]


def test_nobody_acknowledges_another_address(make: Make) -> None:
    made = make(Bits().start().byte(0x11 << 1).stop())
    made.run(100)
    assert levels(made.results(1)) == [1]


def test_a_byte_is_read_bit_by_bit(make: Make) -> None:
    made = make(Bits().start().byte(DEALER << 1 | 1).taken().stop())
    made.rig.wiring.i2c[2].devices[DEALER] = Noted()
    made.run(100)
    assert levels(made.results(9))[1:] == [1, 0, 1, 0, 0, 1, 1, 0]
