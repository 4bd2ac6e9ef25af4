"""An image's manifest: which files it has, for which board, kind and interpreter; and the engineer's signature over it.

Layout: firmware/LAYOUTS.md section 4. The unit checks the same at each start (firmware/boot/verify.py); here it is made, signed
and read on the desk. It promises that the same image gives the same bytes.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from pit.image.build import BuildError, Image

MANIFEST: Final = "manifest.json"
SIGNATURE: Final = "manifest.sig"
MAIN: Final = "main.py"
ANY: Final = "any"  # the architecture of an image without native code

_FORMAT = 1
_KEY_ID_BYTES = 8
_KEY_BYTES = 384
_PSS = padding.PSS(mgf=padding.MGF1(hashes.SHA256()), salt_length=32)
# An .mpy's third byte, as py/persistentcode.h numbers architectures above its two lowest bits
_NATIVE = {2: "x64", 4: "armv6m", 7: "armv7emsp", 10: "xtensawin"}


@dataclass(frozen=True)
class Manifest:
    """What a manifest says. `files` map a path to bytes and SHA-256 in hex; `interpreter_sha256` is None if none is named."""

    board: str
    kind: str
    version: tuple[int, int, int]
    mpy: str
    interpreter_sha256: str | None
    interpreter_bytes: int
    files: dict[str, tuple[int, str]]

    @property
    def text(self) -> bytes:
        """The file's bytes."""
        facts: dict[str, Any] = {
            "board": self.board,
            "files": {path: list(facts) for path, facts in self.files.items()},
            "format": _FORMAT,
            "interpreter_bytes": self.interpreter_bytes,
            "interpreter_sha256": self.interpreter_sha256,
            "kind": self.kind,
            "mpy": self.mpy,
            "version": list(self.version),
        }
        return json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()


def with_manifest(
    image: Image, kind: str, board: str, version: tuple[int, int, int], interpreter: bytes | None = None
) -> Image:
    """The image with its manifest, unsigned. `interpreter`: the bytes of the chip's own flash that the unit is to find."""
    files = {name: data for name, data in image.files.items() if name not in (MANIFEST, SIGNATURE)}
    made = Manifest(
        board,
        kind,
        version,
        _mpy(files),
        None if interpreter is None else hashlib.sha256(interpreter).hexdigest(),
        len(interpreter or b""),
        {_on_unit(name): (len(data), hashlib.sha256(data).hexdigest()) for name, data in files.items()},
    )
    return Image(files | {MANIFEST: made.text})


def read_manifest(image: Image) -> Manifest:
    """Raises BuildError where there is none, or none that can be read."""
    text = image.files.get(MANIFEST)
    if text is None:
        raise BuildError("the image has no manifest.json. Nothing was done. Build it anew with `pit image build`.")
    try:
        facts = json.loads(text)
        made = Manifest(
            facts["board"],
            facts["kind"],
            _version(*facts["version"]),
            facts["mpy"],
            facts["interpreter_sha256"],
            facts["interpreter_bytes"],
            {path: (int(size), str(digest)) for path, (size, digest) in facts["files"].items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BuildError(f"the image's manifest.json can't be read ({error}). Build the image anew.") from error
    if made.text != text:
        raise BuildError("the image's manifest.json is not as Pit writes it. Build the image anew.")
    return made


def digest(image: Image) -> bytes:
    """SHA-256 of the manifest: the one number that names an image."""
    return hashlib.sha256(image.files[MANIFEST]).digest()


def differences(image: Image) -> list[str]:
    """What the files are otherwise than their manifest says, a sentence each. Raises BuildError if it can't be read."""
    said = read_manifest(image).files
    found = {_on_unit(name): data for name, data in image.files.items() if name not in (MANIFEST, SIGNATURE)}
    wrong = [f"{path} is missing" for path in said.keys() - found.keys()]
    wrong += [f"{path} does not belong to it" for path in found.keys() - said.keys()]
    for path in said.keys() & found.keys():
        if said[path] != (len(found[path]), hashlib.sha256(found[path]).hexdigest()):
            wrong.append(f"{path} is not what its manifest names")
    return sorted(wrong)


def signed(image: Image, key: rsa.RSAPrivateKey) -> Image:
    """The image with the engineer's signature. Raises BuildError rather than sign what its manifest doesn't name."""
    if wrong := differences(image):
        raise BuildError(f"{wrong[0]}: the image was altered after it was built. Nothing was signed. Build it anew.")
    text = image.files[MANIFEST]
    return Image(image.files | {SIGNATURE: key_id(key.public_key()) + key.sign(text, _PSS, hashes.SHA256())})


def signer(image: Image) -> bytes | None:
    """The id of the key that the signature names, 8 bytes; None for an image that bears none."""
    signature = image.files.get(SIGNATURE)
    return None if signature is None or len(signature) != _KEY_ID_BYTES + _KEY_BYTES else signature[:_KEY_ID_BYTES]


def is_signed_by(image: Image, key: rsa.RSAPublicKey) -> bool:
    """Does the manifest bear this key's signature?"""
    if signer(image) != key_id(key):
        return False
    try:
        key.verify(image.files[SIGNATURE][_KEY_ID_BYTES:], image.files[MANIFEST], _PSS, hashes.SHA256())
    except InvalidSignature:
        return False
    return True


def key_id(key: rsa.RSAPublicKey) -> bytes:
    """What a key is called on units: the first 8 bytes of the SHA-256 of its modulus."""
    return hashlib.sha256(key.public_numbers().n.to_bytes(_KEY_BYTES, "big")).digest()[:_KEY_ID_BYTES]


def _version(major: int, minor: int, patch: int) -> tuple[int, int, int]:
    return major, minor, patch


def _on_unit(name: str) -> str:
    """main.py lies at the root of the flash, all else in the image's folder."""
    return f"/{name}" if name == MAIN else name


def _mpy(files: dict[str, bytes]) -> str:
    """Version and architecture of the compiled files; that of the first native one, as the others run anywhere."""
    heads = [data[:3] for name, data in files.items() if name.endswith(".mpy")]
    native = next((head for head in heads if head[2] >> 2), heads[0] if heads else b"M\0\0")
    return f"{native[1]}.{native[2] & 3} {_NATIVE.get(native[2] >> 2, ANY)}"
