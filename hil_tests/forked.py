"""A test in a process of its own, split off from this one as it is now: what the test does to things here undoes itself.

Its reports come back and are told here, so a run looks as it always does. It has no debugger.
"""

import json
import os
import signal
import sys

import pytest
from _pytest.runner import runtestprotocol


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
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if status:
        return [_death(item, status)]
    hook, config = item.config.hook, item.config
    return [hook.pytest_report_from_serializable(config=config, data=data) for data in json.loads(said)]


def _be_the_test(item: pytest.Item, nextitem: pytest.Item | None, writer: int) -> None:
    """The child's whole life."""
    status = 1
    try:
        hook, config = item.config.hook, item.config
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        said = [hook.pytest_report_to_serializable(config=config, report=report) for report in reports]
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(json.dumps(said).encode())
        status = 0
    finally:
        os._exit(status)


def _death(item: pytest.Item, status: int) -> pytest.TestReport:
    code = os.waitstatus_to_exitcode(status)
    why = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    return pytest.TestReport(
        item.nodeid,
        item.location,
        keywords={},
        outcome="failed",
        longrepr=f"the process of this test ended with {why}",
        when="call",
    )
