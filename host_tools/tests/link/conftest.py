"""A unit that has a key, the line to it, and a host that holds the key."""

import pytest
from tagged_line import KEY, Line, keyed

from pit.bench.proofs.link_desk import DeskUnit
from pit.link.client import Client


@pytest.fixture
def unit() -> DeskUnit:
    return DeskUnit(KEY)


@pytest.fixture
def line(unit: DeskUnit) -> Line:
    return Line(unit)


@pytest.fixture
def client(line: Line) -> Client:
    return keyed(line)
