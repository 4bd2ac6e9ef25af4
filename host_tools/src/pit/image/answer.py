"""What a unit with an untouched image answers to a third party's challenge; worked out from the released files alone.

Layout: firmware/LAYOUTS.md section 10. A laboratory can do the same with a few lines of its own.
"""

import hashlib
import hmac
from collections.abc import Iterator

from pit.image.build import Image
from pit.image.manifest import MAIN, MANIFEST, SIGNATURE, read_manifest

NONCE_BYTES = 32


def expected(image: Image, nonce: bytes, interpreter: bytes | None = None) -> bytes:
    """HMAC-SHA-256 under the nonce, 32 bytes, over image and interpreter.

    `interpreter`: its bytes, which are taken in as far as the manifest names them. Raises BuildError without a manifest, and
    ValueError where the manifest names an interpreter that is not given.
    """
    named = read_manifest(image).interpreter_bytes
    if named and (interpreter is None or len(interpreter) < named):
        raise ValueError("the image names an interpreter: its file is needed, too")
    made = hmac.new(nonce, digestmod=hashlib.sha256)
    for piece in _contents(image):
        made.update(piece)
    made.update((interpreter or b"")[:named])
    made.update(named.to_bytes(4, "little"))
    return made.digest()


def _contents(image: Image) -> Iterator[bytes]:
    files = dict(image.files)
    last = [name for name in (MANIFEST, SIGNATURE) if name in files]
    names = {f"/{name}" if name == MAIN else name: name for name in files if name not in last}
    for path in [*sorted(names), *last]:
        data = files[names.get(path, path)]
        yield len(path.encode()).to_bytes(2, "little") + path.encode() + data + len(data).to_bytes(4, "little")
    yield b"\0\0" + (len(files) - 1).to_bytes(4, "little")
