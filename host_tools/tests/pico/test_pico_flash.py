"""The emulated flash chip: what is written lasts over a loss of power, is counted, and takes time where a test asks for it."""

from hand_made import Program
from hand_made_unit import HandMade, Make

from pit.bench.pico.chip import FILES_AT
from pit.bench.plants.cuts import CutMode

SELECT = 0x4001_800C  # IO_QSPI: GPIO_QSPI_SS control, whose override the boot ROM drives
_LOW, _HIGH = 0x200, 0x300
SSI = 0x1800_0000
ENABLE, DATA = SSI + 0x08, SSI + 0x60
_WRITE_ENABLE, _ERASE, _PROGRAM, _STATUS, _UNIQUE_ID = 0x06, 0x20, 0x02, 0x05, 0x4B
_ADDRESS = FILES_AT.to_bytes(3, "big")
_OLD = b"\x5a" * 4096


def flash(*commands: bytes) -> Program:
    """Each command to the flash chip with its select line low, then high."""
    program = Program().write(ENABLE, 1).write(SELECT, _HIGH)
    for command in commands:
        program.write(SELECT, _LOW)
        for byte in command:
            program.write(DATA, byte)
        program.write(SELECT, _HIGH)
    return program


def erased() -> Program:
    return flash(bytes([_WRITE_ENABLE]), bytes([_ERASE]) + _ADDRESS)


def programmed(data: bytes) -> Program:
    return flash(bytes([_WRITE_ENABLE]), bytes([_PROGRAM]) + _ADDRESS + data)


def with_old_content(made: HandMade) -> HandMade:
    assert made.unit.chip is not None
    made.unit.chip.mcu.flash[FILES_AT : FILES_AT + 4096] = _OLD
    return made


def on_flash(made: HandMade, count: int) -> bytes:
    """The first bytes of the file system, as the image keeps them without power."""
    made.unit.power_off()
    return made.unit.flash.image.read_bytes()[:count]


def test_an_erased_sector_stays_erased_without_power(make: Make) -> None:
    made = with_old_content(make(erased()))
    made.run(100)
    assert on_flash(made, 4096) == b"\xff" * 4096


def test_an_erase_and_a_page_are_counted_and_have_their_typical_time(make: Make) -> None:
    made = with_old_content(make(erased()))
    made.run(100)
    assert (made.unit.flash.erases, made.unit.flash.pages, made.unit.flash.typical_us) == (1, 0, 45_000)


def test_a_programmed_page_is_counted(make: Make) -> None:
    made = make(programmed(b"\x00\x00"))
    made.run(100)
    assert (made.unit.flash.erases, made.unit.flash.pages, made.unit.flash.typical_us) == (0, 1, 700)
    assert made.unit.flash.writes == 1


def test_a_torn_page_is_half_there_and_the_power_is_gone(make: Make) -> None:
    made = with_old_content(make(programmed(b"\x00\x00\x00\x00")))
    made.unit.flash.cut_at(1, CutMode.TORN)
    made.run(100)
    assert not made.unit.is_powered
    assert on_flash(made, 4) == b"\x00\x00\x5a\x5a"


def test_an_erase_that_never_began_changes_nothing(make: Make) -> None:
    made = with_old_content(make(erased()))
    made.unit.flash.cut_at(1, CutMode.ABSENT)
    made.run(100)
    assert not made.unit.is_powered
    assert on_flash(made, 4096) == _OLD


def test_a_flash_chip_is_busy_for_as_long_as_it_was_told(make: Make) -> None:
    made = make(erased_then_status())
    made.unit.flash.erase_us = 500
    made.run(300)
    assert made.results(2)[1] & 1
    assert made.unit.flash.erases == 1


def test_a_flash_chip_is_ready_at_once_where_no_time_was_asked_for(make: Make) -> None:
    made = make(erased_then_status())
    made.run(300)
    assert made.results(2)[1] & 1 == 0


def erased_then_status() -> Program:
    return erased().write(SELECT, _LOW).write(DATA, _STATUS).write(DATA, 0).read(DATA).read(DATA).write(SELECT, _HIGH)


def test_the_chips_own_number_is_the_units(make: Make) -> None:
    program = flash().write(SELECT, _LOW)
    for byte in bytes([_UNIQUE_ID]) + bytes(4 + 8):
        program.write(DATA, byte)
    for _ in range(5 + 8):
        program.read(DATA)
    made = make(program)
    made.run(100)
    assert bytes(made.results(13)[5:]) == made.rig.wiring.unit_id
