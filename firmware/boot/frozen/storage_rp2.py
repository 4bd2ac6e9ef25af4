"""Where the files of a frozen RP2040 or RP2350 lie: the flash behind its program. The builder puts it in as boot/storage."""

import rp2
from micropython import const

PROGRAM_BYTES = const(256)  # the chip programs whole pages


def device() -> "rp2.Flash":
    """The block device."""
    return rp2.Flash()
