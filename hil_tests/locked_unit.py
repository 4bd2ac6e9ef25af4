"""Locks a virtual unit down and unlocks it again, as its people would; and tells whether its port was given away."""

import hashlib
from functools import cache

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import after_restart
from unit_under_test import UnitUnderTest

from pit.bench.boards import load_board
from pit.bench.jackpot import BOARD
from pit.bench.plants.fram import Fram
from pit.image.build import FIRMWARE
from pit.link.errors import Refused
from pit.link.loading import load
from pit.schedule import signing
from pit.tickets import ticket
from wire import codes, upkeep_codes

CASINO = b"Example Casino".ljust(32, b"\0")
MAIN_DIGEST = hashlib.sha256((FIRMWARE / "boot" / "main.py").read_bytes()).digest()
_HAND_OVER = 0x504954  # as hal/rp2.py has it
MARKED = 1
NAMED = 2
_LONG_US = 2_000_000  # of a start that takes time
_STARTS = 5


@cache
def supervisor() -> rsa.RSAPrivateKey:
    return signing.make_key()


@cache
def engineer() -> rsa.RSAPrivateKey:
    return signing.make_key()


def trust(unit: UnitUnderTest) -> None:
    """Give the unit its supervisor's key."""
    load(unit.client, upkeep_codes.LOAD_SUPERVISOR, CASINO + signing.modulus(supervisor().public_key()))
    after_restart(unit)


def trust_engineer(unit: UnitUnderTest) -> None:
    """Give the unit its engineer's key; as its image bears no signature, it plays no more."""
    load(unit.client, upkeep_codes.LOAD_ENGINEER, CASINO + signing.modulus(engineer().public_key()))
    after_restart(unit)


def lock(unit: UnitUnderTest) -> None:
    """From now on it is locked down."""
    trust(unit)
    load(unit.client, upkeep_codes.LOAD_LOCK, MAIN_DIGEST)
    after_restart(unit)


def refusal_to_lock(unit: UnitUnderTest, main_digest: bytes = MAIN_DIGEST) -> int:
    """Why it is not locked, as a result number."""
    with pytest.raises(Refused) as refused:
        load(unit.client, upkeep_codes.LOAD_LOCK, main_digest)
    return refused.value.code


def chip(unit: UnitUnderTest, name: str) -> Fram:
    """Memory "a" or "b"."""
    return unit.rig.fram_a if name == "a" else unit.rig.fram_b


def issued(unit: UnitUnderTest, action: int) -> bytes:
    """A ticket in order for that action."""
    nonce = unit.client.request("challenge")["nonce"]
    assert isinstance(nonce, bytes)
    key = supervisor() if action == upkeep_codes.ACTION_UNLOCK else engineer()
    return ticket.issue(action, unit.client.hello().unit_id, nonce, key)


def present(unit: UnitUnderTest, action: int) -> None:
    """Have the unit take a ticket for that action; it is about to restart."""
    load(unit.client, codes.LOAD_TICKET, issued(unit, action))


def state(unit: UnitUnderTest) -> int:
    """MARKED and NAMED: what says that it is locked."""
    return unit.ask("lock_state")["locked"]


def is_open(unit: UnitUnderTest) -> bool:
    """Does its port lead to the interpreter?"""
    return unit.bench.unit.is_at_prompt


def plant_hand_over(unit: UnitUnderTest) -> None:
    """Have the chip's register ask for the interpreter at the next start, as `repl` does."""
    unit.rig.wiring.write_register(load_board(BOARD).scratch_register, _HAND_OVER)


def gives_its_port_away(unit: UnitUnderTest) -> bool:
    """Start it, and say whether its port leads to the interpreter within several starts."""
    chip = unit.bench.unit
    chip.power_on()
    last = chip.boots + _STARTS
    unit.bench.pump.run_until(lambda: chip.is_at_prompt or chip.boots == last, unit.transport.now_us + _LONG_US)
    return chip.is_at_prompt


def answers_repl(unit: UnitUnderTest) -> str:
    """The last line that it says to `repl`."""
    return unit.link.lines(b"repl\r")[-1]
