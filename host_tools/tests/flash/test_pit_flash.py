"""`pit flash` as a person runs it, with a folder for a boot drive and small programs for the tools of others."""

import json
import os
import stat
import subprocess
from pathlib import Path

import pytest
from pit_command import pit as run_pit
from test_firmware_files import dfu, esp, uf2

from pit.flash import drive, tools
from pit.flash.errors import FlashError


def pit(*arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = (
        os.environ | {"COLUMNS": "200", "NO_COLOR": "1"} | ({"PATH": f"{path}:{os.environ['PATH']}"} if path else {})
    )
    return run_pit("flash", *arguments, environment=environment)


@pytest.fixture
def pico(tmp_path: Path) -> Path:
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "firmware.uf2"
    path.write_bytes(uf2())
    return path


def program(folder: Path, name: str, script: str) -> Path:
    """A program of that name on the PATH, that does what `script` says."""
    path = folder / name
    path.write_text("#!/bin/sh\n" + script)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return folder


def test_the_file_is_copied_to_the_boot_drive(pico: Path, file: Path) -> None:
    done = pit("rpi_pico", "--file", str(file), "--drive", str(pico), "--execute")
    assert (done.returncode, done.stdout[:30]) == (0, "rpi_pico: 2048 bytes written; ")
    assert (pico / "firmware.uf2").read_bytes() == file.read_bytes()


def test_nothing_is_written_without_execute(pico: Path, file: Path) -> None:
    done = pit("rpi_pico", "--file", str(file), "--drive", str(pico), "--json")
    assert json.loads(done.stdout)["done"] is False
    assert [path.name for path in pico.iterdir()] == ["INFO_UF2.TXT"]


def test_a_drive_of_another_chip_is_refused(pico: Path, tmp_path: Path) -> None:
    path = tmp_path / "pico2.uf2"
    path.write_bytes(uf2(family=0xE48BFF59))
    done = pit("rpi_pico2", "--file", str(path), "--drive", str(pico), "--execute")
    assert done.returncode == 1
    assert "is the boot drive of RP2040, and rpi_pico2 has an RP2350. Nothing was written." in done.stderr
    assert not (pico / "firmware.uf2").exists()


def test_a_folder_that_is_no_boot_drive_is_refused(file: Path, tmp_path: Path) -> None:
    done = pit("rpi_pico", "--file", str(file), "--drive", str(tmp_path), "--execute")
    assert (done.returncode, "is no boot drive. Nothing was written." in done.stderr) == (1, True)


def test_a_board_is_never_guessed() -> None:
    done = pit("pico", "--execute")
    assert (done.returncode, "no board 'pico' can be flashed" in done.stderr) == (2, True)


def test_a_full_drive_is_told_with_what_it_took(file: Path, pico: Path) -> None:
    (pico / "firmware.uf2").symlink_to("/dev/full")
    with pytest.raises(FlashError, match=r"took 0 of 2048 bytes .*No space left.* stays in its boot mode"):
        drive.copy(file.read_bytes(), pico, lambda done: None)


def test_esptool_gets_the_chip_the_port_and_the_file(tmp_path: Path) -> None:
    image = tmp_path / "firmware.bin"
    image.write_bytes(esp())
    folder = program(tmp_path, "esptool", f'echo "$@" > {tmp_path}/said\n')
    done = pit("esp32_s3", "--file", str(image), "--port", "/dev/ttyX", "--execute", path=folder)
    assert done.returncode == 0, done.stderr
    said = (tmp_path / "said").read_text()
    assert said == f"--chip esp32s3 --port /dev/ttyX write-flash 0 {image}\n"


def test_a_tool_that_fails_ends_in_one_sentence_with_what_it_said(tmp_path: Path) -> None:
    image = tmp_path / "firmware.dfu"
    image.write_bytes(dfu())
    folder = program(tmp_path, "dfu-util", "echo No DFU capable USB device available; exit 74\n")
    done = pit("pybv11", "--file", str(image), "--execute", path=folder)
    assert done.returncode == 1
    assert "dfu-util failed with exit code 74; it said: No DFU capable USB device available." in done.stderr


def test_a_tool_that_does_not_end_is_stopped(tmp_path: Path) -> None:
    program(tmp_path, "slow", "exec sleep 600\n")
    with pytest.raises(FlashError, match=r"slow did not end within 0.2 s"):
        tools.run([str(tmp_path / "slow")], lambda line: None, time_out_s=0.2)


def test_without_a_file_mpflash_is_asked_for_one(tmp_path: Path, pico: Path) -> None:
    (tmp_path / "made.uf2").write_bytes(uf2())
    folder = program(
        tmp_path, "mpflash", f'while [ "$1" != --dir ]; do shift; done; cp {tmp_path}/made.uf2 "$2/RPI_PICO.uf2"\n'
    )
    done = pit("rpi_pico", "--drive", str(pico), "--execute", path=folder)
    assert done.returncode == 0, done.stderr
    assert (pico / "firmware.uf2").read_bytes() == uf2()


def test_a_download_that_brings_nothing_is_told(tmp_path: Path, pico: Path) -> None:
    folder = program(tmp_path, "mpflash", "exit 0\n")
    done = pit("rpi_pico", "--drive", str(pico), "--execute", path=folder)
    assert (done.returncode, "mpflash found no MicroPython 1.28.0 for RPI_PICO" in done.stderr) == (1, True)
