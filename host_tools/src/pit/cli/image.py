"""`pit image ...`: what runs in a unit, built from the firmware's source files."""

import json
import shutil
from pathlib import Path
from typing import Annotated

import typer

from pit.bench.boards import load_board
from pit.image.build import ARCHITECTURES, BuildError, build, cache_folder, laid_out

app = typer.Typer(help="Build what runs in a unit.", no_args_is_help=True)


@app.callback()
def image() -> None:
    """Build what runs in a unit."""


@app.command("build")
def build_image(
    kind: Annotated[str, typer.Argument(help="Kind of unit, as the manifest has it: jackpot.")],
    out: Annotated[Path, typer.Option(help="Folder for the files; what is in it is replaced.")],
    board: Annotated[str, typer.Option(help="A folder of boards/.")] = "rpi_pico",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Compile a release for a board, into a folder that can be copied to it."""
    architecture = ARCHITECTURES.get(load_board(board).mcu)
    if architecture is None:
        raise BuildError(f"no compiler setting is known for the chip of {board}; nothing was written")
    built = build(kind, board, architecture, cache_folder())
    if out.exists() and not _is_image(out):
        raise BuildError(f"{out} holds something that is no image; nothing was written. Name another folder.")
    shutil.rmtree(out, ignore_errors=True)
    for name, data in laid_out(built).items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    if as_json:
        print(
            json.dumps({"kind": kind, "board": board, "files": len(built.files), "bytes": built.size, "out": str(out)})
        )
    else:
        print(f"{kind} for {board}: {len(built.files)} files, {built.size} bytes in {out}")


def _is_image(folder: Path) -> bool:
    return folder.is_dir() and (not any(folder.iterdir()) or (folder / "main.py").is_file())
