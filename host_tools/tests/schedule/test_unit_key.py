"""The approver's key in its two places: given once, whole or lost, never another unit's."""

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from unit_side import PLACE_A, PLACE_B, UNIT_ID, given, padded, place

from boot.keys import LOST, NONE, SOUND
from kernel.record import seal
from pit.bench.proofs.chips import Chips, Image, cuts
from pit.schedule import signing

CASINO = padded("Example Casino")


def status(image: Image) -> int:
    return place(Chips(image)).load()


def test_a_new_unit_has_none() -> None:
    assert status(Image()) == NONE


def test_a_key_that_was_given_is_read_back(approver: rsa.RSAPrivateKey) -> None:
    key = place(Chips(given(approver.public_key())))
    assert key.load() == SOUND
    assert key.modulus == signing.modulus(approver.public_key())
    assert (key.key_id, key.casino) == (signing.key_id(approver.public_key()), CASINO)


def test_a_sound_key_is_never_replaced(approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey) -> None:
    image = given(approver.public_key())
    for one in (image, image.blanked(0), image.blanked(1)):
        key = place(Chips(one))
        key.load()
        assert not key.put(CASINO, signing.modulus(stranger.public_key()))
        assert key.modulus == signing.modulus(approver.public_key())


def test_every_flipped_bit_of_both_copies_is_noticed(approver: rsa.RSAPrivateKey) -> None:
    image = given(approver.public_key())
    for bit in range(0, 512 * 8, 7):
        spoilt = image.spoilt(0, [PLACE_A + bit // 8], 1 << bit % 8).spoilt(1, [PLACE_B + bit // 8], 1 << bit % 8)
        assert status(spoilt) == LOST, f"bit {bit}"


@pytest.mark.parametrize("chip", [0, 1])
def test_one_bad_copy_is_mended_from_the_other(approver: rsa.RSAPrivateKey, chip: int) -> None:
    image = given(approver.public_key())
    chips = Chips(image.spoilt(chip, [(PLACE_A, PLACE_B)[chip] + 100]))
    key = place(chips)
    assert key.load() == SOUND
    assert key.is_half
    assert key.mend()
    assert chips.image == image


def test_another_units_key_is_lost_not_taken(approver: rsa.RSAPrivateKey) -> None:
    assert status(given(approver.public_key(), unit_id=b"87654321")) == LOST


@pytest.mark.parametrize("at", [0, 4, 16, 60], ids=["magic", "role", "key id", "modulus"])
def test_a_sealed_record_of_something_else_is_lost(approver: rsa.RSAPrivateKey, at: int) -> None:
    image = given(approver.public_key())
    record = bytearray(image.a[PLACE_A : PLACE_A + 512])
    record[at] ^= 1
    seal(record)
    chips = Chips()
    chips.a.write_verified(PLACE_A, record)
    chips.b.write_verified(PLACE_B, record)
    assert status(chips.image) == LOST


def test_two_keys_that_differ_are_lost(approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey) -> None:
    mixed = Image(given(approver.public_key()).a, given(stranger.public_key()).b)
    assert status(mixed) == LOST


@pytest.mark.parametrize("dead", ["a", "b"])
def test_a_silent_device_leaves_the_other_copy(approver: rsa.RSAPrivateKey, dead: str) -> None:
    chips = Chips(given(approver.public_key()))
    getattr(chips, dead).is_dead = True
    assert place(chips).load() == SOUND


def test_two_silent_devices_are_a_lost_key_not_none() -> None:
    chips = Chips()
    chips.a.is_dead = chips.b.is_dead = True
    assert place(chips).load() == LOST


@pytest.mark.parametrize("dead", ["a", "b"])
def test_a_key_that_one_memory_refused_does_not_stand_after_a_restart(approver: rsa.RSAPrivateKey, dead: str) -> None:
    chips = Chips()
    key = place(chips)
    key.load()
    getattr(chips, dead).is_dead = True
    assert not key.put(CASINO, signing.modulus(approver.public_key()))
    assert place(Chips(chips.image)).load() == NONE


def test_what_is_no_key_is_not_taken(approver: rsa.RSAPrivateKey) -> None:
    modulus = signing.modulus(approver.public_key())
    for casino, number in ((CASINO, bytes(384)), (CASINO, modulus[:-1]), (CASINO[:-1], modulus)):
        chips = Chips()
        key = place(chips)
        key.load()
        assert not key.put(casino, number)
        assert chips.image == Image()


def test_a_cut_while_it_is_given_leaves_none_lost_or_the_key_and_it_can_be_given_again(
    approver: rsa.RSAPrivateKey,
) -> None:
    chips = Chips()
    key = place(chips)
    key.load()
    key.put(CASINO, signing.modulus(approver.public_key()))
    found = set()
    for cut in cuts(Image(), chips.log):
        again = place(Chips(cut.image))
        found.add(again.load())
        if again.status != SOUND:
            assert again.put(CASINO, signing.modulus(approver.public_key()))
        assert again.load() == SOUND
    assert found == {NONE, LOST, SOUND}


def test_it_belongs_to_the_unit_it_was_given_to(approver: rsa.RSAPrivateKey) -> None:
    chips = Chips(given(approver.public_key()))
    assert place(chips, b"87654321").load() == LOST
    assert place(chips, UNIT_ID).load() == SOUND
