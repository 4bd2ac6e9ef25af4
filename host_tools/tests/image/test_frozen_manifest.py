"""What is frozen into a MicroPython of one's own: the files of a release, once each, and a `_boot.py` that is not the port's.

The manifest is read as MicroPython's tools/manifestfile.py reads one: `module`, `package` and `freeze` name files below a folder,
relative to the manifest's own.
"""

from pathlib import Path

import pytest
from pit_command import pit

from pit.image.build import ARCHITECTURES, BuildError, build, cache_folder, compile_file
from pit.image.contents import entries
from pit.image.frozen import STARTS, frozen, write_frozen

_BOARDS = {"rpi_pico": "RP2040", "rpi_pico2": "RP2350", "esp32_s3": "ESP32-S3"}
_BUILDS = [("jackpot", "rpi_pico"), ("card_machine", "rpi_pico"), ("jackpot", "rpi_pico2"), ("jackpot", "esp32_s3")]
_OWN = {*STARTS, "boot/sealed.py", "boot/storage.py"}
_OF_PORTS = {"rp2.py", "flashbdev.py"}


def read_manifest(folder: Path) -> list[tuple[str, Path]]:
    """Each file's path in the frozen filesystem, and where it lies. Fails for one that is not there."""
    found: list[tuple[str, Path]] = []

    def add(path: str, base_path: str) -> None:
        source = folder / base_path / path
        assert source.is_file(), f"{path} is named and not there"
        found.append((path, source))

    def module(path: str, base_path: str = ".", opt: int | None = None) -> None:
        assert "/" not in path
        add(path, base_path)

    def package(path: str, files: tuple[str, ...], base_path: str = ".", opt: int | None = None) -> None:
        for file in files:
            add(f"{path}/{file}", base_path)

    def freeze(path: str, script: str, opt: int = 0) -> None:
        assert path == "$(PORT_DIR)/modules"
        found.append((script, Path(path) / script))

    names = {"module": module, "package": package, "freeze": freeze}
    exec((folder / "manifest.py").read_text(), names)
    return found


@pytest.mark.parametrize(("kind", "board"), _BUILDS)
def test_a_manifest_names_a_releases_files_once_each_and_what_a_frozen_build_starts_with(
    kind: str, board: str, tmp_path: Path
) -> None:
    write_frozen(frozen(kind, board), tmp_path / "out")
    found = [path for path, _ in read_manifest(tmp_path / "out")]
    assert len(found) == len(set(found))
    release = build(kind, board, ARCHITECTURES[_BOARDS[board]], cache_folder())
    expected = {path.removesuffix(".mpy") + ".py" for path in release.files if path.endswith(".mpy")}
    assert set(found) - _OF_PORTS == expected | _OWN
    assert len(_OF_PORTS & set(found)) == 1


def test_every_file_is_in_the_folder_and_none_beside_it(tmp_path: Path) -> None:
    write_frozen(frozen("jackpot", "rpi_pico"), tmp_path)
    named = {source for _, source in read_manifest(tmp_path) if source.is_absolute()}
    assert named == {path for path in (tmp_path / "source").rglob("*") if path.is_file()}


def test_a_frozen_build_holds_nothing_for_a_desk_alone() -> None:
    sources = frozen("jackpot", "rpi_pico").sources
    image = build("jackpot", "rpi_pico", ARCHITECTURES["RP2040"], cache_folder())
    own = {name: compile_file(sources[name], name, "armv6m", cache_folder()) for name in _OWN}
    files = image.files | {name.removesuffix(".py") + ".mpy": data for name, data in own.items()}
    assert [entry for entry in entries(type(image)(files)) if entry.why] == []


def test_a_board_whose_port_formats_by_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="formats its flash before any frozen module runs"):
        frozen("jackpot", "pybv11")


def test_a_folder_that_holds_something_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(BuildError, match=r"not empty\. Nothing was written"):
        write_frozen(frozen("jackpot", "rpi_pico"), tmp_path)


def test_the_command_writes_it(tmp_path: Path) -> None:
    told = pit("image", "manifest", "rpi_pico", "card_machine", "--out", str(tmp_path / "out"))
    assert (told.returncode, "FROZEN_MANIFEST=" in told.stdout) == (0, True), told.stderr
    assert read_manifest(tmp_path / "out")
