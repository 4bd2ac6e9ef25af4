"""Checks of serial ports: rights, who holds them, ModemManager, and the udev rule that settles both."""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pit.doctor.finding import Finding, Weight
from pit.ports.usb_ids import USB_IDS

PROC = Path("/proc")
RULES = (Path("/etc/udev/rules.d"), Path("/usr/lib/udev/rules.d"), Path("/lib/udev/rules.d"))
RULE_NAME = "60-pit.rules"


def udev_rule() -> str:
    """A udev rule: people who sit at this machine may use the chips' ports, and ModemManager leaves them alone."""
    lines = ["# Pit: ports of the chips that its units are made of"]
    for known in USB_IDS:
        lines.append(
            f'ATTRS{{idVendor}}=="{known.vendor:04x}", ATTRS{{idProduct}}=="{known.product:04x}", '
            'ENV{ID_MM_DEVICE_IGNORE}="1", TAG+="uaccess"'
        )
    return "\n".join(lines) + "\n"


def may_open(port: str) -> bool:
    """Whether the kernel lets this user read and write the port."""
    return os.access(port, os.R_OK | os.W_OK)


def rights(ports: Iterable[str], may: Callable[[str], bool] = may_open) -> Iterator[Finding]:
    """Whether this user may open each port; `may` tells it of one."""
    for port in ports:
        if may(port):
            yield Finding(f"rights on {port}", Weight.FINE, "may be opened")
        else:
            yield Finding(f"rights on {port}", Weight.WRONG, "may not be opened by this user", _RIGHTS_FIX)


def holders(ports: Iterable[str], proc: Path = PROC) -> Iterator[Finding]:
    """Which program has each port open, as far as this user may see."""
    held = _open_files(proc)
    for port in ports:
        pids = held.get(str(Path(port).resolve()), [])
        if pids:
            names = ", ".join(f"{_name(proc, pid)} (process {pid})" for pid in pids)
            yield Finding(f"use of {port}", Weight.WRONG, f"held by {names}", "close that program")
        else:
            yield Finding(f"use of {port}", Weight.FINE, "free")


def rule(folders: Iterable[Path] = RULES) -> Finding:
    """Whether the udev rule is installed and is today's."""
    for folder in folders:
        path = folder / RULE_NAME
        if path.is_file():
            if path.read_text() == udev_rule():
                return Finding("udev rule", Weight.FINE, str(path))
            return Finding("udev rule", Weight.HINT, f"{path} is not this version's", _RULE_FIX)
    return Finding("udev rule", Weight.HINT, "not installed", _RULE_FIX)


def modem_manager(has_rule: bool, proc: Path = PROC) -> Finding:
    """Whether ModemManager would talk to a port that has just been plugged in."""
    is_running = any(_name(proc, pid) == "ModemManager" for pid in _pids(proc))
    if not is_running:
        return Finding("ModemManager", Weight.FINE, "does not run")
    if has_rule:
        return Finding("ModemManager", Weight.FINE, "runs, and the udev rule keeps it away")
    return Finding("ModemManager", Weight.WRONG, "runs, and will send modem commands to new ports", _RULE_FIX)


_RULE_FIX = f"pit doctor --udev | sudo tee /etc/udev/rules.d/{RULE_NAME} && sudo udevadm control --reload && sudo udevadm trigger"
_RIGHTS_FIX = "sudo usermod -aG dialout $USER and log in again, or install the udev rule: pit doctor --udev"


def _open_files(proc: Path) -> dict[str, list[int]]:
    held: dict[str, list[int]] = {}
    for pid in _pids(proc):
        if pid == os.getpid():
            continue
        try:
            for link in (proc / str(pid) / "fd").iterdir():
                held.setdefault(os.readlink(link), []).append(pid)  # noqa: PTH115 - the target may be gone
        except OSError:
            continue  # another user's process, or one that has just ended: nobody may look into it
    return {path: sorted(set(pids)) for path, pids in held.items()}


def _pids(proc: Path) -> list[int]:
    return [int(folder.name) for folder in proc.iterdir() if folder.name.isdigit()]


def _name(proc: Path, pid: int) -> str:
    try:
        return (proc / str(pid) / "comm").read_text().strip()
    except OSError:
        return "a program that has just ended"
