"""`one_in(n)`: of a test's many places a run tries one in n, others on each day; `--every-place` tries all (make soak).

    @pytest.mark.one_in(3)               of a test's parameters; or, where it goes through places by itself,
    for place in sampled(places): ...    of those (`sampled` is a fixture of a test that is so marked)

n seeds in a row leave no place out. A run prints its seed first; `--place-seed N` repeats it, and so does naming the test by its
id. On a bench other than the virtual one, where a run is somebody's evidence, all are tried.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random
from typing import TypeVar

import pytest

T = TypeVar("T")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("places", "how many of a test's places are tried")
    group.addoption("--every-place", action="store_true", help="all, not one in so many as the tests say")
    group.addoption("--place-seed", type=int, metavar="N", help="which ones; the day's number by default")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "one_in(n): a run tries one in n of its parameters (sampled_places.py)")
    if config.option.place_seed is None:  # a worker is told what the first process chose
        config.option.place_seed = datetime.now(UTC).toordinal()


def pytest_report_header(config: pytest.Config) -> str:
    if _is_whole(config):
        return "places: every one"
    return f"places: one in so many as the tests say, those of --place-seed {config.option.place_seed}"


def _is_whole(config: pytest.Config) -> bool:
    is_elsewhere = config.getoption("--bench", "virtual") != "virtual"
    return bool(config.option.every_place) or is_elsewhere or any("::" in argument for argument in config.args)


def chosen(places: Sequence[T], one_in: int, seed: int, name: str) -> list[T]:
    """About one in `one_in` of `places`, in their order, scattered so that no regular part of them stays out."""
    order = list(range(len(places)))
    Random(name).shuffle(order)
    return [places[at] for at in sorted(order[seed % one_in :: one_in])]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if _is_whole(config):
        return
    marked: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        goes_by_itself = "sampled" in getattr(item, "fixturenames", ())
        if (mark := item.get_closest_marker("one_in")) is not None and not goes_by_itself:
            marked[item.nodeid.partition("[")[0], mark.args[0]].append(item)
    tried = {
        item
        for (name, one_in), of_one in marked.items()
        for item in chosen(_in_order(of_one), one_in, _seed(config), name)
    }
    left_out = {item for of_one in marked.values() for item in of_one if item not in tried}
    if left_out:
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]


def _in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """The same each time, also when tests are shuffled."""
    return sorted(items, key=lambda item: item.nodeid)


def _seed(config: pytest.Config) -> int:
    seed: int = config.option.place_seed
    return seed


@pytest.fixture
def sampled(request: pytest.FixtureRequest) -> Callable[[Sequence[T]], list[T]]:
    """Those of some places that this run tries."""
    mark = request.node.get_closest_marker("one_in")

    def of(places: Sequence[T]) -> list[T]:
        if _is_whole(request.config):
            return list(places)
        return chosen(places, mark.args[0], _seed(request.config), request.node.nodeid)

    return of
