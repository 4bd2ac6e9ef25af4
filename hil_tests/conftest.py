"""`--bench virtual|pico|labgrid|FILE.toml|serial:PORT`: where the unit under test runs. `unit` is that unit, fresh and in IDLE.

A test that needs what a world lacks says so with `@pytest.mark.needs(...)` and is skipped there, never everywhere: the
virtual world has all of it. What a failed test and its unit said to each other last, and where its files lie, is printed with
the failure. `--vcd` has each virtual or emulated unit write its waveform into its test's folder.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import bench_options
import fixture_needs
import forked
import pytest
from asked_worlds import ask_before_tests, asked, leave_dead_workers_dead, worker_of
from bench_needs import reasons
from card_unit import CardUnit, virtual_card_unit
from kept_units import ALWAYS, CARD_MACHINE, JACKPOT, KeptUnits
from laboratory import last_words, own_files
from laboratory import plugin as laboratory
from lent_unit import require_environment, require_lent
from unit_under_test import UnitUnderTest
from worlds import (
    LABGRID,
    PICO,
    WITHOUT_UF2,
    World,
    serial_card_unit,
    serial_unit,
    virtual_unit,
    world,
)

from pit.bench import extras
from pit.bench.jackpot import MissingInterpreter, interpreter
from pit.table.place import Taps

_WORLD = pytest.StashKey[World]()
_KEPT = pytest.StashKey[KeptUnits]()


def pytest_addoption(parser: pytest.Parser) -> None:
    bench_options.add_options(parser)


@pytest.hookimpl(tryfirst=True)  # JUnit's file is named before its writer looks
def pytest_configure(config: pytest.Config) -> None:
    bench_options.add_marks(config)
    try:
        config.stash[_WORLD] = world(config.getoption("--bench"), *worker_of(config), config.getoption("--jig"))
    except ValueError as error:
        raise pytest.UsageError(str(error)) from error
    leave_dead_workers_dead(config, config.stash[_WORLD])
    require_environment(config)
    uf2 = config.getoption("--uf2")
    if uf2 is not None and not uf2.is_file():
        raise pytest.UsageError(f"--uf2 {uf2}: there is no such file")
    if config.getoption("--vcd"):
        extras.require_waveform()
    own_files.watch_folders(config)
    config.pluginmanager.register(last_words, "last words")
    if (folder := config.getoption("--report")) is not None:
        laboratory.begin(config, folder)


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist starts workers, which hold the ports
def pytest_sessionstart(session: pytest.Session) -> None:
    """A bench that is not what it is said to be, or that can't be asked, ends the run with a sentence before any test."""
    config = session.config
    if "PYTEST_XDIST_WORKER" in os.environ or config.option.collectonly:
        return
    if config.stash[_WORLD].name == LABGRID:
        require_lent(config)
    ask_before_tests(config, config.stash[_WORLD], worker_of(config)[1])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that could run nowhere, or a mark that says too little, ends the run before any test; a worker of pytest-xdist,
    which can't end it, fails that test.
    """
    fixture_needs.judge(items)


def _needs(item: pytest.Item) -> set[str]:
    return {str(need) for mark in item.iter_markers("needs") for need in mark.args}


def _kind(fixtures: Iterable[str]) -> str:
    """Which kind of unit a test with these fixtures is for."""
    return "card_machine" if CARD_MACHINE & set(fixtures) else "jackpot"


def _slow(item: pytest.Item) -> pytest.Mark | None:
    """What says that it is left out on an emulated Pico."""
    return None if item.get_closest_marker("on_pico") else item.get_closest_marker("slow_on_pico")


def _require(request: pytest.FixtureRequest, also: frozenset[str] = frozenset()) -> World:
    """The world asked for, if it has what the test needs; else the test is skipped with the reason."""
    chosen = request.config.stash[_WORLD]
    kind = _kind(request.fixturenames)
    if chosen.name == PICO:
        _require_pico(request)
    chosen = asked(request, chosen, kind)
    needs = _needs(request.node) | also
    lack = chosen.lack(needs, kind)
    if lack is not None:
        pytest.skip(lack + reasons(request.node.iter_markers("needs"), frozenset(needs - chosen.features)))
    if chosen.port is None and chosen.name != PICO:
        try:
            interpreter()
        except MissingInterpreter as missing:
            pytest.skip(str(missing))
    return chosen


def _require_pico(request: pytest.FixtureRequest) -> Path:
    """The UF2 to boot; the test is skipped without one, or where it says that it takes too long."""
    uf2 = request.config.getoption("--uf2")
    if uf2 is None:
        pytest.skip(WITHOUT_UF2)
    slow = _slow(request.node)
    if slow is not None:
        pytest.skip(f"left out on an emulated Pico, about 25 times slower than the chip: {slow.args[0]}")
    extras.require_uf2(uf2)
    assert isinstance(uf2, Path)
    return uf2


def _kept(config: pytest.Config) -> KeptUnits:
    if _KEPT not in config.stash:
        config.stash[_KEPT] = KeptUnits(config)
    return config.stash[_KEPT]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A test that goes on from an emulated unit, and will not be skipped, runs in a process of its own."""
    config = item.config
    chosen = config.stash[_WORLD]
    fixtures = set(getattr(item, "fixturenames", ())) & (JACKPOT | CARD_MACHINE if chosen.name == PICO else ALWAYS)
    is_left_out = _slow(item) or item.get_closest_marker("skip")
    if not fixtures or is_left_out or config.getoption("--uf2") is None or chosen.lack(_needs(item)) is not None:
        return None
    _kept(config).prepare(fixtures)
    forked.run(item, nextitem)
    return True


def _waveform(request: pytest.FixtureRequest, folder: Path) -> Path | None:
    """Where its unit's waveform goes, if one is wanted."""
    return folder / "wires.vcd" if request.config.getoption("--vcd") else None


@pytest.fixture(autouse=True)
def own_units(request: pytest.FixtureRequest) -> None:
    """A test that takes none of the units below starts virtual ones of its own, so it belongs to that world alone."""
    if request.node.get_closest_marker("emulated"):
        _require_pico(request)
        return
    if _needs(request.node) >= fixture_needs.VM:
        _require(request)
    if not fixture_needs.UNITS & set(request.fixturenames) and request.config.stash[_WORLD].name != "virtual":
        pytest.skip("this test starts virtual units of its own: run it with --bench virtual")


@pytest.fixture
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[UnitUnderTest]:
    """The unit under test, in IDLE, its door shut. When the test is done, nothing strange may have left its port."""
    chosen = _require(request)
    vcd = _waveform(request, tmp_path)
    if chosen.name == PICO:
        opened = _kept(request.config).jackpot.go_on(tmp_path / "unit", vcd)
    else:
        opened = virtual_unit(tmp_path, vcd=vcd) if chosen.port is None else serial_unit(chosen)
    with opened as unit:
        yield unit
        unit.check_port()


@pytest.fixture
def unpowered(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[UnitUnderTest]:
    """A new unit without power: faults can be planted before it boots. A real bench has no such unit."""
    is_pico = _require(request, fixture_needs.NEW).name == PICO
    vcd = _waveform(request, tmp_path)
    with _unpowered_pico(request, tmp_path, vcd) if is_pico else virtual_unit(tmp_path, is_on=False, vcd=vcd) as unit:
        yield unit
        unit.check_port()


def _unpowered_pico(
    request: pytest.FixtureRequest, tmp_path: Path, vcd: Path | None
) -> AbstractContextManager[UnitUnderTest]:
    from emulated_world import emulated_unit

    memory = _kept(request.config).jackpot.copy_memory(tmp_path / "unit")
    return emulated_unit(memory, _require_pico(request), is_on=False, vcd=vcd)


@pytest.fixture
def pico(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[UnitUnderTest]:
    """An emulated unit, in IDLE, whatever `--bench` says. Mark the test with `emulated`."""
    with _kept(request.config).jackpot.go_on(tmp_path / "unit", _waveform(request, tmp_path)) as unit:
        yield unit
        unit.check_port()


@pytest.fixture
def real_time_unit(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[UnitUnderTest]:
    """A virtual unit on the machine's own clock."""
    _require(request, fixture_needs.VM)
    with virtual_unit(tmp_path, is_virtual=False, vcd=_waveform(request, tmp_path)) as unit:
        yield unit
        unit.check_port()


@pytest.fixture
def wrapping_unit(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[UnitUnderTest]:
    """A unit whose tick counter wraps at 2^30 ms soon: 5 s after its boot."""
    _require(request, fixture_needs.VM)
    vcd = _waveform(request, tmp_path)
    with virtual_unit(tmp_path, start_ticks_ms=(1 << 30) - 5_000, vcd=vcd) as unit:
        yield unit
        unit.check_port()


@pytest.fixture
def table_bench(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The units of tables that the test opens (table/table_runs.py) are on the bench asked for: virtual, or emulated Picos."""
    is_pico = _require(request, fixture_needs.TABLE).name == PICO
    monkeypatch.setattr("table_runs.taps", Taps(_require_pico(request) if is_pico else None))


def _card_unit(request: pytest.FixtureRequest, tmp_path: Path) -> AbstractContextManager[CardUnit]:
    folder, vcd = tmp_path / "card_unit", _waveform(request, tmp_path)
    chosen = _require(request, fixture_needs.DEALS)
    if chosen.name == PICO:
        return _kept(request.config).card_machine.go_on(folder, vcd)
    return virtual_card_unit(folder, vcd=vcd) if chosen.port is None else serial_card_unit(chosen)


@pytest.fixture
def card_unit(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CardUnit]:
    """A card machine's unit, approved for blackjack, six decks loaded. It needs hand and eye."""
    with _card_unit(request, tmp_path) as unit:
        unit.approve()
        unit.load()
        yield unit
        assert unit.transport.strange_text() == []


@pytest.fixture
def empty_card_unit(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CardUnit]:
    """The same, as it comes: no approval, no cards. One that was used before, `fresh` aside, may have its approval still."""
    with _card_unit(request, tmp_path) as unit:
        yield unit


@pytest.fixture
def card_pico(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CardUnit]:
    """The same on an emulated Pico, whatever `--bench` says. Mark the test with `emulated`."""
    with _kept(request.config).card_machine.go_on(tmp_path / "card_unit", _waveform(request, tmp_path)) as unit:
        yield unit
        assert unit.transport.strange_text() == []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    fixture_needs.fail_if_wrong(item)


@pytest.fixture
def soak_games(request: pytest.FixtureRequest) -> int:
    """How many games a soak has: a few in `make test`, a day's in `make soak`."""
    games: int = request.config.getoption("--soak-games")
    return games


@pytest.fixture
def soak_seed(request: pytest.FixtureRequest) -> int:
    seed: int = request.config.getoption("--soak-seed")
    return seed
