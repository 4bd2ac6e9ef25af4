"""The button's contacts do what a break-before-make button's do, and each fault shows on the wires."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pit.bench.clock import Clock
from pit.bench.plants.bounce import bounce_offsets
from pit.bench.plants.button import ButtonInMotion, Contact, SpdtButton
from pit.bench.plants.force import ForceSensor
from pit.bench.plants.nets import Line


class Desk:
    """A button on two wires, with every edge written down as (microseconds, contact, level)."""

    def __init__(self, seed: int = 1) -> None:
        self.clock = Clock(is_virtual=True)
        self.no, self.nc = Line("no"), Line("nc")
        self.force = ForceSensor(self.clock)
        self.button = SpdtButton(self.clock, self.no, self.nc, self.force, Random(seed))
        self.seen: list[tuple[int, Contact, int]] = []
        self.no.watch(lambda level: self.seen.append((self.clock.now_us, Contact.NO, level)))
        self.nc.watch(lambda level: self.seen.append((self.clock.now_us, Contact.NC, level)))

    def of(self, contact: Contact) -> list[tuple[int, int]]:
        return [(at_us, level) for at_us, who, level in self.seen if who is contact]

    def run(self, until_us: int = 10_000_000) -> None:
        self.clock.advance_to(until_us)


def test_at_rest_only_nc_is_closed() -> None:
    desk = Desk()
    assert (desk.no.level, desk.nc.level) == (1, 0)


@given(
    seed=st.integers(0, 1_000),
    travel_us=st.integers(1, 20_000),
    hold_us=st.integers(2_000, 500_000),
    bounces_make=st.integers(0, 8),
    bounces_break=st.integers(0, 8),
)
def test_no_press_ever_closes_both_contacts(
    seed: int, travel_us: int, hold_us: int, bounces_make: int, bounces_break: int
) -> None:
    desk = Desk(seed)
    press = desk.button.press(
        travel_us=travel_us, hold_us=hold_us, bounces_make=bounces_make, bounces_break=bounces_break
    )
    levels = {Contact.NO: 1, Contact.NC: 0}
    desk.run()
    for _, contact, level in desk.seen:
        levels[contact] = level
        assert 1 in levels.values()
    assert levels == {Contact.NO: 1, Contact.NC: 0}
    assert desk.of(Contact.NO)[0] == (press.closes_us, 0)
    assert len(desk.of(Contact.NO)) == 2 + 2 * bounces_make + 2 * bounces_break
    assert len(desk.of(Contact.NC)) == 2 + 2 * bounces_make + 2 * bounces_break
    assert desk.seen[-1][0] <= (press.ends_us or 0)


def test_travel_is_the_time_with_both_contacts_open() -> None:
    desk = Desk()
    press = desk.button.press(travel_us=7_000, hold_us=50_000, bounces_make=0, bounces_break=0)
    desk.run()
    opened, closed = desk.of(Contact.NC)[0][0], desk.of(Contact.NO)[0][0]
    assert (opened, closed - opened, press.closes_us) == (press.started_us, 7_000, closed)
    assert desk.of(Contact.NO)[-1] == (closed + 50_000, 1)
    assert desk.of(Contact.NC)[-1] == (closed + 57_000, 0)


def test_a_contact_settles_within_its_bounce_time() -> None:
    desk = Desk()
    press = desk.button.press(bounces_make=5, bounce_us=800)
    desk.run(press.closes_us + 60_000)
    assert len(desk.of(Contact.NO)) == 11
    assert desk.of(Contact.NO)[-1][0] < press.closes_us + 800


def test_one_seed_gives_one_history() -> None:
    histories = []
    for seed in (3, 3, 4):
        desk = Desk(seed)
        desk.button.press()
        desk.run()
        histories.append(desk.seen)
    assert histories[0] == histories[1] != histories[2]


def test_a_half_press_never_touches_no() -> None:
    desk = Desk()
    ends_us = desk.button.half_press()
    desk.run()
    assert desk.of(Contact.NO) == []
    assert [level for _, level in desk.of(Contact.NC)].count(1) >= 1
    assert desk.nc.level == 0
    assert desk.seen[-1][0] == ends_us


def test_a_press_while_the_button_moves_is_refused_and_changes_nothing() -> None:
    desk, quiet = Desk(), Desk()
    for each in (desk, quiet):
        each.button.press(bounces_make=0, bounces_break=0)
        each.run(20_000)
    with pytest.raises(ButtonInMotion, match="refused"):
        desk.button.press()
    with pytest.raises(ButtonInMotion):
        desk.button.half_press()
    desk.run()
    quiet.run()
    assert desk.seen == quiet.seen


def test_a_press_is_taken_again_once_the_button_is_at_rest() -> None:
    desk = Desk()
    free_us = desk.button.press().ends_us or 0
    desk.run(free_us)
    desk.button.press()
    desk.run()
    assert desk.no.level == 1


def test_a_button_held_down_stays_down_till_it_is_released() -> None:
    desk = Desk()
    press = desk.button.press(hold_us=None)
    desk.run(60_000_000)
    assert (press.opens_us, desk.no.level, desk.button.is_moving) == (None, 0, True)
    ends_us = desk.button.release()
    desk.run(ends_us)
    assert (desk.no.level, desk.nc.level, desk.button.is_moving) == (1, 0, False)


def test_a_button_on_its_way_down_cannot_be_released_yet() -> None:
    desk = Desk()
    desk.button.press(hold_us=None)
    with pytest.raises(ButtonInMotion):
        desk.button.release()


def test_a_button_that_is_not_held_cannot_be_released() -> None:
    with pytest.raises(RuntimeError, match="not held"):
        Desk().button.release()


def test_a_hold_shorter_than_the_bounce_is_refused() -> None:
    with pytest.raises(ValueError, match="settled"):
        Desk().button.press(hold_us=500, bounce_us=1_000)


def test_a_button_without_travel_is_refused() -> None:
    with pytest.raises(ValueError, match="both contacts are open"):
        Desk().button.press(travel_us=0)


def test_the_blow_begins_when_no_closes() -> None:
    desk = Desk()
    press = desk.button.press(force_mn=10_000)
    desk.run(press.closes_us)
    assert desk.force.force_mn == 0
    desk.run(press.closes_us + 30_000)
    assert desk.force.force_mn == 10_000


def test_a_welded_no_stays_closed_at_rest_and_after_a_press() -> None:
    desk = Desk()
    desk.button.weld(Contact.NO)
    assert desk.no.level == 0
    desk.button.press()
    desk.run()
    assert desk.of(Contact.NO) == [(0, 0)]


def test_a_broken_nc_wire_reads_open_throughout() -> None:
    desk = Desk()
    desk.button.break_wire(Contact.NC)
    desk.button.press()
    desk.run()
    assert desk.of(Contact.NC) == [(0, 1)]


def test_both_contacts_can_be_closed_by_a_fault_only() -> None:
    desk = Desk()
    desk.button.both_closed()
    assert (desk.no.level, desk.nc.level) == (0, 0)
    desk.button.mend()
    assert (desk.no.level, desk.nc.level) == (1, 0)


def test_a_fault_mended_under_a_held_button_shows_where_the_button_is() -> None:
    desk = Desk()
    desk.button.break_wire(Contact.NO)
    desk.button.press(hold_us=None)
    desk.run(1_000_000)
    assert desk.no.level == 1
    desk.button.mend()
    assert (desk.no.level, desk.nc.level) == (0, 1)


def test_replayed_edges_come_at_their_times() -> None:
    desk = Desk()
    desk.run(1_000)
    desk.button.edges([(0, Contact.NC, False), (5, Contact.NO, True), (9, Contact.NO, False)])
    desk.run()
    assert desk.seen == [(1_000, Contact.NC, 1), (1_005, Contact.NO, 0), (1_009, Contact.NO, 1)]


@pytest.mark.parametrize("edges", [[], [(5, Contact.NO, True), (4, Contact.NO, False)], [(-1, Contact.NO, True)]])
def test_edges_that_no_clock_could_replay_are_refused(edges: list[tuple[int, Contact, bool]]) -> None:
    with pytest.raises(ValueError, match="ascending"):
        Desk().button.edges(edges)


def test_chatter_at_release_is_one_press_edge_and_nine_edges_within_six_ms() -> None:
    desk = Desk()
    press = desk.button.chatter_at_release(edges=9, within_us=6_000)
    desk.run()
    no = desk.of(Contact.NO)
    assert no[0] == (press.closes_us, 0)
    assert len(no) == 10
    assert (no[1][0], no[-1]) == (press.opens_us, ((press.opens_us or 0) + 6_000, 1))
    assert desk.nc.level == 0


def test_a_storm_is_twenty_edges_of_no_while_nc_stays_open() -> None:
    desk = Desk()
    press = desk.button.storm(edges=20, within_us=1_000_000)
    desk.run()
    no, nc = desk.of(Contact.NO), desk.of(Contact.NC)
    assert len(no) == 20
    assert no[-1] == (press.closes_us + 1_000_000, 1)
    assert [level for _, level in nc] == [1, 0]
    assert nc[0][0] < no[0][0] < no[-1][0] < nc[1][0]


def test_a_chatter_that_would_leave_no_closed_is_refused() -> None:
    with pytest.raises(ValueError, match="leaves the contact open"):
        Desk().button.chatter_at_release(edges=8)


def test_a_storm_that_would_leave_no_closed_is_refused() -> None:
    with pytest.raises(ValueError, match="leaves the contact open"):
        Desk().button.storm(edges=19)


@given(st.integers(0, 50), st.integers(0, 9_999), st.integers(101, 5_000))
def test_bounces_lie_strictly_inside_their_time(bounces: int, seed: int, within_us: int) -> None:
    offsets = bounce_offsets(Random(seed), bounces, within_us)
    assert len(set(offsets)) == 2 * bounces
    assert offsets == sorted(offsets)
    assert all(0 < offset < within_us for offset in offsets)


@pytest.mark.parametrize(("bounces", "within_us"), [(-1, 100), (50, 100)])
def test_bounces_that_do_not_fit_are_refused(bounces: int, within_us: int) -> None:
    with pytest.raises(ValueError, match="bounces"):
        bounce_offsets(Random(0), bounces, within_us)


def test_no_bounce_needs_no_time() -> None:
    assert bounce_offsets(Random(0), 0, 0) == []


def test_a_half_press_shorter_than_the_bounce_is_refused() -> None:
    with pytest.raises(ValueError, match="settled"):
        Desk().button.half_press(hold_us=500, bounce_us=1_000)


def test_a_held_press_says_when_no_closes() -> None:
    desk = Desk()
    press = desk.button.press(hold_us=None)
    desk.run()
    assert desk.of(Contact.NO)[0] == (press.closes_us, 0)


@pytest.mark.parametrize("motion", ["chatter", "storm"])
def test_the_least_chatter_and_the_least_storm_are_a_clean_press(motion: str) -> None:
    desk = Desk()
    if motion == "chatter":
        desk.button.chatter_at_release(edges=1)
    else:
        desk.button.storm(edges=2)
    desk.run()
    assert [level for _, level in desk.of(Contact.NO)] == [0, 1]
