"""`pit deploy` with a name that is not there is wrong usage, found before a port is opened."""

import pytest
from typer.testing import CliRunner

from pit.cli.commands import app


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
