"""Whose private key signs: that in a file, or the keystore's for a role. Exactly one of both is named."""

from pathlib import Path

import typer
from cryptography.hazmat.primitives.asymmetric import rsa

from pit.cli.keys import secret_of
from pit.cli.passphrase import ask_passphrase
from pit.keystore import Keystore, KeystoreError, open_keystore
from pit.schedule import signing


def require_one(key: Path | None, keystore: Path | None, role: str) -> None:
    """Raises typer.BadParameter where neither or both are named."""
    if (key is None) == (keystore is None):
        raise typer.BadParameter(f"who signs? Name the {role}'s key, either with --key or in a --keystore")


def signing_key(key: Path | None, keystore: Path | None, passphrase_file: Path | None, role: str) -> rsa.RSAPrivateKey:
    """The key of who signs; the passphrase is that of whichever file is named. Raises KeyFileError, KeystoreError.

    Raises typer.BadParameter where neither or both are named.
    """
    require_one(key, keystore, role)
    if key is not None:
        return signing.read_private_key(key, lambda: ask_passphrase(passphrase_file))
    assert keystore is not None
    return role_key(open_keystore(keystore, secret_of(passphrase_file)), role)


def role_key(keystore: Keystore, role: str) -> rsa.RSAPrivateKey:
    """That role's key in an open keystore. Raises KeystoreError where it holds none."""
    found = keystore.role_key(role)
    if found is None:
        raise KeystoreError(
            f"the keystore {keystore.path} holds no key of the {role}. Nothing was signed. Put it there with "
            "`pit keystore add-role`, or name its file with --key."
        )
    return found
