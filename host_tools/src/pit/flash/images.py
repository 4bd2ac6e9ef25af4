"""Firmware files looked at before a chip is touched. Promises that a file for another chip, or a spoilt one, is refused.

| file | what is checked | source |
|---|---|---|
| UF2 | magic numbers, family, block numbers 0..n-1 with none missing, 256 bytes a block | UF2 specification |
| ESP image (.bin) | magic E9, chip number in the extended header | esptool documentation, firmware image format |
| DfuSe (.dfu) | prefix `DfuSe`, vendor in the suffix, CRC of the whole file | ST UM0391 |
"""

import struct
import zlib
from pathlib import Path

from pit.flash.errors import FlashError
from pit.flash.targets import Target, Way

_UF2_BLOCK = 512
_UF2_MAGIC = (0x0A324655, 0x9E5D5157)
_UF2_END = 0x0AB16F30
_UF2_HAS_FAMILY = 0x2000
_UF2_NOT_FLASH = 0x0001
_ESP_MAGIC = 0xE9
_ESP_CHIP = struct.Struct("<H")
_ESP_CHIP_AT = 12
_DFU_SUFFIX = struct.Struct("<HHHH3sBI")  # device, product, vendor, DFU version, "UFD", length, CRC


def check(path: Path, target: Target) -> bytes:
    """The bytes of a firmware file that fits `target`. Raises FlashError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FlashError(
            f"{path} can't be read ({error.strerror}). Nothing was written. Name the firmware file."
        ) from error
    why = {Way.UF2: _wrong_uf2, Way.ESPTOOL: _wrong_esp, Way.DFU: _wrong_dfu}[target.way](data, target)
    if why:
        raise FlashError(
            f"{path} is no firmware for {target.board}: {why}. Nothing was written; the chip holds what it held. "
            f"Use MicroPython's file for {target.micropython}."
        )
    return data


def _wrong_uf2(data: bytes, target: Target) -> str:
    if not data or len(data) % _UF2_BLOCK:
        return f"{len(data)} bytes are not whole UF2 blocks of {_UF2_BLOCK}"
    numbers: list[tuple[int, int]] = []
    for start in range(0, len(data), _UF2_BLOCK):
        first, second, flags, _, _, number, count, family = struct.unpack_from("<8I", data, start)
        (end,) = struct.unpack_from("<I", data, start + _UF2_BLOCK - 4)
        if (first, second) != _UF2_MAGIC or end != _UF2_END:
            return f"the block at byte {start} is no UF2 block"
        if flags & _UF2_NOT_FLASH:
            continue
        if not flags & _UF2_HAS_FAMILY or family != target.mark:
            found = f"{family:#010x}" if flags & _UF2_HAS_FAMILY else "none"
            return f"its family is {found}, and {target.chip} takes {target.mark:#010x}"
        numbers.append((number, count))
    if [number for number, _ in numbers] != list(range(len(numbers))) or {count for _, count in numbers} != {
        len(numbers)
    }:
        return "blocks are missing or out of order"
    return ""


def _wrong_esp(data: bytes, target: Target) -> str:
    if len(data) < _ESP_CHIP_AT + 2 or data[0] != _ESP_MAGIC:
        return "it does not begin like an ESP image"
    (chip,) = _ESP_CHIP.unpack_from(data, _ESP_CHIP_AT)
    return "" if chip == target.mark else f"it is for ESP chip number {chip}, and {target.chip} is number {target.mark}"


def _wrong_dfu(data: bytes, target: Target) -> str:
    if len(data) < _DFU_SUFFIX.size + 5 or data[:5] != b"DfuSe":
        return "it does not begin with DfuSe"
    *_, vendor, _, signature, _, crc = _DFU_SUFFIX.unpack_from(data, len(data) - _DFU_SUFFIX.size)
    if signature != b"UFD" or crc != ~zlib.crc32(data[:-4]) & 0xFFFF_FFFF:
        return "its checksum is wrong, so it is cut short or spoilt"
    return "" if vendor == target.mark else f"it is for USB vendor {vendor:04x}, and {target.chip} is {target.mark:04x}"
