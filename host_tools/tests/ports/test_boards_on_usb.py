"""What the kernel and a boot drive tell of chips that are plugged in."""

import os
import pty
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from pit.ports.drives import boot_drives
from pit.ports.probe import Condition, probe
from pit.ports.sockets import bootloaders
from pit.ports.usb_ids import USB_IDS, Mode, look_up


@pytest.mark.parametrize(("board", "chip"), [("RPI-RP2", "RP2040"), ("RP2350", "RP2350"), ("SAMD21", "SAMD21")])
def test_a_boot_drive_names_its_chip(board: str, chip: str, tmp_path: Path) -> None:
    folder = tmp_path / "a drive"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(f"UF2 Bootloader\nBoard-ID: {board}\n")
    mounts = tmp_path / "mounts"
    written = str(folder).replace(" ", "\\040")
    mounts.write_text(
        f"/dev/sda1 {written} vfat rw 0 0\n/dev/sdb1 {tmp_path} ext4 rw 0 0\n/dev/sdc1 /gone vfat rw 0 0\n"
    )
    assert [(drive.folder, drive.chip) for drive in boot_drives(mounts)] == [(folder, chip)]


def test_chips_in_a_bootloader_are_found_without_a_port(tmp_path: Path) -> None:
    for name, vendor, product in (
        ("1-1", "2e8a", "0003"),
        ("1-2", "0483", "df11"),
        ("1-3", "046d", "c31c"),
        ("usb1", "", ""),
    ):
        (tmp_path / name).mkdir()
        if vendor:
            (tmp_path / name / "idVendor").write_text(vendor + "\n")
            (tmp_path / name / "idProduct").write_text(product + "\n")
    found = [(socket.by_path, socket.known.mode if socket.known else None) for socket in bootloaders(tmp_path)]
    assert found == [("1-1", Mode.UF2_DRIVE), ("1-2", Mode.DFU)]


def test_no_id_stands_twice() -> None:
    assert len({(known.vendor, known.product) for known in USB_IDS}) == len(USB_IDS)
    assert look_up(0x2E8A, None) is None


@pytest.fixture
def line() -> Iterator[tuple[int, str]]:
    master, slave = pty.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_a_port_where_nobody_answers_is_silent_and_gets_no_interrupt(line: tuple[int, str]) -> None:
    master, port = line
    assert [answer.condition for answer in probe(port)] == [Condition.SILENT]
    sent = os.read(master, 4096)
    assert sent[:2] == b"\x02\r"
    assert b"\x03" not in sent[:2]


def test_a_port_that_another_program_holds_is_in_use(line: tuple[int, str]) -> None:
    from pit.link.transport import SerialTransport

    held = SerialTransport(line[1])
    assert [answer.condition for answer in probe(line[1])] == [Condition.IN_USE]
    held.close()


def test_a_port_that_is_not_there_is_told_as_absent() -> None:
    assert [answer.condition for answer in probe("/dev/tty-none")] == [Condition.ABSENT]
