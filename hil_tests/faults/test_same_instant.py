"""What a unit does first of what came in the same instant: the order in which the parts of its loop run.

Nothing takes from a player a press that was made, and no host is told to have been silent whose poll lies there. That a press
also waits for one part alone, not for a whole turn, is a matter of milliseconds on a chip: `pit bench latency` measures it.
"""

from collections.abc import Callable

import pytest
from unit_under_test import UnitUnderTest

from wire import codes
from wire.messages import REFUSED

pytestmark = pytest.mark.needs("plants", "clock", "vm", why="bytes and edges come in one instant of the bench's clock")

_LOST_US = 500_000  # without a poll for so long the link is lost
_TICK_US = 1_000


def _press_and(unit: UnitUnderTest, do: Callable[[], None]) -> None:
    """Press, and `do` something at the very edge."""
    press = unit.rig.button.press()
    unit.bench.pump.clock.call_at(press.closes_us, do)


def test_a_press_goes_before_a_disarm_that_came_with_it(unit: UnitUnderTest) -> None:
    disarm = unit.link.request("disarm", unit.arm().to_bytes(4, "little"))
    _press_and(unit, lambda: unit.link.send(disarm))
    answer = unit.link.packets(1)[0]
    assert (answer.type & 0x7F, answer.payload[0]) == (REFUSED, codes.REQUEST_UNSETTLED)
    assert unit.poll_state(codes.SHOWN)["prize_cents"]


def test_a_press_goes_before_a_door_that_opened_with_it(unit: UnitUnderTest) -> None:
    unit.arm()
    _press_and(unit, unit.rig.door.open)
    assert unit.poll_state(codes.DOOR_OPEN)["game"] == codes.SHOWN
    assert unit.meters()["draws"] == 1


def _go_to_the_last_instant(unit: UnitUnderTest) -> int:
    """Poll, then be silent till just before the link counts as lost; when that will be."""
    unit.poll()
    polled_us = unit.transport.now_us
    while (wakes_us := unit.bench.unit.wake_at_us) is None or wakes_us <= polled_us + _LOST_US - _TICK_US:
        unit.transport.wait(unit.transport.now_us + _TICK_US if wakes_us is None else wakes_us)
    unit.transport.wait(wakes_us - 1)
    return int(wakes_us)


def test_a_poll_in_the_last_instant_keeps_the_link(unit: UnitUnderTest) -> None:
    lost = _last_link_event(unit)
    at_us = _go_to_the_last_instant(unit)
    unit.bench.pump.clock.call_at(at_us, lambda: unit.link.send(unit.link.request("poll", bytes(4))))
    assert unit.link.packets(1)
    assert _last_link_event(unit) == lost
    _go_to_the_last_instant(unit)
    unit.let_pass(_TICK_US)
    assert _last_link_event(unit) > lost, "that was not the last instant"


def _last_link_event(unit: UnitUnderTest) -> int:
    """The number of the newest event that tells of a lost link, 0 for none."""
    return max((event.number for event in unit.events() if event.code == codes.EVENT_LINK_LOST), default=0)
