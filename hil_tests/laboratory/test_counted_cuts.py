"""The power cuts that a report counts are those of a test, not the end of it."""

from pathlib import Path

import pytest
from card_unit import virtual_card_unit
from worlds import virtual_unit

_OWN = pytest.mark.needs("vm", why="it takes a unit of its own off the bench")


@_OWN
def test_a_unit_that_leaves_the_bench_was_cut_as_often_as_its_test_cut_it(tmp_path: Path) -> None:
    with virtual_unit(tmp_path) as unit:
        unit.cut_power()
        unit.give_power()
    assert unit.cuts == 1


@_OWN
def test_a_card_machine_that_leaves_the_bench_was_never_cut(tmp_path: Path) -> None:
    with virtual_card_unit(tmp_path) as unit:
        unit.approve()
    assert unit.cuts == 0
