"""`pit unit reset`: a running unit, and one that a stopped deploy left at its prompt or in the middle of an upload."""

import typer

from pit.cli.unit import AddressOption, PortArgument, open_client
from pit.deploy.board_port import BoardPort, PortLost
from pit.deploy.errors import DeployError
from pit.link.errors import AtPrompt, NoAnswer, NotProven, NoUnit


def add_to(app: typer.Typer) -> None:
    """Make it a command of `app`."""
    app.command("reset")(reset)


def reset(port: PortArgument, address: AddressOption = 1) -> None:
    """Restart the unit; refused while a game runs. One that a stopped deploy left at its prompt starts again, too."""
    try:
        client = open_client(port, address)
    except (NotProven, NoUnit):
        raise
    except NoAnswer as silent:
        if address != 1:
            raise
        _restart_board(port, silent)
        print("the board was at a prompt, or in the middle of an upload: it restarts, with the image that ran before")
        return
    client.request("reset")
    print("the unit restarts; its records stand")


def _restart_board(port: str, silent: NoAnswer) -> None:
    """Raises `silent` where no interpreter answers either."""
    board = BoardPort(port)
    try:
        board.enter()
        board.reset()
    except (DeployError, PortLost) as unreached:
        if isinstance(silent, AtPrompt):
            raise
        raise silent from unreached
    finally:
        board.close()
