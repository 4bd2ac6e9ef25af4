"""Whole files on the unit's flash, read. How they are replaced: staging.py."""


def read(path: str) -> "bytes | None":
    """All of a file; None if it is not there or can't be read."""
    try:
        with open(path, "rb") as file:
            data: bytes = file.read()
            return data
    except OSError:
        return None
