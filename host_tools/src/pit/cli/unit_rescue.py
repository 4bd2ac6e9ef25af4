"""`pit unit rescue`: prize, meters and identity out of a unit's memories when its board died, was swapped or came back blank."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from pit.bench.boards import load_board
from pit.cli.out_file import writable
from pit.cli.output import show, show_list
from pit.cli.unit import AddressOption, JsonOption, open_client
from pit.deploy.board_port import BoardPort
from pit.ports.probe import Condition, probe
from pit.rescue import by_link, by_prompt, image, records, report
from pit.rescue.errors import RescueError
from pit.rescue.image import MemoryImage

_SHOWN = 10


def add_to(app: typer.Typer) -> None:
    """Make it a command of `app`."""
    app.command("rescue")(rescue)


def rescue(
    port: Annotated[str | None, typer.Argument(metavar="PORT", help="The port of the board that they are in.")] = None,
    kept: Annotated[
        Path | None,
        typer.Option("--image", metavar="FILE", help="Take an image apart that was kept before, without a unit."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Keep the image of both memories.", callback=writable),
    ] = None,
    board: Annotated[str, typer.Option(help="Which board it is, if it has only a prompt.")] = "rpi_pico",
    as_json: JsonOption = False,
    address: AddressOption = 1,
) -> None:
    """Read prize, meters and identity out of a unit's memories, whatever board they are in; exit code 1 if anything is in doubt.

    Nothing is written to unit or memory, and no key is read.
    """
    if (port is None) == (kept is None):
        raise typer.BadParameter("name either a PORT or an image with --image")
    found = image.read(kept) if kept is not None else _read(port or "", board, address, is_quiet=as_json)
    if out is not None:
        image.write(found, out)
    said = records.take_apart(found)
    if as_json:
        print(json.dumps(report.as_json(found, said)))
    else:
        _print(found, said)
        if out is not None:
            print(f"kept in {out}; `pit unit rescue --image {out}` takes it apart again")
    if not report.is_sound(found, said):
        raise typer.Exit(1)


def _print(found: MemoryImage, said: records.Records) -> None:
    show(report.summary(found, said), False)
    show_list([header.as_dict() for header in said.owner.headers], False)
    show_list([verdict.as_dict() for verdict in said.verdicts], False)
    if said.games:
        show_list([game.as_dict() for game in said.games[:_SHOWN]], False)
    if said.events:
        show_list(report.events(said, _SHOWN), False)


def _read(port: str, board: str, address: int, *, is_quiet: bool) -> MemoryImage:
    """By the unit's link if one answers, else by the board's prompt."""
    facts = load_board(board)
    console = Console(stderr=True)
    with Progress(console=console, disable=is_quiet or not console.is_terminal, transient=True) as progress:
        task = progress.add_task("reading the memories", total=None)

        def tell(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        condition = probe(port, range(address, address + 1))[0].condition
        if condition.has_prompt:
            opened = BoardPort(port)
            try:
                return by_prompt.read(opened, facts, tell)
            finally:
                opened.close()
        if condition is Condition.SILENT:
            raise RescueError(
                f"neither a Pit unit nor a prompt answers at {port}. Nothing was read or written. Check its supply; a chip "
                "without a program gets one by `pit flash`, which leaves the memories alone. Then rescue again."
            )
        client = open_client(port, address)
        try:
            return by_link.read(client, tell)
        finally:
            client.close()
