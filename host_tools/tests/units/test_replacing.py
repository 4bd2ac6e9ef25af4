"""Records that change their unit: a cut at any byte leaves them the other's or this one's, whole, and it can be done again."""

from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from boot import keys
from boot.configuration import Configuration
from kernel import memory
from kernel.memory import Memory
from pit.bench.proofs import memory_cases
from pit.bench.proofs.chips import Chips, Image, cuts
from pit.bench.proofs.memory_facts import UNIT_ID, Facts, read_facts, use_quick_crc
from pit.schedule import signing
from units import replacing
from wire import upkeep_codes

NEW = b"newboard"
CASINO = b"Example Casino".ljust(32, b"\0")
UNIT_KEY = b"\xa5" * 32
ROLES = (keys.APPROVER, keys.SUPERVISOR, keys.ENGINEER)


@pytest.fixture(autouse=True, scope="module")
def quick_crc() -> None:
    use_quick_crc()


@pytest.fixture(scope="module")
def modulus() -> bytes:
    key: rsa.RSAPrivateKey = signing.make_key()
    return signing.modulus(key.public_key())


@pytest.fixture(scope="module")
def theirs(modulus: bytes) -> Image:
    """The memories of a unit that owes a prize, with keys and configuration."""
    chips = Chips(memory_cases.drawn())
    for role in ROLES:
        key = keys.PublicKey(chips.a, chips.b, UNIT_ID, role)
        key.load()
        assert key.put(CASINO, modulus)
    configuration = Configuration(chips.a, chips.b)
    configuration.load()
    assert configuration.put(
        {upkeep_codes.TAG_ADDRESS: b"\7", upkeep_codes.TAG_UNIT_KEY: UNIT_KEY, upkeep_codes.TAG_SCHEDULE_ID: b"i" * 16}
    )
    return chips.image


class NewBoard:
    """As much of a unit as taking over asks for, after its boot."""

    def __init__(self, image: Image, unit_id: bytes = NEW) -> None:
        self.store = Chips(image)
        self.chips = (self.store.a, self.store.b)
        self.unit_id = unit_id
        self.memory = Memory(self.store.a, self.store.b, unit_id)
        self.memory.boot()
        self.written = len(self.store.log)

    def log(self, code: int, a: int, c: int) -> None:
        self.memory.events.append(code, a, c, 0)


def refusal(image: Image, former: bytes = UNIT_ID, unit_id: bytes = NEW) -> int:
    return int(replacing.refusal(NewBoard(image, unit_id), former))  # type: ignore[arg-type]


def taken_over(image: Image) -> NewBoard:
    unit = NewBoard(image)
    assert replacing.refusal(unit, UNIT_ID) == 0  # type: ignore[arg-type]
    assert replacing.do(unit, UNIT_ID) == 0  # type: ignore[arg-type]
    return unit


def facts(image: Image, unit_id: bytes) -> tuple[int, Facts]:
    """The verdict of a restart there, and what stands of play; the log goes on by itself."""
    store = NewBoard(image, unit_id).memory
    return store.verdict, replace(read_facts(store), newest_event=0, events=())


def status(image: Image, unit_id: bytes, role: int) -> int:
    chips = Chips(image)
    return keys.PublicKey(chips.a, chips.b, unit_id, role).load()


def is_half(image: Image, role: int) -> bool:
    chips = Chips(image)
    key = keys.PublicKey(chips.a, chips.b, NEW, role)
    key.load()
    return key.is_half


def test_after_it_the_new_unit_plays_on_with_every_record_and_the_old_board_can_not(theirs: Image) -> None:
    _, before = facts(theirs, UNIT_ID)
    done = taken_over(theirs).store.image
    verdict, after = facts(done, NEW)
    assert verdict <= memory.REBUILT
    assert after == before
    assert facts(done, UNIT_ID)[0] == memory.FOREIGN


def test_the_log_says_whose_the_records_were(theirs: Image) -> None:
    unit = taken_over(theirs)
    event = bytearray(24)
    assert unit.memory.events.read(unit.memory.events.newest, event)
    assert event[6] == upkeep_codes.EVENT_REPLACED
    assert event[16:20] == UNIT_ID[:4]


def test_the_persons_keys_go_along_and_the_old_units_own_key_goes(theirs: Image) -> None:
    done = taken_over(theirs).store.image
    assert {status(done, NEW, role) for role in ROLES} == {keys.SOUND}
    chips = Chips(done)
    configuration = Configuration(chips.a, chips.b)
    configuration.load()
    assert configuration.get(upkeep_codes.TAG_UNIT_KEY) is None
    assert configuration.get(upkeep_codes.TAG_ADDRESS) == b"\7"
    assert UNIT_KEY[:8] not in done.a + done.b


def test_a_cut_at_any_byte_leaves_it_the_others_or_ours_whole_and_it_can_be_done_again(theirs: Image) -> None:
    _, before = facts(theirs, UNIT_ID)
    unit = taken_over(theirs)
    verdicts = []
    for number, cut in enumerate(cuts(theirs, unit.store.log[unit.written :])):
        found = Chips(cut.image)
        engineers = [keys.PublicKey(found.a, found.b, owner, keys.ENGINEER).load() for owner in (UNIT_ID, NEW)]
        assert keys.SOUND in engineers, f"cut {number}: nobody can give leave to go on"
        if number % 5:
            continue
        verdict, held = facts(cut.image, NEW)
        verdicts.append(verdict)
        if verdict == memory.FOREIGN:
            assert replace(held, is_playable=True) == before
            again = taken_over(cut.image).store.image
            verdict, held = facts(again, NEW)
            assert {status(again, NEW, role) for role in ROLES} == {keys.SOUND}
            assert not any(is_half(again, role) for role in ROLES)
        assert verdict <= memory.REBUILT
        assert held == before
    assert memory.FOREIGN in verdicts
    assert verdicts[-1] <= memory.REBUILT


def test_a_cut_in_the_second_try_leaves_it_the_others_or_ours(theirs: Image) -> None:
    _, before = facts(theirs, UNIT_ID)
    unit = taken_over(theirs)
    log = unit.store.log[unit.written :]
    half_way = [cut.image for cut in cuts(theirs, log) if facts(cut.image, NEW)[0] == memory.FOREIGN][-1]
    second = taken_over(half_way)
    for number, cut in enumerate(cuts(half_way, second.store.log[second.written :])):
        if number % 11:
            continue
        verdict, held = facts(cut.image, NEW)
        assert verdict == memory.FOREIGN or verdict <= memory.REBUILT
        assert replace(held, is_playable=True) == before


def test_a_new_chip_in_the_place_of_one_of_them_is_filled_from_the_other(theirs: Image) -> None:
    _, before = facts(theirs, UNIT_ID)
    for chip in (0, 1):
        image = taken_over(theirs.blanked(chip)).store.image
        verdict, held = facts(image, NEW)
        assert (verdict <= memory.REBUILT, held) == (True, before)


def test_nothing_but_the_named_units_own_pair_is_taken_over(theirs: Image) -> None:
    cleared = memory_cases.image_after(lambda store: store.format(), theirs)
    stranger = memory_cases.image_after(
        lambda store: None, Image(), lambda chips: Memory(chips.a, chips.b, b"stranger")
    )
    assert refusal(theirs, b"stranger") == upkeep_codes.REPLACE_NOT_THEIRS
    assert refusal(theirs, UNIT_ID, UNIT_ID) == upkeep_codes.REPLACE_NOT_THEIRS
    assert refusal(Image(theirs.b, theirs.a)) == upkeep_codes.REPLACE_NOT_THEIRS
    assert refusal(Image(theirs.a, cleared.b)) == upkeep_codes.REPLACE_NOT_THEIRS
    assert refusal(Image(theirs.a, stranger.b)) == upkeep_codes.REPLACE_NOT_THEIRS


def test_an_older_pair_of_this_units_own_is_no_half_done_take_over(theirs: Image) -> None:
    own = memory_cases.image_after(lambda store: None, Image(), lambda chips: Memory(chips.a, chips.b, NEW))
    later = memory_cases.image_after(lambda store: store.format(), own, lambda chips: Memory(chips.a, chips.b, NEW))
    for pair in (own, later):
        assert refusal(Image(theirs.a, pair.b)) == upkeep_codes.REPLACE_NOT_THEIRS
        assert refusal(Image(pair.a, theirs.b)) == upkeep_codes.REPLACE_NOT_THEIRS


def test_records_without_a_good_copy_or_of_another_format_stay_where_they_are(theirs: Image) -> None:
    lost = theirs
    for chip, base in ((0, 0x0C00), (1, 0x0C00), (0, 0x0E00)):
        lost = lost.spoilt(chip, range(base, base + 0x200, 8), 1)
    assert refusal(lost) == upkeep_codes.REPLACE_RECORDS
    newer = memory_cases.image_after(lambda store: None, theirs, memory_cases.NextMemory)
    assert refusal(newer) == upkeep_codes.REPLACE_RECORDS


@pytest.mark.parametrize("dead", [0, 1])
def test_a_memory_that_refuses_leaves_the_records_the_others(theirs: Image, dead: int) -> None:
    unit = NewBoard(theirs)
    unit.chips[dead].is_dead = True
    assert replacing.do(unit, UNIT_ID) == upkeep_codes.REQUEST_STORE  # type: ignore[arg-type]
    assert facts(unit.store.image, NEW)[0] == memory.FOREIGN
