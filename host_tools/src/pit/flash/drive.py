"""A UF2 file copied to a boot drive. Promises a progress callback, and one error that says how far it came.

The chip restarts by itself when it has the last block, and the drive goes: an error at closing after every byte was written
is that, and no failure (RP2040 datasheet 2.8.5.2).
"""

import os
from collections.abc import Callable
from pathlib import Path

from pit.flash.errors import FlashError

_CHUNK = 32 * 512


def copy(data: bytes, folder: Path, tell: Callable[[int], None]) -> None:
    """Write `data` to the boot drive at `folder`; `tell` gets the bytes written so far. Raises FlashError."""
    done = 0
    try:
        number = os.open(folder / "firmware.uf2", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    except OSError as error:
        raise _cut(folder, 0, len(data), error) from error
    try:
        while done < len(data):
            done += os.write(number, data[done : done + _CHUNK])
            tell(done)
        os.fsync(number)
    except OSError as error:
        if done < len(data):
            raise _cut(folder, done, len(data), error) from error
    finally:
        _close(number, is_whole=done == len(data))


def _close(number: int, is_whole: bool) -> None:
    try:
        os.close(number)
    except OSError:
        if not is_whole:
            raise


def _cut(folder: Path, done: int, size: int, error: OSError) -> FlashError:
    return FlashError(
        f"the boot drive {folder} took {done} of {size} bytes and then failed ({error.strerror}). The chip has no whole "
        "interpreter and stays in its boot mode. Plug it in again with BOOTSEL held, then flash once more."
    )
