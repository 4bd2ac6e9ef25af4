"""`pit image build`: a folder for a board, or a sentence."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pit.cli.commands import app
from pit.image.build import BuildError


def test_a_release_is_laid_out_for_the_board(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["image", "build", "jackpot", "--out", str(tmp_path / "image")])
    assert done.exit_code == 0
    assert (tmp_path / "image" / "a" / "boot" / "start.mpy").is_file()


def test_an_unknown_kind_is_told_with_the_kinds_there_are(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["image", "build", "toaster", "--out", str(tmp_path / "image")])
    assert isinstance(done.exception, BuildError)
    assert "no unit called 'toaster'; it has card_machine, jackpot" in str(done.exception)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(BuildError, match="holds something that is no image; nothing was written"):
        CliRunner().invoke(app, ["image", "build", "jackpot", "--out", str(tmp_path)], catch_exceptions=False)
    assert (tmp_path / "letter").read_text() == "dear"
