"""main.py on a stock interpreter, on an emulated chip: no file at the root is imported, and a locked chip comes to no prompt.

The chip runs in a process of its own, its console a pipe: what is written there comes from its USB host.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pit.image.build import FIRMWARE, Image
from pit.image.flash import flash_image

pytestmark = pytest.mark.emulated

_FAILS = b"import sys\ndef run():\n    print('started from', sys.path[0])\n    1 // 0\n"
_STARTED = b"started from /a"
_PROMPT = b">>> "
_STARTS = 4
_LONGEST_S = 240.0
_STORM = b"\x03\x01\x04\x02"
_EACH_S = 0.01


@pytest.fixture
def uf2(request: pytest.FixtureRequest) -> Path:
    file = request.config.getoption("--uf2")
    assert isinstance(file, Path)
    return file


@contextmanager
def chip(uf2: Path, folder: Path, root: dict[str, bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A chip whose start fails each time; `root` lies at the root of its flash."""
    flash = folder / "flash.img"
    image = Image({"main.py": (FIRMWARE / "boot" / "main.py").read_bytes(), "boot/start.py": _FAILS})
    flash.write_bytes(flash_image(image, root))
    command = (sys.executable, "-m", "rp2040py", "--log-level", "error", "micropython")
    process = subprocess.Popen(
        [*command, "--image", str(uf2), "--littlefs", str(flash), "--expect-text", "this never comes"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said_by(process: subprocess.Popen[bytes], storm: bytes = b"") -> bytes:
    """What it says till it has started some times or shows a prompt; `storm` is sent to it all the while."""
    assert process.stdin is not None
    assert process.stdout is not None
    os.set_blocking(process.stdout.fileno(), False)
    said = b""
    ends = time.monotonic() + _LONGEST_S
    while said.count(_STARTED) < _STARTS and _PROMPT not in said and time.monotonic() < ends:
        process.stdin.write(storm)
        process.stdin.flush()
        said += process.stdout.read() or b""
        time.sleep(_EACH_S)
    return said


def test_an_unlocked_chip_whose_start_fails_shows_its_prompt_and_imports_nothing_from_the_root(
    uf2: Path, tmp_path: Path
) -> None:
    shadows = {name: b"print('not by me')" for name in ("os.py", "machine.py", "sys.py", "micropython.py")}
    with chip(uf2, tmp_path, shadows) as process:
        said = said_by(process)
    assert said.startswith(_STARTED)
    assert _PROMPT in said


def test_a_locked_chip_whose_start_fails_starts_again_under_a_storm_of_control_bytes(uf2: Path, tmp_path: Path) -> None:
    with chip(uf2, tmp_path, {"locked": b""}) as process:
        said = said_by(process, _STORM)
    assert said.count(_STARTED) >= _STARTS
    assert said.replace(_STARTED, b"").strip() == b""
