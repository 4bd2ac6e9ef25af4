"""The supply warns before it goes, a sag warns and passes, and each fault of the supervisor shows on its wire."""

from pit.bench.clock import Clock
from pit.bench.plants.nets import Line
from pit.bench.plants.supply import Supply


class Desk:
    def __init__(self) -> None:
        self.clock = Clock(is_virtual=True)
        self.line = Line("supply_ok")
        self.cuts: list[int] = []
        self.edges: list[tuple[int, int]] = []
        self.supply = Supply(self.clock, self.line, lambda: self.cuts.append(self.clock.now_us))
        self.line.watch(lambda level: self.edges.append((self.clock.now_us, level)))


def test_the_warning_comes_its_lead_time_before_the_cut() -> None:
    desk = Desk()
    desk.clock.advance_to(100)
    desk.supply.cut(lead_us=5_000)
    desk.clock.advance_to(5_099)
    assert (desk.line.level, desk.supply.is_on, desk.cuts) == (0, True, [])
    desk.clock.advance_to(10_000)
    assert (desk.supply.is_on, desk.cuts, desk.edges) == (False, [5_100], [(100, 0)])


def test_a_second_cut_brings_the_first_no_nearer() -> None:
    desk = Desk()
    desk.supply.cut(5_000)
    desk.supply.cut(1_000)
    desk.clock.advance_to(20_000)
    assert desk.cuts == [5_000]


def test_a_sag_warns_and_cuts_nothing() -> None:
    desk = Desk()
    desk.supply.sag(3_000)
    desk.clock.advance_to(20_000)
    assert (desk.edges, desk.cuts, desk.supply.is_on) == ([(0, 0), (3_000, 1)], [], True)


def test_sags_that_overlap_warn_till_the_last_has_passed() -> None:
    desk = Desk()
    desk.supply.sag(3_000)
    desk.clock.advance_to(1_000)
    desk.supply.sag(4_000)
    desk.clock.advance_to(20_000)
    assert desk.edges == [(0, 0), (5_000, 1)]


def test_a_sag_that_ends_before_a_cut_does_not_end_its_warning() -> None:
    desk = Desk()
    desk.supply.sag(1_000)
    desk.supply.cut(5_000)
    desk.clock.advance_to(20_000)
    assert desk.edges == [(0, 0)]


def test_a_supply_restored_in_the_lead_time_is_never_cut() -> None:
    desk = Desk()
    desk.supply.cut(5_000)
    desk.clock.advance_to(1_000)
    desk.supply.restore()
    desk.clock.advance_to(20_000)
    assert (desk.cuts, desk.edges) == ([], [(0, 0), (1_000, 1)])


def test_a_pulled_plug_is_gone_at_once_and_calls_nobody() -> None:
    desk = Desk()
    desk.supply.lose()
    desk.clock.advance_to(20_000)
    assert (desk.supply.is_on, desk.line.level, desk.cuts) == (False, 0, [])


def test_a_restored_supply_is_good_again() -> None:
    desk = Desk()
    desk.supply.lose()
    desk.supply.restore()
    assert (desk.supply.is_on, desk.line.level) == (True, 1)


def test_a_mute_supervisor_lets_the_power_go_without_a_warning() -> None:
    desk = Desk()
    desk.supply.mute_warning()
    desk.supply.cut(5_000)
    desk.clock.advance_to(20_000)
    assert (desk.edges, desk.cuts) == ([(5_000, 0)], [5_000])


def test_a_supervisor_stuck_low_warns_without_cause_till_it_is_mended() -> None:
    desk = Desk()
    desk.supply.stick_low()
    assert (desk.line.level, desk.supply.is_on) == (0, True)
    desk.supply.mend()
    assert desk.line.level == 1


def test_a_supply_that_is_gone_cannot_be_cut_again() -> None:
    desk = Desk()
    desk.supply.lose()
    desk.supply.cut(1_000)
    desk.clock.advance_to(20_000)
    assert desk.cuts == []


def test_a_plug_pulled_in_the_lead_time_calls_nobody_later() -> None:
    desk = Desk()
    desk.supply.cut(5_000)
    desk.clock.advance_to(1_000)
    desk.supply.lose()
    desk.clock.advance_to(20_000)
    assert desk.cuts == []
