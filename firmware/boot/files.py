"""Whole files on the unit's flash, read. How they are replaced: staging.py."""


def read(path: str) -> "bytes | None":
    """All of a file; None if it is not there or can't be read."""
    try:
        with open(path, "rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            data: bytes = file.read(size)  # without a size, the buffer would be doubled till all fits
            return data
    except OSError:
        return None
