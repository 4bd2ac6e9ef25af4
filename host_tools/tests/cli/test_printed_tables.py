"""What must stay readable of a table: on a narrow terminal, and in a file."""

import sys

import pytest

from pit.cli.output import show, show_list

_ROW = {"port": "/dev/ttyACM0", "what": "Pit unit", "state": "IDLE", "unit": "", "by_path": "pci-0000:00:14.0-usb" * 3}


def test_on_a_narrow_terminal_the_first_column_is_not_cut_short(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    show_list([{"port": "/dev/pts/14"} | {name: "long enough" for name in "abcdefghij"}], as_json=False)
    assert "/dev/pts/14" in capsys.readouterr().out


def test_a_column_that_is_empty_everywhere_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    show_list([_ROW, _ROW | {"state": ""}], as_json=False)
    head = capsys.readouterr().out.splitlines()[0]
    assert head.split() == ["port", "what", "state", "by", "path"]


def test_a_narrow_terminal_leaves_out_the_spare_columns_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    show_list([_ROW], as_json=False, spare=("by_path", "what"))
    said = capsys.readouterr().out
    assert "left out on this narrow terminal: by_path;" in said
    assert all(text in said for text in ("/dev/ttyACM0", "Pit unit", "IDLE"))


def test_no_line_is_folded_into_a_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    show_list([_ROW], as_json=False, spare=("by_path",))
    assert _ROW["by_path"] in capsys.readouterr().out


def test_what_is_true_or_false_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    show({"suspect": False, "signed": True}, as_json=False)
    show_list([{"unit": "a", "suspect": True}], as_json=False)
    said = capsys.readouterr().out
    assert said.split() == ["suspect", "no", "signed", "yes", "unit", "suspect", "a", "yes"]
