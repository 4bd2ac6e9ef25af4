"""The file of an image: what was written is read back, and nothing else passes for it."""

from pathlib import Path

import pytest
from images import ALL, image_of

from pit.bench.proofs import memory_cases
from pit.rescue import image
from pit.rescue.errors import RescueError
from wire.record_areas import AREAS, CHIP_BYTES, is_record

# Public keys, configuration, generator's state and used tickets: first byte and the one after the last (LAYOUTS.md section 2).
NOT_RECORDS = (
    ((0x0400, 0x0C00), (0x1200, 0x1400), (0x3400, 0x3A00)),
    ((0x0200, 0x0C00), (0x1200, 0x1400)),
)


def test_an_image_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "x.rescue"
    taken = image_of(memory_cases.drawn(), read=(ALL, 12345))
    image.write(taken, file)
    assert image.read(file) == taken


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "x.rescue"
    file.write_text("kept")
    with pytest.raises(RescueError, match="left alone"):
        image.write(image_of(memory_cases.drawn()), file)
    assert file.read_text() == "kept"


def test_no_byte_of_a_file_can_be_changed(tmp_path: Path) -> None:
    file = tmp_path / "x.rescue"
    image.write(image_of(memory_cases.drawn()), file)
    whole = file.read_bytes()
    for at in (*range(0, 160, 3), *range(160, len(whole), 4_001), len(whole) - 1):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(RescueError):
            image.read(file)


@pytest.mark.parametrize("length", [0, 3, 100, 65_000])
def test_a_file_cut_short_is_no_image(tmp_path: Path, length: int) -> None:
    file = tmp_path / "x.rescue"
    image.write(image_of(memory_cases.drawn()), file)
    file.write_bytes(file.read_bytes()[:length])
    with pytest.raises(RescueError, match="no image"):
        image.read(file)


def test_what_may_be_read_is_whole_pages_of_records_and_no_secret() -> None:
    for chip, areas in enumerate(AREAS):
        for first, end in areas:
            assert (first % image.PAGE, end % image.PAGE) == (0, 0)
            assert 0 <= first < end <= CHIP_BYTES
            assert all(end <= low or high <= first for low, high in NOT_RECORDS[chip])


@pytest.mark.parametrize(
    ("chip", "at", "length", "may"),
    [
        (0, 0x0000, 200, True),
        (0, 0x0400, 1, False),
        (0, 0x0BFF, 2, False),
        (0, 0x0FFF, 1, True),
        (0, 0x11FF, 2, False),
        (0, 0x1200, 128, False),
        (0, 0x3400, 200, False),
        (1, 0x0200, 1, False),
        (1, 0x0800, 200, False),
        (1, 0x7EBF, 1, True),
        (1, 0x7EBF, 2, False),
        (0, 0x0000, 0, False),
        (2, 0x0000, 1, False),
    ],
)
def test_a_read_lies_within_one_area(chip: int, at: int, length: int, may: bool) -> None:
    assert is_record(chip, at, length) is may
