"""A key that takes another's place: a cut anywhere leaves the old one or the new one, and the next change starts from that."""

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from unit_side import PLACE_A, configured, given, padded, place

from boot.configuration import Configuration
from boot.keys import LOST, SOUND
from pit.bench.proofs.chips import Chips, Image, cuts
from pit.schedule import signing
from wire import upkeep_codes

CASINO = padded("Example Casino")
OTHER_CASINO = padded("Another Casino")


def modulus(key: rsa.RSAPrivateKey) -> bytes:
    return signing.modulus(key.public_key())


def changed(image: Image, to: rsa.RSAPrivateKey) -> Chips:
    """The chips, with their log, after the key on them was changed."""
    chips = Chips(image)
    key = place(chips)
    assert key.load() == SOUND
    assert key.change(OTHER_CASINO, modulus(to))
    return chips


def held(image: Image) -> bytes:
    key = place(Chips(image))
    assert key.load() == SOUND
    return key.casino + key.modulus


@pytest.fixture(scope="module")
def third() -> rsa.RSAPrivateKey:
    return signing.make_key()


def test_a_changed_key_is_read_back(approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey) -> None:
    chips = changed(given(approver.public_key()), stranger)
    assert held(chips.image) == OTHER_CASINO + modulus(stranger)
    assert not place(chips).is_half


def test_a_cut_anywhere_in_a_change_leaves_the_old_key_or_the_new_one(
    approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey
) -> None:
    image = given(approver.public_key())
    old, new = CASINO + modulus(approver), OTHER_CASINO + modulus(stranger)
    found = [held(cut.image) for cut in cuts(image, changed(image, stranger).log)]
    assert set(found) == {old, new}
    assert found.index(new) == found.count(old), "the new key, once there, went again"


def test_a_cut_in_a_change_after_a_cut_one_never_brings_back_the_first_key(
    approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey, third: rsa.RSAPrivateKey
) -> None:
    image = given(approver.public_key())
    new, newest = OTHER_CASINO + modulus(stranger), OTHER_CASINO + modulus(third)
    once = [cut.image for cut in cuts(image, changed(image, stranger).log) if held(cut.image) == new]
    for start in (once[0], once[len(once) // 2], once[-2]):
        found = [held(cut.image) for cut in cuts(start, changed(start, third).log)]
        assert set(found) == {new, newest}


def test_a_change_that_was_cut_is_mended_to_the_new_key(
    approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey
) -> None:
    image = given(approver.public_key())
    done = changed(image, stranger).image
    chips = Chips(Image(done.a, image.b))
    key = place(chips)
    assert key.load() == SOUND
    assert key.is_half
    assert key.mend()
    assert chips.image == done


def test_keys_two_changes_apart_are_lost_not_chosen(
    approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey, third: rsa.RSAPrivateKey
) -> None:
    image = given(approver.public_key())
    twice = changed(changed(image, stranger).image, third).image
    assert place(Chips(Image(twice.a, image.b))).load() == LOST


def test_after_256_changes_the_newest_still_counts(approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey) -> None:
    image = given(approver.public_key())
    before = image
    for number in range(257):
        before, image = image, changed(image, stranger if number % 2 else approver).image
    assert held(Image(image.a, before.b)) == held(image)
    assert held(Image(before.a, image.b)) == held(image)


@pytest.mark.parametrize("dead", ["a", "b"])
def test_a_change_that_one_memory_refuses_leaves_the_old_key(
    approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey, dead: str
) -> None:
    image = given(approver.public_key())
    chips = Chips(image)
    key = place(chips)
    key.load()
    getattr(chips, dead).is_dead = True
    assert not key.change(OTHER_CASINO, modulus(stranger))
    assert chips.image == image


def test_nothing_is_changed_where_no_key_stands_or_into_what_is_none(approver: rsa.RSAPrivateKey) -> None:
    chips = Chips()
    key = place(chips)
    key.load()
    assert not key.change(CASINO, modulus(approver))
    assert chips.image == Image()
    standing = Chips(given(approver.public_key()))
    key = place(standing)
    key.load()
    assert not key.change(CASINO, bytes(384))
    lost = Chips(given(approver.public_key()).spoilt(0, [PLACE_A]).spoilt(1, [0x0800]))
    key = place(lost)
    assert key.load() == LOST
    assert not key.change(CASINO, modulus(approver))


def _unit_key(image: Image) -> bytes | None:
    chips = Chips(image)
    found = Configuration(chips.a, chips.b)
    found.load()
    assert not found.is_lost
    return found.get(upkeep_codes.TAG_UNIT_KEY)


def _given_unit_key(image: Image, key: bytes) -> Chips:
    chips = Chips(image)
    configured(chips, {upkeep_codes.TAG_UNIT_KEY: key})
    return chips


def test_a_cut_in_a_change_of_the_units_own_key_after_a_cut_one_never_brings_back_the_first() -> None:
    first, second, third = b"1" * 32, b"2" * 32, b"3" * 32
    image = _given_unit_key(Image(), first).image
    once = [cut.image for cut in cuts(image, _given_unit_key(image, second).log)]
    assert {_unit_key(cut) for cut in once} == {first, second}
    halves = [cut for cut in once if _unit_key(cut) == second]
    for start in (halves[0], halves[len(halves) // 2], halves[-2]):
        found = {_unit_key(cut.image) for cut in cuts(start, _given_unit_key(start, third).log)}
        assert found == {second, third}
