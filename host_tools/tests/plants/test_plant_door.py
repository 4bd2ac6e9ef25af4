"""The door switch reads 0 shut and 1 open, bounces between, and a broken wire reads open."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pit.bench.clock import Clock
from pit.bench.plants.door import Door
from pit.bench.plants.nets import Line


def a_door(seed: int = 1) -> tuple[Clock, Line, Door]:
    clock, line = Clock(is_virtual=True), Line("door")
    return clock, line, Door(clock, line, Random(seed))


def test_a_shut_door_reads_0() -> None:
    _, line, door = a_door()
    assert (line.level, door.is_open) == (0, False)


@given(st.integers(0, 6), st.integers(0, 1_000))
def test_a_door_bounces_and_then_reads_where_it_is(bounces: int, seed: int) -> None:
    clock, line, door = a_door(seed)
    edges: list[int] = []
    line.watch(edges.append)
    door.open(bounces=bounces)
    clock.advance_to(2_000)
    assert (len(edges), line.level) == (1 + 2 * bounces, 1)
    door.shut(bounces=bounces)
    clock.advance_to(4_000)
    assert (len(edges), line.level) == (2 + 4 * bounces, 0)


def test_an_opened_door_reads_open_at_once() -> None:
    _, line, door = a_door()
    door.open()
    assert (line.level, door.is_open) == (1, True)


def test_a_door_shut_again_while_it_bounces_ends_shut() -> None:
    clock, line, door = a_door()
    door.open(bounces=6)
    clock.advance_to(700)
    door.shut(bounces=0)
    clock.advance_to(10_000)
    assert (line.level, door.is_open) == (0, False)


def test_opening_an_open_door_moves_no_contact() -> None:
    clock, line, door = a_door()
    door.open(bounces=0)
    edges: list[int] = []
    line.watch(edges.append)
    door.open(bounces=3)
    clock.advance_to(10_000)
    assert edges == []


def test_an_unplugged_switch_reads_open_though_the_door_is_shut() -> None:
    _, line, door = a_door()
    door.unplug()
    assert (line.level, door.is_open) == (1, False)
    door.mend()
    assert line.level == 0


def test_a_switch_stuck_shut_hides_an_open_door_till_it_is_mended() -> None:
    clock, line, door = a_door()
    door.stick_shut()
    door.open()
    clock.advance_to(10_000)
    assert (line.level, door.is_open) == (0, True)
    door.mend()
    assert line.level == 1
