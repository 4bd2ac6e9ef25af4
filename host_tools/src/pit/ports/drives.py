"""Boot drives of RP2040 and RP2350: mounted volumes with an INFO_UF2.TXT. Promises to read, never to write.

The chip in boot mode shows a FAT volume; what its INFO_UF2.TXT names as `Board-ID` tells the chip (RP2040 datasheet 2.8.5).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
_CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
_ESCAPE = re.compile(r"\\([0-7]{3})")


@dataclass(frozen=True)
class Drive:
    """A chip that waits for a UF2 file."""

    folder: Path
    chip: str  # what Board-ID says where it is no chip we know


def boot_drives(mounts: Path = MOUNTS) -> Iterator[Drive]:
    """The boot drives that are mounted now."""
    for line in mounts.read_text().splitlines():
        _, where, kind, *_ = line.split()
        if kind in ("vfat", "msdos"):
            drive = read_drive(Path(_ESCAPE.sub(lambda found: chr(int(found[1], 8)), where)))
            if drive is not None:
                yield drive


def read_drive(folder: Path) -> Drive | None:
    """The boot drive at `folder`, or None if it is none or has just gone."""
    try:
        text = (folder / "INFO_UF2.TXT").read_text("ascii", "replace")
    except OSError:
        return None
    board = next((line.split(":", 1)[1].strip() for line in text.splitlines() if line.startswith("Board-ID:")), "")
    return Drive(folder, next((chip for prefix, chip in _CHIPS.items() if board.startswith(prefix)), board))
