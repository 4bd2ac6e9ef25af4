"""Service mode: by a supervisor's ticket, one output at a time; no record of play moves, and it ends by itself."""

from collections.abc import Callable

import pytest
from card_unit import CardUnit
from given_schedule import after_restart
from signed_leave import give_keys, issued, key_of, refusal
from unit_under_test import UnitUnderTest

from pit.link.errors import Refused
from pit.link.loading import load
from wire import card_codes, codes, upkeep_codes
from wire.record_areas import AREAS

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

SECONDS = 5
OUTPUTS = {
    upkeep_codes.TEST_NOTHING: (),
    upkeep_codes.TEST_LAMP: ("lamp",),
    upkeep_codes.TEST_SEGMENTS: ("segments",),
    upkeep_codes.TEST_BUZZER: ("buzzer",),
    upkeep_codes.TEST_FORCE: (),
}
EVENTS_FROM = {0: 0x2E00, 1: 0x2100}
SECOND_GAMES = range(0x2100, 0x2D80)


def entered(unit: UnitUnderTest) -> None:
    data = issued(unit, upkeep_codes.ACTION_SERVICE, "supervisor")
    assert refusal(unit, codes.LOAD_TICKET, data) == 0


def step(unit: UnitUnderTest, output: int, seconds: int = SECONDS) -> int:
    return unit.ask("service", output=output, seconds=seconds)["value"]


def step_refusal(unit: UnitUnderTest | CardUnit, output: int, seconds: int = SECONDS) -> int:
    with pytest.raises(Refused) as refused:
        unit.ask("service", output=output, seconds=seconds)
    return refused.value.code


def seen(unit: UnitUnderTest) -> tuple[str, ...]:
    """What a person sees and hears."""
    rig = unit.rig
    told = {
        "lamp": rig.lamp.is_lit,
        "segments": rig.display.text() == "8." * 8,
        "buzzer": rig.buzzer.is_sounding,
    }
    assert told["segments"] or rig.display.text().strip() == ""
    return tuple(name for name, is_so in told.items() if is_so)


def books(unit: UnitUnderTest | CardUnit) -> list[bytes]:
    """Every byte of the journal, the meters, the games and the cards in both memories."""
    chips = (unit.rig.fram_a.image.snapshot(), unit.rig.fram_b.image.snapshot())
    return [
        cells[first:end]
        for chip, cells in enumerate(chips)
        for first, end in AREAS[chip]
        if first < EVENTS_FROM[chip] and (first not in SECOND_GAMES or not chip)
    ]


@pytest.mark.parametrize("output", list(OUTPUTS))
def test_one_output_at_a_time_is_on(unit: UnitUnderTest, output: int) -> None:
    give_keys(unit, "supervisor")
    entered(unit)
    step(unit, upkeep_codes.TEST_SEGMENTS)
    step(unit, output)
    unit.keep_polling(200_000)
    assert seen(unit) == OUTPUTS[output]
    assert unit.poll()["flags"] & codes.FLAG_TESTING


def test_no_byte_of_meters_journal_or_games_moves_though_the_button_is_pressed(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    unit.play()
    unit.keep_polling(300_000)
    before = books(unit)
    entered(unit)
    for output in (*OUTPUTS, upkeep_codes.TEST_LEAVE):
        if output != upkeep_codes.TEST_LEAVE:
            step(unit, output)
            unit.hand.press()
            unit.rest()
        else:
            step(unit, output)
        unit.keep_polling(200_000)
        assert books(unit) == before, f"output {output}"
    assert unit.poll()["state"] == codes.IDLE
    unit.play()


@pytest.mark.on_pico
def test_the_force_on_the_sensor_is_read(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    entered(unit)
    rest = step(unit, upkeep_codes.TEST_FORCE)
    newest = unit.newest_event()
    unit.rig.force.stick_at(49_033)
    assert rest < 1_000
    for _ in range(3):
        assert abs(step(unit, upkeep_codes.TEST_FORCE) - 49_033) < 100
    assert upkeep_codes.EVENT_SERVICE not in [event.code for event in unit.events(newest)], (
        "the log fills with readings"
    )


def test_a_calibrated_sensor_reads_by_its_own_full_scale(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    load(unit.client, upkeep_codes.LOAD_FORCE, (200_000).to_bytes(4, "little"))
    after_restart(unit)
    entered(unit)
    assert step(unit, upkeep_codes.TEST_NOTHING) == 200_000
    unit.rig.force.stick_at(25_000)
    assert abs(step(unit, upkeep_codes.TEST_FORCE) - 50_000) < 100


@pytest.mark.parametrize("full_scale_mn", [0, 999, 4_000_001, 0xFFFFFFFF])
def test_a_full_scale_that_can_not_be_is_refused(unit: UnitUnderTest, full_scale_mn: int) -> None:
    data = full_scale_mn.to_bytes(4, "little")
    assert refusal(unit, upkeep_codes.LOAD_FORCE, data) == codes.REQUEST_VALUE


def test_it_ends_with_the_last_steps_time_and_a_lamp_test_does_not_bring_it_back(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    entered(unit)
    step(unit, upkeep_codes.TEST_LAMP, 2)
    unit.keep_polling(1_500_000)
    assert seen(unit) == ("lamp",)
    unit.keep_polling(700_000)
    assert (seen(unit), unit.poll()["flags"] & codes.FLAG_TESTING) == ((), 0)
    unit.ask("lamp_test", seconds=60)
    assert step_refusal(unit, upkeep_codes.TEST_LAMP) == upkeep_codes.SERVICE_OFF


def test_a_mode_in_which_nothing_is_tested_ends_after_a_minute(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    entered(unit)
    unit.keep_polling(59_000_000)
    assert unit.poll()["flags"] & codes.FLAG_TESTING
    unit.keep_polling(1_500_000)
    assert not unit.poll()["flags"] & codes.FLAG_TESTING
    assert step_refusal(unit, upkeep_codes.TEST_LAMP) == upkeep_codes.SERVICE_OFF


def _reset(unit: UnitUnderTest) -> None:
    unit.cut_power()
    unit.give_power()


def _arm(unit: UnitUnderTest) -> None:
    press_id = unit.arm()
    unit.ask("disarm", press_id=press_id)


def _leave(unit: UnitUnderTest) -> None:
    step(unit, upkeep_codes.TEST_LEAVE)


def _ask_challenge(unit: UnitUnderTest) -> None:
    unit.client.request("challenge")


@pytest.mark.parametrize("end", [_reset, _arm, _leave, _ask_challenge])
def test_whatever_comes_between_ends_it(unit: UnitUnderTest, end: Callable[[UnitUnderTest], None]) -> None:
    give_keys(unit, "supervisor")
    entered(unit)
    step(unit, upkeep_codes.TEST_LAMP)
    end(unit)
    assert step_refusal(unit, upkeep_codes.TEST_LAMP) == upkeep_codes.SERVICE_OFF


@pytest.mark.parametrize(("signer", "role"), [("engineer", 2), ("engineer", 1), ("stranger", 1)])
def test_nobody_but_the_supervisor_lets_it_be_entered(unit: UnitUnderTest, signer: str, role: int) -> None:
    give_keys(unit, "supervisor", "engineer")
    data = issued(unit, upkeep_codes.ACTION_SERVICE, signer, role=role)
    assert refusal(unit, codes.LOAD_TICKET, data) == upkeep_codes.TICKET_SIGNER
    assert step_refusal(unit, upkeep_codes.TEST_LAMP) == upkeep_codes.SERVICE_OFF


def test_a_ticket_enters_it_once_and_not_while_a_prize_is_owed(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    unit.arm()
    prize = unit.press()
    data = issued(unit, upkeep_codes.ACTION_SERVICE, "supervisor")
    assert refusal(unit, codes.LOAD_TICKET, data) == codes.REQUEST_UNSETTLED
    unit.settle(prize)
    assert refusal(unit, codes.LOAD_TICKET, data) == 0
    step(unit, upkeep_codes.TEST_LEAVE)
    assert refusal(unit, codes.LOAD_TICKET, data) == upkeep_codes.TICKET_USED


def test_an_output_that_it_has_not_and_a_time_too_long_are_refused(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    entered(unit)
    for output, seconds in (
        (upkeep_codes.TEST_RELAY, 1),
        (99, 1),
        (upkeep_codes.TEST_LAMP, 0),
        (upkeep_codes.TEST_LAMP, 61),
    ):
        assert step_refusal(unit, output, seconds) == codes.REQUEST_VALUE


# A card machine's unit


def serve(unit: CardUnit) -> None:
    unit.trust(key_of("supervisor"))
    unit.take_ticket(upkeep_codes.ACTION_SERVICE, key_of("supervisor"))


@pytest.mark.on_pico
def test_a_relay_is_pulsed_and_timed_without_cards(empty_card_unit: CardUnit) -> None:
    unit = empty_card_unit
    serve(unit)
    moves: list[bool] = []
    unit.rig.relay.watch(moves.append)
    value = unit.ask("service", output=upkeep_codes.TEST_RELAY, seconds=1)["value"]
    assert 0 < value & 0xFFFF <= 30
    assert 0 < value >> 16 <= 30
    assert moves == [True, False]
    assert not unit.rig.relay.is_driven
    assert unit.faults() == set()


def test_an_open_lid_keeps_the_relay_open_and_the_test_says_so(empty_card_unit: CardUnit) -> None:
    unit = empty_card_unit
    serve(unit)
    unit.rig.lid.open()
    unit.keep_polling(200_000)
    assert unit.ask("service", output=upkeep_codes.TEST_RELAY, seconds=1)["value"] & 0xFFFF == 0xFFFF
    assert not unit.rig.relay.is_closed


def test_a_relay_is_not_tested_with_cards_and_none_moves(card_unit: CardUnit) -> None:
    serve(card_unit)
    card_unit.rig.machine.deal(3)
    assert step_refusal(card_unit, upkeep_codes.TEST_RELAY) == upkeep_codes.SERVICE_CARDS
    card_unit.ask("unload")
    assert step_refusal(card_unit, upkeep_codes.TEST_RELAY) == upkeep_codes.SERVICE_CARDS, "the shoe is not empty"
    card_unit.keep_polling(1_000_000)
    assert not card_unit.rig.machine.moves


def test_a_card_machines_lamps_are_tested_one_by_one_and_no_record_moves(empty_card_unit: CardUnit) -> None:
    unit = empty_card_unit
    unit.trust(key_of("supervisor"))
    before = books(unit)
    unit.take_ticket(upkeep_codes.ACTION_SERVICE, key_of("supervisor"))
    for output, lit in ((upkeep_codes.TEST_RED, (True, False)), (upkeep_codes.TEST_GREEN, (False, True))):
        unit.ask("service", output=output, seconds=5)
        unit.keep_polling(200_000)
        assert (unit.rig.red.is_lit, unit.rig.green.is_lit) == lit
    unit.ask("service", output=upkeep_codes.TEST_RELAY, seconds=5)
    unit.ask("service", output=upkeep_codes.TEST_LEAVE, seconds=0)
    unit.keep_polling(200_000)
    assert books(unit) == before
    assert (unit.rig.red.is_lit, unit.rig.green.is_lit) == (True, False)


def test_a_round_is_not_interrupted_for_service(card_unit: CardUnit) -> None:
    card_unit.trust(key_of("supervisor"))
    card_unit.begin()
    card_unit.ask("hold")
    with pytest.raises(Refused) as refused:
        card_unit.take_ticket(upkeep_codes.ACTION_SERVICE, key_of("supervisor"))
    assert refused.value.code == codes.REQUEST_STATE
    assert card_unit.poll()["state"] == card_codes.HELD
