"""A test in a process of its own, split off from this one as it is now: what the test does to things here undoes itself.

Its reports come back and are told here, so a run looks as it always does. It has no debugger. Of a process that dies its test's
folder is known, and what lies in that.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Generator
from functools import partial
from io import BufferedWriter
from pathlib import Path
from typing import Literal

import pytest
from _pytest.runner import runtestprotocol
from laboratory import own_files


def run(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Run one test so, and tell of it. A process that dies fails its test."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in _reports(item, nextitem):
        item.ihook.pytest_runtest_logreport(report=report)
    item.session._setupstate.teardown_exact(nextitem)  # what a test that ran here set up for its module
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


def _reports(item: pytest.Item, nextitem: pytest.Item | None) -> list[pytest.TestReport]:
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _be_the_test(item, nextitem, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        folder, _, said = pipe.read().partition(b"\n")
    _, status = os.waitpid(child, 0)
    if status:
        return _death(item, status, folder.decode())
    hook, config = item.config.hook, item.config
    return [hook.pytest_report_from_serializable(config=config, data=data) for data in json.loads(said)]


def _be_the_test(item: pytest.Item, nextitem: pytest.Item | None, writer: int) -> None:
    """The child's whole life."""
    status = 1
    try:
        hook, config = item.config.hook, item.config
        with os.fdopen(writer, "wb") as pipe:
            teller = _FolderTeller(pipe)
            config.pluginmanager.register(teller)
            reports = runtestprotocol(item, log=False, nextitem=nextitem)
            said = [hook.pytest_report_to_serializable(config=config, report=report) for report in reports]
            teller.tell("")
            pipe.write(json.dumps(said).encode())
        status = 0
    finally:
        os._exit(status)


class _FolderTeller:
    """Writes the folder of the test, a line, as soon as it has one; or that it has none."""

    def __init__(self, pipe: BufferedWriter) -> None:
        self._pipe = pipe
        self._has_told = False

    def tell(self, folder: str) -> None:
        if not self._has_told:
            self._has_told = True
            self._pipe.write(folder.encode() + b"\n")
            self._pipe.flush()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        value = yield
        if fixturedef.argname == "tmp_path":
            self.tell(str(value))
        return value


def _death(item: pytest.Item, status: int, folder: str) -> list[pytest.TestReport]:
    """A failed call, and an end at which what was left is filed."""
    code = os.waitstatus_to_exitcode(status)
    why = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    if folder:
        own_files.set_folder(item, Path(folder))
    fail = partial(pytest.fail, f"the process of this test ended with {why}", pytrace=False)
    return [_report(item, "call", fail), _report(item, "teardown", lambda: None)]


def _report(item: pytest.Item, when: Literal["call", "teardown"], do: Callable[[], object]) -> pytest.TestReport:
    call = pytest.CallInfo.from_call(do, when=when)
    report: pytest.TestReport = item.ihook.pytest_runtest_makereport(item=item, call=call)
    return report
