"""Bytes that no message, log or traceback shows: their repr hides them."""

from pathlib import Path
from typing import Final

from pit.keystore.errors import KeystoreError

LONGEST_SECRET: Final = 65_536  # bytes


class Secret(bytes):
    """Key or passphrase. It is the bytes themselves to all that computes; it promises nothing for copies made of it."""

    def __repr__(self) -> str:
        return f"<secret, {len(self)} bytes>"

    __str__ = __repr__


def read_secret(file: Path) -> Secret:
    """What opens a keystore, out of a passphrase's file or a key file: its bytes without line ends after the last.

    Raises KeystoreError.
    """
    try:
        with file.open("rb") as opened:
            data = opened.read(LONGEST_SECRET + 1)
    except OSError as error:
        raise KeystoreError(
            f"the secret's file {file} can't be read ({error.strerror}). No keystore was opened."
        ) from error
    if len(data) > LONGEST_SECRET:
        raise KeystoreError(
            f"{file} is longer than {LONGEST_SECRET:,} bytes. No keystore was opened. Is it the right file?"
        )
    secret = Secret(data.rstrip(b"\r\n"))
    if not secret:
        raise KeystoreError(f"{file} is empty. No keystore was opened.")
    return secret
