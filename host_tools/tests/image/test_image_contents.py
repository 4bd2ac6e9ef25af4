"""A release holds nothing that collects, tests or debugs: not by a file's path, not by the names in it."""

import json
from pathlib import Path

import pytest
from pit_command import pit

from pit.image.build import ARCHITECTURES, Image, build, cache_folder
from pit.image.contents import NotCompiled, entries, names_in
from pit.image.folder import write_image
from pit.image.manifest import with_manifest

_BUILDS = [("jackpot", "rpi_pico"), ("card_machine", "rpi_pico2"), ("jackpot", "pybv11"), ("jackpot", "esp32_s3")]
_MCU = {"rpi_pico": "RP2040", "rpi_pico2": "RP2350", "pybv11": "STM32F405", "esp32_s3": "ESP32-S3"}


def _built(kind: str, board: str, release: str = "release") -> Image:
    return build(kind, board, ARCHITECTURES[_MCU[board]], cache_folder(), release)


def _for_desks(image: Image) -> dict[str, str]:
    return {entry.path: entry.why for entry in entries(image) if entry.why}


@pytest.mark.parametrize(("kind", "board"), _BUILDS)
def test_a_release_has_no_file_for_a_desk_alone(kind: str, board: str) -> None:
    image = _built(kind, board)
    assert _for_desks(image) == {}
    assert len(image.files) > 40


def test_a_unit_for_a_laboratorys_desk_is_known_by_its_files() -> None:
    assert set(_for_desks(_built("jackpot", "rpi_pico", "debug"))) == {
        "boot/collect.mpy",
        "main.py",
        "wire/collecting.mpy",
    }


def test_it_is_known_by_what_is_in_them_too() -> None:
    debug = _built("jackpot", "rpi_pico", "debug").files
    hidden = {"kernel/clock.mpy": debug["boot/collect.mpy"], "wire/crc.mpy": debug["wire/collecting.mpy"]}
    found = _for_desks(Image(_built("jackpot", "rpi_pico").files | hidden))
    assert set(found) == set(hidden)
    assert "Collector" in found["kernel/clock.mpy"]


def test_a_compiled_files_names_are_read_and_anything_else_is_no_such_file() -> None:
    names = names_in(_built("jackpot", "rpi_pico").files["units/locking.mpy"])
    assert {"lock", "unlock", "open_once", "units.locking"} - names <= {
        "lock"
    }  # an interpreter's own names are not brought
    for other in (b"", b"M\x05\0\x1f\0", b"import os\n"):
        with pytest.raises(NotCompiled):
            names_in(other)


def test_the_command_lists_every_file_and_fails_for_one_of_a_desk(tmp_path: Path) -> None:
    for release, code in (("release", 0), ("debug", 1)):
        image = with_manifest(_built("jackpot", "rpi_pico", release), "jackpot", "rpi_pico", (9, 0, 0))
        write_image(image, tmp_path / release)
        told = pit("image", "list", str(tmp_path / release), "--json")
        assert told.returncode == code, told.stderr
        assert {entry["path"] for entry in json.loads(told.stdout)} == set(image.files)
