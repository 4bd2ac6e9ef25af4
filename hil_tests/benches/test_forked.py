"""Tests in processes of their own, among others that have none: each is told, and what a module set up is torn down."""

import subprocess
import sys
from pathlib import Path

import pytest

_HERE = Path(__file__).resolve().parent.parent
_CONFTEST = """
import forked
import pytest
from laboratory import own_files

@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    files = [str(file.relative_to(own_files.folder_of(item))) for file in own_files.files_of(item, "*.log")]
    print("told", report.when, report.outcome, files)
    return report

@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    if "forked" not in item.name:
        return None
    forked.run(item, nextitem)
    return True

@pytest.fixture(scope="module", autouse=True)
def of_the_module(request):
    yield
    print("torn down", request.node.name)
"""


def outcome(folder: Path, **modules: str) -> list[str]:
    """What a run of those modules printed, line by line."""
    (folder / "conftest.py").write_text(_CONFTEST)
    for name, text in modules.items():
        (folder / f"test_{name}.py").write_text(text)
    arguments = [
        "-m",
        "pytest",
        "-p",
        "no:xdist",
        "-p",
        "no:randomly",
        "-p",
        "no:cacheprovider",
        "-c",
        "/dev/null",
        "-sv",
    ]
    run = subprocess.run(
        [sys.executable, *arguments, "--rootdir", str(folder), str(folder)],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(_HERE), "PATH": ""},
        timeout=120,
        check=False,
    )
    return run.stdout.splitlines()


def test_tests_with_and_without_a_process_of_their_own_follow_each_other(tmp_path: Path) -> None:
    both = "def test_here():\n    assert True\n\ndef test_forked():\n    assert True\n"
    said = outcome(tmp_path, a=both, b=both)
    assert "4 passed" in said[-1]
    assert "".join(said).count("torn down") == 2  # here: what was printed in the other process went with it


@pytest.mark.parametrize(
    ("end", "why"), [("os._exit(3)", "exit code 3"), ("os.kill(os.getpid(), 9)", "signal SIGKILL")]
)
def test_a_test_whose_process_dies_has_failed_and_the_next_one_runs(tmp_path: Path, end: str, why: str) -> None:
    said = outcome(tmp_path, a=f"import os\n\ndef test_forked():\n    {end}\n\ndef test_here():\n    assert True\n")
    assert "1 failed, 1 passed" in said[-1]
    assert f"the process of this test ended with {why}" in "\n".join(said)


def test_the_files_of_a_test_whose_process_died_are_known_to_its_reports(tmp_path: Path) -> None:
    test = "import os\n\ndef test_forked(tmp_path):\n    (tmp_path / 'unit.log').write_text('')\n    os._exit(3)\n"
    said = "\n".join(outcome(tmp_path, a=test))
    assert "told call failed ['unit.log']" in said
    assert "told teardown passed ['unit.log']" in said
