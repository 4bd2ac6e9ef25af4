"""Which chip each board has and how an interpreter gets onto it. Facts only.

UF2 family ids: the UF2 specification's list of families. ESP image chip id: esptool's documentation, "Firmware image format".
MicroPython's name of each board is the one its downloads go by.
"""

from dataclasses import dataclass
from enum import Enum


class Way(Enum):
    """How a chip takes a new interpreter."""

    UF2 = "a UF2 file copied to its boot drive"
    ESPTOOL = "esptool over its serial port"
    DFU = "dfu-util over USB"


@dataclass(frozen=True)
class Target:
    """One board as a target of flashing. `mark` is the UF2 family, or the chip number in an ESP image."""

    board: str
    micropython_board: str
    chip: str
    way: Way
    mark: int
    to_bootloader: str


TARGETS = {
    target.board: target
    for target in (
        Target("rpi_pico", "RPI_PICO", "RP2040", Way.UF2, 0xE48BFF56, "Hold BOOTSEL while plugging the board in."),
        Target("rpi_pico2", "RPI_PICO2", "RP2350", Way.UF2, 0xE48BFF59, "Hold BOOTSEL while plugging the board in."),
        Target(
            "esp32_s3", "ESP32_GENERIC_S3", "esp32s3", Way.ESPTOOL, 9, "Hold BOOT, press RESET, then let go of BOOT."
        ),
        Target("pybv11", "PYBV11", "STM32", Way.DFU, 0x0483, "Join DFU (BOOT0) with 3V3 and press RST."),
    )
}
