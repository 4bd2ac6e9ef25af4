"""A request that comes again with its number gets the same answer, byte for byte, and nothing is done twice."""

import pytest
from raw_link import payload_of
from unit_under_test import UnitUnderTest

from wire import codes


def ask_twice(unit: UnitUnderTest, frame: bytes) -> None:
    """Send one frame twice; both answers must be equal, and a repeat must be counted as one."""
    before = unit.ask("counters")["repeated"]
    first = unit.link.ask(frame)
    again = unit.link.ask(frame)
    assert again == first
    assert unit.ask("counters")["repeated"] == before + 1


def logged(unit: UnitUnderTest, after: int) -> list[int]:
    """The events' codes, without those that only say that the host came late, as it may on a busy machine."""
    late = (codes.EVENT_LINK_LOST, codes.EVENT_LINK_BACK)
    return [event.code for event in unit.events(after) if event.code not in late]


def test_an_arm_that_comes_twice_arms_once(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    press_id = unit.next_press_id()
    ask_twice(unit, unit.link.request("arm", payload_of("arm", press_id=press_id, box=2, seat=1)))
    assert logged(unit, newest) == [codes.EVENT_ARMED]


def test_a_disarm_that_comes_twice_disarms_once(unit: UnitUnderTest) -> None:
    press_id = unit.arm()
    newest = unit.newest_event()
    ask_twice(unit, unit.link.request("disarm", payload_of("disarm", press_id=press_id)))
    assert logged(unit, newest) == [codes.EVENT_DISARMED]


@pytest.mark.needs("hand")
def test_a_settlement_that_comes_twice_pays_once(unit: UnitUnderTest) -> None:
    press_id = unit.arm()
    prize = unit.press()
    fields = payload_of("settle", press_id=press_id, prize_cents=prize["prize_cents"], outcome=codes.PAID)
    ask_twice(unit, unit.link.request("settle", fields))
    meters = unit.meters()
    assert (meters["paid_cents"], meters["pending_cents"]) == (prize["prize_cents"], 0)


@pytest.mark.needs("hand")
def test_a_settlement_under_a_new_number_pays_once(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.settle(prize)
    unit.settle(prize)
    meters = unit.meters()
    assert (meters["paid_cents"], meters["pending_cents"]) == (prize["prize_cents"], 0)


@pytest.mark.needs("hand", "power")
def test_a_settlement_asked_again_after_a_power_cut_pays_once(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.settle(prize)
    unit.cut_power()
    unit.give_power()
    unit.settle(prize)
    assert unit.meters()["paid_cents"] == prize["prize_cents"]


@pytest.mark.needs("power")
def test_a_disarm_asked_again_after_a_power_cut_gets_the_same_answer(unit: UnitUnderTest) -> None:
    press_id = unit.arm()
    first = unit.ask("disarm", press_id=press_id)
    unit.cut_power()
    unit.give_power()
    assert unit.ask("disarm", press_id=press_id) == first


def test_an_arm_under_a_new_number_arms_once(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    press_id = unit.arm(box=2, seat=3)
    unit.ask("arm", press_id=press_id, box=2, seat=3)
    assert logged(unit, newest) == [codes.EVENT_ARMED]


def test_a_refusal_that_comes_twice_is_the_same_refusal(unit: UnitUnderTest) -> None:
    refused = unit.ask("counters")["refused"]
    ask_twice(unit, unit.link.request("disarm", payload_of("disarm", press_id=unit.next_press_id())))
    assert unit.ask("counters")["refused"] == refused + 1


def test_the_same_number_on_another_request_is_another_request(unit: UnitUnderTest) -> None:
    status = unit.link.ask(unit.link.request("status", seq=0x7777))
    meters = unit.link.ask(unit.link.request("meters", seq=0x7777))
    assert (status.seq, meters.seq) == (0x7777, 0x7777)
    assert status.payload != meters.payload


def test_a_poll_that_comes_twice_hands_out_the_same_event(unit: UnitUnderTest) -> None:
    unit.ask("disarm", press_id=unit.arm())
    ask_twice(unit, unit.link.request("poll", bytes(4)))


def test_a_new_session_forgets_the_numbers_of_the_old(unit: UnitUnderTest) -> None:
    first = unit.link.ask(unit.link.request("echo", b"one", seq=0x7777))
    unit.client.hello()
    second = unit.link.ask(unit.link.request("echo", b"two", seq=0x7777))
    assert (first.payload, second.payload) == (b"one", b"two")


@pytest.mark.parametrize("seq", [0, 1, 0x00FF, 0x0100, 0xFFFF])
def test_an_answer_carries_the_number_of_its_request(unit: UnitUnderTest, seq: int) -> None:
    assert unit.link.ask(unit.link.request("echo", seq=seq)).seq == seq
