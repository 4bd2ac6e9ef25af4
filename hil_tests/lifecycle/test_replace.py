"""A dead unit's memories in another board: its engineer's ticket makes the records the new unit's, once, whole."""

import pytest
from given_schedule import after_restart
from signed_leave import challenge, give_keys, issued, key_of, refusal, send_all_but_the_end, start_of, takes_ticket_of
from unit_under_test import UnitUnderTest

from pit.bench.plants.cuts import CutMode
from pit.link.loading import load
from pit.tickets import ticket
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

NEW_BOARD = b"newboard"


def moved(unit: UnitUnderTest) -> bytes:
    """Give a unit keys, have it play and owe a prize, and put its memories into another board; the old number."""
    give_keys(unit, "supervisor", "engineer")
    load(unit.client, upkeep_codes.LOAD_UNIT_KEY, b"1" * 32)
    unit.client.use_keys(lambda _: b"1" * 32)
    after_restart(unit)
    unit.play()
    unit.arm(box=3, seat=2)
    unit.press()
    unit.keep_polling(100_000)  # till its books are up to date: nobody brings up those of a foreign memory
    unit.cut_power()
    unit.client.use_keys(None)  # the new board's is still to come: a ticket needs none
    own, unit.rig.wiring.unit_id = unit.rig.wiring.unit_id, NEW_BOARD
    unit.give_power()
    return own


def leave_for(unit: UnitUnderTest, former: bytes, person: str = "engineer", role: int | None = None) -> bytes:
    return issued(unit, upkeep_codes.ACTION_REPLACE, person, former + bytes(8), role)


def is_foreign(unit: UnitUnderTest) -> bool:
    return codes.FAULT_FOREIGN_MEMORY in unit.faults()


@pytest.mark.on_pico
def test_the_new_unit_owes_the_prize_shows_it_and_is_settled(unit: UnitUnderTest) -> None:
    former = moved(unit)
    before = unit.meters()
    load(unit.client, codes.LOAD_TICKET, leave_for(unit, former))
    after_restart(unit)
    prize = unit.poll_state(codes.SHOWN)
    assert unit.eye.amount_cents == prize["prize_cents"]
    assert prize["box"] == 3
    assert {**unit.meters(), "boots": 0} == {**before, "boots": 0}
    unit.settle(prize)
    assert unit.meters()["pending_cents"] == 0
    assert unit.client.hello().unit_id == NEW_BOARD


def test_the_log_tells_of_it_and_the_persons_keys_still_count(unit: UnitUnderTest) -> None:
    former = moved(unit)
    load(unit.client, codes.LOAD_TICKET, leave_for(unit, former))
    after_restart(unit)
    told = [(event.code, event.c) for event in unit.events()]
    assert (upkeep_codes.EVENT_REPLACED, int.from_bytes(former[:4], "little")) in told
    assert takes_ticket_of(unit, "supervisor")
    assert unit.client.request("snapshot", nonce=bytes(8))["tag"] == bytes(32), "the old unit's own key still signs"


def test_the_memories_are_of_no_use_to_the_old_board_afterwards(unit: UnitUnderTest) -> None:
    former = moved(unit)
    load(unit.client, codes.LOAD_TICKET, leave_for(unit, former))
    after_restart(unit)
    unit.cut_power()
    unit.rig.wiring.unit_id = former
    unit.give_power()
    assert is_foreign(unit)


@pytest.mark.parametrize(
    ("signer", "role", "code"),
    [
        ("supervisor", None, upkeep_codes.TICKET_SIGNER),
        ("supervisor", 1, upkeep_codes.TICKET_SIGNER),
        ("stranger", None, upkeep_codes.TICKET_SIGNER),
    ],
)
def test_nobody_but_that_units_engineer_gives_leave(
    unit: UnitUnderTest, signer: str, role: int | None, code: int
) -> None:
    former = moved(unit)
    assert refusal(unit, codes.LOAD_TICKET, leave_for(unit, former, signer, role)) == code
    assert is_foreign(unit)


def test_a_ticket_about_another_unit_for_another_unit_or_used_before_moves_nothing(unit: UnitUnderTest) -> None:
    former = moved(unit)
    about_another = leave_for(unit, b"stranger")
    assert refusal(unit, codes.LOAD_TICKET, about_another) == upkeep_codes.TICKET_NO_KEY
    with_more = issued(unit, upkeep_codes.ACTION_REPLACE, "engineer", former + start_of(b"")[:8])
    assert refusal(unit, codes.LOAD_TICKET, with_more) == upkeep_codes.TICKET_ARGUMENT
    nonce = challenge(unit)
    elsewhere = ticket.issue(upkeep_codes.ACTION_REPLACE, former, nonce, key_of("engineer"), former + bytes(8))
    assert refusal(unit, codes.LOAD_TICKET, elsewhere) == upkeep_codes.TICKET_UNIT
    old = ticket.issue(upkeep_codes.ACTION_REPLACE, NEW_BOARD, bytes(16), key_of("engineer"), former + bytes(8))
    assert refusal(unit, codes.LOAD_TICKET, old) == upkeep_codes.TICKET_NONCE
    assert is_foreign(unit)


def test_a_unit_with_its_own_memories_takes_over_nothing(unit: UnitUnderTest) -> None:
    give_keys(unit, "engineer")
    own = unit.client.hello().unit_id
    for former in (own, b"stranger"):
        assert refusal(unit, codes.LOAD_TICKET, leave_for(unit, former)) == upkeep_codes.REPLACE_NOT_THEIRS
    unit.poll_state(codes.IDLE)


def test_a_used_ticket_does_not_move_the_records_a_second_time(unit: UnitUnderTest) -> None:
    former = moved(unit)
    data = leave_for(unit, former)
    unit.rig.cut_at(1_800, CutMode.WHOLE)
    unit.link.send(send_all_but_the_end(unit, codes.LOAD_TICKET, data))
    unit.let_pass(3_000_000)
    assert not unit.bench.unit.is_powered
    unit.give_power()
    assert is_foreign(unit)
    assert refusal(unit, codes.LOAD_TICKET, data) == upkeep_codes.TICKET_USED


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("write_number", "mode"),
    [
        (1, CutMode.TORN),
        (65, CutMode.WHOLE),
        (700, CutMode.TORN),
        (1_600, CutMode.ABSENT),
        (3_100, CutMode.TORN),
        (5_000, CutMode.WHOLE),
        (6_220, CutMode.TORN),
        (6_260, CutMode.WHOLE),
        (6_330, CutMode.TORN),
    ],
)
def test_a_cut_leaves_the_records_the_others_or_ours_and_it_is_done_again(
    unit: UnitUnderTest, write_number: int, mode: CutMode
) -> None:
    former = moved(unit)
    before = unit.meters()
    end = send_all_but_the_end(unit, codes.LOAD_TICKET, leave_for(unit, former))
    unit.rig.cut_at(write_number, mode)
    unit.link.send(end)
    unit.let_pass(3_000_000)
    unit.cut_power()
    unit.give_power()
    if is_foreign(unit):
        load(unit.client, codes.LOAD_TICKET, leave_for(unit, former))
        after_restart(unit)
    unit.poll_state(codes.SHOWN)
    assert {**unit.meters(), "boots": 0} == {**before, "boots": 0}
