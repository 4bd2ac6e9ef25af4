"""Where a keystore's file lies: read whole, written as a new file that takes the old one's place, by one writer at a time.

    lock FILE.lock -> write FILE.new, synced -> rename -> sync the folder -> unlock

It promises that a cut anywhere leaves the old file or the new one. A lock ends with its process, so none is left behind.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from pit.keystore.errors import KeystoreError

_PATIENCE_S: Final = 30.0  # another writer takes milliseconds; a hundred of them wait for each other
_PAUSE_S: Final = 0.01
_MODE: Final = 0o600
_LONGEST: Final = 16 * 1024 * 1024  # bytes: a hundred thousand units' keys


def read(path: Path) -> bytes:
    """The file's bytes. Raises KeystoreError."""
    try:
        with path.open("rb") as file:
            text = file.read(_LONGEST + 1)
    except FileNotFoundError as error:
        raise KeystoreError(f"there is no keystore {path}. Make one: `pit keystore create {path}`.") from error
    except OSError as error:
        raise KeystoreError(f"the keystore {path} can't be read ({error.strerror}). Nothing was changed.") from error
    if len(text) > _LONGEST:
        raise KeystoreError(f"{path} is too long to be a keystore. Nothing was changed. Is it the right file?")
    return text


def write(path: Path, text: bytes) -> None:
    """Put `text` in the file's place, readable by its owner alone. Only under `locked`. Raises KeystoreError."""
    new = path.with_name(path.name + ".new")
    try:
        new.unlink(missing_ok=True)  # what a writer that was cut left behind
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE), "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.rename(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise _refused(path, error) from error


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Be the file's only writer. Raises KeystoreError if another doesn't end."""
    beside = path.with_name(path.name + ".lock")
    try:
        number = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _MODE)
    except OSError as error:
        raise _refused(path, error) from error
    try:
        _wait_for(number, path)
        yield
    finally:
        os.close(number)


def _wait_for(number: int, path: Path) -> None:
    ends = time.monotonic() + _PATIENCE_S
    while True:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > ends:
                raise KeystoreError(
                    f"another program has been writing to the keystore {path} for {_PATIENCE_S:.0f} s. Nothing was changed. "
                    "End that program, then try again."
                ) from error
            time.sleep(_PAUSE_S)
        else:
            return


def _sync_folder(folder: Path) -> None:
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _refused(path: Path, error: OSError) -> KeystoreError:
    return KeystoreError(
        f"the keystore {path} can't be written ({error.strerror}). It holds what it held. Make room, or write elsewhere."
    )
