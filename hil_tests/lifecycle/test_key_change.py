"""A key is changed by its supervisor's ticket for that very key, at rest; a cut leaves the old one or the new one."""

import hmac
import itertools

import pytest
from card_unit import CardUnit
from given_schedule import after_restart, schedule_of
from given_schedule import load as load_schedule
from memory_at_rest import Cells
from signed_leave import (
    CASINO,
    give_keys,
    issued,
    key_change,
    key_of,
    public,
    refusal,
    send_all_but_the_end,
    start_of,
    takes_ticket_of,
)
from unit_under_test import UnitUnderTest

from boot import keys
from pit.bench.plants.cuts import CutMode
from pit.link.errors import Refused
from pit.link.loading import load
from pit.schedule import signing
from pit.schedule.schedule import Prize
from pit.tickets import ticket
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

APPROVER_CHANGE = bytes([upkeep_codes.LOAD_APPROVER])
SUPERVISOR_CHANGE = bytes([upkeep_codes.LOAD_SUPERVISOR])


def changed(unit: UnitUnderTest, given: bytes) -> None:
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, key_change(unit, given)) == 0
    after_restart(unit)


def held(unit: UnitUnderTest, role: int) -> bytes:
    """The key that the unit's memory holds for that role, read from its cells."""
    a, b = Cells(unit.rig.fram_a.image), Cells(unit.rig.fram_b.image)
    key = keys.PublicKey(a, b, unit.rig.wiring.unit_id, role)
    assert key.load() == keys.SOUND
    return key.casino + key.modulus


def test_after_a_change_only_the_new_approvers_schedule_is_played(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor", "approver")
    old = signing.sign(schedule_of(Prize(500, 1)), key_of("approver"))
    new = signing.sign(schedule_of(Prize(700, 1)), key_of("new approver"))
    load_schedule(unit, old)
    changed(unit, APPROVER_CHANGE + public("new approver"))
    assert unit.poll()["fault"] == codes.FAULT_SCHEDULE
    assert refusal(unit, upkeep_codes.LOAD_SCHEDULE, old) == upkeep_codes.SCHEDULE_SIGNER
    load_schedule(unit, new)
    unit.poll_state(codes.IDLE)
    assert unit.play()["prize_cents"] == 700


def test_a_supervisor_hands_over_to_the_next_and_the_log_says_so(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    newest = unit.newest_event()
    changed(unit, SUPERVISOR_CHANGE + public("new supervisor"))
    assert [takes_ticket_of(unit, person) for person in ("supervisor", "new supervisor")] == [False, True]
    told = [(event.code, event.a) for event in unit.events(newest)]
    assert (upkeep_codes.EVENT_KEY_CHANGED, upkeep_codes.LOAD_SUPERVISOR) in told


@pytest.mark.on_pico
def test_the_units_own_key_is_changed_and_signs_from_then_on(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    assert refusal(unit, upkeep_codes.LOAD_UNIT_KEY, b"1" * 32) == 0
    after_restart(unit)
    changed(unit, bytes([upkeep_codes.LOAD_UNIT_KEY]) + b"2" * 32)
    taken = unit.client.request("snapshot", nonce=bytes(8))
    body, tag = taken["body"], taken["tag"]
    assert isinstance(body, bytes)
    assert tag == hmac.digest(b"2" * 32, body, "sha256")


def test_a_ticket_is_good_for_one_key_in_one_role(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor", "approver", "engineer")
    given = APPROVER_CHANGE + public("new approver")
    leave = key_change(unit, given)[:440]
    other_key = APPROVER_CHANGE + public("stranger")
    other_role = SUPERVISOR_CHANGE + public("new approver")
    other_casino = APPROVER_CHANGE + CASINO[::-1] + public("new approver")[32:]
    for other in (other_key, other_role, other_casino):
        assert refusal(unit, upkeep_codes.LOAD_CHANGE, leave + other) == upkeep_codes.TICKET_ARGUMENT
    assert held(unit, keys.APPROVER) == public("approver")
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, leave + given) == 0


@pytest.mark.parametrize("signer", ["engineer", "approver", "stranger"])
def test_nobody_but_the_supervisor_changes_a_key(unit: UnitUnderTest, signer: str) -> None:
    give_keys(unit, "supervisor", "approver", "engineer")
    given = APPROVER_CHANGE + public("new approver")
    for role in (1, 2, 3):
        data = issued(unit, upkeep_codes.ACTION_CHANGE_KEY, signer, start_of(given), role) + given
        assert refusal(unit, upkeep_codes.LOAD_CHANGE, data) == upkeep_codes.TICKET_SIGNER
    assert held(unit, keys.APPROVER) == public("approver")


def test_a_used_ticket_and_one_for_another_unit_change_nothing(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor", "approver")
    there, back = APPROVER_CHANGE + public("new approver"), APPROVER_CHANGE + public("approver")
    data = key_change(unit, there)
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, data) == 0
    after_restart(unit)
    changed(unit, back)
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, data) == upkeep_codes.TICKET_USED
    elsewhere = key_change_elsewhere(unit.rig.wiring.unit_id, there)
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, elsewhere) == upkeep_codes.TICKET_UNIT


def key_change_elsewhere(unit_id: bytes, given: bytes) -> bytes:
    """A change of key for a unit with another number."""
    other = bytes(byte ^ 1 for byte in unit_id)
    return ticket.issue(upkeep_codes.ACTION_CHANGE_KEY, other, bytes(16), key_of("supervisor"), start_of(given)) + given


def test_no_key_is_changed_while_a_prize_is_pending(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor", "approver")
    load_schedule(unit, signing.sign(schedule_of(Prize(500, 1)), key_of("approver")))
    data = key_change(unit, APPROVER_CHANGE + public("new approver"))
    unit.arm()
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, data) == codes.LINK_BUSY
    prize = unit.press()
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, data) == codes.REQUEST_UNSETTLED
    unit.settle(prize)
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, data) == 0


def test_a_key_that_was_never_given_is_not_changed_and_a_ticket_alone_changes_none(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor")
    given = APPROVER_CHANGE + public("approver")
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, key_change(unit, given)) == codes.REQUEST_NOT_FOUND
    leave = key_change(unit, given)[:440]
    assert refusal(unit, codes.LOAD_TICKET, leave) == upkeep_codes.TICKET_FORM
    no_key = SUPERVISOR_CHANGE + CASINO + bytes(384)
    assert refusal(unit, upkeep_codes.LOAD_CHANGE, key_change(unit, no_key)) == upkeep_codes.REQUEST_KEY


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("write_number", "mode"),
    list(zip([1, 33, 66, 90, 91, 300, 600, 601, 900, 1_113, 1_200], itertools.cycle(CutMode), strict=False)),
)
def test_a_cut_anywhere_leaves_the_old_key_or_the_new_one(
    unit: UnitUnderTest, write_number: int, mode: CutMode
) -> None:
    give_keys(unit, "supervisor", "approver")
    end = send_all_but_the_end(
        unit, upkeep_codes.LOAD_CHANGE, key_change(unit, APPROVER_CHANGE + public("new approver"))
    )
    unit.rig.cut_at(write_number, mode)
    unit.link.send(end)
    unit.let_pass(3_000_000)
    unit.cut_power()
    unit.give_power()
    assert held(unit, keys.APPROVER) in (public("approver"), public("new approver"))
    assert takes_ticket_of(unit, "supervisor")


def test_no_key_of_a_card_machine_is_changed_in_a_round(card_unit: CardUnit) -> None:
    card_unit.trust(key_of("supervisor"))
    card_unit.begin()
    card_unit.ask("hold")
    given = SUPERVISOR_CHANGE + public("new supervisor")
    nonce = card_unit.client.request("challenge")["nonce"]
    assert isinstance(nonce, bytes)
    unit_id = card_unit.client.hello().unit_id
    action, key = upkeep_codes.ACTION_CHANGE_KEY, key_of("supervisor")
    data = ticket.issue(action, unit_id, nonce, key, start_of(given)) + given
    with pytest.raises(Refused) as refused:
        load(card_unit.client, upkeep_codes.LOAD_CHANGE, data)
    assert refused.value.code == codes.REQUEST_STATE
    card_unit.ask("end_round", round=1)
    load(card_unit.client, upkeep_codes.LOAD_CHANGE, data)
