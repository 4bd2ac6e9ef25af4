"""A report's file that somebody else wrote: what it names is told, and nothing in it ends in a traceback."""

import json
from pathlib import Path
from typing import Any

import pytest

from pit.verify import report
from pit.verify.errors import ReportError
from pit.verify.gather import FORMAT


def _read(folder: Path, facts: dict[str, Any]) -> report.Report:
    file = folder / "report.json"
    file.write_text(json.dumps({"facts": {"format": FORMAT} | facts, "findings": [], "signature": None}))
    return report.read(file)


def test_a_report_names_its_unit(tmp_path: Path) -> None:
    assert _read(tmp_path, {"unit": {"id": "0102030405060708"}}).unit_id == bytes(range(1, 9))


@pytest.mark.parametrize("facts", [{}, {"unit": None}, {"unit": {}}, {"unit": {"id": 5}}, {"unit": {"id": "zz"}}])
def test_a_report_that_names_no_unit_is_told_as_altered(tmp_path: Path, facts: dict[str, Any]) -> None:
    found = _read(tmp_path, facts)
    with pytest.raises(ReportError, match="names no unit"):
        _ = found.unit_id
