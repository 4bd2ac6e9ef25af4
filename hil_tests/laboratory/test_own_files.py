"""The files of a test's units are found where the test has its folder, and nowhere for one that has none."""

from pathlib import Path

import pytest

from laboratory import own_files


def test_the_files_of_a_test_are_found_at_any_depth_by_their_kind(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    (tmp_path / "left" / "deep").mkdir(parents=True)
    for name in ("unit.log", "left/unit.log", "left/deep/flash.img", "wires.vcd", "left/notes.txt"):
        (tmp_path / name).write_text("")
    found = own_files.files_of(request.node, own_files.LOGS, own_files.MEMORIES)
    assert [str(file.relative_to(tmp_path)) for file in found] == ["left/unit.log", "unit.log", "left/deep/flash.img"]
    assert own_files.folder_of(request.node) == tmp_path


def test_a_test_without_a_folder_has_no_files(request: pytest.FixtureRequest) -> None:
    assert own_files.folder_of(request.node) is None
    assert own_files.files_of(request.node, own_files.LOGS) == []
