"""How an interpreter gets onto each chip, and which boards have which. Facts only.

UF2 family ids: the UF2 specification's list of families. ESP image chip id: esptool's documentation, "Firmware image format".
A board's chip, and the name that MicroPython's downloads know it by, stand in its board.toml.
"""

from dataclasses import dataclass
from enum import Enum

from pit.boards import facts


class Way(Enum):
    """How a chip takes a new interpreter."""

    UF2 = "a UF2 file copied to its boot drive"
    ESPTOOL = "esptool over its serial port"
    DFU = "dfu-util over USB"


_PRESS_BOOTSEL = "Hold BOOTSEL while plugging the board in."
# chip: way, what marks a file for it (UF2 family, chip number in an ESP image, USB vendor of a DfuSe file), its bootloader
_WAYS = {
    "RP2040": (Way.UF2, 0xE48B_FF56, _PRESS_BOOTSEL),
    "RP2350": (Way.UF2, 0xE48B_FF59, _PRESS_BOOTSEL),
    "ESP32-S3": (Way.ESPTOOL, 9, "Hold BOOT, press RESET, then let go of BOOT."),
    "STM32F405": (Way.DFU, 0x0483, "Join BOOT0 with 3V3 and press RST."),
}


@dataclass(frozen=True)
class Target:
    """One board as a target of flashing."""

    board: str
    micropython: str
    chip: str
    way: Way
    mark: int
    to_bootloader: str


def targets() -> dict[str, Target]:
    """The boards that can be flashed, by name; a jig is flashed as the board that it is made of."""
    found = {}
    for name in facts.names():
        board = facts.load(name)
        if board.micropython and board.chip in _WAYS:
            found[name] = Target(name, board.micropython, board.chip, *_WAYS[board.chip])
    return found
