"""What a keystore holds, and how that stands in its clear text: units' keys by unit id, people's private keys by role.

It promises that a clear text which isn't wholly understood is refused, never read in part. Layout: firmware/LAYOUTS.md section 6.
"""

import base64
import json
from dataclasses import dataclass, field
from typing import Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from pit.keystore.secret import Secret

UNIT_ID_BYTES: Final = 8
UNIT_KEY_BYTES: Final = 32
ROLES: Final = ("approver", "engineer", "supervisor")


@dataclass(repr=False)
class Contents:
    """Keys by unit id (8 bytes to 32), and private keys by role as PKCS#8 in DER."""

    units: dict[bytes, Secret] = field(default_factory=dict)
    roles: dict[str, Secret] = field(default_factory=dict)

    @classmethod
    def read(cls, clear: bytes) -> "Contents":
        """Raises ValueError for anything but what `clear_text` makes."""
        table = json.loads(clear)
        if not isinstance(table, dict) or set(table) != {"units", "roles"}:
            raise ValueError("keys are missing, or are too many")
        made = cls(
            {bytes.fromhex(unit): Secret(bytes.fromhex(key)) for unit, key in table["units"].items()},
            {role: Secret(base64.b64decode(key, validate=True)) for role, key in table["roles"].items()},
        )
        for unit, key in made.units.items():
            check_unit(unit, key)
        for role in made.roles:
            check_role(role)
        return made

    @property
    def clear_text(self) -> Secret:
        table = {
            "units": {unit.hex(): key.hex() for unit, key in sorted(self.units.items())},
            "roles": {role: base64.b64encode(key).decode() for role, key in sorted(self.roles.items())},
        }
        return Secret(json.dumps(table).encode())


def check_unit(unit_id: bytes, key: bytes) -> None:
    """Raises ValueError for an id or a key of another length."""
    if len(unit_id) != UNIT_ID_BYTES or len(key) != UNIT_KEY_BYTES:
        raise ValueError(f"a unit's id takes {UNIT_ID_BYTES} bytes and its key {UNIT_KEY_BYTES}")


def check_role(name: str) -> None:
    """Raises ValueError for a role that no ticket and no schedule knows."""
    if name not in ROLES:
        raise ValueError(f"there is no role {name!r}: {', '.join(ROLES)}")


def private_key(der: bytes) -> rsa.RSAPrivateKey:
    """Out of PKCS#8 in DER. Raises ValueError."""
    try:
        key = serialization.load_der_private_key(der, None)
    except UnsupportedAlgorithm as error:
        raise ValueError("a private key of another kind than RSA") from error
    if not isinstance(key, rsa.RSAPrivateKey):
        raise ValueError("a private key of another kind than RSA")
    return key


def der_of(key: rsa.RSAPrivateKey) -> Secret:
    """PKCS#8 in DER, in clear."""
    return Secret(
        key.private_bytes(serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
