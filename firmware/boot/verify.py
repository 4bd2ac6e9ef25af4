"""Finds out at each start whether the image may play: that it is whole, and what the unit's engineer signed.

    engineer's key   image                                the unit
    never given      no manifest                          plays, unverified
    never given      as its manifest names it             plays, unverified
    sound            signed, as its manifest names it     plays, verified
    any              otherwise than its manifest names    has a fault, and plays nothing
    sound            unsigned, or signed by another       has a fault, and plays nothing
    lost             any                                  has a fault, and plays nothing

Each file of the folder that runs is compared, none may be there beside them, and main.py and the interpreter's own flash count
too. It can't find out whether it was itself replaced: a chip without signed boot runs what lies there. Needed once a start and
forgotten. Layout: firmware/LAYOUTS.md section 4.
"""

import gc
import json
import os
import sys
from binascii import hexlify
from hashlib import sha256

from micropython import const

from boot import files, keys
from boot.manifest import signature
from kernel.memory import REBUILT
from wire import upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from units.standing import Standing


_TRIAL_MS = const(8_000)
_FOLDER = const(0x4000)
_PIECE = const(1024)  # bytes read at once: there may be no more room in one piece
_DIGEST_START = const(4)
_LISTS = const(2)  # beside those of the folder's files: main.py and the version
_TOO_FEW = const(-1000)  # below what a folder can make up for


def check(unit: "Standing") -> None:
    """Log what was found, and put the fault that keeps an image from play."""
    gc.collect()  # a virtual unit, whose words are wide, has not much more room than two manifests need
    # On trial main.py's watchdog runs: a new memory took some of its time, and this takes 0.9 s on an RP2040.
    if sys.path[2:]:
        unit.hal.start_watchdog(_TRIAL_MS)
    code, data = refusal(unit, "")
    if code:
        unit.log(upkeep_codes.EVENT_IMAGE, code, int.from_bytes(sha256(data).digest()[:_DIGEST_START], "little"))
        unit.put_fault(upkeep_codes.FAULT_IMAGE)


# Names here are those that play has already, where one of them says it: each new name takes room till the next start. Paths are
# bytes: each text that is made is sought among all names first, which takes 0.1 ms on an RP2040.


def refusal(unit: "Standing", base: str) -> "tuple[int, bytes]":
    """0, or why the image may not play, and its manifest. `base` stands before each path."""
    a, b = unit.chips
    key = keys.PublicKey(a, b, unit.unit_id, keys.ENGINEER)
    key.load()
    if key.is_half and unit.memory.verdict <= REBUILT:
        key.mend()
    code = signature(base + sys.path[0], key)
    data = files.read(base + sys.path[0] + "/manifest.json") or b""
    if not code and data:
        code = _is_whole(unit, base.encode(), data, key)
    return code, data


def _is_whole(unit: "Standing", base: bytes, data: bytes, key: keys.PublicKey) -> int:
    """0, or why what lies there is not what the manifest names."""
    import board

    try:
        facts = json.loads(b"{" + data[data.rfind(b'"format":') :])
        if not data.startswith(('{"board":"%s","files":{"' % board.NAME).encode()) or facts["kind"] != unit.kind_name:
            return upkeep_codes.IMAGE_FORM
        buffer = bytearray(_PIECE)
        count, _ = _count(data, base + sys.path[0].encode() + b"/", b"", buffer, 0)
        if count + _LISTS != data.count(b'":[') or not main(base, data, buffer, key):
            return upkeep_codes.IMAGE_FILE
        count = facts["interpreter_bytes"]
        digest = sha256()
        if count:
            from hal import flash

            for at in range(0, count, _PIECE):
                digest.update(flash.read(at, min(_PIECE, count - at)))
            if digest.digest().hex() != facts["interpreter_sha256"]:
                return upkeep_codes.IMAGE_INTERPRETER
    except (KeyError, TypeError, ValueError):
        return upkeep_codes.IMAGE_FORM
    except OSError:
        return upkeep_codes.IMAGE_FILE
    return 0


def _count(data: bytes, place: bytes, path: bytes, buffer: bytearray, start: int) -> "tuple[int, int]":
    """How many files of a folder there are, if its manifest names each; else too few to be all. And where the last was found.

    `start`: where the one before was found. Both lists go by the alphabet, so the next one mostly follows.
    """
    found = 0
    entries: "Any" = os.ilistdir(place + path)  # the stubs don't know that names are bytes where the path is
    for entry in entries:
        at = path + entry[0]
        if entry[1] & _FOLDER:
            count, start = _count(data, place, at + b"/", buffer, start)
            found += count
            continue
        named = _place(data, place, at, buffer, start)
        if named >= 0:
            found += 1
            start = named
        elif at != b"manifest.json" and at != b"manifest.sig":
            return _TOO_FEW, 0
    return found, start


def _place(data: bytes, place: bytes, path: bytes, buffer: bytearray, start: int) -> int:
    """Where a manifest names the file as it is, sought from `start` on first; -1: nowhere.

    It is searched as text: taken apart, it would be twice as large.
    """
    digest = sha256()
    size = 0
    with open(place + path, "rb") as file:
        while True:
            count = file.readinto(buffer)
            if not count:
                break
            digest.update(memoryview(buffer)[:count])
            size += count
    text = b'"%s":[%d,"%s"]' % (path, size, hexlify(digest.digest()))
    found = data.find(text, start)
    return data.find(text) if found < 0 else found


def main(base: bytes, data: bytes, buffer: bytearray, key: keys.PublicKey) -> bool:
    """Is main.py this image's, or that of the other one, which a trial may have left? And nothing runs before it."""
    for entry in os.ilistdir(base.decode() + "/"):
        if entry[0].encode() == b"boot.py":
            return False
    if _place(data, base, b"/main.py", buffer, 0) >= 0:
        return True
    place = base.decode() + "/" + ("b" if sys.path[0].endswith("a") else "a")
    gc.collect()
    other = files.read(place + "/manifest.json") or b""
    return _place(other, base, b"/main.py", buffer, 0) >= 0 and not signature(place, key)
