"""The folder of a bench unit's memory: held by one, and refused in a sentence when what it holds makes no sense."""

from pathlib import Path

import pytest

from pit.bench.folder import FolderError, StateFolder


def test_a_folder_is_held_by_one_bench_at_a_time(tmp_path: Path) -> None:
    first = StateFolder(tmp_path)
    with pytest.raises(FolderError, match="another bench holds the folder"):
        StateFolder(tmp_path)
    first.close()
    StateFolder(tmp_path).close()


def test_a_file_is_no_folder_for_a_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderError, match="can't hold a unit's memory"):
        StateFolder(tmp_path / "file")


@pytest.mark.parametrize("size", [0, 1_000])
def test_a_truncated_image_is_refused_and_stays_as_it_is(tmp_path: Path, size: int) -> None:
    folder = StateFolder(tmp_path)
    (tmp_path / "fram_a.img").write_bytes(bytes(size))
    with pytest.raises(FolderError, match=f"it has {size} bytes"):
        folder.fram("fram_a")
    assert (tmp_path / "fram_a.img").stat().st_size == size
    folder.close()


@pytest.mark.parametrize("text", ["", "00", "no number"])
def test_a_unit_s_number_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    folder = StateFolder(tmp_path)
    (tmp_path / "unit_id").write_text(text)
    with pytest.raises(FolderError, match="unit_id does not hold 16 hex digits"):
        folder.unit_id(1)
    folder.close()


def test_a_unit_s_number_lasts_whatever_the_seed(tmp_path: Path) -> None:
    folder = StateFolder(tmp_path)
    assert folder.unit_id(1) == folder.unit_id(2)
    folder.close()


def test_a_flash_image_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    folder = StateFolder(tmp_path)
    (tmp_path / "flash.img").mkdir()
    with pytest.raises(FolderError, match="Is a directory"):
        folder.write_flash(b"")
    folder.close()
