"""An image's manifest as the unit reads it: whose signature it bears, its SHA-256, and which interpreter it names.

It reads the manifest in pieces: in play there may be no room for all of it at once. Layout: firmware/LAYOUTS.md section 4.
"""

from hashlib import sha256

from micropython import const

from boot import files, keys
from boot.pss import KEY_BYTES, KEY_ID_BYTES, is_signed
from wire import upkeep_codes

_EDGE = const(512)  # bytes: more than what stands behind the files


def signature(place: str, key: keys.PublicKey) -> int:
    """0, or why the manifest in the folder `place` is not what this engineer's key asks for. The key was loaded."""
    if key.status == keys.NONE:
        return 0
    if key.status != keys.SOUND:
        return upkeep_codes.IMAGE_KEY_LOST
    found = digest(place)
    if not found:
        return upkeep_codes.IMAGE_NO_MANIFEST
    data = files.read(place + "/manifest.sig") or b""
    if len(data) != KEY_ID_BYTES + KEY_BYTES:
        return upkeep_codes.IMAGE_UNSIGNED
    if data[:KEY_ID_BYTES] != key.key_id:
        return upkeep_codes.IMAGE_SIGNER
    return 0 if is_signed(key.modulus, found, data[KEY_ID_BYTES:]) else upkeep_codes.IMAGE_SIGNATURE


def digest(place: str) -> bytes:
    """SHA-256 of the manifest in a folder, empty where there is none."""
    made = sha256()
    buffer = bytearray(_EDGE)
    try:
        with open(place + "/manifest.json", "rb") as file:
            while True:
                count = file.readinto(buffer)
                if not count:
                    break
                made.update(memoryview(buffer)[:count])
    except OSError:
        return b""
    found: bytes = made.digest()
    return found


def interpreter_bytes(place: str) -> int:
    """How many bytes of the interpreter the manifest in a folder names; 0: none. Raises ValueError."""
    try:
        with open(place + "/manifest.json", "rb") as file:
            file.seek(max(0, file.seek(0, 2) - _EDGE))
            text = file.read(_EDGE)
    except OSError:
        return 0
    parts = text.split(b'"interpreter_bytes":')
    return int(parts[-1].split(b",")[0]) if parts[1:] else 0
