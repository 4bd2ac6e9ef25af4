"""What a deploy decides to do, from what the unit has."""

import hashlib
from dataclasses import replace

import pytest

from pit.deploy.errors import DeployError
from pit.deploy.plan import Found, check_board, check_version, plan
from pit.image.build import Image

_IMAGE = Image({"main.py": b"start", "one.mpy": b"1", "two.mpy": b"2"})


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _found(current: str, files: dict[str, bytes]) -> Found:
    hashes = {path: _hash(data) for path, data in files.items()}
    return Found("Pico with RP2040", "armv6m", current, 1 << 20, hashes, (1, 1, 0), "jackpot")


_RUNS_A = _found("a", {"/main.py": b"start", "/a/one.mpy": b"1", "/a/two.mpy": b"2"})
_RUNS_OLD = _found("a", {"/main.py": b"start", "/a/one.mpy": b"1", "/a/two.mpy": b"0", "/b/gone.mpy": b"x"})


def test_a_blank_board_gets_all_of_it_and_a_pointer_without_a_way_back() -> None:
    made = plan(_found("", {}), _IMAGE)
    assert (set(made.upload), made.pointer, made.main) == ({"/a/one.mpy", "/a/two.mpy"}, "a", b"start")


def test_nothing_is_to_be_done_where_the_image_runs() -> None:
    assert plan(_RUNS_A, _IMAGE).is_nothing


def test_what_the_old_image_has_is_copied_and_the_rest_sent() -> None:
    made = plan(_RUNS_OLD, _IMAGE)
    assert (made.upload, made.copy) == ({"/b/two.mpy": b"2"}, {"/b/one.mpy": "/a/one.mpy"})


def test_what_no_longer_belongs_there_is_removed_and_the_pointer_names_the_way_back() -> None:
    made = plan(_RUNS_OLD, _IMAGE)
    assert (made.remove, made.pointer) == (["/b/gone.mpy"], "ba")


def test_a_trial_that_was_not_started_is_not_named_for_good() -> None:
    files = {"/main.py": b"start", "/a/one.mpy": b"0", "/b/one.mpy": b"1", "/b/two.mpy": b"2"}
    assert plan(_found("ba", files), _IMAGE).is_nothing


def test_the_way_back_of_a_trial_is_never_written() -> None:
    made = plan(_found("ba", {"/a/one.mpy": b"0", "/b/one.mpy": b"9"}), _IMAGE)
    assert (made.target, made.pointer) == ("b", "ba")


def test_an_image_that_does_not_fit_is_refused() -> None:
    with pytest.raises(DeployError, match="filesystem is full"):
        plan(replace(_RUNS_OLD, free=8192), _IMAGE)


@pytest.mark.parametrize(("name", "folders"), [("new.mpy", 1), ("hal/drivers/new.mpy", 3)])
def test_what_folders_take_is_counted_too(name: str, folders: int) -> None:
    image = Image({"main.py": b"start", name: b"n"})
    need = (1 + 2 * folders + 4) * 4096
    assert plan(replace(_found("", {}), free=need), image).upload
    with pytest.raises(DeployError, match="filesystem is full"):
        plan(replace(_found("", {}), free=need - 4096), image)


def test_a_downgrade_is_refused_and_the_same_version_is_not() -> None:
    check_version(_RUNS_A, "jackpot", (1, 1, 0))
    with pytest.raises(DeployError, match="downgrade"):
        check_version(_RUNS_A, "jackpot", (1, 0, 9))


def test_an_image_of_another_kind_is_refused() -> None:
    with pytest.raises(DeployError, match="is a jackpot, not a card_machine"):
        check_version(_RUNS_A, "card_machine", (1, 1, 0))


def test_another_chip_is_refused() -> None:
    check_board(_RUNS_A, "rpi_pico", "RP2040", "armv6m")
    with pytest.raises(DeployError, match="Name the right board"):
        check_board(_RUNS_A, "rpi_pico2", "RP2350", "armv7emsp")
