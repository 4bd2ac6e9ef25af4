"""Programs in Thumb code, by hand, in UF2 files that the emulated chip boots: what the adapters are tested with, no MicroPython.

A program starts at the first byte of flash, as rp2040py starts a chip after a reset. Numbers above a byte come from a table of
literals behind the code.
"""

import struct
from pathlib import Path

from rp2040py.utils.assembler import opcode_b_t2, opcode_ldr_imm, opcode_ldr_lit, opcode_str

from pit.image.build import Image
from pit.image.flash import flash_image

RESULTS = 0x2000_0000  # where a program leaves what it read, a word each
_BLOCK = 512
_PAYLOAD = 256
_FLASH = 0x1000_0000
_FAMILY = 0xE48B_FF56  # RP2040


class Program:
    """Register writes and reads in a row, then an endless loop."""

    def __init__(self) -> None:
        self._steps: list[tuple[str, int, int]] = []
        self._results = 0

    def write(self, address: int, value: int) -> "Program":
        self._steps.append(("write", address, value))
        return self

    def read(self, address: int) -> "Program":
        """The next word of RESULTS."""
        self._steps.append(("read", address, RESULTS + 4 * self._results))
        self._results += 1
        return self

    def wait_for(self, address: int, mask_shift: int) -> "Program":
        """Till the bit of that number is 1."""
        self._steps.append(("wait", address, mask_shift))
        return self

    def code(self) -> bytes:
        """Three registers, at most five halfwords a step: literals follow the loop at the end."""
        words: dict[int, int] = {}  # each literal once: the table must lie within 1,020 bytes
        halves: list[tuple[str, int, int]] = []
        for what, address, number in self._steps:
            first = words.setdefault(address, len(words))
            if what == "wait":
                # lsls r1, r1, #(31 - bit) puts the bit into the sign; bpl goes back to the load
                halves += [("lit", 0, first), ("raw", opcode_ldr_imm(1, 0, 0), 0)]
                halves += [("raw", (31 - number) << 6 | 1 << 3 | 1, 0), ("raw", 0xD500 | (-4 & 0xFF), 0)]
                continue
            second = words.setdefault(number, len(words))
            if what == "write":
                halves += [("lit", 0, first), ("lit", 1, second), ("raw", opcode_str(1, 0, 0), 0)]
            else:
                halves += [("lit", 0, first), ("lit", 2, second), ("raw", opcode_ldr_imm(1, 0, 0), 0)]
                halves += [("raw", opcode_str(1, 2, 0), 0)]
        halves.append(("raw", opcode_b_t2(-4), 0))
        length = len(halves) + len(halves) % 2
        out = bytearray()
        for at, (what, first, second) in enumerate(halves):
            if what == "lit":
                offset = length * 2 + second * 4 - ((at * 2 + 4) & ~3)
                assert offset < 1024, "too long for one table of literals"
                out += struct.pack("<H", opcode_ldr_lit(first, offset))
            else:
                out += struct.pack("<H", first)
        out += b"\0" * (length * 2 - len(out))
        return bytes(out + b"".join(struct.pack("<I", word) for word in words))


def uf2(code: bytes) -> bytes:
    """`code` at the start of flash, as a UF2 file."""
    pieces = [code[at : at + _PAYLOAD].ljust(_PAYLOAD, b"\0") for at in range(0, len(code), _PAYLOAD)]
    out = b""
    for number, piece in enumerate(pieces):
        head = (0x0A324655, 0x9E5D5157, 0x2000, _FLASH + number * _PAYLOAD, _PAYLOAD, number, len(pieces), _FAMILY)
        out += struct.pack("<8I", *head) + piece.ljust(_BLOCK - 36, b"\0") + struct.pack("<I", 0x0AB16F30)
    return out


def uf2_file(folder: Path, program: Program | None = None) -> Path:
    """The file of a program; of an endless loop where none is given."""
    path = folder / "hand_made.uf2"
    path.write_bytes(uf2((program or Program()).code()))
    return path


def empty_files(folder: Path) -> Path:
    """A flash image with an empty file system."""
    path = folder / "files.img"
    path.write_bytes(flash_image(Image({})))
    return path
