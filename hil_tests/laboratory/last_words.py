"""What is printed with a test that failed: the last frames of each unit that it opened, its log, and where its files lie.

At each of its stages: a unit that did not start is in no fixture, but its port was opened, and its folder is there.
"""

from collections.abc import Generator
from pathlib import Path

import frame_record
import pytest
from card_unit import CardUnit
from unit_under_test import UnitUnderTest

from laboratory.own_files import LOGS, MEMORIES, WAVEFORMS, files_of, folder_of


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    frame_record.opened.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and isinstance(item, pytest.Function):
        units = [unit for unit in item.funcargs.values() if isinstance(unit, UnitUnderTest | CardUnit)]
        transports = dict.fromkeys([*(unit.transport for unit in units), *frame_record.opened])
        report.sections += [("last frames", transport.last_frames()) for transport in transports]
        logs = dict.fromkeys([*(unit.log for unit in units), *files_of(item, LOGS)])
        report.sections += [("unit's log", _said_in(log)) for log in logs]
        if (folder := folder_of(item)) is not None:
            files = files_of(item, LOGS, MEMORIES, WAVEFORMS)
            report.sections.append(("files of this test", "\n".join(map(str, (folder, *files)))))
    return report


def _said_in(log: Path | None) -> str:
    if log is None:
        return "it runs elsewhere: its log is there"
    said = log.read_text(errors="replace") if log.is_file() else ""
    return f"{log}\n{said}"
