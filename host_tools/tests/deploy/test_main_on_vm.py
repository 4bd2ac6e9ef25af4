"""main.py on a bare MicroPython VM: nothing that lies at the root of the flash is imported in place of a module it needs."""

import subprocess
from pathlib import Path

import pytest

from pit.bench.jackpot import MissingInterpreter, interpreter
from pit.image.build import FIRMWARE

_ON_VM = """
import sys, vfs
root = vfs.VfsPosix(sys.argv[1])
sys.argv[:] = []
vfs.umount("/")
vfs.mount(root, "/")
sys.path[:] = ["", ".frozen", "/lib"]
with open("/main.py") as file:
    code = file.read()
exec(compile(code, "main.py", "exec"), {"__name__": "__main__"})
"""
_STARTED = "started from /a"


def run_main(flash: Path) -> str:
    """What main.py brings about on a flash that holds these files."""
    (flash / "main.py").write_bytes((FIRMWARE / "boot" / "main.py").read_bytes())
    (flash / "current").write_text("a")
    start = flash / "a" / "boot" / "start.py"
    start.parent.mkdir(parents=True)
    start.write_text("import sys\ndef run():\n    print('started from', sys.path[0])\n")
    try:
        command = [*interpreter(), "-c", _ON_VM, str(flash)]
    except MissingInterpreter as missing:
        pytest.skip(str(missing))
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.stdout + done.stderr


def test_main_starts_the_image_that_the_pointer_names(tmp_path: Path) -> None:
    assert run_main(tmp_path).strip() == _STARTED


@pytest.mark.parametrize(
    "name", ["os.py", "machine.py", "sys.py", "micropython.py", "boot.py", "lib/os.py", "lib/machine.py"]
)
def test_no_file_at_the_root_is_imported_in_place_of_a_module(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("print('not by me')")
    assert run_main(tmp_path).strip() == _STARTED


@pytest.mark.parametrize("folder", [".frozen", "boot"])
def test_no_folder_at_the_root_stands_in_for_an_image(tmp_path: Path, folder: str) -> None:
    for name in ("os.py", "machine.py", "start.py", "boot/start.py"):
        (tmp_path / folder / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / name).write_text("print('not by me')")
    assert run_main(tmp_path).strip() == _STARTED
