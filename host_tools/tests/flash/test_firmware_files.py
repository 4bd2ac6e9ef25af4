"""A firmware file is looked at before a chip is touched."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from pit.flash import images
from pit.flash.errors import FlashError
from pit.flash.targets import targets

TARGETS = targets()
PICO = TARGETS["rpi_pico"]


def uf2(family: int = PICO.mark, blocks: int = 4) -> bytes:
    """A UF2 file of `blocks` blocks of 256 bytes."""
    return b"".join(
        struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x1000_0000 + 256 * n, 256, n, blocks, family).ljust(
            508, b"\x5a"
        )
        + struct.pack("<I", 0x0AB16F30)
        for n in range(blocks)
    )


def esp(chip: int = 9) -> bytes:
    return bytes([0xE9, 1, 0, 0]).ljust(12, b"\0") + struct.pack("<H", chip) + bytes(50)


def dfu(vendor: int = 0x0483) -> bytes:
    body = b"DfuSe\x01" + bytes(40) + struct.pack("<HHHH3sB", 0, 0xDF11, vendor, 0x011A, b"UFD", 16)
    return body + struct.pack("<I", ~zlib.crc32(body) & 0xFFFF_FFFF)


@pytest.mark.parametrize(("board", "data"), [("rpi_pico", uf2()), ("esp32_s3", esp()), ("pybv11", dfu())])
def test_a_whole_file_for_the_board_is_taken(board: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "firmware"
    path.write_bytes(data)
    assert images.check(path, TARGETS[board]) == data


@pytest.mark.parametrize(
    ("board", "data", "why"),
    [
        ("rpi_pico2", uf2(), "its family is 0xe48bff56"),
        ("rpi_pico", uf2()[:-512], "blocks are missing"),
        ("rpi_pico", uf2()[512:], "blocks are missing"),
        ("rpi_pico", uf2()[:-1], "not whole UF2 blocks"),
        ("rpi_pico", b"", "not whole UF2 blocks"),
        ("rpi_pico", uf2()[:512] + bytes(512) + uf2()[1024:], "the block at byte 512"),
        ("esp32_s3", uf2(), "does not begin like an ESP image"),
        ("esp32_s3", esp(chip=0), "for ESP chip number 0"),
        ("pybv11", esp(), "does not begin with DfuSe"),
        ("pybv11", dfu()[:-8] + bytes(8), "checksum is wrong"),
        ("pybv11", dfu(vendor=0x1234), "for USB vendor 1234"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_its_reason(board: str, data: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "firmware"
    path.write_bytes(data)
    with pytest.raises(FlashError, match=why):
        images.check(path, TARGETS[board])


@pytest.mark.parametrize("make", [lambda path: None, lambda path: path.mkdir()])
def test_a_file_that_cannot_be_read_is_told(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "firmware")
    with pytest.raises(FlashError, match="can't be read"):
        images.check(tmp_path / "firmware", PICO)
