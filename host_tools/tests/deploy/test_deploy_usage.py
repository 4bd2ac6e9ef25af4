"""`pit deploy` with a name that is not there is wrong usage, found before a port is opened; its patience reaches what waits."""

import os
import pty
import tty

import pytest
from typer.testing import CliRunner

from pit.cli import deploy as command
from pit.cli.commands import app
from pit.deploy.deploy import Outcome
from pit.deploy.errors import DeployError
from pit.deploy.waiting import await_unit


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("jackpott", "/nowhere"), "no unit called 'jackpott'; it has card_machine, jackpot"),
        (("jackpot", "/nowhere", "--board", "rpi_picco"), "no board called 'rpi_picco'; known boards:"),
        (("card_machine", "/nowhere", "--board", "esp32_s3"), "a card_machine can't run on esp32_s3"),
    ],
)
def test_a_wrong_name_is_told_with_those_there_are(arguments: tuple[str, ...], says: str) -> None:
    done = CliRunner().invoke(app, ["deploy", *arguments], env={"COLUMNS": "300"})
    assert done.exit_code == 2
    assert says in done.output
    assert "Nothing was sent" in done.output


@pytest.mark.parametrize(("options", "patience_s"), [((), None), (("--patience", "90"), 90.0)])
def test_the_patience_that_was_given_is_the_deploys(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], patience_s: float | None
) -> None:
    given: list[object] = []

    def deployed(kind: str, port: str, board: str, *_: object, **options: object) -> Outcome:
        given.append(options["patience_s"])
        return Outcome(kind, board, "1.0.0", "a", False, 0, 0, 0, 1)

    monkeypatch.setattr(command, "deploy_image", deployed)
    done = CliRunner().invoke(app, ["deploy", "jackpot", "/nowhere", *options])
    assert (done.exit_code, given) == (0, [patience_s])


def test_a_unit_that_never_answers_is_waited_for_as_long_as_was_asked() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        with pytest.raises(DeployError, match=r"did not answer within 1 s after its restart.* needs more --patience"):
            await_unit(os.ttyname(slave), 1)
    finally:
        os.close(slave)
        os.close(master)
