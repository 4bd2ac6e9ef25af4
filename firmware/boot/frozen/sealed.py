"""The storage of a unit whose firmware is frozen into its interpreter: mounted as it is, or not at all. In no release manifest.

    it can be read      mounted
    it is all blank     a new chip's: formatted, then mounted
    anything else       left as it is; in its place stands a sealed one, which holds the mark of a locked unit and no more, and
                        takes nothing. The unit says so (event 29, fault 28), plays nothing, and is read over its link

It promises that a damaged filesystem is never formatted. What a unit must not lose is in its FRAMs, not here.
"""

import vfs
from micropython import const

from wire import upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any, Iterator

_BLOCKS = const(4)  # requests of a block device, as MicroPython's manual has them
_BLOCK_BYTES = const(5)
_FILE = const(0x8000)
_NO_ENTRY = const(2)
_READ_ONLY = const(30)


def mount(device: "Any", program_bytes: int) -> bool:
    """Mount what is on the device; False: it can't be read, and a sealed one stands in its place."""
    lfs2: "Any" = vfs.VfsLfs2  # the stubs have it abstract
    try:
        found = lfs2(device, progsize=program_bytes)
    except OSError:
        if not _is_blank(device):
            vfs.mount(Sealed(), "/")
            return False
        lfs2.mkfs(device, progsize=program_bytes)
        found = lfs2(device, progsize=program_bytes)
    vfs.mount(found, "/")
    return True


def tell_at_start() -> None:
    """Have the unit log and report that its storage is sealed, once it has started."""
    from boot.kind import Unit

    made = Unit.start

    def start(self: "Any") -> None:
        made(self)
        standing = self.keeper if hasattr(self, "keeper") else self.game
        standing.log(upkeep_codes.EVENT_SEALED, 0, 0)
        standing.put_fault(upkeep_codes.FAULT_STORAGE)

    Unit.start = start  # type: ignore[method-assign]


class Sealed:
    """A filesystem with one empty file, which can't be opened. Its methods are those that MicroPython asks of one."""

    def mount(self, readonly: bool, mkfs: bool) -> None:
        return

    def umount(self) -> None:
        return

    def chdir(self, path: str) -> None:
        return

    def getcwd(self) -> str:
        return "/"

    def ilistdir(self, path: str) -> "Iterator[tuple[str, int, int, int]]":
        return iter((("locked", _FILE, 0, 0),))

    def open(self, path: str, mode: str) -> None:
        raise OSError(_READ_ONLY if "w" in mode or "a" in mode else _NO_ENTRY)

    def stat(self, path: str) -> None:
        raise OSError(_NO_ENTRY)

    def remove(self, path: str) -> None:
        raise OSError(_READ_ONLY)

    def rename(self, old: str, new: str) -> None:
        raise OSError(_READ_ONLY)


def _is_blank(device: "Any") -> bool:
    """Was nothing ever written anywhere on it?"""
    size = device.ioctl(_BLOCK_BYTES, 0)
    blank = b"\xff" * size
    block = bytearray(size)
    for number in range(device.ioctl(_BLOCKS, 0)):
        device.readblocks(number, block)
        if block != blank:
            return False
    return True
