"""The firmware after this one, for units on the bench: its memory has format 2, which keeps the meters elsewhere.

It stands in ranges that format 1 reserves, and is made by adding to kernel/memory.py, which itself stays as it is.
"""

import tempfile
from pathlib import Path

from pit.bench.assembly import BOARD
from pit.image.build import ARCHITECTURES, FIRMWARE, Image, build, cache_folder, compile_file
from pit.image.flash import flash_image

_MODULE = "kernel/memory"

_ADDED = """

def _meters_of_two(a, b):
    return Meters(((a, 0x3A00), (b, 0x0E00), (a, 0x3B00)))


def _move_meters(a, b):
    old = Meters(((a, 0x1000), (b, 0x1000), (a, 0x1100)))
    old.load()
    new = _meters_of_two(a, b)
    if old.seq < 0 or not new.erase():
        return False
    new.next[:] = old.record
    return new.append()


_First = Memory


class _Next(_First):
    FORMAT = 2
    MIGRATIONS = ((1, _move_meters),)

    def __init__(self, a, b, unit_id):
        _First.__init__(self, a, b, unit_id)
        self.meters = _meters_of_two(a, b)


Memory = _Next
"""


def this_flash() -> bytes:
    """The flash image of a jackpot unit with the firmware as it is."""
    return flash_image(build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder()))


def next_flash() -> bytes:
    """The flash image of a jackpot unit with the next firmware."""
    image = build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder())
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "memory.py"
        source.write_text((FIRMWARE / f"{_MODULE}.py").read_text() + _ADDED)
        compiled = compile_file(source, f"{_MODULE}.py", ARCHITECTURES["virtual"], cache_folder())
    return flash_image(Image({**image.files, f"{_MODULE}.mpy": compiled}))
