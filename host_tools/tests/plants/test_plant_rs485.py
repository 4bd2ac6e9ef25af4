"""The RS-485 plant: who is heard, when bytes are spoilt, and that a clock which moves between two looks spoils none."""

from random import Random

import pytest

from pit.bench.clock import Clock
from pit.bench.plants.nets import Line
from pit.bench.plants.rs485 import Rs485Bus, Rs485Node

_SAID = bytes(range(20))
_CHIP = object()
_ON = 1
_OFF = 0


class MovingClock(Clock):
    """A virtual clock that moves with each look at it, as a real one does."""

    def __init__(self, step_us: int) -> None:
        super().__init__(is_virtual=True)
        self._step_us = step_us

    @property
    def now_us(self) -> int:
        self._now_us += self._step_us
        return self._now_us


class Desk:
    """A host's adapter, which needs no enable line, and two units whose driver follows theirs."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.bus = Rs485Bus(clock, Random(1))
        self.host = Rs485Node(self.bus, "host")
        self.enables = [Line("enable 0", pull=0), Line("enable 1", pull=0)]
        self.units = [Rs485Node(self.bus, f"unit {n}", line) for n, line in enumerate(self.enables)]

    def let_all_arrive(self) -> None:
        while (due := self.clock.next_due_us) is not None:
            self.clock.advance_to(due)


@pytest.fixture
def desk() -> Desk:
    return Desk(Clock(is_virtual=True))


def test_what_the_host_says_reaches_every_unit(desk: Desk) -> None:
    desk.host.send(_SAID)
    desk.let_all_arrive()

    assert [unit.read() for unit in desk.units] == [_SAID, _SAID]


@pytest.mark.parametrize("step_us", [1, 20, 500])
def test_a_clock_that_moves_between_two_looks_spoils_no_byte(step_us: int) -> None:
    desk = Desk(MovingClock(step_us))
    desk.host.send(_SAID)
    desk.let_all_arrive()

    assert desk.bus.spoilt == 0
    assert desk.units[0].read() == _SAID


def test_a_unit_is_heard_while_its_driver_is_on(desk: Desk) -> None:
    desk.enables[0].drive(_CHIP, _ON)
    desk.units[0].send(_SAID)
    desk.let_all_arrive()

    assert desk.host.read() == _SAID
    assert desk.units[0].read() == b"", "its own receiver is off meanwhile"


def test_a_byte_sent_with_the_driver_off_reaches_nobody(desk: Desk) -> None:
    desk.units[0].send(_SAID)
    desk.let_all_arrive()

    assert desk.host.read() == b""


def test_a_driver_that_goes_early_takes_the_last_byte_with_it(desk: Desk) -> None:
    desk.enables[0].drive(_CHIP, _ON)
    desk.units[0].send(_SAID)
    desk.clock.advance_to(desk.clock.now_us + desk.units[0].busy_us - 20)
    desk.enables[0].drive(_CHIP, _OFF)
    desk.let_all_arrive()

    assert desk.host.read() == _SAID[:-1]


def test_a_driver_that_comes_late_spoils_the_first_byte(desk: Desk) -> None:
    desk.units[0].turn_on_us = 50
    desk.enables[0].drive(_CHIP, _ON)
    desk.units[0].send(_SAID)
    desk.let_all_arrive()
    heard = desk.host.read()

    assert heard[0] != _SAID[0]
    assert heard[1:] == _SAID[1:]


def test_two_who_drive_at_once_spoil_each_others_bytes(desk: Desk) -> None:
    for enable, unit in zip(desk.enables, desk.units, strict=True):
        enable.drive(_CHIP, _ON)
        unit.send(_SAID)
    desk.let_all_arrive()

    assert desk.bus.spoilt == 2 * len(_SAID)


def test_without_termination_some_bytes_are_spoilt_till_it_is_mended(desk: Desk) -> None:
    desk.bus.remove_termination(500)
    desk.host.send(_SAID)
    desk.let_all_arrive()
    spoilt = desk.bus.spoilt
    desk.bus.mend()
    desk.host.send(_SAID)
    desk.let_all_arrive()

    assert 0 < spoilt < len(_SAID)
    assert desk.bus.spoilt == spoilt


def test_a_chip_that_restarts_sends_no_more(desk: Desk) -> None:
    desk.enables[0].drive(_CHIP, _ON)
    desk.units[0].send(_SAID)
    desk.units[0].reset()
    desk.let_all_arrive()

    assert desk.host.read() == _SAID[:1]
