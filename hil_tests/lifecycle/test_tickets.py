"""A supervisor's ticket is the only way out of an unrecoverable memory: for this unit, this action, this challenge, once."""

import hashlib

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from given_schedule import after_restart
from memory_at_rest import lose_journal
from unit_under_test import UnitUnderTest

from pit.bench.plants.cuts import CutMode
from pit.link.errors import Refused
from pit.link.loading import load
from pit.schedule import signing
from pit.tickets import ticket
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

_PSS = padding.PSS(mgf=padding.MGF1(hashes.SHA256()), salt_length=32)
_CASINO = b"Example Casino".ljust(32, b"\0")


@pytest.fixture(scope="module")
def key() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.fixture(scope="module")
def another_key() -> rsa.RSAPrivateKey:
    return signing.make_key()


def trust(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    load(unit.client, upkeep_codes.LOAD_SUPERVISOR, _CASINO + signing.modulus(key.public_key()))
    after_restart(unit)


def to_lost(unit: UnitUnderTest) -> None:
    """Play a game, then lose the journal."""
    unit.play()
    unit.cut_power()
    lose_journal(unit)
    assert unit.give_power()["state"] == codes.UNRECOVERABLE


def challenge(unit: UnitUnderTest) -> bytes:
    nonce = unit.client.request("challenge")["nonce"]
    assert isinstance(nonce, bytes)
    return nonce


def unit_id(unit: UnitUnderTest) -> bytes:
    return unit.client.hello().unit_id


def issued(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> bytes:
    """A ticket in order for clearing this unit's memory."""
    return ticket.issue(codes.ACTION_CLEAR_MEMORY, unit_id(unit), challenge(unit), key)


def refusal(unit: UnitUnderTest, data: bytes) -> int:
    with pytest.raises(Refused) as refused:
        load(unit.client, codes.LOAD_TICKET, data)
    return refused.value.code


@pytest.mark.on_pico
def test_a_ticket_clears_an_unrecoverable_memory(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    trust(unit, key)
    to_lost(unit)
    load(unit.client, codes.LOAD_TICKET, issued(unit, key))
    after_restart(unit)
    unit.poll_state(codes.IDLE)
    meters = unit.meters()
    assert (meters["draws"], meters["paid_cents"], meters["pending_cents"]) == (0, 0, 0)
    prize = unit.play()
    assert unit.meters()["paid_cents"] == prize["prize_cents"]


def test_the_log_outlives_a_clearing_and_tells_of_it(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    trust(unit, key)
    to_lost(unit)
    before = unit.events()
    load(unit.client, codes.LOAD_TICKET, issued(unit, key))
    after_restart(unit)
    events = unit.events()
    assert events[: len(before)] == before
    since = [event.code for event in events[len(before) :]]
    assert since[:2] == [upkeep_codes.EVENT_TICKET, codes.EVENT_NEW_MEMORY]


def test_a_ticket_is_good_once(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    trust(unit, key)
    to_lost(unit)
    data = issued(unit, key)
    load(unit.client, codes.LOAD_TICKET, data)
    after_restart(unit)
    unit.cut_power()
    lose_journal(unit)
    unit.give_power()
    assert refusal(unit, data) == upkeep_codes.TICKET_USED
    assert unit.poll()["state"] == codes.UNRECOVERABLE


def test_a_ticket_is_bound_to_unit_challenge_key_and_action(
    unit: UnitUnderTest, key: rsa.RSAPrivateKey, another_key: rsa.RSAPrivateKey
) -> None:
    trust(unit, key)
    to_lost(unit)
    newest = unit.newest_event()
    own, nonce = unit_id(unit), challenge(unit)
    good = ticket.issue(codes.ACTION_CLEAR_MEMORY, own, nonce, key)
    head = bytearray(good[:56])
    head[6] = 99
    other_action = bytes(head) + key.sign(bytes(head), _PSS, hashes.SHA256())
    wrong = {
        upkeep_codes.TICKET_UNIT: ticket.issue(codes.ACTION_CLEAR_MEMORY, bytes(8), nonce, key),
        upkeep_codes.TICKET_NONCE: ticket.issue(codes.ACTION_CLEAR_MEMORY, own, bytes(16), key),
        upkeep_codes.TICKET_SIGNER: ticket.issue(codes.ACTION_CLEAR_MEMORY, own, nonce, another_key),
        upkeep_codes.TICKET_SIGNATURE: good[:-1] + bytes([good[-1] ^ 1]),
        upkeep_codes.TICKET_FORM: b"X" + good[1:],
        codes.TICKET_ACTION: other_action,
    }
    assert {code: refusal(unit, data) for code, data in wrong.items()} == {code: code for code in wrong}
    assert unit.poll()["state"] == codes.UNRECOVERABLE
    assert upkeep_codes.EVENT_TICKET not in [event.code for event in unit.events(newest)]
    load(unit.client, codes.LOAD_TICKET, good)
    after_restart(unit)
    unit.poll_state(codes.IDLE)


@pytest.mark.parametrize("bit", [6 * 8, 8 * 8, 16 * 8, 32 * 8, 48 * 8, 56 * 8, 439 * 8])
def test_no_bit_of_a_ticket_can_be_changed(unit: UnitUnderTest, key: rsa.RSAPrivateKey, bit: int) -> None:
    trust(unit, key)
    to_lost(unit)
    data = bytearray(issued(unit, key))
    data[bit // 8] ^= 1 << bit % 8
    assert refusal(unit, bytes(data)) in (
        upkeep_codes.TICKET_FORM,
        upkeep_codes.TICKET_SIGNER,
        upkeep_codes.TICKET_SIGNATURE,
    )


def test_only_the_newest_challenge_counts(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    trust(unit, key)
    to_lost(unit)
    old = issued(unit, key)
    challenge(unit)
    assert refusal(unit, old) == upkeep_codes.TICKET_NONCE


def test_a_restart_makes_a_challenge_void(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    trust(unit, key)
    to_lost(unit)
    data = issued(unit, key)
    unit.cut_power()
    unit.give_power()
    assert refusal(unit, data) == upkeep_codes.TICKET_NONCE


@pytest.mark.on_pico
def test_no_two_challenges_are_equal(unit: UnitUnderTest) -> None:
    unit.rig.entropy.stick(0)
    given = set()
    for _ in range(3):
        given.add(challenge(unit))
        given.add(challenge(unit))
        unit.cut_power()
        unit.give_power()
    assert len(given) == 6


def test_a_sound_memory_is_never_cleared(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    trust(unit, key)
    prize = unit.play()
    data = issued(unit, key)
    assert refusal(unit, data) == codes.REQUEST_STATE
    unit.arm()
    assert refusal(unit, data) == codes.LINK_BUSY
    assert unit.poll()["state"] == codes.ARMED
    assert unit.meters()["paid_cents"] == prize["prize_cents"]


def test_without_a_supervisors_key_no_ticket_is_taken(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    to_lost(unit)
    assert refusal(unit, issued(unit, key)) == upkeep_codes.TICKET_NO_KEY


def test_a_supervisors_key_is_given_once_and_not_to_a_lost_unit(
    unit: UnitUnderTest, key: rsa.RSAPrivateKey, another_key: rsa.RSAPrivateKey
) -> None:
    trust(unit, key)
    given = _CASINO + signing.modulus(another_key.public_key())
    with pytest.raises(Refused) as refused:
        load(unit.client, upkeep_codes.LOAD_SUPERVISOR, given)
    assert refused.value.code == upkeep_codes.REQUEST_KEY_STANDS
    to_lost(unit)
    with pytest.raises(Refused) as refused:
        load(unit.client, upkeep_codes.LOAD_SUPERVISOR, given)
    assert refused.value.code == codes.REQUEST_STATE


def test_another_units_memory_is_not_cleared(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    trust(unit, key)
    unit.play()
    unit.cut_power()
    own, unit.rig.wiring.unit_id = unit.rig.wiring.unit_id, bytes(8)
    unit.give_power()
    assert refusal(unit, issued(unit, key)) == upkeep_codes.TICKET_NO_KEY
    unit.cut_power()
    unit.rig.wiring.unit_id = own
    unit.give_power()
    assert unit.poll()["state"] == codes.IDLE
    assert unit.meters()["draws"] == 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize("write_number", [1, 40, 66, 130, 160, 300, 700, 2_000])
def test_a_cut_in_the_clearing_leaves_a_lost_memory_or_a_new_one(
    unit: UnitUnderTest, key: rsa.RSAPrivateKey, write_number: int
) -> None:
    trust(unit, key)
    to_lost(unit)
    data = issued(unit, key)
    unit.client.request("load_begin", what=codes.LOAD_TICKET, length=len(data))
    for offset in range(0, len(data), 200):
        unit.client.request("load_chunk", offset=offset, data=data[offset : offset + 200])
    unit.rig.cut_at(write_number, CutMode.TORN)
    unit.link.send(unit.link.request("load_end", hashlib.sha256(data).digest()))
    unit.let_pass(3_000_000)
    assert not unit.bench.unit.is_powered
    unit.bench.unit.power_on()
    unit.let_pass(3_000_000)
    if unit.await_boot()["state"] == codes.UNRECOVERABLE:
        assert refusal(unit, data) in (upkeep_codes.TICKET_USED, upkeep_codes.TICKET_NONCE)
        load(unit.client, codes.LOAD_TICKET, issued(unit, key))
        after_restart(unit)
    unit.poll_state(codes.IDLE)
    assert unit.meters()["draws"] == 0
    assert codes.EVENT_NEW_MEMORY in [event.code for event in unit.events()[3:]]
    unit.play()
