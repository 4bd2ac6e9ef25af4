"""The emulated chip's SPI and I2C: each byte reaches the chips of the bench, and takes the time that its clock says."""

from collections.abc import Callable

import pytest
from hand_made import Program
from hand_made_unit import Make

from pit.bench.plants.cuts import CutMode

SPI0 = 0x4003_C000
CR0, CR1, DATA, STATUS, PRESCALE = SPI0, SPI0 + 4, SPI0 + 8, SPI0 + 0xC, SPI0 + 0x10
_BIT_RECEIVED = 2
_BIT_IDLE = 0  # transmit FIFO empty

I2C0 = 0x4004_4000
TARGET, COMMAND, HIGH, LOW, RAW, ENABLE, RECEIVED, ABORT = (
    I2C0 + offset for offset in (0x04, 0x10, 0x1C, 0x20, 0x34, 0x6C, 0x78, 0x80)
)
_READ, _STOP, _RESTART = 1 << 8, 1 << 9, 1 << 10
_BIT_STOPPED = 9
_NO_ACKNOWLEDGE = 1
FRAM = 0x50


class Noted:
    """A chip on the SPI bus that notes bytes and when each had gone, and answers with their complement."""

    def __init__(self) -> None:
        self.bytes: list[int] = []
        self.at_ns: list[float] = []
        self.clock: Callable[[], float] = float

    def exchange(self, mosi: int) -> int:
        self.bytes.append(mosi)
        self.at_ns.append(self.clock())
        return mosi ^ 0xFF


def spi(*data: int, prescale: int = 100) -> Program:
    program = Program().write(CR0, 7).write(PRESCALE, prescale).write(CR1, 2)
    for byte in data:
        program.write(DATA, byte)
    return program


def i2c(*commands: int, target: int = FRAM) -> Program:
    program = Program().write(HIGH, 50).write(LOW, 75).write(TARGET, target).write(ENABLE, 1)
    for command in commands:
        program.write(COMMAND, command)
    return program.wait_for(RAW, _BIT_STOPPED)


def test_spi_bytes_come_at_the_pace_of_the_clock_registers(make: Make) -> None:
    made = make(spi(0x01, 0x02, 0x03, prescale=100))
    noted = Noted()
    noted.clock = lambda: made.nanos
    made.rig.wiring.spi[0].device = noted
    made.run(40)
    assert noted.bytes == [1, 2, 3]
    apart = [later - earlier for earlier, later in zip(noted.at_ns, noted.at_ns[1:], strict=False)]
    assert apart == pytest.approx([6_400, 6_400], abs=20)  # 8 bits at 125 MHz / 100


def test_what_an_spi_chip_answers_is_read_back(make: Make) -> None:
    made = make(spi(0x5A).wait_for(STATUS, _BIT_RECEIVED).read(DATA))
    made.rig.wiring.spi[0].device = Noted()
    made.run(40)
    assert made.results(1) == [0xA5]


def test_an_i2c_write_lands_in_the_memory(make: Make) -> None:
    made = make(i2c(0x01, 0x23, 0xAB, 0xCD | _STOP))
    made.run(100)
    assert made.rig.fram_a.image.snapshot()[0x0123:0x0125] == b"\xab\xcd"


def test_an_i2c_byte_takes_nine_clocks(make: Make) -> None:
    made = make(i2c(0x01, 0x23, 0xAB, 0xCD | _STOP).read(RAW))
    made.run(5 * 9 - 5)
    assert made.results(1) == [0]  # address and four bytes at 1 MHz are not through
    made.run(15)
    assert made.results(1)[0] >> _BIT_STOPPED & 1


def test_an_i2c_read_brings_what_the_memory_holds(make: Make) -> None:
    made = make(i2c(0x01, 0x23, _READ | _RESTART, _READ | _STOP).read(COMMAND).read(COMMAND))
    made.rig.fram_a.image[0x0123], made.rig.fram_a.image[0x0124] = 0x11, 0x22
    made.run(100)
    assert [result & 0xFF for result in made.results(2)] == [0x11, 0x22]


def test_an_address_where_nothing_hangs_is_not_acknowledged(make: Make) -> None:
    made = make(i2c(0x00 | _STOP, target=0x33).read(ABORT))
    made.run(100)
    assert made.results(1)[0] & 0xFFFF == _NO_ACKNOWLEDGE


def test_a_power_cut_at_a_byte_stops_the_chip_there(make: Make) -> None:
    made = make(i2c(0x01, 0x23, 0xAB, 0xCD | _STOP))
    told: list[int] = []
    made.unit.on_power_cut = lambda: told.append(made.now_us)
    made.rig.cut_at(2, CutMode.ABSENT)
    made.run(100)
    assert len(told) == 1
    assert not made.unit.is_powered
    assert made.rig.fram_a.image.snapshot()[0x0123:0x0125] == b"\xab\x00"
