"""`--report FOLDER`: report.html and junit.xml of the run, with the logs and waveforms of its units beside them.

Tests may run in several processes: each writes its facts into its tests' reports, the first collects them.
"""

import hashlib
import re
import shutil
from collections.abc import Generator
from pathlib import Path
from typing import Protocol, runtime_checkable

import pytest

from laboratory.findings import CLAUSE, CUTS, FILE, MEASURED, Findings
from laboratory.own_files import LOGS, MEMORIES, WAVEFORMS, files_of, folder_of, watch_folders
from laboratory.page import html
from laboratory.provenance import facts_of

_PAGE, _JUNIT, _FILES = "report.html", "junit.xml", "files"
_LONGEST_NAME = 150  # of 255 that most filesystems take


@runtime_checkable
class Measured(Protocol):
    """A unit under test, of whatever kind."""

    @property
    def measured(self) -> dict[str, list[int]]: ...

    @property
    def cuts(self) -> int: ...

    @property
    def log(self) -> Path | None: ...


def begin(config: pytest.Config, folder: Path) -> None:
    """Have this process take part in the report. Raises UsageError for a folder that holds something else or can't be written."""
    is_worker = hasattr(config, "workerinput")
    if not is_worker:
        page = folder / _PAGE
        try:
            _empty(folder)
        except OSError as error:
            raise pytest.UsageError(
                f"--report {folder}: it can't be written ({error.strerror}). No test ran; name another folder"
            ) from error
        config.option.xmlpath = config.option.xmlpath or str(folder / _JUNIT)
        config.pluginmanager.register(Collector(config, page), "laboratory collector")
    watch_folders(config)
    config.pluginmanager.register(Recorder(folder), "laboratory recorder")


def _empty(folder: Path) -> None:
    """The folder, without the report of an earlier run. Raises UsageError, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    others = {each.name for each in folder.iterdir()} - {_PAGE, _JUNIT, _FILES}
    if others:
        raise pytest.UsageError(
            f"--report {folder}: it holds something that is no report ({min(others)}); name another folder"
        )
    for name in (_PAGE, _JUNIT):
        (folder / name).unlink(missing_ok=True)
    if (folder / _FILES).exists():
        shutil.rmtree(folder / _FILES)
    (folder / _PAGE).touch()  # where nothing can be written is told now, not after hours


def folder_name(test: str) -> str:
    """A name that a filesystem takes; no other test's, though parameters differ in signs alone or are long."""
    name = re.sub(r"[^\w.-]+", "_", test, flags=re.ASCII)
    if "[" not in test and len(name) <= _LONGEST_NAME:
        return name
    return f"{name[:_LONGEST_NAME]}_{hashlib.sha256(test.encode()).hexdigest()[:8]}"


_HAS_FAILED = pytest.StashKey[bool]()


class Recorder:
    """Writes each test's facts into its reports; its files once its units are closed, and have written all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            item.stash[_HAS_FAILED] = True
        if call.when == "setup":
            item.user_properties += [
                (CLAUSE, str(clause)) for mark in item.iter_markers("clause") for clause in mark.args
            ]
        if call.when == "teardown" and isinstance(item, pytest.Function):
            item.user_properties += self._facts(item)
        return (yield)

    def _facts(self, item: pytest.Function) -> list[tuple[str, str]]:
        units = [value for value in item.funcargs.values() if isinstance(value, Measured)]
        facts = []
        if cuts := sum(unit.cuts for unit in units):
            facts.append((CUTS, str(cuts)))
        for unit in units:
            facts += [(MEASURED + what, " ".join(map(str, values))) for what, values in unit.measured.items() if values]
        files = [unit.log for unit in units if unit.log is not None and unit.log.is_file()]
        files += files_of(item, LOGS, WAVEFORMS, *([MEMORIES] if item.stash.get(_HAS_FAILED, False) else []))
        return facts + [(FILE, self._keep(item, file)) for file in dict.fromkeys(files) if file.stat().st_size]

    def _keep(self, item: pytest.Item, file: Path) -> str:
        """Copy it beside the page; its path from there."""
        folder = folder_of(item)
        own = file.relative_to(folder) if folder is not None and file.is_relative_to(folder) else Path(file.name)
        kept = Path(_FILES) / folder_name(item.nodeid) / own
        (self._folder / kept).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, self._folder / kept)
        return kept.as_posix()


class Collector:
    """Takes all reports and writes the page."""

    def __init__(self, config: pytest.Config, page: Path) -> None:
        self._page = page
        self._config = config
        self._facts: dict[str, str] = {}
        self._findings = Findings()

    def pytest_sessionstart(self) -> None:
        self._facts = facts_of(self._config)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._findings.take(report)

    def pytest_sessionfinish(self) -> None:
        self._page.write_text(html(self._facts | self._findings.asked, self._findings), encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(f"report: {self._page}")
