"""`pit deploy`: firmware onto a unit that has MicroPython, blank or running; built here, or an image that was signed before."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from boot.version import VERSION
from pit.bench.boards import BoardError, mcu_of
from pit.cli.keys import unit_keys
from pit.cli.passphrase import ask_passphrase
from pit.deploy import leave
from pit.deploy.deploy import Outcome
from pit.deploy.deploy import deploy as deploy_image
from pit.deploy.errors import DeployError
from pit.image.build import BuildError, Image, manifest, port_of
from pit.image.folder import read_image
from pit.image.manifest import differences, read_manifest
from pit.schedule import signing


def deploy(
    kind: Annotated[str, typer.Argument(help="Kind of unit: jackpot, card_machine, or jig.")],
    port: Annotated[str, typer.Argument(help="The unit's serial port.")],
    board: Annotated[
        str | None, typer.Option(help="Which board it is, a folder of boards/; rpi_pico by default, a jig's jig_pico.")
    ] = None,
    ticket: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="An engineer's ticket for a downgrade, or for a locked unit; good once."),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The engineer's private key, in PEM: answers a unit that is locked, or newer."
        ),
    ] = None,
    key_passphrase_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="That key's passphrase's file; asked for by default.")
    ] = None,
    image: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="An image that `pit image build` made and its engineer signed."),
    ] = None,
    patience_s: Annotated[
        float | None,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            min=1,
            help="For a slow board: to its prompt, and to IDLE; 15 and 25 by default.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Put this version's firmware on the unit, beside what runs there, and switch to it; the unit goes back if it fails."""
    board = board or ("jig_pico" if kind == "jig" else "rpi_pico")
    if image is None:
        _require_names(kind, board)
    given = None if image is None else _read(image, kind)
    version = VERSION
    if given is not None:
        said = read_manifest(given)
        board, version = said.board, said.version
    mcu = mcu_of(board)
    if key is not None and ticket is not None:
        raise typer.BadParameter("give a --ticket or the engineer's --key, not both", param_hint="--key")
    leave_given = None if ticket is None else leave.read(ticket)
    private = None if key is None else signing.read_private_key(key, lambda: ask_passphrase(key_passphrase_file))
    console = Console(stderr=True)
    with Progress(console=console, disable=as_json or not console.is_terminal, transient=True) as progress:
        task = progress.add_task("asking the unit", total=None)

        def tell(what: str, done: int, of: int) -> None:
            progress.update(task, description=what, completed=done, total=of)

        done = deploy_image(
            kind,
            port,
            board,
            mcu,
            version,
            tell,
            ticket=leave_given,
            image=given,
            keys=unit_keys(),
            key=private,
            patience_s=patience_s,
        )
    print(json.dumps(asdict(done)) if as_json else _sentence(done, port))


def _require_names(kind: str, board: str) -> None:
    """A kind or a board that is not there, or a board that can't carry the kind, is wrong usage. Raises BadParameter."""
    try:
        manifest(kind)
    except BuildError as unknown:
        raise typer.BadParameter(f"{unknown}. Nothing was sent.", param_hint="KIND") from unknown
    try:
        mcu_of(board)
        port_of(kind, board)
    except (BoardError, BuildError) as unknown:
        raise typer.BadParameter(
            f"{str(unknown).rstrip('.')}. Nothing was sent; `pit boards list` shows what carries which.",
            param_hint="--board",
        ) from unknown


def _read(folder: Path, kind: str) -> Image:
    """The image in `folder`. Raises BuildError, and DeployError for one that is damaged or of another kind."""
    found = read_image(folder)
    wrong = differences(found)
    if not wrong and read_manifest(found).kind != kind:
        wrong = [f"it is an image of a {read_manifest(found).kind}, not of a {kind}"]
    if wrong:
        raise DeployError(f"{folder}: {wrong[0]}. Nothing was sent; the unit runs what it ran. Build and sign it anew.")
    return found


def _sentence(done: Outcome, port: str) -> str:
    locked = "; it is locked down as before" if done.is_locked else ""
    if not done.is_new:
        return f"{port}: runs {done.kind} {done.version} already, from /{done.image}; nothing was written{locked}"
    return (
        f"{port}: runs {done.kind} {done.version} from /{done.image}; {done.uploaded} files uploaded "
        f"({done.uploaded_bytes} bytes), {done.copied} copied on the unit{locked}"
    )
