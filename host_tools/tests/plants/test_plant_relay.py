"""A relay's contact follows its coil in its own time; the mirror contact tells the truth about it, unless it fails itself."""

from pit.bench.clock import Clock
from pit.bench.plants.nets import Line
from pit.bench.plants.relay import Relay


class Desk:
    def __init__(self) -> None:
        self.clock = Clock(is_virtual=True)
        self.coil, self.mirror = Line("coil", 0), Line("mirror", 1)
        self.is_through = True
        self.relay = Relay(
            self.clock, self.coil, self.mirror, loop=lambda: self.is_through, operate_us=8_000, release_us=5_000
        )

    def drive(self, level: int) -> None:
        self.coil.drive(self, level)

    def after(self, us: int) -> Relay:
        self.clock.advance_to(self.clock.now_us + us)
        return self.relay


def closed() -> Desk:
    desk = Desk()
    desk.drive(1)
    assert desk.after(8_000).is_closed
    return desk


def test_it_is_open_at_first_and_its_mirror_closed() -> None:
    desk = Desk()
    assert (desk.relay.is_closed, desk.mirror.level) == (False, 0)


def test_it_closes_after_its_operate_time() -> None:
    desk = Desk()
    desk.drive(1)
    assert not desk.after(7_999).is_closed
    assert desk.after(1).is_closed
    assert desk.mirror.level == 1


def test_it_opens_after_its_release_time() -> None:
    desk = closed()
    desk.drive(0)
    assert desk.after(4_999).is_closed
    assert not desk.after(1).is_closed
    assert desk.mirror.level == 0


def test_a_pulse_shorter_than_the_operate_time_moves_nothing() -> None:
    desk = Desk()
    desk.drive(1)
    desk.after(7_000)
    desk.drive(0)
    assert not desk.after(50_000).is_closed
    assert list(desk.relay.history) == []


def test_a_loop_that_is_open_lets_go_of_the_coil() -> None:
    desk = closed()
    desk.is_through = False
    desk.relay.look()
    assert not desk.after(5_000).is_closed
    assert desk.relay.is_driven


def test_a_bridged_loop_does_not() -> None:
    desk = closed()
    desk.relay.bridge_loop()
    desk.is_through = False
    desk.relay.look()
    assert desk.after(50_000).is_closed


def test_a_welded_contact_stays_closed_and_its_mirror_open() -> None:
    desk = closed()
    desk.relay.weld()
    desk.drive(0)
    assert desk.after(50_000).is_closed
    assert desk.mirror.level == 1
    desk.relay.mend()
    assert not desk.relay.is_closed


def test_a_broken_contact_does_not_close() -> None:
    desk = Desk()
    desk.relay.break_contact()
    desk.drive(1)
    assert not desk.after(50_000).is_closed
    assert desk.mirror.level == 0


def test_a_stuck_mirror_tells_the_same_whatever_the_contact_does() -> None:
    desk = Desk()
    desk.relay.stick_mirror(closed=True)
    desk.drive(1)
    assert desk.after(8_000).is_closed
    assert desk.mirror.level == 0


def test_without_supply_it_opens() -> None:
    desk = closed()
    desk.relay.power_off()
    assert not desk.after(5_000).is_closed


def test_its_history_tells_when_it_moved() -> None:
    desk = closed()
    desk.drive(0)
    desk.after(5_000)
    assert list(desk.relay.history) == [(8_000, True), (13_000, False)]
