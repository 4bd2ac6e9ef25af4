"""Where the files of a frozen ESP32 lie: the partition that its port keeps for them. The builder puts it in as boot/storage."""

from flashbdev import bdev
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

PROGRAM_BYTES = const(32)


def device() -> "Any":
    """The block device."""
    return bdev
