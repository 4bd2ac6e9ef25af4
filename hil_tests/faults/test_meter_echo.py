"""The prize meter's bus lies: flips on the way and in the chip, a stuck echo. The right amount or a fault, never a wrong one."""

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.plants import max7219
from wire import codes

pytestmark = pytest.mark.needs("plants")

_REFRESH_US = 100_000
_A_TRANSFER_OF_EACH = range(1, 19)  # a press sends eight digits twice and closes with a NOP, twice


def test_a_flip_in_a_latched_register_is_healed_by_the_next_refresh(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.press()
    shown = unit.eye.digits
    for register in (
        *range(1, 9),
        max7219.DECODE,
        max7219.INTENSITY,
        max7219.SCAN_LIMIT,
        max7219.SHUTDOWN,
        max7219.TEST,
    ):
        before = unit.rig.display.register(register)
        unit.rig.display.flip_latched(register, 0)
        assert unit.rig.display.register(register) != before
        unit.keep_polling(_REFRESH_US + 20_000)
        assert unit.rig.display.register(register) == before
    assert unit.eye.digits == shown
    assert unit.faults() == set()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("transfer", _A_TRANSFER_OF_EACH)
def test_a_flip_on_the_way_to_the_chip_is_never_read_as_an_amount(unit: UnitUnderTest, transfer: int) -> None:
    unit.arm()
    unit.keep_polling(300_000)
    read: list[int | None] = []
    unit.rig.display.watch(lambda shown: read.append(shown.amount_cents))
    unit.rig.display.flip_on_way_in(transfer, bit=transfer % 16)
    prize = unit.press()
    unit.keep_polling(200_000)
    assert unit.eye.amount_cents == prize["prize_cents"]
    assert set(read) <= {None, prize["prize_cents"]}
    assert unit.faults() == set()


def test_a_flip_on_the_way_is_counted(unit: UnitUnderTest) -> None:
    unit.rig.display.flip_on_way_in(1, bit=3)
    unit.keep_polling(300_000)
    assert unit.ask("status")["echo_errors"] >= 1
    assert unit.faults() == set()


@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize("state", [codes.IDLE, codes.ARMED, codes.SHOWN])
def test_a_stuck_echo_is_a_fault_in_every_state(unit: UnitUnderTest, state: int, level: int) -> None:
    if state != codes.IDLE:
        unit.arm()
    if state == codes.SHOWN:
        unit.press()
    unit.rig.display.stick_dout(level)
    answer = unit.keep_polling(300_000)
    assert (answer["state"], answer["game"], answer["fault"]) == (codes.FAULT, state, codes.FAULT_DISPLAY)
    assert not unit.eye.is_lamp_lit


def test_a_prize_whose_echo_is_stuck_can_be_read_and_settled(unit: UnitUnderTest) -> None:
    press_id = unit.arm()
    unit.press()
    unit.rig.display.stick_dout(0)
    answer = unit.keep_polling(300_000)
    assert answer["prize_cents"] == unit.ask("prize", press_id=press_id)["prize_cents"]
    unit.settle(answer)
    assert unit.meters()["paid_cents"] == answer["prize_cents"]


def test_a_press_whose_display_fails_draws_once_and_is_told(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.keep_polling(300_000)
    press = unit.rig.button.press()
    unit.let_pass(press.closes_us - unit.transport.now_us - 100)
    unit.rig.display.stick_dout(1)
    answer = unit.poll_until(lambda a: a["game"] == codes.SHOWN)
    assert (answer["state"], answer["fault"]) == (codes.FAULT, codes.FAULT_DISPLAY)
    assert unit.meters()["draws"] == 1
    unit.rig.display.mend()
    unit.keep_polling(300_000)
    assert unit.eye.amount_cents == answer["prize_cents"]


def test_a_mended_display_fault_stays_till_it_is_cleared(unit: UnitUnderTest) -> None:
    unit.rig.display.stick_dout(1)
    unit.keep_polling(300_000)
    unit.rig.display.mend()
    assert unit.keep_polling(300_000)["fault"] == codes.FAULT_DISPLAY
    assert unit.ask("clear_fault", fault=codes.FAULT_DISPLAY) == {"state": codes.IDLE, "fault": 0}
    unit.play()


def test_a_standing_display_fault_can_not_be_cleared(unit: UnitUnderTest) -> None:
    unit.rig.display.stick_dout(1)
    unit.keep_polling(300_000)
    answer = unit.link.ask(unit.link.request("clear_fault", bytes([codes.FAULT_DISPLAY])))
    assert (answer.type, answer.payload[0]) == (0xFF, codes.REQUEST_FAULT)


def test_a_glitch_of_the_displays_supply_is_healed(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.rig.display.glitch()
    assert unit.eye.amount_cents is None
    unit.keep_polling(_REFRESH_US + 20_000)
    assert unit.eye.amount_cents == prize["prize_cents"]


def test_a_unit_without_its_display_comes_up_in_fault(unpowered: UnitUnderTest) -> None:
    unpowered.rig.display.stick_dout(1)
    unpowered.give_power()
    answer = unpowered.poll_state(codes.FAULT)
    assert answer["fault"] == codes.FAULT_DISPLAY
