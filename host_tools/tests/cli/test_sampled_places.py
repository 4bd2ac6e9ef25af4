"""One in so many places is tried, and none is left out for good."""

import json
from collections.abc import Callable

import pytest
from sampled_places import chosen

pytest_plugins = ["pytester"]

PLACES = [(write, mode) for write in range(8) for mode in ("whole", "torn", "absent")]
SEED = 739_585


@pytest.mark.parametrize("one_in", [1, 2, 3, 7])
def test_as_many_seeds_in_a_row_try_every_place_once(one_in: int) -> None:
    tried = [place for seed in range(SEED, SEED + one_in) for place in chosen(PLACES, one_in, seed, "a test")]
    assert sorted(tried) == sorted(PLACES)


def test_one_seed_tries_the_same_places_in_their_order() -> None:
    tried = chosen(PLACES, 3, SEED, "a test")
    assert tried == chosen(PLACES, 3, SEED, "a test")
    assert [PLACES.index(place) for place in tried] == sorted(PLACES.index(place) for place in tried)


@pytest.mark.parametrize("seed", range(SEED, SEED + 3))
def test_what_comes_round_as_often_as_places_are_left_out_is_tried_too(seed: int) -> None:
    assert {mode for _, mode in chosen(PLACES, 3, seed, "a test")} == {"whole", "torn", "absent"}


_TESTS = """
import pytest

@pytest.mark.one_in(4)
@pytest.mark.parametrize("place", range(8))
def test_marked(place): ...

def test_plain(): ...

@pytest.mark.one_in(4)
def test_by_itself(sampled):
    print(sampled(range(8)))
"""

_OTHER_ORDER = """
import pytest

@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    items.reverse()
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[pytest.TestReport]]:
    """What the tests above came to, with some options."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest("def pytest_addoption(parser):\n    parser.addoption('--bench', default='virtual')\n")
    pytester.makepyfile(test_places=_TESTS)
    pytester.makepyfile(file_order="")
    pytester.makepyfile(other_order=_OTHER_ORDER)
    monkeypatch.syspath_prepend(pytester.path)

    def of(*options: str) -> list[pytest.TestReport]:
        done = pytester.inline_run("-p", "sampled_places", "--place-seed", "5", *options)
        return [report for report in done.getreports("pytest_runtest_logreport") if report.when == "call"]

    return of


@pytest.mark.parametrize(
    ("options", "count"),
    [((), 2), (("--every-place",), 8), (("--bench", "elsewhere"), 8)],
    ids=["a run", "every place", "another bench"],
)
def test_a_run_tries_one_in_so_many_unless_it_is_to_try_all(
    run: Callable[..., list[pytest.TestReport]], options: tuple[str, ...], count: int
) -> None:
    reports = run(*options)
    assert sum("test_marked" in report.nodeid for report in reports) == count
    (by_itself,) = [report for report in reports if "test_by_itself" in report.nodeid]
    assert len(json.loads(by_itself.capstdout)) == count
    assert sum("test_plain" in report.nodeid for report in reports) == 1


def test_the_order_of_a_run_does_not_change_what_is_tried(run: Callable[..., list[pytest.TestReport]]) -> None:
    orders = [[report.nodeid for report in run("-p", f"{order}_order")] for order in ("file", "other")]
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1])


def test_a_test_that_is_named_is_run(run: Callable[..., list[pytest.TestReport]]) -> None:
    assert [len(run(f"test_places.py::test_marked[{place}]")) for place in range(8)] == [1] * 8
