"""`pit unit probe`: does anything that can be sent to a unit's port bring out an interpreter's prompt?"""

import json
from dataclasses import asdict
from typing import Annotated

import typer

from pit.cli.unit import JsonOption, PortArgument, open_client
from pit.link.prompt_probe import Probed, probe, sequences


def add_to(app: typer.Typer) -> None:
    """Make it a command of `app`."""
    app.command("probe")(probe_port)


def probe_port(
    port: PortArgument,
    restarts: Annotated[int, typer.Option(min=0, max=100, help="How often it is restarted under fire.")] = 2,
    as_json: JsonOption = False,
) -> None:
    """Throw at a unit at rest all that could bring an interpreter's prompt: exit code 1 if one comes out. It restarts."""
    client = open_client(port)
    try:
        found = probe(client.transport, client, restarts)
    finally:
        client.close()
    print(json.dumps(asdict(found) | {"closed": found.is_closed}) if as_json else _sentence(port, found))
    if not found.is_closed:
        raise typer.Exit(1)


def _sentence(port: str, found: Probed) -> str:
    thrown = (
        f"{port}: {len(list(sequences())) + 1} sequences and {found.restarts} restarts, {found.thrown:,} bytes thrown, "
        f"{found.came:,} came back"
    )
    if found.is_closed:
        return f"{thrown}: frames and answers alone, and the unit answers still"
    if not found.found:
        return f"{thrown}, and now the unit does not answer. Cut its supply for a second, then look with `pit list`."
    name, said = next(iter(found.found.items()))
    return (
        f"{thrown}. After {name} something else came out: {said!r}. Cut the unit's supply for a second, lock it with `pit lock`, "
        "then probe it again."
    )
