"""The jackpot rig wires every plant to its board's own numbers, and knows what a loss of power takes."""

import pytest

from pit.bench.boards import load_board
from pit.bench.clock import Clock
from pit.bench.plants import max7219 as chip
from pit.bench.plants.cuts import CutMode
from pit.bench.plants.fram_image import FramImage
from pit.bench.plants.nets import I2cDevice, PowerCut
from pit.bench.rigs.jackpot import JackpotRig


def a_rig(seed: int = 1) -> JackpotRig:
    return JackpotRig(Clock(is_virtual=True), load_board("rpi_pico"), seed=seed)


def put(device: I2cDevice, *data: int) -> None:
    assert device.start(reading=False)
    for byte in data:
        device.write(byte)
    device.stop()


def send(rig: JackpotRig, register: int, data: int) -> None:
    load = rig.wiring.pins[rig.board.pins["display_load"]]
    bus = rig.wiring.spi[rig.board.spi["display"].bus]
    bus.exchange(register)
    bus.exchange(data)
    load.drive(rig, 1)
    load.drive(rig, 0)


def show_five(rig: JackpotRig) -> None:
    for register, data in ((chip.DECODE, 0xFF), (chip.SCAN_LIMIT, 0), (chip.SHUTDOWN, 1), (chip.DIGIT_0, 5)):
        send(rig, register, data)


def test_the_button_is_on_the_pins_of_the_board() -> None:
    rig = a_rig()
    press = rig.button.press(bounces_break=0, bounces_make=0)
    no, nc = (rig.wiring.line(rig.board.pins[name]) for name in ("button_no", "button_nc"))
    assert (no.level, nc.level) == (1, 0)
    rig.clock.advance_to(press.closes_us)
    assert (no.level, nc.level) == (0, 1)


def test_door_and_supply_are_on_the_pins_of_the_board() -> None:
    rig = a_rig()
    rig.door.open(bounces=0)
    rig.supply.sag(1_000)
    assert rig.wiring.line(rig.board.pins["door"]).level == 1
    assert rig.wiring.line(rig.board.pins["supply_ok"]).level == 0


def test_lamp_buzzer_and_force_are_on_the_pins_of_the_board() -> None:
    rig = a_rig()
    rig.wiring.line(rig.board.pins["lamp"]).drive(rig, 1)
    rig.wiring.pwm[rig.board.pins["buzzer"]].set_pwm(2_000, 30_000)
    rig.force.stick_at(rig.board.force_full_scale_mn)
    assert (rig.lamp.is_lit, rig.buzzer.is_sounding) == (True, True)
    assert rig.wiring.adc[rig.board.pins["force"]].read_u16() == 65_535


def test_the_display_is_on_its_bus_at_its_speed() -> None:
    rig = a_rig()
    show_five(rig)
    assert rig.display.amount_cents() == 500
    assert rig.wiring.spi[rig.board.spi["display"].bus].baud == rig.board.spi["display"].hz


def test_each_i2c_chip_answers_on_its_own_bus_and_address() -> None:
    rig = a_rig()
    found = {(bus, address): chip for bus, i2c in rig.wiring.i2c.items() for address, chip in i2c.devices.items()}
    assert found == {(0, 0x50): rig.fram_a, (1, 0x50): rig.fram_b, (2, 0x3C): rig.dealer}


def test_the_entropy_register_is_where_the_chip_has_it() -> None:
    rig = a_rig()
    rig.entropy.stick(1)
    assert rig.wiring.registers[0x4006_001C]() == 1


def test_one_seed_gives_one_unit_and_another_seed_another() -> None:
    ids = [a_rig(seed).wiring.unit_id for seed in (7, 7, 8)]
    bits = [[rig.entropy() for _ in range(64)] for rig in (a_rig(7), a_rig(7), a_rig(8))]
    assert ids[0] == ids[1] != ids[2]
    assert bits[0] == bits[1] != bits[2]
    assert len(ids[0]) == 8


def test_power_off_darkens_what_is_lit_and_power_on_brings_back_a_shut_down_display() -> None:
    rig = a_rig()
    show_five(rig)
    rig.wiring.line(rig.board.pins["lamp"]).drive(rig, 1)
    rig.buzzer.set_pwm(2_000, 30_000)
    put(rig.dealer, 0x00, 0x8D, 0x14, 0xAF)
    rig.power_off()
    assert not any((rig.lamp.is_lit, rig.buzzer.is_sounding, rig.dealer.is_lit, rig.supply.is_on, rig.is_powered))
    assert rig.display.text().strip() == ""
    rig.power_on()
    assert (rig.is_powered, rig.supply.is_on, rig.lamp.is_lit, rig.dealer.is_on) == (True, True, False, False)
    assert [rig.display.register(register) for register in range(16)] == [0] * 16


def test_power_off_latches_nothing_on_the_display() -> None:
    rig = a_rig()
    load = rig.wiring.line(rig.board.pins["display_load"])
    load.drive(rig, 0)
    rig.power_off()
    rig.power_on()
    assert (load.level, rig.display.loads) == (0, 0)


def test_the_frams_keep_their_bytes_over_a_power_cycle() -> None:
    rig = a_rig()
    put(rig.fram_a, 0x01, 0x00, 0xAA)
    put(rig.fram_b, 0x01, 0x00, 0xBB)
    rig.power_off()
    assert not rig.fram_a.start(reading=True)
    rig.power_on()
    assert (rig.fram_a.image[0x100], rig.fram_b.image[0x100]) == (0xAA, 0xBB)


def test_images_given_in_are_the_ones_used() -> None:
    image_a, image_b = FramImage(), FramImage()
    rig = JackpotRig(
        Clock(is_virtual=True), load_board("rpi_pico"), seed=1, fram_a=image_a, fram_b=image_b, unit_id=b"UNIT0001"
    )
    put(rig.fram_b, 0, 0, 0x77)
    assert (image_a[0], image_b[0], rig.wiring.unit_id) == (0, 0x77, b"UNIT0001")


def test_a_planned_cut_counts_the_bytes_of_both_frams_and_is_dropped_with_the_power() -> None:
    rig = a_rig()
    rig.cut_at(2, CutMode.ABSENT)
    put(rig.fram_a, 0, 0, 0x11)
    with pytest.raises(PowerCut):
        put(rig.fram_b, 0, 0, 0x22)
    rig.cut_at(1, CutMode.ABSENT)
    rig.power_off()
    rig.power_on()
    put(rig.fram_a, 0, 0, 0x33)
    assert (rig.fram_a.image[0], rig.fram_b.image[0]) == (0x33, 0)


def test_a_supply_cut_takes_the_power_from_the_plants_and_then_tells() -> None:
    told: list[bool] = []
    rig = a_rig()
    rig.on_cut = lambda: told.append(rig.is_powered)
    rig.supply.cut(lead_us=3_000)
    rig.clock.advance_to(2_999)
    assert (told, rig.is_powered) == ([], True)
    rig.clock.advance_to(3_000)
    assert told == [False]


def test_power_off_stops_the_watchdog() -> None:
    rig = a_rig()
    rig.watchdog.start(1_000)
    rig.power_off()
    rig.clock.advance_to(5_000_000)
    assert rig.watchdog.bites == 0


def test_a_bite_lets_the_pins_go_keeps_the_board_powered_and_tells() -> None:
    told: list[str] = []
    rig = a_rig()
    rig.on_bite = lambda: told.append("bite")
    show_five(rig)
    rig.wiring.line(rig.board.pins["lamp"]).drive(rig, 1)
    rig.watchdog.start(1_000)
    rig.clock.advance_to(1_000_000)
    assert (told, rig.lamp.is_lit, rig.is_powered, rig.display.amount_cents()) == (["bite"], False, True, 500)
