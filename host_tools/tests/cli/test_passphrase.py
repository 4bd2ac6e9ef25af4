"""A passphrase comes from a file, a terminal, or the standard input; where there is none, a sentence says what to do."""

import io
import sys
import warnings
from pathlib import Path

import pytest

from pit.cli.passphrase import ask_passphrase
from pit.schedule.signing import KeyFileError


def test_it_is_read_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("correct horse\n")
    assert ask_passphrase(tmp_path / "words") == b"correct horse"


def test_without_a_terminal_it_is_a_line_of_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("correct horse\nand more\n"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert ask_passphrase(None) == b"correct horse"


def test_with_neither_a_sentence_names_the_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with pytest.raises(KeyFileError, match=r"Nothing was done\..*--passphrase-file"):
        ask_passphrase(None)
