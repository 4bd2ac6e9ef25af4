"""A new image on a flash takes the place of the old one, and leaves alone what outlives images."""

from littlefs import LittleFS

from pit.image.build import Image
from pit.image.flash import BLOCK_BYTES, FLASH_BLOCKS, flash_image, outliving_files, running_image

_OLD = Image({"main.py": b"old", "boot/start.mpy": b"old"})
_NEW = Image({"main.py": b"new"})


def test_a_schedule_outlives_the_image_that_it_was_loaded_under() -> None:
    flash = flash_image(_OLD, {"schedule.bin": b"PITS", "schedule.bin.new": b"half"})
    kept = outliving_files(flash)
    assert kept == {"schedule.bin": b"PITS", "schedule.bin.new": b"half"}
    assert outliving_files(flash_image(_NEW, kept)) == kept


def test_nothing_of_an_image_outlives_it() -> None:
    assert outliving_files(flash_image(_OLD)) == {}


def test_a_flash_that_can_not_be_read_or_has_another_size_keeps_nothing() -> None:
    flash = bytearray(flash_image(_OLD, {"schedule.bin": b"PITS"}))
    assert outliving_files(b"") == {}
    assert outliving_files(bytes(flash[:-4096])) == {}
    flash[: 2 * 4096] = bytes(2 * 4096)
    assert outliving_files(bytes(flash)) == {}


def test_the_same_files_make_the_same_flash() -> None:
    assert flash_image(_OLD) == flash_image(_OLD)


def test_a_flash_that_a_newer_filesystem_has_written_to_is_read() -> None:
    newer = LittleFS(block_size=BLOCK_BYTES, block_count=FLASH_BLOCKS, prog_size=256, read_size=32, lookahead_size=32)
    with newer.open("schedule.bin", "wb") as file:
        file.write(b"PITS")
    assert outliving_files(bytes(newer.context.buffer)) == {"schedule.bin": b"PITS"}


def test_the_image_that_runs_is_read_back_file_by_file() -> None:
    assert running_image(flash_image(_OLD, {"schedule.bin": b"PITS"})) == _OLD


def test_a_flash_without_an_image_or_that_is_none_runs_nothing() -> None:
    assert running_image(flash_image(Image({}))) == Image({})
    assert running_image(b"") == Image({})
