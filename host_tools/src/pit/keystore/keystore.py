"""An open keystore: units' keys and people's private keys, read once; each change is on the disk before the call returns.

Several programs may hold one keystore open: a change is made to what the file holds at that moment, so none is lost.
It promises nothing against who may read this process's memory.
"""

import os
import threading
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.keystore import envelope, place
from pit.keystore.contents import UNIT_KEY_BYTES, Contents, check_role, check_unit, der_of, private_key
from pit.keystore.envelope import USUAL_COST, Cost, Envelope, Lock
from pit.keystore.errors import KeystoreError
from pit.keystore.secret import Secret


def create_keystore(path: Path, secret: bytes, cost: Cost = USUAL_COST) -> "Keystore":
    """A new, empty keystore. Raises KeystoreError rather than overwrite anything."""
    path = path.resolve()
    lock = envelope.make_lock(secret, cost=cost)
    with place.locked(path):
        if path.exists():
            raise KeystoreError(f"{path} is there already, and nothing is overwritten: a lost key can't be made again.")
        place.write(path, envelope.seal(lock, Contents().clear_text).text)
    return Keystore(path, lock, Contents())


def open_keystore(path: Path, secret: bytes) -> "Keystore":
    """Open the keystore at `path` with its passphrase, or the bytes of its key file. Takes about 0.3 s. Raises KeystoreError."""
    path = path.resolve()
    sealed = Envelope.read(place.read(path), str(path))
    lock = envelope.make_lock(secret, sealed.salt, sealed.cost)
    return Keystore(path, lock, _contents(lock, sealed, path))


class Keystore:
    """Made by `open_keystore` and `create_keystore`. Its methods may be called from several threads."""

    def __init__(self, path: Path, lock: Lock, contents: Contents) -> None:
        self.path = path
        self._lock = lock
        self._contents = contents
        self._one_thread = threading.RLock()

    def __repr__(self) -> str:
        return f"<keystore {self.path}, {len(self._contents.units)} units, roles {self.roles}>"

    @property
    def unit_ids(self) -> tuple[bytes, ...]:
        """The units whose keys it holds."""
        return tuple(sorted(self._contents.units))

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles whose private keys it holds."""
        return tuple(sorted(self._contents.roles))

    def unit_key(self, unit_id: bytes) -> Secret | None:
        """The key of the unit with this id (8 bytes), or None."""
        return self._contents.units.get(unit_id)

    def put_unit_key(self, unit_id: bytes, key: bytes, *, replace: bool = False) -> None:
        """Keep a unit's key (32 bytes). Raises KeystoreError if it has another already and may not `replace` it; ValueError."""
        check_unit(unit_id, key)

        def change(contents: Contents) -> None:
            stands = contents.units.get(unit_id)
            if stands is not None and stands != key and not replace:
                raise KeystoreError(
                    f"the keystore {self.path} holds another key of unit {unit_id.hex()}. It was not replaced: "
                    "the unit may answer to no other."
                )
            contents.units[unit_id] = Secret(key)

        self._change(change)

    def remove_unit_key(self, unit_id: bytes) -> None:
        """Forget a unit's key. Raises KeystoreError."""
        self._change(lambda contents: contents.units.pop(unit_id, None))

    def unit_key_or_new(self, unit_id: bytes) -> Secret:
        """The unit's key; where there is none, one is made and is on the disk before it is returned. Raises KeystoreError."""
        made = Secret(os.urandom(UNIT_KEY_BYTES))
        check_unit(unit_id, made)
        if unit_id not in self._contents.units:
            self._change(lambda contents: contents.units.setdefault(unit_id, made))
        return self._contents.units[unit_id]

    def role_key(self, name: str) -> rsa.RSAPrivateKey | None:
        """The private key of approver, engineer or supervisor, or None. Raises KeystoreError; ValueError for another name."""
        check_role(name)
        der = self._contents.roles.get(name)
        if der is None:
            return None
        try:
            return private_key(der)
        except ValueError as error:
            raise KeystoreError(
                f"the {name}'s key in the keystore {self.path} is no RSA key. Nothing was signed."
            ) from error

    def put_role_key(self, name: str, key: rsa.RSAPrivateKey, *, replace: bool = False) -> None:
        """Keep a role's private key. Raises KeystoreError if it has another already and may not `replace` it; ValueError."""
        check_role(name)
        der = der_of(key)

        def change(contents: Contents) -> None:
            if contents.roles.get(name, der) != der and not replace:
                raise KeystoreError(
                    f"the keystore {self.path} holds another key of the {name}. It was not replaced: units know its public half."
                )
            contents.roles[name] = der

        self._change(change)

    def change_secret(self, secret: bytes, cost: Cost = USUAL_COST) -> None:
        """From now on another secret opens it; copies made before still open with the old one. Raises KeystoreError."""
        new = envelope.make_lock(secret, cost=cost)
        with self._one_thread, place.locked(self.path):
            contents = self._newest()
            place.write(self.path, envelope.seal(new, contents.clear_text).text)
            self._lock, self._contents = new, contents

    def refresh(self) -> None:
        """Read what others have written since. Raises KeystoreError."""
        with self._one_thread:
            self._contents = self._newest()

    def _change(self, change: Callable[[Contents], object]) -> None:
        """Change what the file holds now, and write it if that made a difference."""
        with self._one_thread, place.locked(self.path):
            contents = self._newest()
            before = contents.clear_text
            change(contents)
            if contents.clear_text != before:
                place.write(self.path, envelope.seal(self._lock, contents.clear_text).text)
            self._contents = contents

    def _newest(self) -> Contents:
        sealed = Envelope.read(place.read(self.path), str(self.path))
        if not envelope.fits(self._lock, sealed):
            raise KeystoreError(
                f"the secret of the keystore {self.path} was changed while it was open here. It holds what it held. "
                "Open it with its new secret."
            )
        return _contents(self._lock, sealed, self.path)


def _contents(lock: Lock, sealed: Envelope, path: Path) -> Contents:
    clear = envelope.unseal(lock, sealed, str(path))
    try:
        return Contents.read(clear)
    except (ValueError, TypeError, AttributeError) as error:
        raise KeystoreError(
            f"the keystore {path} opens, but holds something that this Pit doesn't know. Nothing was changed."
        ) from error
