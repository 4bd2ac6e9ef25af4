"""The keystore's file as text: sealed with AES-256-GCM under a key made by scrypt. Layout: firmware/LAYOUTS.md section 6.

It promises that a file which was cut short or damaged is told apart from a wrong secret, and that any other byte than those
written is noticed. It does no I/O. Sources: RFC 7914 (scrypt), NIST SP 800-38D (GCM).
"""

import base64
import hashlib
import json
import os
from dataclasses import dataclass
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from pit.keystore.errors import KeystoreError
from pit.keystore.secret import Secret

FORMAT: Final = "pit-keystore-1"
_KDF, _CIPHER = "scrypt", "aes-256-gcm"
_KEY_BYTES, _SALT_BYTES, _NONCE_BYTES = 32, 16, 12
_MOST_MEMORY: Final = 1 << 30  # bytes that scrypt takes, 128 n r: an altered file must not ask for more


@dataclass(frozen=True)
class Cost:
    """scrypt's cost. The usual one takes 128 MB and some 0.3 s on a desk's machine."""

    n: int = 1 << 17
    r: int = 8
    p: int = 1

    @property
    def is_sound(self) -> bool:
        is_power = self.n > 1 and not self.n & self.n - 1
        return is_power and self.r > 0 and 0 < self.p <= 16 and 128 * self.n * self.r <= _MOST_MEMORY


USUAL_COST: Final = Cost()


@dataclass(frozen=True, repr=False)
class Lock:
    """The key that a secret makes with a salt. Whoever holds it seals and opens without the secret."""

    salt: bytes
    cost: Cost
    key: Secret


@dataclass(frozen=True)
class Envelope:
    """A sealed file, taken apart."""

    salt: bytes
    cost: Cost
    nonce: bytes
    data: bytes

    @classmethod
    def read(cls, text: bytes, name: str) -> "Envelope":
        """Take a file's bytes apart. Raises KeystoreError, which calls it `name`."""
        try:
            table = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _damaged(name) from error
        if not isinstance(table, dict) or not str(table.get("format")).startswith("pit-keystore-"):
            raise KeystoreError(
                f"{name} is no keystore of Pit's. Nothing was changed. Make one: `pit keystore create`."
            )
        if table["format"] != FORMAT:
            raise KeystoreError(
                f"{name} is of format {table['format']!r}; this Pit reads {FORMAT}. Nothing was changed."
            )
        try:
            made = cls(
                _base64(table["kdf"]["salt"]),
                Cost(*(_number(table["kdf"][part]) for part in ("n", "r", "p"))),
                _base64(table["cipher"]["nonce"]),
                _base64(table["data"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise _damaged(name) from error
        if made.text != text or len(made.nonce) != _NONCE_BYTES or not made.cost.is_sound:
            raise _damaged(name)
        return made

    @property
    def text(self) -> bytes:
        """The file's bytes."""
        cost = self.cost
        table: dict[str, Any] = {
            "format": FORMAT,
            "kdf": {"name": _KDF, "n": cost.n, "r": cost.r, "p": cost.p, "salt": _text(self.salt)},
            "cipher": {"name": _CIPHER, "nonce": _text(self.nonce)},
            "data": _text(self.data),
        }
        table["sha256"] = hashlib.sha256(json.dumps(table).encode()).hexdigest()
        return json.dumps(table, indent=1).encode() + b"\n"


def make_lock(secret: bytes, salt: bytes | None = None, cost: Cost = USUAL_COST) -> Lock:
    """The key for a secret, with a new salt by default. Takes as long as `cost` says."""
    salt = os.urandom(_SALT_BYTES) if salt is None else salt
    key = Scrypt(salt=salt, length=_KEY_BYTES, n=cost.n, r=cost.r, p=cost.p).derive(secret)
    return Lock(salt, cost, Secret(key))


def fits(lock: Lock, envelope: Envelope) -> bool:
    """Was it sealed with this salt and cost?"""
    return (lock.salt, lock.cost) == (envelope.salt, envelope.cost)


def seal(lock: Lock, clear: bytes) -> Envelope:
    """Encrypt under a nonce that is new each time."""
    nonce = os.urandom(_NONCE_BYTES)
    return Envelope(lock.salt, lock.cost, nonce, AESGCM(lock.key).encrypt(nonce, clear, None))


def unseal(lock: Lock, envelope: Envelope, name: str) -> Secret:
    """The clear text. Raises KeystoreError if the secret was another one."""
    try:
        return Secret(AESGCM(lock.key).decrypt(envelope.nonce, envelope.data, None))
    except (InvalidTag, ValueError) as error:
        raise KeystoreError(
            f"the passphrase or key file does not open {name}. Nothing was changed. Try another, or the file's backup."
        ) from error


def _damaged(name: str) -> KeystoreError:
    return KeystoreError(
        f"{name} is damaged or cut short: it is not what Pit wrote. Nothing was changed. Bring back its backup."
    )


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _base64(text: str) -> bytes:
    return base64.b64decode(text, validate=True)


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError
    return value
