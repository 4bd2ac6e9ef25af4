"""Which schedule a unit plays by: the one its approver signed, the example, or none. Clause Q03-34N."""

import hashlib
from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from hypothesis import given
from hypothesis import strategies as st
from schedules import EXAMPLE, with_prizes
from unit_side import PLACE_A, PLACE_B, booted, on_flash, trusted
from unit_side import given as given_key

from pit.bench.proofs.chips import Image
from pit.schedule import binary, signing
from pit.schedule.schedule import Limits, Schedule, ScheduleError
from units.jackpot import approval
from units.jackpot.schedule import Schedule as UnitSchedule
from wire import codes, upkeep_codes

Flash = Callable[[bytes | None], None]


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flash:
    """Puts a schedule file where the unit looks for it, or takes it away."""

    def put(data: bytes | None) -> None:
        monkeypatch.setattr(approval, "PATH", on_flash(tmp_path, data))

    put(None)
    return put


def drawn(schedule: UnitSchedule) -> list[tuple[int, int]]:
    """Each prize and how many of all stops give it, in order."""
    counts = Counter(schedule.prize_cents(schedule.index_of(stop)) for stop in range(schedule.total))
    return sorted(counts.items())


@pytest.mark.clause("Q03-34N")
def test_a_unit_with_a_signed_schedule_plays_by_it(approver: rsa.RSAPrivateKey, flash: Flash) -> None:
    data = signing.sign(with_prizes((700, 3), (900, 5)), approver)
    flash(data)
    schedule = booted(given_key(approver.public_key(), named=data))
    assert (schedule.standing, schedule.reason, schedule.is_verified) == (codes.SCHEDULE_VERIFIED, 0, True)
    assert drawn(schedule) == [(700, 3), (900, 5)]
    assert schedule.facts[-32:] == hashlib.sha256(data).digest()
    assert schedule.facts[:-32] == data[: binary.HEAD_BYTES] + signing.key_id(approver.public_key())


def test_a_unit_that_was_never_given_a_key_demonstrates_and_is_not_verified(flash: Flash) -> None:
    schedule = booted(Image())
    assert (schedule.standing, schedule.reason) == (codes.SCHEDULE_DEMONSTRATION, 0)
    assert not schedule.is_verified
    assert drawn(schedule) == [(prize.prize_cents, prize.weight) for prize in EXAMPLE.prizes]
    told, total = binary.unpack_head(schedule.facts[: binary.HEAD_BYTES])
    assert (told.id, told.game, told.is_example, total) == ("example-1", "madness-21", True, 1_000)


@pytest.mark.clause("Q03-34N")
def test_a_unit_with_a_key_and_no_schedule_refuses(approver: rsa.RSAPrivateKey, flash: Flash) -> None:
    schedule = booted(given_key(approver.public_key()))
    assert (schedule.standing, schedule.reason) == (codes.SCHEDULE_REFUSED, codes.SCHEDULE_NO_FILE)
    assert schedule.refusal(0) == schedule.refusal(820_540_800) == codes.SCHEDULE_NO_FILE
    assert not schedule.is_verified
    with pytest.raises(ValueError, match="beyond the schedule"):
        schedule.index_of(0)


def test_a_unit_with_a_schedule_and_no_key_refuses(approver: rsa.RSAPrivateKey, flash: Flash) -> None:
    flash(signing.sign(EXAMPLE, approver))
    assert booted(Image()).reason == upkeep_codes.SCHEDULE_NO_KEY


def test_a_unit_that_lost_its_key_refuses(approver: rsa.RSAPrivateKey, flash: Flash) -> None:
    flash(signing.sign(EXAMPLE, approver))
    image = given_key(approver.public_key()).spoilt(0, [PLACE_A + 60], 1).spoilt(1, [PLACE_B + 60], 1)
    assert booted(image).reason == upkeep_codes.SCHEDULE_KEY_LOST


def test_a_unit_that_lost_its_key_does_not_demonstrate(approver: rsa.RSAPrivateKey, flash: Flash) -> None:
    image = given_key(approver.public_key()).spoilt(0, [PLACE_A + 60], 1).spoilt(1, [PLACE_B + 60], 1)
    assert booted(image).standing == codes.SCHEDULE_REFUSED


def test_one_good_copy_of_the_key_is_enough_and_is_told(approver: rsa.RSAPrivateKey, flash: Flash) -> None:
    data = signing.sign(EXAMPLE, approver)
    flash(data)
    whole = given_key(approver.public_key(), named=data)
    assert not booted(whole).is_key_half
    for image in (whole.spoilt(0, [PLACE_A + 60], 1), whole.blanked(0), whole.blanked(1)):
        schedule = booted(image)
        assert (schedule.reason, schedule.is_key_half) == (0, True)


def altered(**changes: object) -> Schedule:
    return replace(EXAMPLE, **changes)  # type: ignore[arg-type]


def bare(schedule: Schedule, key: rsa.RSAPrivateKey) -> bytes:
    """The schedule's file, signed without a look at it."""
    body = binary.pack(schedule, signing.key_id(key.public_key()))
    return resigned(body, key)


def resigned(body: bytes, key: rsa.RSAPrivateKey) -> bytes:
    scheme = padding.PSS(mgf=padding.MGF1(hashes.SHA256()), salt_length=32)
    return body + key.sign(body, scheme, hashes.SHA256())


WIDE = Limits(100, 10_000, (1 << 30) + 100, 0)
UNUSABLE = [
    with_prizes((500, 0)),
    with_prizes((500, 0), (600, 1)),
    with_prizes((0, 5)),
    with_prizes((500, 1), (500, 1)),
    with_prizes((800, 1), (500, 1)),
    with_prizes((550, 1)),
    with_prizes((100_100, 1)),
    with_prizes((500, (1 << 30) - 1), (600, 1)),
    with_prizes(),
    replace(with_prizes(((1 << 30) + 76, 1)), limits=WIDE),
    replace(with_prizes((100_000_000, 1)), has_cents=True, limits=WIDE),
    altered(valid_until=EXAMPLE.valid_from),
    altered(limits=replace(EXAMPLE.limits, stake_min_cents=0)),
    altered(limits=replace(EXAMPLE.limits, stake_min_cents=20_000)),
    altered(id=""),
    altered(approver=""),
    altered(currency="A\0D"),
]


@pytest.mark.parametrize("schedule", UNUSABLE, ids=range(len(UNUSABLE)))
def test_values_that_no_approver_may_sign_are_refused_all_the_same(
    approver: rsa.RSAPrivateKey, schedule: Schedule
) -> None:
    assert approval.refusal(bare(schedule, approver), trusted(approver.public_key())) == upkeep_codes.SCHEDULE_VALUES


@pytest.mark.parametrize(("at", "value"), [(6, 4), (9, 1), (11, 1), (144, 1)])
def test_bytes_that_must_be_zero_or_a_sum_count(approver: rsa.RSAPrivateKey, at: int, value: int) -> None:
    body = bytearray(binary.pack(EXAMPLE, signing.key_id(approver.public_key())))
    body[at] = value
    data = resigned(bytes(body), approver)
    assert approval.refusal(data, trusted(approver.public_key())) == upkeep_codes.SCHEDULE_VALUES


def test_a_schedule_of_another_game_casino_or_signer_is_refused(
    approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey
) -> None:
    key = trusted(approver.public_key())
    assert approval.refusal(bare(altered(game="keno"), approver), key) == upkeep_codes.SCHEDULE_GAME
    assert approval.refusal(bare(altered(casino="Example Casino 2"), approver), key) == upkeep_codes.SCHEDULE_CASINO
    assert approval.refusal(bare(altered(casino="Example Casin"), approver), key) == upkeep_codes.SCHEDULE_CASINO
    assert approval.refusal(bare(EXAMPLE, stranger), key) == upkeep_codes.SCHEDULE_SIGNER
    assert approval.refusal(bare(EXAMPLE, approver), key) == 0


def test_a_stranger_who_names_the_approvers_key_is_refused(
    approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey
) -> None:
    body = binary.pack(EXAMPLE, signing.key_id(approver.public_key()))
    assert approval.refusal(resigned(body, stranger), trusted(approver.public_key())) == upkeep_codes.SCHEDULE_SIGNATURE


def test_a_file_cut_or_extended_anywhere_is_refused(approver: rsa.RSAPrivateKey) -> None:
    key = trusted(approver.public_key())
    data = signing.sign(EXAMPLE, approver)
    for length in range(len(data)):
        assert approval.refusal(data[:length], key) == upkeep_codes.SCHEDULE_FORM
    for more in (b"\0", bytes(8), data):
        assert approval.refusal(data + more, key) == upkeep_codes.SCHEDULE_FORM


def test_every_flipped_bit_of_a_file_is_noticed_by_unit_and_host(approver: rsa.RSAPrivateKey) -> None:
    key = trusted(approver.public_key())
    data = signing.sign(EXAMPLE, approver)
    assert approval.refusal(data, key) == 0
    for bit in range(len(data) * 8):
        flipped = bytearray(data)
        flipped[bit >> 3] ^= 1 << (bit & 7)
        assert approval.refusal(bytes(flipped), key), f"the unit took bit {bit}"
        with pytest.raises(ScheduleError):
            signing.verify(bytes(flipped), approver.public_key())


def test_the_greatest_schedule_is_taken(approver: rsa.RSAPrivateKey, flash: Flash) -> None:
    data = signing.sign(with_prizes(*((100 * n, n) for n in range(1, 101))), approver)
    assert len(data) == approval.LONGEST
    flash(data)
    schedule = booted(given_key(approver.public_key(), named=data))
    assert drawn(schedule) == [(100 * n, n) for n in range(1, 101)]


def test_a_schedule_of_more_prizes_than_there_is_room_for_is_refused(approver: rsa.RSAPrivateKey) -> None:
    data = bare(with_prizes(*((100 * n, n) for n in range(1, 102))), approver)
    assert approval.refusal(data, trusted(approver.public_key())) == upkeep_codes.SCHEDULE_FORM


def test_cents_are_shown_only_by_a_schedule_that_has_them(approver: rsa.RSAPrivateKey, flash: Flash) -> None:
    for has_cents in (False, True):
        data = signing.sign(altered(has_cents=has_cents), approver)
        flash(data)
        assert booted(given_key(approver.public_key(), named=data)).has_cents is has_cents


def test_a_schedule_counts_only_between_its_dates_once_the_time_is_known(
    approver: rsa.RSAPrivateKey, flash: Flash
) -> None:
    data = signing.sign(EXAMPLE, approver)
    flash(data)
    schedule = booted(given_key(approver.public_key(), named=data))
    start, end = schedule.valid_from, schedule.valid_until
    late = codes.SCHEDULE_DATES
    assert [schedule.refusal(utc) for utc in (0, start - 1, start, end - 1, end)] == [0, late, 0, 0, late]


@given(st.lists(st.integers(1, 1 << 12), min_size=1, max_size=100))
def test_every_stop_belongs_to_the_prize_whose_weight_covers_it(weights: list[int]) -> None:
    schedule = UnitSchedule()
    schedule.take(array("I", range(len(weights))), array("I", weights))
    assert schedule.total == sum(weights)
    first = 0
    for index, weight in enumerate(weights):
        assert {schedule.index_of(stop) for stop in (first, first + weight // 2, first + weight - 1)} == {index}
        first += weight
    for beyond in (-1, first):
        with pytest.raises(ValueError, match="beyond the schedule"):
            schedule.index_of(beyond)


def test_both_sides_refuse_the_same_prizes(approver: rsa.RSAPrivateKey) -> None:
    for schedule in UNUSABLE:
        with pytest.raises(ScheduleError):
            signing.sign(schedule, approver)
        with pytest.raises(ScheduleError):
            signing.verify(bare(schedule, approver), approver.public_key())
