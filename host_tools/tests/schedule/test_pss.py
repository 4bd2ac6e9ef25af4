"""The unit's own check of signatures agrees with a library that many eyes have seen, and takes nothing else."""

import hashlib

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boot import pss
from pit.schedule import signing

MESSAGE = b"prizes for each $1 staked"
DIGEST = hashlib.sha256(MESSAGE).digest()


def scheme(salt: int = 32, mask: hashes.HashAlgorithm | None = None) -> padding.PSS:
    return padding.PSS(mgf=padding.MGF1(mask or hashes.SHA256()), salt_length=salt)


def signed(key: rsa.RSAPrivateKey, message: bytes = MESSAGE) -> bytes:
    return key.sign(message, scheme(), hashes.SHA256())


def modulus(key: rsa.RSAPrivateKey) -> bytes:
    return signing.modulus(key.public_key())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20, deadline=None)
@given(message=st.binary(max_size=300))
def test_what_the_library_signs_is_taken(approver: rsa.RSAPrivateKey, message: bytes) -> None:
    digest = hashlib.sha256(message).digest()
    assert pss.is_signed(modulus(approver), digest, signed(approver, message))


def test_every_flipped_bit_of_a_signature_is_noticed(approver: rsa.RSAPrivateKey) -> None:
    signature = signed(approver)
    for bit in range(len(signature) * 8):
        altered = bytearray(signature)
        altered[bit >> 3] ^= 1 << (bit & 7)
        assert not pss.is_signed(modulus(approver), DIGEST, bytes(altered)), f"bit {bit}"


def test_another_message_is_refused(approver: rsa.RSAPrivateKey) -> None:
    assert not pss.is_signed(modulus(approver), hashlib.sha256(MESSAGE + b".").digest(), signed(approver))


def test_another_key_is_refused(approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey) -> None:
    assert not pss.is_signed(modulus(stranger), DIGEST, signed(approver))


@pytest.mark.parametrize("salt", [0, 20, 31, 33, 64])
def test_a_salt_of_another_length_is_refused(approver: rsa.RSAPrivateKey, salt: int) -> None:
    assert not pss.is_signed(modulus(approver), DIGEST, approver.sign(MESSAGE, scheme(salt), hashes.SHA256()))


def test_another_mask_or_padding_is_refused(approver: rsa.RSAPrivateKey) -> None:
    other_mask = approver.sign(MESSAGE, scheme(mask=hashes.SHA512()), hashes.SHA256())
    older = approver.sign(MESSAGE, padding.PKCS1v15(), hashes.SHA256())
    assert not pss.is_signed(modulus(approver), DIGEST, other_mask)
    assert not pss.is_signed(modulus(approver), DIGEST, older)


def test_a_second_signature_made_by_adding_the_modulus_is_refused(approver: rsa.RSAPrivateKey) -> None:
    n = approver.public_key().public_numbers().n
    for _ in range(200):
        shifted = int.from_bytes(signed(approver), "big") + n
        if shifted < 1 << 3072:
            break
    else:
        pytest.fail("no signature was small enough")
    assert not pss.is_signed(modulus(approver), DIGEST, shifted.to_bytes(384, "big"))


def raised(key: rsa.RSAPrivateKey, encoded: int) -> bytes:
    """The signature that opens to `encoded`, whatever that is."""
    numbers = key.private_numbers()
    return pow(encoded, numbers.d, numbers.public_numbers.n).to_bytes(384, "big")


def encoding(key: rsa.RSAPrivateKey) -> int:
    numbers = key.public_key().public_numbers()
    return pow(int.from_bytes(signed(key), "big"), numbers.e, numbers.n)


def test_the_bit_above_the_encoding_must_be_clear(approver: rsa.RSAPrivateKey) -> None:
    n = approver.public_key().public_numbers().n
    for _ in range(200):
        encoded = encoding(approver) | 1 << 3071
        if encoded < n:
            break
    else:
        pytest.fail("no encoding was small enough")
    assert not pss.is_signed(modulus(approver), DIGEST, raised(approver, encoded))
    assert pss.is_signed(modulus(approver), DIGEST, raised(approver, encoded & ~(1 << 3071)))


@pytest.mark.parametrize("at", [0, 8 * 33, 8 * (33 + 31), 8 * (33 + 32), 8 * (33 + 33), 3060])
def test_each_part_of_the_encoding_counts(approver: rsa.RSAPrivateKey, at: int) -> None:
    encoded = encoding(approver)
    assert pss.is_signed(modulus(approver), DIGEST, raised(approver, encoded))
    assert not pss.is_signed(modulus(approver), DIGEST, raised(approver, encoded ^ 1 << at))


@pytest.mark.parametrize("signature", [b"", bytes(384), b"\xff" * 384, bytes(383), bytes(383) + b"\1", bytes(385)])
def test_what_is_no_signature_is_refused(approver: rsa.RSAPrivateKey, signature: bytes) -> None:
    assert not pss.is_signed(modulus(approver), DIGEST, signature)


def test_a_key_of_another_size_is_refused(approver: rsa.RSAPrivateKey) -> None:
    n = modulus(approver)
    for other in (b"", n[:-1], n + b"\1", b"\x7f" + n[1:], n[:-1] + bytes([n[-1] & 0xFE])):
        assert not pss.is_signed(other, DIGEST, signed(approver))


def test_a_sound_signature_with_a_zero_before_it_is_refused(approver: rsa.RSAPrivateKey) -> None:
    assert not pss.is_signed(modulus(approver), DIGEST, b"\0" + signed(approver))


def test_a_key_has_3072_bits_and_is_odd(approver: rsa.RSAPrivateKey) -> None:
    n = modulus(approver)
    assert pss.is_key(n)
    for other in (b"", n[:-1], b"\0" + n, b"\x7f" + n[1:], n[:-1] + bytes([n[-1] & 0xFE])):
        assert not pss.is_key(other)


def test_both_sides_call_a_key_the_same(approver: rsa.RSAPrivateKey) -> None:
    assert pss.key_id(modulus(approver)) == signing.key_id(approver.public_key())
