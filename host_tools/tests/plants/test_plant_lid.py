"""A lid's two switches move one after the other and bounce; a stuck one says the same whatever the lid does."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pit.bench.clock import Clock
from pit.bench.plants.lid import Lid
from pit.bench.plants.nets import Line


def a_lid(seed: int = 1, skew_us: int = 4_000) -> tuple[Clock, Line, Line, Lid]:
    clock, a, b = Clock(is_virtual=True), Line("a"), Line("b")
    return clock, a, b, Lid(clock, a, b, Random(seed), skew_us=skew_us)


def test_a_shut_lid_reads_0_on_both() -> None:
    _, a, b, lid = a_lid()
    assert (a.level, b.level, lid.is_through) == (0, 0, True)


def test_the_first_switch_moves_at_once_and_the_second_after_the_skew() -> None:
    clock, a, b, lid = a_lid()
    lid.open(bounces=0)
    assert (a.level, b.level) == (1, 0)
    clock.advance_to(3_999)
    assert b.level == 0
    clock.advance_to(4_000)
    assert b.level == 1


def test_either_switch_may_be_the_first() -> None:
    _, a, b, lid = a_lid()
    lid.open(bounces=0, first="b")
    assert (a.level, b.level) == (0, 1)


@given(st.integers(0, 4), st.integers(0, 60_000), st.integers(0, 1_000))
def test_both_end_where_the_lid_is(bounces: int, skew_us: int, seed: int) -> None:
    clock, a, b, lid = a_lid(seed, skew_us)
    edges: list[int] = []
    a.watch(edges.append)
    lid.open(bounces=bounces)
    clock.advance_to(100_000)
    assert (a.level, b.level, len(edges)) == (1, 1, 1 + 2 * bounces)
    lid.shut(bounces=bounces)
    clock.advance_to(200_000)
    assert (a.level, b.level, lid.is_through) == (0, 0, True)


def test_a_lid_shut_again_before_the_second_switch_moved_never_moves_it() -> None:
    clock, _, b, lid = a_lid()
    edges: list[int] = []
    b.watch(edges.append)
    lid.open(bounces=0)
    clock.advance_to(1_000)
    lid.shut(bounces=0)
    clock.advance_to(50_000)
    assert edges == []


def test_a_stuck_switch_hides_an_open_lid_till_it_is_mended() -> None:
    clock, a, b, lid = a_lid()
    lid.stick("a", closed=True)
    lid.open()
    clock.advance_to(50_000)
    assert (a.level, b.level, lid.is_through) == (0, 1, False)
    lid.mend()
    assert a.level == 1


def test_a_broken_switch_reads_open_on_a_shut_lid() -> None:
    _, _, b, lid = a_lid()
    lid.stick("b", closed=False)
    assert (b.level, lid.is_open) == (1, False)
