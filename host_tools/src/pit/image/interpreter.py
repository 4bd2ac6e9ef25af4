"""The interpreter's bytes as a chip's flash holds them, out of the file that was flashed: a UF2, or a plain binary.

Source: the UF2 file format (Microsoft, "USB Flashing Format"). An RP2040 or RP2350 maps its flash from 0x10000000 on.
"""

import struct
from pathlib import Path

from pit.image.build import BuildError

_BLOCK = struct.Struct("<8I476sI")
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_NOT_FOR_FLASH = 0x0000_0001
_HAS_FAMILY = 0x0000_2000
_ABSOLUTE = 0xE48B_FF57  # a block for one address of an RP2350, which is no part of the program (erratum E10)
_XIP = 0x1000_0000


def read_interpreter(path: Path) -> bytes:
    """What the flash holds from its first byte on. Raises BuildError for a file that does not begin there, or has a gap."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BuildError(
            f"the interpreter's file {path} can't be read ({error.strerror}). Nothing was written."
        ) from error
    if path.suffix.lower() != ".uf2":
        return data
    made = bytearray()
    for at in range(0, len(data), _BLOCK.size):
        if len(data) - at < _BLOCK.size:
            raise _damaged(path)
        first, second, flags, address, size, _, _, family, payload, end = _BLOCK.unpack_from(data, at)
        if (first, second) != _MAGIC or end != _END or size > len(payload):
            raise _damaged(path)
        if flags & _NOT_FOR_FLASH or (flags & _HAS_FAMILY and family == _ABSOLUTE):
            continue
        if address != _XIP + len(made):
            raise BuildError(
                f"{path} has no program that lies in one piece from {_XIP:#x} on, as that of an RP2040 or RP2350 does. "
                "Nothing was written."
            )
        made += payload[:size]
    if not made:
        raise _damaged(path)
    return bytes(made)


def _damaged(path: Path) -> BuildError:
    return BuildError(f"{path} is cut short or is no UF2. Nothing was written. Download it again.")
