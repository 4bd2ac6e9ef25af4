"""The passphrase of a private key: from a file, asked for at the terminal without an echo, or a line of the standard input."""

import sys
from pathlib import Path

import typer

from pit.schedule.signing import KeyFileError


def ask_passphrase(file: Path | None) -> bytes:
    """The passphrase in `file`, or what a person types. Raises KeyFileError."""
    if file is None and not sys.stdin.isatty():
        line = sys.stdin.readline().rstrip("\r\n")
        if not line:
            raise KeyFileError(
                "there is no terminal to ask for the passphrase, and the standard input holds none. Nothing was done. "
                "Name its file with --passphrase-file."
            )
        return line.encode()
    if file is None:
        text: str = typer.prompt("passphrase", hide_input=True, err=True)
        return text.encode()
    try:
        return file.read_bytes().rstrip(b"\r\n")
    except OSError as error:
        raise KeyFileError(f"the passphrase's file {file} can't be read ({error.strerror}).") from error
