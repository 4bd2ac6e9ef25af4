"""Signs schedules, and tells whether a file bears its approver's signature: RSA-PSS, 3072 bits, SHA-256, salt of 32 bytes.

Keys are PEM files as openssl makes and reads them; a private key is PKCS#8, encrypted if it has a passphrase. Nothing here
prints a key.
"""

import hashlib
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from pit.schedule import binary
from pit.schedule.binary import KEY_ID_BYTES, SignedSchedule
from pit.schedule.schedule import Schedule, ScheduleError, problems

KEY_BITS = 3072
_EXPONENT = 65537
_LONGEST_PASSPHRASE = 1023  # bytes; OpenSSL takes no more
_PSS = padding.PSS(mgf=padding.MGF1(hashes.SHA256()), salt_length=32)


class KeyFileError(Exception):
    """A key file that can't be used, or must not be written."""


def make_key() -> rsa.RSAPrivateKey:
    """A new private key."""
    return rsa.generate_private_key(_EXPONENT, KEY_BITS)


def modulus(key: rsa.RSAPublicKey) -> bytes:
    """The key's modulus as units keep it: 384 bytes, most significant first."""
    return key.public_numbers().n.to_bytes(KEY_BITS // 8, "big")


def key_id(key: rsa.RSAPublicKey) -> bytes:
    """What a key is called: the first 8 bytes of the SHA-256 of its modulus."""
    return hashlib.sha256(modulus(key)).digest()[:KEY_ID_BYTES]


def write_key(key: rsa.RSAPrivateKey, path: Path, passphrase: bytes | None) -> Path:
    """Write the private key to `path`, readable by its owner alone, and the public one beside it; the latter's path.

    Raises KeyFileError rather than overwrite anything.
    """
    public = path.with_name(path.name + ".pub")
    if passphrase and len(passphrase) > _LONGEST_PASSPHRASE:
        raise KeyFileError(f"the passphrase is longer than {_LONGEST_PASSPHRASE} bytes. No key was written.")
    encryption = serialization.BestAvailableEncryption(passphrase) if passphrase else serialization.NoEncryption()
    private_pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, encryption)
    public_pem = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    for target in (path, public):
        if target.exists():
            raise KeyFileError(f"{target} is there already. No key was written: a lost key can't be made again.")
    try:
        for target, pem, mode in ((path, private_pem, 0o600), (public, public_pem, 0o644)):
            with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
                file.write(pem)
    except OSError as error:
        raise KeyFileError(f"{error.filename} can't be written ({error.strerror}).") from error
    return public


def write_public_key(key: rsa.RSAPublicKey, path: Path) -> None:
    """Write it to `path` in PEM. Raises KeyFileError rather than overwrite anything."""
    pem = key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    try:
        with path.open("xb") as file:
            file.write(pem)
    except FileExistsError as error:
        raise KeyFileError(f"{path} is there already. No key was written.") from error
    except OSError as error:
        raise KeyFileError(f"{path} can't be written ({error.strerror}).") from error


def read_private_key(path: Path, ask: Callable[[], bytes]) -> rsa.RSAPrivateKey:
    """The private key in `path`; `ask` is called for its passphrase if it has one. Raises KeyFileError."""
    pem = _read(path)
    try:
        key = serialization.load_pem_private_key(pem, None)
    except TypeError:
        try:
            key = serialization.load_pem_private_key(pem, ask())
        except (ValueError, TypeError) as error:  # TypeError: an empty one
            raise KeyFileError(f"the passphrase does not open {path}. Nothing was signed.") from error
    except (ValueError, UnsupportedAlgorithm) as error:
        raise KeyFileError(f"{path} holds no private key in PEM form. Nothing was signed.") from error
    if not isinstance(key, rsa.RSAPrivateKey):
        raise KeyFileError(f"{path} holds a private key of another kind; an RSA key of {KEY_BITS} bits is needed.")
    _require_size(path, key.public_key())
    return key


def read_public_key(path: Path) -> rsa.RSAPublicKey:
    """The public key in `path`. Raises KeyFileError."""
    pem = _read(path)
    try:
        key = serialization.load_pem_public_key(pem)
    except (ValueError, UnsupportedAlgorithm) as error:
        hint = " It is a private key: give its .pub file." if b"PRIVATE" in pem else ""
        raise KeyFileError(f"{path} holds no public key in PEM form.{hint}") from error
    if not isinstance(key, rsa.RSAPublicKey):
        raise KeyFileError(f"{path} holds a public key of another kind; an RSA key of {KEY_BITS} bits is needed.")
    _require_size(path, key)
    return key


def sign(schedule: Schedule, key: rsa.RSAPrivateKey) -> bytes:
    """The schedule's file, signed. Raises ScheduleError if it has problems."""
    if reasons := problems(schedule):
        raise ScheduleError(f"schedule {schedule.id!r}", reasons)
    body = binary.pack(schedule, key_id(key.public_key()))
    return body + key.sign(body, _PSS, hashes.SHA256())


def verify(
    data: bytes,
    key: rsa.RSAPublicKey,
    *,
    name: str = "the schedule file",
    casino: str | None = None,
    game: str | None = None,
    at: datetime | None = None,
) -> SignedSchedule:
    """The file taken apart, if the key's holder signed it, and if it is for this casino, game and time where given.

    Raises ScheduleError with every reason.
    """
    file = binary.unpack(data, name)
    if file.key_id != key_id(key):
        raise ScheduleError(name, [f"it was signed with key {file.key_id.hex()}; this key is {key_id(key).hex()}"])
    try:
        key.verify(file.signature, file.signed, _PSS, hashes.SHA256())
    except InvalidSignature as error:
        raise ScheduleError(name, ["its signature does not fit: it was altered after it was signed"]) from error
    schedule = file.schedule
    reasons = problems(schedule)
    if casino is not None and schedule.casino != casino:
        reasons.append(f"it is for the casino {schedule.casino!r}, not for {casino!r}")
    if game is not None and schedule.game != game:
        reasons.append(f"it is for the game {schedule.game!r}, not for {game!r}")
    if at is not None and not schedule.valid_from <= at < schedule.valid_until:
        reasons.append(
            f"it is valid from {schedule.valid_from:%Y-%m-%d %H:%M} to {schedule.valid_until:%Y-%m-%d %H:%M} UTC, "
            f"not at {at:%Y-%m-%d %H:%M}"
        )
    if reasons:
        raise ScheduleError(name, reasons)
    return file


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise KeyFileError(f"the key file {path} can't be read ({error.strerror}).") from error


def _require_size(path: Path, key: rsa.RSAPublicKey) -> None:
    numbers = key.public_numbers()
    if key.key_size != KEY_BITS or numbers.e != _EXPONENT:
        raise KeyFileError(
            f"{path} holds an RSA key of {key.key_size} bits with exponent {numbers.e}; "
            f"units take {KEY_BITS} bits with exponent {_EXPONENT}. `pit schedule key FILE` makes one."
        )
