"""A test that no kind of bench could run, or that needs a VM and does not say what for, ends the run before any test."""

from pathlib import Path

import pytest
from bench_needs import KINDS, PICO_BENCH, VIRTUAL_BENCH, Asked, asked_by, complaints, fault_of, kinds_for, reasons
from own_run import own_run

_REAL = frozenset({"a unit with a jig", "a unit at a port"})


def _needs(*features: str, **more: object) -> pytest.Mark:
    return pytest.mark.needs(*features, **more).mark


_SLOW = pytest.mark.slow_on_pico("ten starts").mark
_ON_PICO = pytest.mark.on_pico.mark
_EMULATED = pytest.mark.emulated.mark
_SKIP = pytest.mark.skip("later").mark


@pytest.mark.parametrize(
    ("marks", "kinds"),
    [
        ((), KINDS.keys()),
        ((_needs("hand", "eye"),), KINDS.keys() - {"a unit at a port"}),
        ((_needs("plants"),), {VIRTUAL_BENCH, PICO_BENCH}),
        ((_needs("plants"), _SLOW), {VIRTUAL_BENCH}),
        ((_needs("plants"), _ON_PICO, _SLOW), {VIRTUAL_BENCH, PICO_BENCH}),
        ((_needs("hand"), _needs("vm", why="its files")), {VIRTUAL_BENCH}),
        ((_SKIP,), ()),
        ((_EMULATED, _SLOW), ()),
    ],
)
def test_a_test_runs_on_the_kinds_of_bench_that_have_all_that_its_marks_ask(
    marks: tuple[pytest.Mark, ...], kinds: set[str]
) -> None:
    assert kinds_for(asked_by(marks)) == set(kinds)


def test_what_its_fixtures_need_counts_like_a_mark_of_its_own() -> None:
    assert kinds_for(asked_by((), frozenset({"vm"}))) == {VIRTUAL_BENCH}
    assert kinds_for(asked_by((), is_own=True)) == {VIRTUAL_BENCH}


def test_a_mark_that_no_bench_fulfils_is_told_with_the_tests_name() -> None:
    benches = {kind: features - {"clock"} for kind, features in KINDS.items()}
    assert kinds_for(Asked(frozenset({"clock"})), benches) == frozenset()
    assert kinds_for(Asked(frozenset({"clock"}))) == {VIRTUAL_BENCH, PICO_BENCH}
    (said,) = complaints("test_a", (_SKIP,), asked_by((_SKIP,)))
    assert said.startswith("test_a: it runs on no kind of bench")


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        (_needs("laser"), "needs(laser): no bench has that"),
        (_needs(), "no bench has that"),
        (_needs("vm"), "must say what for"),
        (_needs("plants", "vm"), "must say what for"),
        (_needs("vm", why=" "), "a short sentence"),
        (_needs("hand", because="so"), "a short sentence"),
    ],
)
def test_a_mark_that_says_too_little_or_what_no_bench_has_is_a_fault(mark: pytest.Mark, says: str) -> None:
    assert says in (fault_of(mark) or "")
    assert complaints("test_a", (mark,), asked_by((mark,)))


def test_a_sound_mark_is_none() -> None:
    assert fault_of(_needs("plants", "power")) is None
    assert fault_of(_needs("plants", "vm", why="files are planted on its flash")) is None
    assert fault_of(_SLOW) is None


def test_a_reason_is_told_where_what_it_is_about_is_missing_and_only_there() -> None:
    marks = (_needs("hand"), _needs("plants", "vm", why="files are planted"), _needs("vm", why="files are planted"))
    assert reasons(marks, frozenset({"vm"})) == " (files are planted)"
    assert reasons(marks, frozenset({"hand"})) == ""


_TESTS = """
import pytest

@pytest.mark.needs({marks})
def test_of_something(unit):
    raise SystemExit("it ran")
"""


@pytest.mark.parametrize(
    ("marks", "says"),
    [('"vm"', 'test_of_something: needs("vm") must say what for'), ('"laser"', "test_of_something: needs(laser)")],
)
def test_such_a_mark_ends_the_run_before_a_test(tmp_path: Path, marks: str, says: str) -> None:
    said = own_run(tmp_path, _TESTS.format(marks=marks))
    assert says in said
    assert "it ran" not in said
    assert "Traceback" not in said


_WITHOUT = """
from dataclasses import replace
import conftest

@pytest.fixture(autouse=True, scope="session")
def without(request):
    world = request.config.stash[conftest._WORLD]
    request.config.stash[conftest._WORLD] = replace(world, features=world.features - {{"{feature}"}})
"""


def test_such_a_mark_fails_its_test_in_a_worker(tmp_path: Path) -> None:
    said = own_run(tmp_path, _TESTS.format(marks='"vm"'), "-n", "1")
    assert 'test_of_something: needs("vm") must say what for' in said
    assert "1 error" in said
    assert "it ran" not in said


def test_a_skip_for_want_of_a_vm_prints_what_the_test_wants_it_for(tmp_path: Path) -> None:
    tests = _TESTS.format(marks='"vm", why="its program is stopped meanwhile"') + _WITHOUT.format(feature="vm")
    said = own_run(tmp_path, tests, "-rs")
    assert "its interpreter is no process of this machine (its program is stopped meanwhile)" in said
    assert "1 skipped" in said


def test_a_test_of_a_unit_without_power_is_no_test_of_a_real_bench_whose_units_were_used(tmp_path: Path) -> None:
    tests = _TESTS.format(marks='"power"').replace("(unit)", "(unpowered)") + _WITHOUT.format(feature="fresh")
    said = own_run(tmp_path, tests, "-rs")
    assert "it was used before" in said
    assert "1 skipped" in said
