"""Whole files on the unit's flash, replaced so that a power cut leaves the old one or the new one.

A new file is written under a temporary name, read back, and renamed; the filesystem makes the rename one step. For boot and
maintenance only: flash stops the chip while it is erased.
"""

import os
from hashlib import sha256

from boot import files

_TEMPORARY = ".new"


def staged(path: str) -> str:
    """Where the new content of `path` waits."""
    return path + _TEMPORARY


def stage(path: str, data: "bytes | bytearray") -> bool:
    """Write `data` beside `path`, where it waits. False: it does not stand there."""
    try:
        with open(staged(path), "wb") as file:
            file.write(data)
    except OSError:
        return False
    return files.read(staged(path)) == data


def read(path: str, digest: bytes) -> "bytes | None":
    """What waits, and make it the content of `path`, if its SHA-256 is this one: a load was cut before its last step."""
    data = files.read(staged(path))
    if data is None or sha256(data).digest() != digest:
        return None
    take_staged(path)
    return data


def take_staged(path: str) -> bool:
    """Make what waits the content of `path`. False: the old content stands."""
    try:
        os.rename(staged(path), path)
    except OSError:
        return False
    return True


def replace(path: str, data: "bytes | bytearray") -> bool:
    """Make `data` the content of `path`. False: the old content stands."""
    return stage(path, data) and take_staged(path)
