"""What must stay readable of a table on a narrow terminal."""

import pytest

from pit.cli.output import show_list


def test_on_a_narrow_terminal_the_first_column_is_not_cut_short(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    show_list([{"port": "/dev/pts/14"} | {name: "long enough" for name in "abcdefghij"}], as_json=False)
    assert "/dev/pts/14" in capsys.readouterr().out
