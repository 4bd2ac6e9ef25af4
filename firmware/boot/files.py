"""Whole files on the unit's flash, replaced so that a power cut leaves the old one or the new one.

A new file is written under a temporary name, read back, and renamed; the filesystem makes the rename one step. For boot and
maintenance only: flash stops the chip while it is erased.
"""

import os

_TEMPORARY = ".new"


def read(path: str) -> "bytes | None":
    """All of a file; None if it is not there or can't be read."""
    try:
        with open(path, "rb") as file:
            data: bytes = file.read()
            return data
    except OSError:
        return None


def replace(path: str, data: "bytes | bytearray") -> bool:
    """Make `data` the content of `path`. False: the old content stands."""
    temporary = path + _TEMPORARY
    try:
        with open(temporary, "wb") as file:
            file.write(data)
        if read(temporary) != data:
            return False
        os.rename(temporary, path)
    except OSError:
        return False
    return True
