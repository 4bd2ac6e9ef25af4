"""`pit unit reset`: a running unit, and one that a stopped deploy left at its prompt or in the middle of an upload.

It ends once the unit answers again. One that comes to its prompt instead, since something on the line typed `repl`, is started
again.
"""

from typing import Annotated

import typer
from rich.console import Console

from pit.cli.unit import AddressOption, PortArgument, open_client
from pit.deploy.errors import DeployError
from pit.deploy.start_again import start_again, until_it_runs
from pit.link.client import Identity
from pit.link.errors import AtPrompt, NoAnswer, NotProven, NoUnit
from pit.schedule import on_unit

PatienceOption = Annotated[
    float | None,
    typer.Option(
        "--patience",
        metavar="SECONDS",
        min=1,
        help="For a slow board: to its prompt, and to its first answer; 15 by default.",
    ),
]

_ANSWER_S = 15.0


def add_to(app: typer.Typer) -> None:
    """Make it a command of `app`."""
    app.command("reset")(reset)


def reset(port: PortArgument, address: AddressOption = 1, patience_s: PatienceOption = None) -> None:
    """Restart the unit, and wait till it answers; refused while a game runs. One at its prompt starts again, too."""
    before = None
    try:
        client = open_client(port, address)
    except (NotProven, NoUnit):
        raise
    except NoAnswer as silent:
        if address != 1:
            raise
        _start_board(port, silent, patience_s)
    else:
        before = client.identity
        try:
            client.request("reset")
        finally:
            client.close()
    with Console(stderr=True).status("waiting till the unit answers"):
        _, again = until_it_runs(
            lambda: _unit_at(port, address, before, patience_s), lambda: start_again(port, patience_s), port
        )
    print(_sentence(again, has_run=before is not None))


def _start_board(port: str, silent: NoAnswer, patience_s: float | None) -> None:
    """Raises `silent` where no interpreter answers either."""
    try:
        start_again(port, patience_s)
    except DeployError as unreached:
        if isinstance(silent, AtPrompt):
            raise
        raise silent from unreached


def _unit_at(port: str, address: int, before: Identity | None, patience_s: float | None) -> Identity | None:
    """Who answers there after the restart; None if it is at its prompt. Raises LinkError."""
    try:
        client = on_unit.after_restart(lambda: open_client(port, address), before, patience_s or _ANSWER_S)
    except AtPrompt:
        return None
    client.close()
    return client.identity


def _sentence(again: int, *, has_run: bool) -> str:
    done = (
        "the unit has restarted, and answers; its records stand"
        if has_run
        else "the board was at a prompt, or in the middle of an upload: its unit runs, from the image that ran before"
    )
    if not again:
        return done
    times = "once" if again == 1 else f"{again} times"
    return f"{done}. It came to its prompt {times} meanwhile: something types `repl` at this port; look at the cable"
