"""The power goes at chosen bytes between press and settlement, with that byte whole, torn or absent.

After the restart either the unit is still armed for the same press and nothing had been shown, or the prize is there, the same
that was shown if any was; it is settled once, and the meters balance. `pit prove cuts` cuts at every byte; here are those
around the ends of the records of a press.
"""

import pytest
from unit_under_test import Answer, UnitUnderTest

from pit.bench.plants.cuts import CutMode
from wire import codes

pytestmark = [
    pytest.mark.needs("plants", "power"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

_COPY = 32  # bytes of a journal record: on A, on B, then A again
_PRESS_CUTS = (1, 16, _COPY, _COPY + 1, 2 * _COPY, 2 * _COPY + 1, 3 * _COPY + 1, 300)
_SETTLE_CUTS = (1, _COPY, 2 * _COPY, 3 * _COPY + 1, 300)


def press_and_lose_power(unit: UnitUnderTest, write_number: int, mode: CutMode) -> list[int]:
    """Press an armed button and cut at that byte; the amounts that were to be read meanwhile."""
    read: list[int] = []
    unit.rig.display.watch(lambda shown: read.append(shown.amount_cents) if shown.amount_cents is not None else None)
    unit.rig.cut_at(write_number, mode)
    unit.hand.press()
    unit.let_pass(300_000)
    assert not unit.bench.unit.is_powered, "the press wrote fewer bytes than that: nothing was cut"
    return read


def come_back(unit: UnitUnderTest) -> Answer:
    unit.let_pass(500_000)
    unit.give_power()
    return unit.keep_polling(200_000)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("mode", CutMode)
@pytest.mark.parametrize("write_number", _PRESS_CUTS)
def test_a_cut_at_the_press_costs_no_prize_and_pays_none_twice(
    unit: UnitUnderTest, write_number: int, mode: CutMode
) -> None:
    press_id = unit.arm(box=3, seat=2)
    unit.keep_polling(300_000)
    read = press_and_lose_power(unit, write_number, mode)
    answer = come_back(unit)
    assert (answer["press_id"], answer["box"], answer["fault"]) == (press_id, 3, 0)
    if answer["state"] == codes.ARMED:
        assert read == []
        assert unit.eye.is_lamp_lit
        answer = unit.press()
    assert answer["state"] == codes.SHOWN
    assert set(read) <= {answer["prize_cents"]}
    assert unit.eye.amount_cents == answer["prize_cents"]
    unit.settle(answer)
    unit.settle(answer)
    meters = unit.meters()
    assert (meters["draws"], meters["drawn_cents"]) == (1, answer["prize_cents"])
    assert (meters["paid_cents"], meters["pending_cents"]) == (answer["prize_cents"], 0)


@pytest.mark.parametrize("write_number", [1, _COPY - 1])
def test_a_cut_before_the_first_copy_leaves_it_armed_and_says_so(unit: UnitUnderTest, write_number: int) -> None:
    unit.arm()
    newest = unit.newest_event()
    press_and_lose_power(unit, write_number, CutMode.TORN)
    assert come_back(unit)["state"] == codes.ARMED
    assert codes.EVENT_REARMED in [event.code for event in unit.events(newest)]


@pytest.mark.on_pico
def test_a_cut_after_the_first_copy_brings_a_prize(unit: UnitUnderTest) -> None:
    unit.arm()
    press_and_lose_power(unit, _COPY + 1, CutMode.ABSENT)
    assert come_back(unit)["state"] == codes.SHOWN


@pytest.mark.one_in(2)
@pytest.mark.parametrize("mode", CutMode)
@pytest.mark.parametrize("write_number", _SETTLE_CUTS)
def test_a_cut_at_the_settlement_settles_once(unit: UnitUnderTest, write_number: int, mode: CutMode) -> None:
    unit.arm()
    prize = unit.press()
    unit.rest()
    unit.rig.cut_at(write_number, mode)
    fields = {"press_id": prize["press_id"], "prize_cents": prize["prize_cents"], "outcome": codes.PAID}
    unit.link.send(
        unit.link.request(
            "settle",
            fields["press_id"].to_bytes(4, "little") + fields["prize_cents"].to_bytes(4, "little") + b"\x01",
        )
    )
    unit.let_pass(300_000)
    assert not unit.bench.unit.is_powered
    answer = come_back(unit)
    assert answer["state"] in (codes.SHOWN, codes.IDLE)
    assert answer["fault"] == 0
    unit.ask("settle", **fields)
    meters = unit.meters()
    assert (meters["draws"], meters["paid_cents"], meters["void_cents"], meters["pending_cents"]) == (
        1,
        prize["prize_cents"],
        0,
        0,
    )
    unit.play()


@pytest.mark.parametrize("mode", CutMode)
@pytest.mark.parametrize("write_number", [1, 2 * _COPY])
def test_a_cut_at_the_arm_arms_wholly_or_not_at_all(unit: UnitUnderTest, write_number: int, mode: CutMode) -> None:
    first = unit.play()
    press_id = first["press_id"] + 1
    unit.rig.cut_at(write_number, mode)
    unit.link.send(unit.link.request("arm", press_id.to_bytes(4, "little") + b"\x05\x01"))
    unit.let_pass(300_000)
    assert not unit.bench.unit.is_powered
    answer = come_back(unit)
    assert (answer["state"], answer["press_id"]) in ((codes.ARMED, press_id), (codes.IDLE, first["press_id"]))
    unit.ask("arm", press_id=press_id, box=5, seat=1)
    prize = unit.press()
    unit.settle(prize)
    meters = unit.meters()
    assert meters["draws"] == 2
    assert meters["paid_cents"] == first["prize_cents"] + prize["prize_cents"]


@pytest.mark.parametrize("write_number", [1, 33, 200, 1_000])
def test_a_cut_at_the_first_boot_leaves_a_unit_that_boots(unpowered: UnitUnderTest, write_number: int) -> None:
    unit = unpowered
    unit.rig.cut_at(write_number, CutMode.TORN)
    unit.bench.unit.power_on()
    unit.let_pass(2_000_000)
    assert not unit.bench.unit.is_powered
    unit.give_power()
    unit.poll_state(codes.IDLE)
    unit.play()


def test_cuts_at_the_restart_after_a_cut_change_no_prize(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    for write_number in (1, 40, 100, 128, 129, 200):
        unit.cut_power()
        unit.rig.cut_at(write_number, CutMode.TORN)
        unit.bench.unit.power_on()
        unit.let_pass(1_000_000)
        unit.cut_power()
        answer = unit.give_power()
        assert (answer["game"], answer["prize_cents"]) == (codes.SHOWN, prize["prize_cents"])
    unit.settle(answer)
    meters = unit.meters()
    assert (meters["draws"], meters["paid_cents"], meters["pending_cents"]) == (1, prize["prize_cents"], 0)
