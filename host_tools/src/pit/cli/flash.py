"""`pit flash`: an interpreter onto a chip that is in its bootloader. The board is named, never guessed."""

import json
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from pit.flash import drive, images, tools
from pit.flash.errors import FlashError
from pit.flash.targets import Target, Way, targets
from pit.ports.drives import Drive, boot_drives, read_drive

VERSION = "1.28.0"


def flash(
    board: Annotated[str, typer.Argument(help="Which board: see `pit boards list`.")],
    file: Annotated[
        Path | None, typer.Option(help=f"MicroPython's file for it; without it mpflash downloads {VERSION}.")
    ] = None,
    port: Annotated[str | None, typer.Option(help="The serial port of an ESP32.")] = None,
    folder: Annotated[
        Path | None, typer.Option("--drive", help="Where the boot drive is mounted; found by itself if there is one.")
    ] = None,
    execute: Annotated[bool, typer.Option(help="Do it. Without this the command says what it would do.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Put MicroPython on a blank chip. What the chip's flash held is lost; records in its FRAMs are not touched."""
    known = targets()
    target = known.get(board)
    if target is None:
        raise typer.BadParameter(
            f"no board {board!r} can be flashed; these can: {', '.join(known)}", param_hint="BOARD"
        )
    with tempfile.TemporaryDirectory() as downloads:
        image = file or _download(target, Path(downloads), execute)
        where = _where(target, port, folder)
        size = len(images.check(image, target)) if image else 0
        facts: dict[str, object] = {
            "board": board,
            "chip": target.chip,
            "way": target.way.value,
            "file": str(image or f"MicroPython {VERSION} for {target.micropython}, by mpflash"),
            "bytes": size,
            "to": where,
            "done": execute,
        }
        if execute and image:
            _write(target, image, where)
    if as_json:
        print(json.dumps(facts))
    elif execute:
        print(
            f"{board}: {size} bytes written; the chip restarts with a MicroPython prompt. Next: pit list, then pit deploy."
        )
    else:
        print(
            f"{board}: would write {facts['file']} to {where} by {target.way.value}; all files in the chip's flash are lost. "
            "Nothing was done. Add --execute to do it."
        )


def _download(target: Target, folder: Path, execute: bool) -> Path | None:
    if not execute:
        return None
    tools.run(tools.mpflash(target, VERSION, folder), Console(stderr=True).print)
    endings = {Way.UF2: "*.uf2", Way.ESPTOOL: "*.bin", Way.DFU: "*.dfu"}
    found = sorted(folder.rglob(endings[target.way]))
    if not found:
        raise FlashError(
            f"mpflash found no MicroPython {VERSION} for {target.micropython}. Nothing was written. "
            "Download the file yourself and name it with --file."
        )
    return found[0]


def _where(target: Target, port: str | None, folder: Path | None) -> str:
    if target.way is Way.ESPTOOL:
        if port is None:
            raise typer.BadParameter(
                f"{target.board} is flashed over its port; `pit list` shows it", param_hint="--port"
            )
        return port
    if target.way is Way.DFU:
        return "the STM32 in DFU mode"
    return str(_boot_drive(target, folder).folder)


def _boot_drive(target: Target, folder: Path | None) -> Drive:
    if folder is not None:
        found = [drive for drive in [read_drive(folder)] if drive is not None]
    else:
        found = [drive for drive in boot_drives() if drive.chip == target.chip]
    if not found:
        what = f"{folder} is no boot drive" if folder else f"no boot drive of an {target.chip} is mounted"
        raise FlashError(
            f"{what}. Nothing was written. {target.to_bootloader} Mount it if this machine doesn't by itself."
        )
    if len(found) > 1:
        names = ", ".join(str(drive.folder) for drive in found)
        raise FlashError(f"{len(found)} boot drives are mounted: {names}. Nothing was written. Name one with --drive.")
    if found[0].chip != target.chip:
        raise FlashError(
            f"{found[0].folder} is the boot drive of {found[0].chip or 'an unknown chip'}, and {target.board} has an "
            f"{target.chip}. Nothing was written. Name the board that is there."
        )
    return found[0]


def _write(target: Target, image: Path, where: str) -> None:
    console = Console(stderr=True)
    if target.way is Way.UF2:
        data = images.check(image, target)
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task(f"writing to {where}", total=len(data))
            drive.copy(data, Path(where), lambda done: progress.update(task, completed=done))
    elif target.way is Way.ESPTOOL:
        tools.run(tools.esptool(target, where, image), console.print)
    else:
        tools.run(tools.dfu_util(image), console.print)
