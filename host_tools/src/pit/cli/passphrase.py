"""The passphrase of a private key: from a file, or asked for at the terminal without an echo."""

from pathlib import Path

import typer

from pit.schedule.signing import KeyFileError


def ask_passphrase(file: Path | None) -> bytes:
    """The passphrase in `file`, or what a person types. Raises KeyFileError."""
    if file is None:
        text: str = typer.prompt("passphrase", hide_input=True, err=True)
        return text.encode()
    try:
        return file.read_bytes().rstrip(b"\r\n")
    except OSError as error:
        raise KeyFileError(f"the passphrase's file {file} can't be read ({error.strerror}).") from error
