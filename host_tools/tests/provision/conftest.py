"""A unit of its own for each test, out of the shelf of the test's file: a key that was given can't be taken back."""

from collections.abc import Iterator

import pytest
from provisioning_desk import opened

from pit.bench.shelf import Shelf


@pytest.fixture(scope="module")
def unused() -> Iterator[int]:
    """Numbers of units that no test of the file has had."""
    return iter(range(100))


@pytest.fixture
def number(shelf: Shelf, unused: Iterator[int]) -> Iterator[int]:
    """A jackpot unit that no test has had, with its supply on: those at rest would only take each other's time."""
    found = next(unused)
    shelf.power(found, on=True)
    opened(shelf.ports[found]).close()
    yield found
    shelf.power(found, on=False)


@pytest.fixture
def port(shelf: Shelf, number: int) -> str:
    return shelf.ports[number]
