"""What surrounds the making of a UF2: the file format, the mirror of this machine, and a machine that lacks a compiler."""

import shutil
from pathlib import Path

import pytest
from hand_made import uf2_file

from pit.bench.extras import require_uf2
from pit.bench.pico import from_debian
from pit.flash.images import check
from pit.flash.targets import targets
from pit.image.frozen import frozen, write_frozen


def test_a_flash_image_becomes_a_uf2_that_pit_flash_takes(tmp_path: Path) -> None:
    file = tmp_path / "made.uf2"
    file.write_bytes(from_debian.uf2(bytes(range(256)) * 3 + b"end"))
    assert len(check(file, targets()["rpi_pico"])) == 4 * 512
    assert require_uf2(file) == file


def test_a_hand_made_one_is_of_the_same_form(tmp_path: Path) -> None:
    assert check(uf2_file(tmp_path), targets()["rpi_pico"])


def test_the_mirror_is_the_one_that_the_machine_uses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list.d" / "debian.sources").write_text(
        "Types: deb\n# URIs: https://old.example/debian\nURIs: https://deb.example/debian\nSuites: bookworm\n"
    )
    monkeypatch.setattr(from_debian, "_SOURCES", tmp_path)
    assert from_debian.mirror() == "https://deb.example/debian"


def test_a_machine_without_debian_packages_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(from_debian, "_SOURCES", tmp_path)
    with pytest.raises(from_debian.CannotMake, match="Debian machine"):
        from_debian.mirror()


def test_a_missing_compiler_is_named_with_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda tool: None if tool.startswith("arm") else "/usr/bin/" + tool)
    with pytest.raises(from_debian.CannotMake, match="gcc-arm-none-eabi"):
        from_debian.make(tmp_path / "build", tmp_path / "made.uf2", lambda what: None)
    assert not (tmp_path / "build").exists()


def test_a_units_firmware_is_frozen_by_the_manifest_that_others_are_given(tmp_path: Path) -> None:
    made = from_debian._of_unit(tmp_path, "card_machine")
    write_frozen(frozen("card_machine", "rpi_pico"), tmp_path / "theirs")
    assert made.read_text() == (tmp_path / "theirs" / "manifest.py").read_text()
    assert (made.parent / "source" / "units" / "card_machine" / "unit.py").is_file()
