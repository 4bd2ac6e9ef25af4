"""Flash programs of others, run as they are: esptool, dfu-util, mpflash. Promises their output in the error, and a time-out."""

import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from pit.flash.errors import FlashError
from pit.flash.targets import Target

_TIME_OUT_S = 300
_INSTALL = {"esptool": "pip install esptool", "dfu-util": "apt install dfu-util", "mpflash": "pip install mpflash"}
_STATE = (
    "The chip may hold half an interpreter; its bootloader stands. Bring it into the bootloader and flash once more."
)
_TAIL = 3  # lines of a program's output that tell why it failed


def esptool(target: Target, port: str, image: Path) -> list[str]:
    """The command that writes `image` from address 0 (ESP32-S3: its second-stage bootloader lies there)."""
    return [
        _program("esptool"),
        "--chip",
        target.chip.replace("-", "").lower(),
        "--port",
        port,
        "write-flash",
        "0",
        str(image),
    ]


def dfu_util(image: Path) -> list[str]:
    """The command that writes a DfuSe file to the one STM32 in DFU mode."""
    return [_program("dfu-util"), "--alt", "0", "--device", "0483:df11", "--download", str(image)]


def mpflash(target: Target, version: str, folder: Path) -> list[str]:
    """The command that downloads MicroPython for the board into `folder`."""
    return [
        _program("mpflash"),
        "download",
        "--board",
        target.micropython,
        "--version",
        version,
        "--dir",
        str(folder),
    ]


def run(command: Sequence[str], tell: Callable[[str], None], time_out_s: float = _TIME_OUT_S) -> None:
    """Run `command`; `tell` gets each line it prints. Raises FlashError if it fails or takes too long."""
    name = Path(command[0]).name
    lines: list[str] = []
    is_late = threading.Event()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:

        def give_up() -> None:
            is_late.set()
            process.kill()

        timer = threading.Timer(time_out_s, give_up)
        timer.start()
        try:
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line.rstrip())
                tell(lines[-1])
            code = process.wait()
        finally:
            timer.cancel()
            process.kill()
    if is_late.is_set():
        raise FlashError(f"{name} did not end within {time_out_s} s and was stopped. {_STATE}")
    if code:
        said = " / ".join(line for line in lines[-_TAIL:] if line) or "nothing"
        raise FlashError(f"{name} failed with exit code {code}; it said: {said}. {_STATE}")


def _program(name: str) -> str:
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        raise FlashError(f"the program {name} is not installed. Nothing was written. Install it: {_INSTALL[name]}")
    return found
