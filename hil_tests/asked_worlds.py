"""The units that a run uses elsewhere, asked what they have: before the first test, or, where labgrid lends one, in it.

A bench that is not what it is said to be, or that can't be asked, ends the run with a sentence before any test.
"""

import os

import pytest
from benches import unit_features
from benches.bench_file import BenchFileError
from benches.jig_lines import NoJig
from laboratory.findings import ASKED
from laboratory.units_asked import facts_of_lent
from worlds import LABGRID, World, of_unit, used_by_all

from pit.link.errors import LinkError, Refused

_BY_KIND = pytest.StashKey[dict[str, World]]()  # with what unit and jig say, by the kind of unit that a test is for


def ask_before_tests(config: pytest.Config, chosen: World, workers: int) -> None:
    """Ask each unit that some worker uses; workers ask once more, as the ports are theirs then. Raises UsageError."""
    option = config.getoption("--bench")
    try:
        asked = {used.port: used.asked() for used in used_by_all(option, workers, config.getoption("--jig"))}
    except (LinkError, Refused, NoJig, unit_features.Contradiction) as error:
        raise pytest.UsageError(f"--bench {option}: {error}") from error
    if asked and workers == 1:
        config.stash[_BY_KIND] = {kind: asked[chosen.of(kind).port] for kind in unit_features.ASKED}


def asked(request: pytest.FixtureRequest, chosen: World, kind: str) -> World:
    """The world of this test's unit, of that kind, with what unit and jig say; asked once."""
    by_kind = request.config.stash.setdefault(_BY_KIND, {})
    if kind not in by_kind:
        try:
            by_kind[kind] = (_lent(request) if chosen.name == LABGRID else chosen.of(kind)).asked()
        except (BenchFileError, NoJig, unit_features.Contradiction) as error:
            pytest.exit(f"--bench {request.config.getoption('--bench')}: {error}", pytest.ExitCode.USAGE_ERROR)
    return by_kind[kind]


def worker_of(config: pytest.Config) -> tuple[int, int]:
    """Which of pytest-xdist's workers this is, from 0, and how many there are; 0 of 1 without it."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        return 0, config.getoption("numprocesses", None) or 1
    return int(worker.removeprefix("gw")), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])


def _lent(request: pytest.FixtureRequest) -> World:
    """The unit that labgrid lends for this run; the first test that needs it tells the report of it. Raises BenchFileError."""
    lent = request.getfixturevalue("target").get_driver("PitUnitDriver").bench_unit
    request.node.user_properties += [(ASKED + name, said) for name, said in facts_of_lent(lent).items()]
    return of_unit(lent)
