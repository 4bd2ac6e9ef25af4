"""The report of a run: what passed and failed, clauses, times, cuts and logs, from one process or from several."""

import os
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from laboratory.plugin import folder_name
from pit.rules import register

_HERE = Path(__file__).resolve().parents[1]
_CONFTEST = """
import pathlib
import pytest
from laboratory import plugin

class Unit:
    def __init__(self, log):
        self.measured = {"press edge to last digit, us": [3000, 3150]}
        self.cuts = 2
        self.log = log

def pytest_addoption(parser):
    parser.addoption("--bench", default="virtual")
    parser.addoption("--uf2", default=None)

@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    config.addinivalue_line("markers", "clause(id): ")
    plugin.begin(config, pathlib.Path("report"))

@pytest.fixture
def unit(tmp_path):
    log = tmp_path / "unit.log"
    log.write_text("said <b>")
    (tmp_path / "run.vcd").write_text("$end")
    return Unit(log)
"""
_TESTS = """
import pytest

@pytest.mark.clause("Q03-34L-1")
def test_sound(unit):
    assert unit

@pytest.mark.clause("Q03-34L-1")
def test_broken(unit):
    assert "<script>" == unit

def test_elsewhere():
    pytest.skip("no hand & no eye")

@pytest.fixture
def bad():
    yield
    raise RuntimeError("left open")

def test_passes_and_breaks_at_its_end(bad):
    assert True
"""


def _run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(_CONFTEST)
    (folder / "test_some.py").write_text(_TESTS)
    path = os.pathsep.join((str(_HERE), os.environ.get("PYTHONPATH", "")))
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *options, "--rootdir", str(folder), str(folder)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run in one process that was reported: to be read, and copied where it is to change."""
    folder = tmp_path_factory.mktemp("told")
    done = _run(folder, "--randomly-seed=77")
    assert done.returncode == 1, done.stdout + done.stderr
    return folder


@pytest.fixture
def reported(told: Path, tmp_path: Path) -> Path:
    """That run's folder, for this test alone."""
    return Path(shutil.copytree(told, tmp_path / "own"))


@pytest.fixture(params=["one process", "two processes"])
def page(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The page of a run, its markup read as a person sees it."""
    if request.param == "one process":
        folder = request.getfixturevalue("told")
    else:
        folder = tmp_path
        done = _run(folder, "-n", "2", "--randomly-seed=77")
        assert done.returncode == 1, done.stdout + done.stderr
    return unescape((folder / "report" / "report.html").read_text())


def test_a_run_is_told_with_clauses_times_cuts_and_the_seed(page: str) -> None:
    assert "1 passed, 2 failed, 1 skipped; power cuts of units under test: 4." in page
    assert "<td>seed of the tests' order<td>77" in page
    assert "4 values: median 3,075, least 3,000, greatest 3,150." in page
    assert "<td>Q03-34L-1<td>Players press" in page
    assert "1 with tests in this run" in page
    assert "no hand & no eye" in page
    assert "left open" in page


def test_the_command_line_stands_in_the_page_and_the_one_that_repeats_the_run(page: str) -> None:
    line = page.partition("<td>command line<td>")[2].partition("\n")[0]
    assert line.startswith("pytest -q ") and "--randomly-seed=77 --rootdir" in line
    assert f"<td>to run it again<td>{line} --randomly-seed=77" in page


def test_each_clause_without_a_test_in_the_run_is_named_in_a_folded_section(told: Path) -> None:
    page = (told / "report" / "report.html").read_text()
    folded = page[page.index("<details><summary>The ") :]
    folded = unescape(folded[: folded.index("</details>")])
    clauses = register.read()
    assert f"The {len(clauses) - 1} clauses without a test in this run" in folded
    assert "<td>Q03-34L-1<td>" not in folded
    for clause in clauses.values():
        assert clause.id == "Q03-34L-1" or f"<tr><td>{clause.id}<td>{clause.summary}" in folded


def test_what_a_failed_test_said_stands_in_the_page_as_text_and_not_as_markup(told: Path) -> None:
    page = (told / "report" / "report.html").read_text()
    assert "&#x27;&lt;script&gt;&#x27; ==" in page
    assert "<script>" not in page


def test_logs_and_waveforms_lie_beside_the_page_and_are_linked(told: Path) -> None:
    page = (told / "report" / "report.html").read_text()
    kept = "files/test_some.py_test_broken/unit.log"
    assert (told / "report" / kept).read_text() == "said <b>"
    assert f'<a href="{kept}">unit.log</a>' in page
    assert '<a href="files/test_some.py_test_sound/run.vcd">run.vcd</a>' in page


def test_no_two_tests_have_one_folder_and_each_has_a_name_that_a_filesystem_takes() -> None:
    tests = [
        "test_a.py::test_of[+]",
        "test_a.py::test_of[*]",
        "test_a.py::test_of[",
        f"test_a.py::test_of[{'x' * 300}]",
    ]
    names = {folder_name(test) for test in tests}
    assert len(names) == len(tests)
    assert max(map(len, names)) < 200


def test_junit_has_the_same_tests_and_their_clauses(told: Path) -> None:
    suite = ElementTree.parse(told / "report" / "junit.xml").getroot()
    cases = {case.get("name"): case for case in suite.iter("testcase")}
    assert len(cases) == 4
    properties = {found.get("name"): found.get("value") for found in cases["test_sound"].iter("property")}
    assert properties["clause"] == "Q03-34L-1"
    assert properties["power_cuts"] == "2"


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / "thesis.txt").write_text("years of work")
    done = _run(tmp_path)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "holds something that is no report" in done.stderr
    assert (tmp_path / "report" / "thesis.txt").read_text() == "years of work"


def test_a_second_run_takes_the_place_of_the_first(reported: Path) -> None:
    (reported / "report" / "files" / "old.log").write_text("of yesterday")
    _run(reported)
    assert not (reported / "report" / "files" / "old.log").exists()


def test_what_lies_beside_an_earlier_report_is_left_alone(reported: Path) -> None:
    (reported / "report" / "thesis.txt").write_text("years of work")
    done = _run(reported)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert (reported / "report" / "thesis.txt").read_text() == "years of work"


def test_a_folder_that_cannot_be_made_is_told_before_a_test_runs(tmp_path: Path) -> None:
    (tmp_path / "report").write_text("a file")
    done = _run(tmp_path)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--report report: it can't be written" in done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert (tmp_path / "report").read_text() == "a file"
