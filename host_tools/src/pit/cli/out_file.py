"""A file that a command writes at its end: whether it can be is asked before anything starts, as far as it can be told then."""

import os
from pathlib import Path
from typing import Annotated

import typer

from pit.bench import extras


def writable(path: Path | None) -> Path | None:
    """An option's callback. Raises BadParameter."""
    if path is not None and (path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK)):
        raise typer.BadParameter(
            f"{path} can't be written. Nothing was started. Name a file in a folder that is there."
        )
    return path


def drawable(path: Path | None) -> Path | None:
    """The same for a waveform. Raises MissingExtra, BadParameter."""
    if path is not None:
        extras.require_waveform()
    return writable(path)


EvidenceOption = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Write all of the evidence to FILE.", callback=writable)
]
