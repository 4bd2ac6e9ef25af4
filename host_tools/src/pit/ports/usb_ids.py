"""USB vendor and product ids of the chips that units are made of. Facts only.

Sources: RP2040 datasheet 2.8.5 and RP2350 datasheet 5.5 (boot drive), the USB ids in the board files of MicroPython's rp2,
esp32 and stm32 ports, the ESP32-S3 manual's USB-serial-JTAG chapter, ST's AN2606 (DFU); the bridges' makers.
"""

from dataclasses import dataclass
from enum import Enum


class Mode(Enum):
    """What answers behind a USB id."""

    UF2_DRIVE = "boot drive, waits for a UF2 file"
    SERIAL_ROM = "chip's own serial port: esptool can flash it"
    DFU = "DFU bootloader, waits for dfu-util"
    MICROPYTHON = "MicroPython's serial port"
    BRIDGE = "USB-serial bridge"


@dataclass(frozen=True)
class UsbId:
    """Vendor and product number of one kind of device."""

    vendor: int
    product: int
    chip: str  # "" where the id doesn't tell
    mode: Mode


USB_IDS = (
    UsbId(0x2E8A, 0x0003, "RP2040", Mode.UF2_DRIVE),
    UsbId(0x2E8A, 0x000F, "RP2350", Mode.UF2_DRIVE),
    UsbId(0x2E8A, 0x0005, "RP2040 or RP2350", Mode.MICROPYTHON),
    UsbId(0x303A, 0x1001, "ESP32-S3", Mode.SERIAL_ROM),
    UsbId(0x303A, 0x4001, "ESP32-S3", Mode.MICROPYTHON),
    UsbId(0xF055, 0x9800, "STM32F405", Mode.MICROPYTHON),
    UsbId(0xF055, 0x9801, "STM32F405", Mode.MICROPYTHON),
    UsbId(0xF055, 0x9802, "STM32F405", Mode.MICROPYTHON),
    UsbId(0x0483, 0xDF11, "STM32", Mode.DFU),
    UsbId(0x10C4, 0xEA60, "", Mode.BRIDGE),
    UsbId(0x1A86, 0x7523, "", Mode.BRIDGE),
    UsbId(0x1A86, 0x55D4, "", Mode.BRIDGE),
    UsbId(0x0403, 0x6001, "", Mode.BRIDGE),
    UsbId(0x0403, 0x6010, "", Mode.BRIDGE),
)
_BY_NUMBERS = {(entry.vendor, entry.product): entry for entry in USB_IDS}


def look_up(vendor: int | None, product: int | None) -> UsbId | None:
    """What is known of the id; None for a stranger, or for a port that isn't on USB."""
    return None if vendor is None or product is None else _BY_NUMBERS.get((vendor, product))
