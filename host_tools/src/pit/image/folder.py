"""An image in a folder on the desk, laid out as on a unit's flash: main.py and /current at the root, all else in /a."""

import shutil
from pathlib import Path

from pit.image.build import BuildError, Image
from pit.image.flash import laid_out
from pit.image.manifest import MAIN, MANIFEST

_RUNS = "a"
_POINTER = "current"


def write_image(image: Image, folder: Path) -> None:
    """Replace what the folder holds. Raises BuildError for one that holds something else than an image."""
    if folder.exists() and not _is_image(folder):
        raise BuildError(f"{folder} holds something that is no image; nothing was written. Name another folder.")
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in laid_out(image, _RUNS).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def read_image(folder: Path) -> Image:
    """The image in a folder that `write_image` filled. Raises BuildError."""
    runs = folder / _RUNS
    if not (runs / MANIFEST).is_file() or not (folder / MAIN).is_file():
        raise BuildError(
            f"{folder} holds no image. Nothing was done. Make one with `pit image build KIND --out {folder}`."
        )
    try:
        files = {str(path.relative_to(runs)): path.read_bytes() for path in sorted(runs.rglob("*")) if path.is_file()}
        files[MAIN] = (folder / MAIN).read_bytes()
    except OSError as error:
        raise BuildError(f"{error.filename} can't be read ({error.strerror}). Nothing was done.") from error
    return Image(files)


def _is_image(folder: Path) -> bool:
    return folder.is_dir() and (not any(folder.iterdir()) or (folder / MAIN).is_file())
