"""Locks a unit down, unlocks it, and on a locked one gives an engineer the interpreter once.

    locked   `/locked` lies on the flash, or the configuration's tag 9 says so: either is enough. main.py looks for the file
             before anything can fail; the tag outlives the flash, and the next boot puts the file back
    lock     file, then tag: a cut between them leaves the unit locked
    unlock   tag on each memory that takes it, then the file: a cut between them, or a dead memory, is no way in and no way to be
             locked for ever
    once     `/open` lies beside `/locked`: the next start that was asked for the interpreter takes it away and gives the port

It locks nothing that could not be unlocked, nor what a file on its flash could undermine: one that runs before main.py, or that
is imported in place of a module of the image. What is in the image's own files the check of its manifest says. Needed while such
a request is answered, and forgotten afterwards.
"""

import os
import sys
from hashlib import sha256

from micropython import const

from boot import files, keys
from boot.configuration import Configuration
from kernel import memory
from wire import codes, upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store
    from units.standing import Standing
    from wire.frame import Frame


_MARK = "locked"
_ONCE = "open"
_MAIN = "/main.py"
_FROZEN = ".frozen"
_FOLDER = const(0x4000)  # in an entry of ilistdir
_COLLECTS = "boot.collect"  # the module of the debug manifest
# All that may lie on a locked unit's flash. `rom` is where an interpreter may keep files of its own, which nothing imports.
_ROOT = (
    "a", "b", "current", "current.new", "main.py", "main.py.new", "schedule.bin", "schedule.bin.new", "rom", _MARK, _ONCE,
)  # fmt: skip
_IMAGES = ("/a", "/b")
_IN_IMAGE = ("board.mpy", "boot", "hal", "kernel", "rng", "units", "wire", "manifest.json", "manifest.sig")
_COMPILED = ".mpy"


class _Willing:
    """A memory that refuses nothing: `took` says whether the real one did."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self.took = False

    def read_into(self, offset: int, buf: "bytearray | memoryview") -> bool:
        return self._store.read_into(offset, buf)

    def write(self, offset: int, buf: "bytes | bytearray | memoryview") -> bool:
        return self.write_verified(offset, buf)

    def write_verified(self, offset: int, buf: "bytes | bytearray | memoryview") -> bool:
        self.took = self._store.write_verified(offset, buf)
        return True


def is_marked() -> bool:
    """Does the file say that the unit is locked?"""
    return _MARK in os.listdir("/")


def tell(reply: "Frame", unit: "Standing") -> int:
    """1 the file says that it is locked, 2 the configuration does; both in one byte."""
    configuration = Configuration(*unit.chips)
    configuration.load()
    reply.put_u8((1 if is_marked() else 0) | (2 if configuration.get(upkeep_codes.TAG_LOCKED) else 0))
    return 0


def lock(main_digest: bytes, unit: "Standing") -> int:
    """0 once locked; else why nothing has changed. `main_digest` is the SHA-256 of the main.py that the host knows."""
    configuration = Configuration(*unit.chips)
    configuration.load()
    code = _refusal(main_digest, unit)
    if code:
        return code
    if _ONCE in os.listdir("/"):
        os.remove(_ONCE)
    if configuration.is_lost or not _write_file(_MARK):
        return upkeep_codes.REQUEST_STORE
    if not configuration.put({upkeep_codes.TAG_LOCKED: b"\x01"}):
        os.remove(_MARK)
        return upkeep_codes.REQUEST_STORE
    unit.log(upkeep_codes.EVENT_LOCKED, 1, 0)
    return 0


def refusal_to_unlock(unit: "Standing") -> int:
    """0, or why not. A unit whose records are lost may be unlocked, too: nothing runs on it."""
    if not is_marked():
        return codes.REQUEST_STATE
    return 0 if unit.memory.verdict > memory.HALF else unit.refusal_to_take(upkeep_codes.LOAD_ENGINEER)


def unlock(unit: "Standing") -> int:
    """0 once unlocked; else what did not take it, and the unit is locked still."""
    a, b = unit.chips
    stores = _Willing(a), _Willing(b)
    configuration = Configuration(stores[0], stores[1])
    configuration.load()
    if configuration.get(upkeep_codes.TAG_LOCKED):
        configuration.put({upkeep_codes.TAG_LOCKED: b""})
        if not (stores[0].took or stores[1].took):
            return upkeep_codes.REQUEST_STORE
    try:
        os.remove(_MARK)
    except OSError:
        return upkeep_codes.REQUEST_STORE
    unit.log(upkeep_codes.EVENT_LOCKED, 0, 0)
    return 0


def open_once() -> int:
    """0 once a locked unit's next start may give the port away; else the flash did not take it."""
    return 0 if not is_marked() or _write_file(_ONCE) else upkeep_codes.REQUEST_STORE


def _refusal(main_digest: bytes, unit: "Standing") -> int:
    if keys.PublicKey(*unit.chips, unit.unit_id, keys.SUPERVISOR).load() != keys.SOUND:
        return upkeep_codes.LOCK_NO_KEY
    if sys.path[0] != _FROZEN:  # what starts in main.py's place is in the interpreter
        main = files.read(_MAIN)
        if main is None or sha256(main).digest() != main_digest:
            return upkeep_codes.LOCK_IMAGE
    if _COLLECTS in sys.modules:
        return upkeep_codes.LOCK_IMAGE
    if not _holds_only("/", _ROOT):
        return upkeep_codes.LOCK_FILES
    for folder in _IMAGES:
        if folder[1:] in os.listdir("/") and not (_holds_only(folder, _IN_IMAGE) and _shadows_nothing(folder)):
            return upkeep_codes.LOCK_FILES
    return 0


def _holds_only(folder: str, names: "tuple[str, ...]") -> bool:
    for name in os.listdir(folder):
        if name not in names:
            return False
    return True


def _shadows_nothing(folder: str) -> bool:
    """A source or a folder would be imported in place of the compiled module beside it."""
    found = os.listdir(folder)
    for entry in os.ilistdir(folder):
        name = entry[0]
        if entry[1] & _FOLDER:
            if name + _COMPILED in found or not _shadows_nothing(folder + "/" + name):
                return False
        elif not name.endswith(_COMPILED) and not name.startswith("manifest."):
            return False
    return True


def _write_file(name: str) -> bool:
    """Lay an empty file at the root."""
    try:
        open(name, "w").close()
    except OSError:
        return False
    return name in os.listdir("/")
