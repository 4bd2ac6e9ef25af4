"""What the fixtures of a bench's tests ask beside the tests' own marks, and the end of a run whose marks are wrong."""

import os

import pytest
from bench_needs import asked_by, complaints
from kept_units import CARD_MACHINE, JACKPOT

DEALS = frozenset({"hand", "eye", "machine"})
VM = frozenset({"vm"})
NEW = frozenset({"fresh", "power"})
TABLE = frozenset({"plants", "power", "clock"})
UNITS = JACKPOT | CARD_MACHINE | {"real_time_unit", "wrapping_unit", "table_bench"}
"""Fixtures that give a unit of the bench."""

_WRONG = pytest.StashKey[str]()  # what is wrong with a test's marks
_NEEDED_BY: dict[str, frozenset[str]] = {
    "real_time_unit": VM,
    "wrapping_unit": VM,
    "unpowered": NEW,
    "table_bench": TABLE,
    **dict.fromkeys(("card_unit", "empty_card_unit"), DEALS),
}


def judge(items: list[pytest.Item]) -> None:
    """Raises UsageError for marks that are wrong; in a worker of pytest-xdist it leaves that for `fail_if_wrong`."""
    is_worker = "PYTEST_XDIST_WORKER" in os.environ
    wrong = []
    for item in items:
        said = _complaints(item)
        wrong += said
        if said and is_worker:
            item.stash[_WRONG] = "\n".join(said)
    if wrong and not is_worker:
        raise pytest.UsageError("\n".join(dict.fromkeys(wrong)))


def fail_if_wrong(item: pytest.Item) -> None:
    """Fail the test that is about to begin, if its marks were found wrong."""
    if (wrong := item.stash.get(_WRONG, None)) is not None:
        pytest.fail(wrong, pytrace=False)


def _complaints(item: pytest.Item) -> list[str]:
    fixtures = set(getattr(item, "fixturenames", ()))
    also = frozenset[str]().union(*(needed for name, needed in _NEEDED_BY.items() if name in fixtures))
    marks = list(item.iter_markers())
    return complaints(item.nodeid, marks, asked_by(marks, also, is_own=not UNITS & fixtures))
