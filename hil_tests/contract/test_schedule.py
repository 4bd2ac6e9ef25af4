"""No approved schedule, no arm (clause Q03-34N): what a unit plays by, how it is given, and what it refuses to take."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import after_restart, load, schedule_of, trust
from raw_link import payload_of
from unit_under_test import UnitUnderTest

from pit.link.errors import Refused
from pit.schedule import on_unit, signing
from pit.schedule.schedule import Prize, Schedule
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("power", "fresh"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

SCHEDULE = schedule_of(Prize(700, 3), Prize(1_300, 1))


@pytest.fixture(scope="module")
def approver() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.fixture
def approved(unit: UnitUnderTest, approver: rsa.RSAPrivateKey) -> Iterator[UnitUnderTest]:
    """A unit with its approver's key and a signed schedule of two prizes."""
    trust(unit, approver)
    load(unit, signing.sign(SCHEDULE, approver))
    unit.poll_state(codes.IDLE)
    yield unit


def refusal(unit: UnitUnderTest, request: str, **fields: int) -> int:
    with pytest.raises(Refused) as refused:
        unit.client.request(request, **fields)
    return refused.value.code


def load_refusal(unit: UnitUnderTest, data: bytes) -> int:
    with pytest.raises(Refused) as refused:
        on_unit.load_schedule(unit.client, data)
    return refused.value.code


@pytest.mark.on_pico
def test_a_new_unit_demonstrates_and_says_so(unit: UnitUnderTest) -> None:
    standing = on_unit.standing(unit.client)
    assert (standing.standing, standing.reason) == (codes.SCHEDULE_DEMONSTRATION, 0)
    assert standing.schedule is not None
    assert standing.schedule.is_example
    assert unit.poll()["flags"] & codes.FLAG_SCHEDULE_UNVERIFIED
    assert "# schedule unverified" in unit.link.lines(b"status\r")


@pytest.mark.clause("Q03-34N")
def test_a_unit_with_a_key_but_no_schedule_arms_for_nobody(unit: UnitUnderTest, approver: rsa.RSAPrivateKey) -> None:
    trust(unit, approver)
    answer = unit.poll_state(codes.FAULT)
    assert answer["fault"] == codes.FAULT_SCHEDULE
    assert refusal(unit, "arm", press_id=unit.next_press_id(), box=1, seat=1) == codes.REQUEST_SCHEDULE
    assert on_unit.standing(unit.client).reason == codes.SCHEDULE_NO_FILE


@pytest.mark.on_pico
@pytest.mark.clause("Q03-34N")
def test_a_signed_schedule_is_played_by(approved: UnitUnderTest) -> None:
    unit = approved
    standing = on_unit.standing(unit.client)
    assert (standing.standing, standing.reason, standing.total_weight) == (codes.SCHEDULE_VERIFIED, 0, 4)
    assert standing.schedule == replace(SCHEDULE, prizes=())
    assert not unit.poll()["flags"] & codes.FLAG_SCHEDULE_UNVERIFIED
    shown = set()
    for _ in range(6):
        unit.arm()
        prize = unit.press()
        assert prize["prize_cents"] == unit.eye.amount_cents
        drawn = unit.ask("prize", press_id=prize["press_id"])
        assert drawn["random"] < 4
        assert drawn["index"] == (0 if drawn["random"] < 3 else 1)
        shown.add(prize["prize_cents"])
        unit.settle(prize)
        unit.rest()
    assert shown <= {700, 1_300}


def test_it_is_verified_again_after_each_power_cut(approved: UnitUnderTest) -> None:
    approved.cut_power()
    approved.give_power()
    assert on_unit.standing(approved.client).standing == codes.SCHEDULE_VERIFIED
    approved.poll_state(codes.IDLE)


def test_an_older_schedule_put_back_on_flash_arms_for_nobody(
    approved: UnitUnderTest, approver: rsa.RSAPrivateKey, tmp_path: Path
) -> None:
    unit = approved
    unit.cut_power()
    flash = next(tmp_path.rglob("flash.img"))
    old = flash.read_bytes()
    unit.give_power()
    load(unit, signing.sign(other(prizes=(Prize(900, 1),)), approver))
    unit.cut_power()
    flash.write_bytes(old)
    unit.give_power()
    assert unit.poll_state(codes.FAULT)["fault"] == codes.FAULT_SCHEDULE
    assert on_unit.standing(unit.client).reason == upkeep_codes.SCHEDULE_OTHER
    assert refusal(unit, "arm", press_id=unit.next_press_id(), box=1, seat=1) == codes.REQUEST_SCHEDULE
    load(unit, signing.sign(other(prizes=(Prize(900, 1),)), approver))
    assert unit.play()["prize_cents"] == 900


def test_the_log_tells_which_schedule_was_read(approved: UnitUnderTest, approver: rsa.RSAPrivateKey) -> None:
    digest = on_unit.standing(approved.client).digest
    read = [event for event in approved.events() if event.code == codes.EVENT_SCHEDULE]
    assert [event.a for event in read] == [codes.SCHEDULE_NO_FILE, 0]
    assert read[-1].c == int.from_bytes(digest[:4], "little")
    loaded = [event.a for event in approved.events() if event.code == upkeep_codes.EVENT_LOADED]
    assert loaded == [upkeep_codes.LOAD_APPROVER, upkeep_codes.LOAD_SCHEDULE]


def other(**changes: object) -> Schedule:
    return replace(SCHEDULE, **changes)  # type: ignore[arg-type]


def test_what_the_approver_did_not_sign_for_this_casino_is_refused(
    approved: UnitUnderTest, approver: rsa.RSAPrivateKey
) -> None:
    unit = approved
    before = on_unit.standing(unit.client)
    stranger = signing.make_key()
    good = signing.sign(SCHEDULE, approver)
    altered = bytearray(good)
    altered[155] ^= 1
    assert load_refusal(unit, signing.sign(SCHEDULE, stranger)) == upkeep_codes.SCHEDULE_SIGNER
    assert load_refusal(unit, signing.sign(other(casino="Other"), approver)) == upkeep_codes.SCHEDULE_CASINO
    assert load_refusal(unit, bytes(altered)) == upkeep_codes.SCHEDULE_SIGNATURE
    assert load_refusal(unit, good[:-1]) == upkeep_codes.SCHEDULE_FORM
    assert load_refusal(unit, b"PITS") == upkeep_codes.SCHEDULE_FORM
    unit.let_pass(500_000)
    assert unit.bench.unit.boots == 3, "a refusal restarts nothing"
    assert on_unit.standing(unit.client) == before


@pytest.mark.on_pico
def test_a_schedule_is_refused_by_a_unit_without_a_key(unit: UnitUnderTest, approver: rsa.RSAPrivateKey) -> None:
    assert load_refusal(unit, signing.sign(SCHEDULE, approver)) == upkeep_codes.SCHEDULE_NO_KEY
    unit.play()


def test_a_key_is_given_once(approved: UnitUnderTest) -> None:
    with pytest.raises(Refused) as refused:
        on_unit.trust(approved.client, signing.make_key().public_key(), "Other")
    assert refused.value.code == upkeep_codes.REQUEST_KEY_STANDS


def test_prizes_never_change_while_a_draw_is_pending(approved: UnitUnderTest, approver: rsa.RSAPrivateKey) -> None:
    unit = approved
    data = signing.sign(other(prizes=(Prize(900, 1),)), approver)
    unit.arm()
    assert load_refusal(unit, data) == codes.LINK_BUSY
    prize = unit.press()
    assert load_refusal(unit, data) == codes.REQUEST_UNSETTLED
    unit.settle(prize)
    unit.rest()
    load(unit, data)
    assert unit.play()["prize_cents"] == 900


def test_an_arm_between_begin_and_end_keeps_the_old_schedule(
    approved: UnitUnderTest, approver: rsa.RSAPrivateKey
) -> None:
    unit = approved
    data = signing.sign(other(prizes=(Prize(900, 1),)), approver)
    unit.ask("load_begin", what=upkeep_codes.LOAD_SCHEDULE, length=len(data))
    for at in range(0, len(data), 200):
        unit.client.request("load_chunk", offset=at, data=data[at : at + 200])
    unit.arm()
    with pytest.raises(Refused) as refused:
        unit.client.request("load_end", digest=hashlib.sha256(data).digest())
    assert refused.value.code == codes.LINK_BUSY
    assert unit.press()["prize_cents"] in (700, 1_300)


def test_nothing_is_armed_between_the_end_of_a_load_and_the_restart(
    approved: UnitUnderTest, approver: rsa.RSAPrivateKey
) -> None:
    unit = approved
    press_id = unit.next_press_id()
    on_unit.load_schedule(unit.client, signing.sign(other(prizes=(Prize(900, 1),)), approver))
    assert refusal(unit, "arm", press_id=press_id, box=1, seat=1) == codes.REQUEST_STATE
    after_restart(unit)
    assert unit.play()["prize_cents"] == 900


def test_a_load_that_stops_half_way_changes_nothing(approved: UnitUnderTest, approver: rsa.RSAPrivateKey) -> None:
    unit = approved
    before = on_unit.standing(unit.client)
    data = signing.sign(other(prizes=(Prize(900, 1),)), approver)
    unit.ask("load_begin", what=upkeep_codes.LOAD_SCHEDULE, length=len(data))
    unit.client.request("load_chunk", offset=0, data=data[:200])
    unit.cut_power()
    unit.give_power()
    assert on_unit.standing(unit.client) == before
    assert refusal(unit, "load_end", digest=bytes(32)) == codes.REQUEST_STATE  # type: ignore[arg-type]


@pytest.mark.on_pico
def test_chunks_without_a_beginning_are_refused(unit: UnitUnderTest) -> None:
    answer = unit.link.ask(unit.link.request("load_chunk", payload_of("load_chunk", offset=0, data=b"12345")))
    assert (answer.type, answer.payload[0]) == (0xFF, codes.REQUEST_STATE)


@pytest.mark.needs("plants")
@pytest.mark.parametrize("fram", ["fram_a", "fram_b"])
def test_one_copy_of_the_key_is_enough_and_is_mended(approved: UnitUnderTest, fram: str) -> None:
    unit = approved
    place = {"fram_a": 0x3400, "fram_b": 0x0800}[fram]
    unit.cut_power()
    image = getattr(unit.rig, fram).image
    good = image.snapshot()[place : place + 512]
    image[place + 100] ^= 1
    unit.give_power()
    unit.poll_state(codes.IDLE)
    assert on_unit.standing(unit.client).standing == codes.SCHEDULE_VERIFIED
    assert image.snapshot()[place : place + 512] == good


@pytest.mark.needs("plants")
def test_a_lost_key_is_no_way_back_to_the_demonstration(approved: UnitUnderTest) -> None:
    unit = approved
    unit.cut_power()
    unit.rig.fram_a.image[0x3400 + 100] ^= 1
    unit.rig.fram_b.image[0x0800 + 100] ^= 1
    unit.give_power()
    assert unit.poll_state(codes.FAULT)["fault"] == codes.FAULT_SCHEDULE
    assert on_unit.standing(unit.client).reason == upkeep_codes.SCHEDULE_KEY_LOST
    assert refusal(unit, "arm", press_id=unit.next_press_id(), box=1, seat=1) == codes.REQUEST_SCHEDULE


def test_a_prize_shown_under_the_old_schedule_is_settled_after_the_key_is_lost(approved: UnitUnderTest) -> None:
    unit = approved
    unit.arm()
    prize = unit.press()
    unit.cut_power()
    unit.rig.fram_a.image[0x3400 + 100] ^= 1
    unit.rig.fram_b.image[0x0800 + 100] ^= 1
    unit.give_power()
    assert unit.eye.amount_cents == prize["prize_cents"]
    unit.settle(prize)
    assert unit.meters()["pending_cents"] == 0
