"""A unit cleared as it left the factory: keys and configuration go, records stay, and no cut lets it play by anything."""

from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from boot import keys
from boot.configuration import Configuration
from kernel.memory import Memory
from pit.bench.proofs import memory_cases
from pit.bench.proofs.chips import Chips, Image, cuts
from pit.bench.proofs.memory_facts import UNIT_ID, Facts, restart, use_quick_crc
from pit.schedule import signing
from units import factory
from units.jackpot import approval
from units.jackpot.schedule import Schedule
from wire import codes, upkeep_codes

CASINO = b"Example Casino".ljust(32, b"\0")
UNIT_KEY = b"\xa5" * 32
ROLES = (keys.APPROVER, keys.SUPERVISOR, keys.ENGINEER)
SIGNERS = (keys.SUPERVISOR, keys.ENGINEER)


class Machine:
    is_door_open = False


class Unit:
    """As much of a jackpot unit at rest as clearing asks for."""

    kind = codes.KIND_JACKPOT
    unit_id = UNIT_ID

    def __init__(self, image: Image) -> None:
        self.store = Chips(image)
        self.chips = (self.store.a, self.store.b)
        self.memory = Memory(self.store.a, self.store.b, UNIT_ID)
        self.memory.boot()
        self.machine = Machine()
        self.is_at_rest = True
        self.written = len(self.store.log)

    def refusal_to_take(self, what: int) -> int:
        return 0

    def log(self, code: int, a: int, c: int) -> None:
        self.memory.events.append(code, a, c, 0)


@pytest.fixture(autouse=True, scope="module")
def quick_crc() -> None:
    use_quick_crc()


@pytest.fixture(autouse=True)
def no_schedule_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approval, "PATH", str(tmp_path / "schedule.bin"))


@pytest.fixture(scope="module")
def modulus() -> bytes:
    key: rsa.RSAPrivateKey = signing.make_key()
    return signing.modulus(key.public_key())


@pytest.fixture(scope="module")
def provisioned(modulus: bytes) -> Image:
    """A unit that has played, with keys, its own among them, lock-down and configuration."""
    chips = Chips(memory_cases.played())
    for role in ROLES:
        assert _key(chips, role).put(CASINO, modulus)
    _configuration(chips).put(
        {
            upkeep_codes.TAG_ADDRESS: b"\7",
            upkeep_codes.TAG_UNIT_KEY: UNIT_KEY,
            upkeep_codes.TAG_TABLE: b"BJ-7",
            upkeep_codes.TAG_SCHEDULE_DIGEST: b"d" * 32,
            upkeep_codes.TAG_LOCKED: b"\1",
        }
    )
    return chips.image


def _key(chips: Chips, role: int) -> keys.PublicKey:
    key = keys.PublicKey(chips.a, chips.b, UNIT_ID, role)
    key.load()
    return key


def _configuration(chips: Chips) -> Configuration:
    found = Configuration(chips.a, chips.b)
    found.load()
    return found


def statuses(image: Image) -> dict[int, int]:
    return {role: _key(Chips(image), role).status for role in ROLES}


def cleared(image: Image, role: int = keys.SUPERVISOR) -> Unit:
    unit = Unit(image)
    assert factory.do(unit, role) == 0
    return unit


def play(image: Image) -> Facts:
    """What stands of play after a restart; the log goes on by itself."""
    return replace(restart(image).facts, newest_event=0, events=())


def standing(image: Image) -> tuple[int, int]:
    """What a unit with this memory plays by after a start, and why not."""
    schedule, chips = Schedule(), Chips(image)
    approval.take_up(schedule, chips.a, chips.b, UNIT_ID)
    return schedule.standing, schedule.reason


@pytest.mark.parametrize("role", SIGNERS)
def test_no_byte_of_keys_and_configuration_is_left_but_the_lock_down(
    provisioned: Image, modulus: bytes, role: int
) -> None:
    image = cleared(provisioned, role).store.image
    assert set(statuses(image).values()) == {keys.NONE}
    configuration = _configuration(Chips(image))
    assert {tag for tag in range(256) if configuration.get(tag) is not None} == {
        upkeep_codes.TAG_LOCKED,
        upkeep_codes.TAG_CLEARED,
    }
    for secret in (UNIT_KEY[:8], modulus[:16], b"BJ-7"):
        assert secret not in image.a + image.b


def test_records_stand_as_they_were(provisioned: Image) -> None:
    assert play(cleared(provisioned).store.image) == play(provisioned)


def test_it_plays_nothing_and_no_example_till_it_has_a_key_of_its_own(provisioned: Image, modulus: bytes) -> None:
    image = cleared(provisioned).store.image
    refused = (codes.SCHEDULE_REFUSED, upkeep_codes.SCHEDULE_CLEARED)
    assert standing(image) == refused
    chips = Chips(image)
    assert _key(chips, keys.APPROVER).put(CASINO, modulus)
    assert standing(chips.image) == refused
    assert _configuration(chips).put({upkeep_codes.TAG_UNIT_KEY: b"n" * 32})
    assert standing(chips.image) == (codes.SCHEDULE_REFUSED, codes.SCHEDULE_NO_FILE)


def test_a_unit_that_was_never_cleared_still_demonstrates() -> None:
    assert standing(memory_cases.played()) == (codes.SCHEDULE_DEMONSTRATION, 0)


@pytest.mark.parametrize("role", SIGNERS)
def test_a_cut_at_any_byte_leaves_no_way_to_play_and_a_way_to_go_on(provisioned: Image, role: int) -> None:
    before = play(provisioned)
    unit = cleared(provisioned, role)
    seen = set()
    for number, cut in enumerate(cuts(provisioned, unit.store.log[unit.written :])):
        found = statuses(cut.image)
        is_marked = _configuration(Chips(cut.image)).get(upkeep_codes.TAG_CLEARED) is not None
        assert is_marked or set(found.values()) == {keys.SOUND}, f"cut {number}: keys went before the mark"
        if found[role] != keys.SOUND:
            assert {found[other] for other in ROLES if other != role} == {keys.NONE}, f"cut {number}: nobody can go on"
        if number % 9:
            continue
        seen.add(standing(cut.image))
        assert standing(cut.image)[0] == codes.SCHEDULE_REFUSED
        assert play(cut.image) == before
    assert (codes.SCHEDULE_REFUSED, upkeep_codes.SCHEDULE_CLEARED) in seen


def test_it_can_be_cleared_again_after_it_was_provisioned_anew(provisioned: Image, modulus: bytes) -> None:
    chips = Chips(cleared(provisioned).store.image)
    for role in ROLES:
        assert _key(chips, role).put(CASINO, modulus)
    assert _configuration(chips).put({upkeep_codes.TAG_UNIT_KEY: b"n" * 32})
    image = cleared(chips.image).store.image
    assert set(statuses(image).values()) == {keys.NONE}
    assert standing(image)[1] == upkeep_codes.SCHEDULE_CLEARED


def test_an_engineers_word_counts_only_while_the_door_is_open(provisioned: Image) -> None:
    unit = Unit(provisioned)
    assert factory.refusal(unit, keys.ENGINEER) == upkeep_codes.FACTORY_DOOR
    assert factory.refusal(unit, keys.SUPERVISOR) == 0
    unit.machine.is_door_open = True
    assert factory.refusal(unit, keys.ENGINEER) == 0
    unit.is_at_rest = False
    assert factory.refusal(unit, keys.SUPERVISOR) == codes.REQUEST_STATE


@pytest.mark.parametrize("dead", [0, 1])
def test_a_memory_that_refuses_is_told_and_nothing_is_played(provisioned: Image, dead: int) -> None:
    unit = Unit(provisioned)
    unit.chips[dead].is_dead = True
    assert factory.do(unit, keys.SUPERVISOR) == upkeep_codes.REQUEST_STORE
