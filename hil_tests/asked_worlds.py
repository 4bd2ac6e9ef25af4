"""The units that a run uses elsewhere, asked what they have: before the first test, or, where labgrid lends one, in it.

A bench that is not what it is said to be, that names one unit twice, or that can't be asked, ends the run with a sentence before
any test. So two workers never have one unit, also where one of them dies: nobody takes its place.
"""

import os
from collections.abc import Iterable

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
        require_apart(asked.values())
    except (LinkError, Refused, NoJig, unit_features.Contradiction) as error:
        raise pytest.UsageError(f"--bench {option}: {error}") from error
    if asked and workers == 1:
        config.stash[_BY_KIND] = {kind: asked[chosen.of(kind).port] for kind in unit_features.ASKED}


def require_apart(units: Iterable[World]) -> None:
    """Raises Contradiction for two of them that are one unit, reached by two names of its port."""
    names: dict[bytes | None, str] = {}
    for unit in units:
        if unit.unit_id is not None and unit.unit_id in names:
            raise unit_features.Contradiction(
                f"{names[unit.unit_id]} and {unit.name} are both the unit {unit.unit_id.hex()}, and two tests at a time would "
                "use it. No test ran. Name it once; two virtual units differ by the --seed of `pit bench start`."
            )
        names[unit.unit_id] = unit.name


def leave_dead_workers_dead(config: pytest.Config, chosen: World) -> None:
    """On units that run elsewhere, a worker that dies ends the run: what its unit was left doing, a person must see."""
    if (
        chosen.port is not None
        and hasattr(config.option, "maxworkerrestart")
        and config.option.maxworkerrestart is None
    ):
        config.option.maxworkerrestart = "0"


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
