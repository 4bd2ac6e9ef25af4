"""A factory clear takes keys and configuration on a supervisor's word, or an engineer's beside an open door; records stay."""

import pytest
from card_unit import CardUnit
from given_schedule import after_restart, schedule_of
from given_schedule import load as load_schedule
from signed_leave import give_keys, issued, key_of, public, refusal, send_all_but_the_end
from unit_under_test import UnitUnderTest

from pit.bench.plants.cuts import CutMode
from pit.link import snapshot
from pit.link.errors import Refused
from pit.link.loading import load
from pit.schedule import signing
from pit.schedule.schedule import Prize
from wire import card_codes, codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]


def provisioned(unit: UnitUnderTest) -> None:
    """Keys of all three persons, a schedule, and a game played."""
    give_keys(unit, "supervisor", "engineer", "approver")
    load_schedule(unit, signing.sign(schedule_of(Prize(500, 1)), key_of("approver")))
    unit.play()


def leave(unit: UnitUnderTest, person: str = "supervisor", role: int | None = None) -> bytes:
    return issued(unit, upkeep_codes.ACTION_FACTORY_CLEAR, person, role=role)


def cleared(unit: UnitUnderTest) -> None:
    load(unit.client, codes.LOAD_TICKET, leave(unit))
    after_restart(unit)


@pytest.mark.on_pico
def test_meters_games_and_log_are_read_as_history_and_no_game_starts(unit: UnitUnderTest) -> None:
    provisioned(unit)
    before, newest = unit.meters(), unit.newest_event()
    cleared(unit)
    assert {**unit.meters(), "boots": 0} == {**before, "boots": 0}
    record = unit.client.request("game", age=0)["record"]
    assert isinstance(record, bytes)
    assert record[12:16] == (500).to_bytes(4, "little")
    found = snapshot.check(unit.client)
    assert (found["suspect"], found["history"]) == (True, True)
    assert upkeep_codes.EVENT_FACTORY_CLEARED in [event.code for event in unit.events(newest)]
    assert unit.poll()["fault"] == codes.FAULT_SCHEDULE
    with pytest.raises(Refused):
        unit.arm()


def test_after_a_restart_it_still_plays_no_example(unit: UnitUnderTest) -> None:
    provisioned(unit)
    cleared(unit)
    unit.cut_power()
    unit.give_power()
    assert unit.poll()["fault"] == codes.FAULT_SCHEDULE


def test_provisioned_anew_it_plays_on_and_its_meters_count_on(unit: UnitUnderTest) -> None:
    provisioned(unit)
    cleared(unit)
    load(unit.client, upkeep_codes.LOAD_APPROVER, public("new approver"))
    after_restart(unit)
    load_schedule(unit, signing.sign(schedule_of(Prize(700, 1)), key_of("new approver")))
    assert unit.poll()["fault"] == codes.FAULT_SCHEDULE, "it plays without a key of its own"
    load(unit.client, upkeep_codes.LOAD_UNIT_KEY, b"n" * 32)
    after_restart(unit)
    assert snapshot.check(unit.client)["history"] is False
    assert unit.poll()["fault"] == 0
    assert unit.meters()["paid_cents"] == 500


@pytest.mark.parametrize("signer", ["approver", "stranger"])
def test_nobody_else_gives_leave(unit: UnitUnderTest, signer: str) -> None:
    provisioned(unit)
    unit.hand.open_door()
    unit.keep_polling(200_000)
    for role in (1, 2, 3):
        assert refusal(unit, codes.LOAD_TICKET, leave(unit, signer, role)) == upkeep_codes.TICKET_SIGNER


def test_where_the_supervisors_key_is_lost_the_engineers_counts_beside_an_open_door(unit: UnitUnderTest) -> None:
    provisioned(unit)
    data = leave(unit, "engineer", 2)
    assert refusal(unit, codes.LOAD_TICKET, data) == upkeep_codes.FACTORY_DOOR
    unit.hand.open_door()
    unit.keep_polling(200_000)
    assert refusal(unit, codes.LOAD_TICKET, data) == 0
    after_restart(unit)
    assert snapshot.check(unit.client)["history"] is True


def test_a_prize_that_is_owed_is_settled_first_and_a_ticket_is_good_once(unit: UnitUnderTest) -> None:
    provisioned(unit)
    unit.arm()
    prize = unit.press()
    data = leave(unit)
    assert refusal(unit, codes.LOAD_TICKET, data) == codes.REQUEST_UNSETTLED
    unit.settle(prize)
    assert refusal(unit, codes.LOAD_TICKET, data) == 0
    after_restart(unit)
    load(unit.client, upkeep_codes.LOAD_SUPERVISOR, public("supervisor"))
    after_restart(unit)
    assert refusal(unit, codes.LOAD_TICKET, data) == upkeep_codes.TICKET_USED


@pytest.mark.parametrize(
    ("write_number", "mode"),
    [(1, CutMode.TORN), (120, CutMode.WHOLE), (1_300, CutMode.TORN), (3_400, CutMode.ABSENT), (5_000, CutMode.TORN)],
)
def test_a_cut_leaves_a_unit_that_plays_as_before_or_nothing(
    unit: UnitUnderTest, write_number: int, mode: CutMode
) -> None:
    provisioned(unit)
    before = unit.meters()
    end = send_all_but_the_end(unit, codes.LOAD_TICKET, leave(unit))
    unit.rig.cut_at(write_number, mode)
    unit.link.send(end)
    unit.let_pass(3_000_000)
    unit.cut_power()
    unit.give_power()
    assert {**unit.meters(), "boots": 0} == {**before, "boots": 0}
    if snapshot.check(unit.client)["history"]:
        assert unit.poll()["fault"] == codes.FAULT_SCHEDULE
    else:
        assert unit.poll()["fault"] == 0


def test_a_card_machines_cards_are_out_of_play_till_its_next_supervisor_clears_the_count(card_unit: CardUnit) -> None:
    old, new = key_of("supervisor"), key_of("new supervisor")
    card_unit.trust(old)
    card_unit.take_ticket(upkeep_codes.ACTION_FACTORY_CLEAR, old)
    assert card_unit.deal_refusal() == card_codes.REQUEST_COUNT
    with pytest.raises(Refused) as refused:
        card_unit.take_ticket(card_codes.ACTION_CLEAR_COUNT, old)
    assert refused.value.code == upkeep_codes.TICKET_NO_KEY
    card_unit.trust(new)
    card_unit.take_ticket(card_codes.ACTION_CLEAR_COUNT, new)
    card_unit.load()
    card_unit.begin()


def test_a_card_machine_in_a_round_is_not_cleared(card_unit: CardUnit) -> None:
    card_unit.trust(key_of("supervisor"))
    card_unit.begin()
    card_unit.ask("hold")
    with pytest.raises(Refused) as refused:
        card_unit.take_ticket(upkeep_codes.ACTION_FACTORY_CLEAR, key_of("supervisor"))
    assert refused.value.code == codes.REQUEST_STATE
