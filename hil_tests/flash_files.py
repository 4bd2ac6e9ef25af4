"""The files on a virtual unit's flash while the unit is off: seen, put and taken away, as a person with its REPL could."""

from collections.abc import Iterator
from contextlib import contextmanager

from littlefs import LittleFS, LittleFSError
from unit_under_test import UnitUnderTest

from pit.image.flash import BLOCK_BYTES, FLASH_BLOCKS, NEWEST, filesystem


@contextmanager
def flash_of(unit: UnitUnderTest) -> Iterator[LittleFS]:
    """The unit's filesystem; what was changed in it is written back."""
    path = unit.bench.unit.flash.image
    system = filesystem(NEWEST)  # what a unit has written is of the newest version that it knows
    system.context.buffer[:] = path.read_bytes()
    system.mount()
    yield system
    system.unmount()
    path.write_bytes(bytes(system.context.buffer))


def put(unit: UnitUnderTest, path: str, data: bytes = b"") -> None:
    """Lay a file there, with its folders."""
    with flash_of(unit) as files:
        folder = path.rpartition("/")[0]
        if folder:
            files.makedirs(folder, exist_ok=True)
        with files.open(path, "wb") as file:
            file.write(data)


def take(unit: UnitUnderTest, path: str) -> None:
    """Take a file away."""
    with flash_of(unit) as files:
        files.remove(path)


def names(unit: UnitUnderTest) -> set[str]:
    """What lies at the root."""
    with flash_of(unit) as files:
        return set(files.listdir("/"))


def fill(unit: UnitUnderTest) -> None:
    """Leave no free block."""
    blocks = FLASH_BLOCKS
    with flash_of(unit) as files:
        while blocks:
            name = f"full{blocks}"
            try:
                with files.open(name, "wb") as file:
                    file.write(bytes(blocks * BLOCK_BYTES))
            except LittleFSError:
                files.remove(name)
            blocks //= 2
