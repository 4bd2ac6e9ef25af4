"""Into the lock and out of it: a supervisor's ticket unlocks, an engineer's opens once, and a cut leaves it one or the other."""

import pytest
from given_schedule import after_restart
from locked_unit import (
    MAIN_DIGEST,
    MARKED,
    NAMED,
    answers_repl,
    chip,
    engineer,
    is_open,
    issued,
    lock,
    plant_hand_over,
    present,
    state,
    supervisor,
    trust,
    trust_engineer,
)
from unit_under_test import UnitUnderTest

from pit.bench.plants.cuts import CutMode
from pit.link.client import Client
from pit.link.errors import LinkError, Refused
from pit.link.loading import load
from pit.tickets import ticket
from wire import codes, upkeep_codes

pytestmark = pytest.mark.needs("plants", "power", "vm", why="its prompt is asked for")

_UNIT_KEY = bytes(range(32))
_TRY_US = 500_000


def refusal(unit: UnitUnderTest, data: bytes) -> int:
    """Why a ticket is not taken."""
    with pytest.raises(Refused) as refused:
        load(unit.client, codes.LOAD_TICKET, data)
    return refused.value.code


def events_of(unit: UnitUnderTest, code: int) -> list[int]:
    return [event.a for event in unit.events() if event.code == code]


def test_a_supervisors_ticket_unlocks_and_the_log_tells_both(unit: UnitUnderTest) -> None:
    lock(unit)
    present(unit, upkeep_codes.ACTION_UNLOCK)
    after_restart(unit)
    assert state(unit) == 0
    assert events_of(unit, upkeep_codes.EVENT_LOCKED) == [1, 0]
    assert answers_repl(unit) == "OK"


def test_help_on_a_locked_unit_offers_nothing_that_it_refuses(unit: UnitUnderTest) -> None:
    lock(unit)
    offered = [line[2:].split("  ")[0] for line in unit.link.lines(b"help\r")[:-1]]
    assert offered == ["help", "id", "status", "test lamp"]


@pytest.mark.parametrize("name", ["a", "b"])
def test_a_unit_with_one_dead_memory_is_unlocked_and_stays_so_when_that_comes_back(
    unit: UnitUnderTest, name: str
) -> None:
    lock(unit)
    unit.cut_power()
    chip(unit, name).is_absent = True
    unit.give_power()
    present(unit, upkeep_codes.ACTION_UNLOCK)
    after_restart(unit)
    assert state(unit) == 0
    unit.cut_power()
    chip(unit, name).mend()
    unit.give_power()
    assert state(unit) == 0


def test_no_other_ticket_unlocks(unit: UnitUnderTest) -> None:
    lock(unit)
    nonce = unit.client.request("challenge")["nonce"]
    assert isinstance(nonce, bytes)
    own = unit.client.hello().unit_id
    wrong = {
        upkeep_codes.TICKET_SIGNER: ticket.issue(upkeep_codes.ACTION_UNLOCK, own, nonce, engineer()),
        upkeep_codes.TICKET_UNIT: ticket.issue(upkeep_codes.ACTION_UNLOCK, bytes(8), nonce, supervisor()),
        upkeep_codes.TICKET_NONCE: ticket.issue(upkeep_codes.ACTION_UNLOCK, own, bytes(16), supervisor()),
    }
    assert {code: refusal(unit, data) for code, data in wrong.items()} == {code: code for code in wrong}
    assert state(unit) == MARKED | NAMED


def test_a_used_ticket_does_not_unlock_again(unit: UnitUnderTest) -> None:
    lock(unit)
    data = issued(unit, upkeep_codes.ACTION_UNLOCK)
    load(unit.client, codes.LOAD_TICKET, data)
    after_restart(unit)
    load(unit.client, upkeep_codes.LOAD_LOCK, MAIN_DIGEST)
    after_restart(unit)
    assert refusal(unit, data) == upkeep_codes.TICKET_USED
    assert answers_repl(unit) == "ERROR 100"


def test_a_unit_that_is_not_locked_takes_no_ticket_to_unlock(unit: UnitUnderTest) -> None:
    trust(unit)
    assert refusal(unit, issued(unit, upkeep_codes.ACTION_UNLOCK)) == codes.REQUEST_STATE


def test_a_unit_with_a_prize_unsettled_is_not_unlocked(unit: UnitUnderTest) -> None:
    lock(unit)
    unit.arm()
    unit.press()
    assert refusal(unit, issued(unit, upkeep_codes.ACTION_UNLOCK)) == codes.REQUEST_UNSETTLED


def test_an_engineers_ticket_opens_a_locked_unit_once(unit: UnitUnderTest) -> None:
    trust_engineer(unit)
    lock(unit)
    present(unit, upkeep_codes.ACTION_UPGRADE)
    assert unit.bench.pump.run_until(lambda: is_open(unit), unit.transport.now_us + 1_000_000)
    unit.bench.unit.restart(3)
    unit.let_pass(200_000)
    assert not is_open(unit)
    unit.transport.chunks.clear()  # the prompt's
    unit.await_boot()
    assert answers_repl(unit) == "ERROR 100"
    assert state(unit) == MARKED | NAMED


def test_leave_that_was_used_does_not_open_it_again(unit: UnitUnderTest) -> None:
    trust_engineer(unit)
    lock(unit)
    present(unit, upkeep_codes.ACTION_UPGRADE)
    unit.bench.pump.run_until(lambda: is_open(unit), unit.transport.now_us + 1_000_000)
    plant_hand_over(unit)
    unit.bench.unit.restart(3)
    unit.let_pass(200_000)
    assert not is_open(unit)


def test_a_cut_before_it_opens_makes_an_engineers_ticket_void(unit: UnitUnderTest) -> None:
    trust_engineer(unit)
    lock(unit)
    present(unit, upkeep_codes.ACTION_UPGRADE)
    unit.cut_power()
    unit.give_power()
    assert not is_open(unit)
    assert answers_repl(unit) == "ERROR 100"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("mode", CutMode)
@pytest.mark.parametrize("write", [1, 2, 3])
def test_a_cut_at_any_flash_write_of_locking_leaves_it_locked_or_not_and_never_out_of_reach(
    unit: UnitUnderTest, write: int, mode: CutMode
) -> None:
    trust(unit)
    unit.bench.unit.flash.cut_at(write, mode)
    _cut_while_loading(unit, upkeep_codes.LOAD_LOCK, MAIN_DIGEST)
    if state(unit):
        present(unit, upkeep_codes.ACTION_UNLOCK)
        after_restart(unit)
    assert answers_repl(unit) == "OK"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("mode", CutMode)
@pytest.mark.parametrize("write", [1, 2])
def test_a_cut_at_any_flash_write_of_unlocking_leaves_it_locked_or_not(
    unit: UnitUnderTest, write: int, mode: CutMode
) -> None:
    lock(unit)
    data = issued(unit, upkeep_codes.ACTION_UNLOCK)
    unit.bench.unit.flash.cut_at(write, mode)
    _cut_while_loading(unit, codes.LOAD_TICKET, data)
    assert answers_repl(unit) == ("ERROR 100" if state(unit) else "OK")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("mode", CutMode)
@pytest.mark.parametrize("name", ["a", "b"])
def test_a_cut_in_the_memory_while_it_is_unlocked_lets_another_ticket_unlock_it(
    unit: UnitUnderTest, name: str, mode: CutMode
) -> None:
    lock(unit)
    data = issued(unit, upkeep_codes.ACTION_UNLOCK)
    chip(unit, name).cut_at(60, mode)
    _cut_while_loading(unit, codes.LOAD_TICKET, data)
    if state(unit):
        present(unit, upkeep_codes.ACTION_UNLOCK)
        after_restart(unit)
    assert answers_repl(unit) == "OK"


def _cut_while_loading(unit: UnitUnderTest, what: int, data: bytes) -> None:
    """Load that, and start the unit again if its power went meanwhile."""
    boots = unit.bench.unit.boots
    try:
        load(unit.client, what, data)
    except LinkError:
        unit.give_power()
    else:
        unit.bench.pump.run_until(lambda: unit.bench.unit.boots > boots, unit.transport.now_us + 1_000_000)
        if not unit.bench.unit.is_powered:
            unit.give_power()
        else:
            unit.let_pass(200_000)
            unit.await_boot()


def test_a_unit_that_has_a_key_is_locked_by_nobody_who_lacks_it_and_unlocked_by_a_ticket_all_the_same(
    unit: UnitUnderTest,
) -> None:
    trust(unit)
    load(unit.client, upkeep_codes.LOAD_UNIT_KEY, _UNIT_KEY)
    after_restart(unit)
    with pytest.raises(Refused) as refused:
        load(unit.client, upkeep_codes.LOAD_LOCK, MAIN_DIGEST)
    assert refused.value.code == codes.LINK_UNTAGGED
    assert state(unit) == 0
    unit.client = Client(unit.transport, try_us=_TRY_US, keys=lambda _: _UNIT_KEY)
    unit.client.hello()
    load(unit.client, upkeep_codes.LOAD_LOCK, MAIN_DIGEST)
    after_restart(unit)
    assert state(unit) == MARKED | NAMED
    present(unit, upkeep_codes.ACTION_UNLOCK)
    after_restart(unit)
    assert state(unit) == 0
