"""HMAC-DRBG gives what NIST published and what the standard says, and refuses what the standard forbids."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nist_answers import ANSWERS, Answer, Reference

from rng import known_answers
from rng.hmac_drbg import BLOCK, RESEED_INTERVAL, HmacDrbg
from wire import mac
from wire.mac import pad_key

_bytes = st.binary(max_size=80)


def _parts(*texts: str) -> list[bytes]:
    return [bytes.fromhex(text) for text in texts if text]


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
def test_the_firmware_gives_the_published_answer(answer: Answer) -> None:
    drbg = HmacDrbg()
    drbg.instantiate(*_parts(answer.entropy, answer.nonce, answer.personalisation))
    if answer.reseed is not None:
        drbg.reseed(*_parts(answer.reseed, answer.additional_reseed))
    drbg.generate(128, *_parts(answer.additional[0]))
    assert drbg.generate(128, *_parts(answer.additional[1])).hex() == answer.returned


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
def test_the_standard_written_down_again_gives_the_published_answer(answer: Answer) -> None:
    entropy, nonce, personalisation = (
        bytes.fromhex(text) for text in (answer.entropy, answer.nonce, answer.personalisation)
    )
    reference = Reference(entropy, nonce, personalisation)
    if answer.reseed is not None:
        reference.update(bytes.fromhex(answer.reseed + answer.additional_reseed))
    reference.generate(128, bytes.fromhex(answer.additional[0]))
    assert reference.generate(128, bytes.fromhex(answer.additional[1])).hex() == answer.returned


@given(st.lists(_bytes.filter(bool), min_size=1, max_size=4), st.lists(_bytes, max_size=5), st.integers(1, 200))
def test_the_firmware_agrees_with_the_standard_on_any_history(
    seed: list[bytes], additional: list[bytes], count: int
) -> None:
    drbg = HmacDrbg()
    drbg.instantiate(*seed)
    reference = Reference(b"".join(seed), b"", b"")
    for data in additional:
        assert drbg.generate(count, *[data] if data else []) == reference.generate(count, data)
        if data:
            drbg.reseed(data)
            reference.update(data)
    assert drbg.generate(count) == reference.generate(count)


@given(st.lists(st.sampled_from(("block", "complete", "generate", "reseed", "instantiate")), max_size=12))
def test_a_block_whose_last_step_is_left_for_later_is_what_the_standard_gives(steps: list[str]) -> None:
    drbg = HmacDrbg()
    drbg.instantiate(b"seed")
    reference = Reference(b"seed", b"", b"")
    for step in steps:
        if step == "block":
            assert drbg.block() == reference.generate(BLOCK)
        elif step == "complete":
            drbg.complete()
        elif step == "generate":
            assert drbg.generate(40) == reference.generate(40)
        elif step == "reseed":
            drbg.reseed(b"more")
            reference.update(b"more")
        else:
            drbg.instantiate(b"again")
            reference = Reference(b"again", b"", b"")
    assert drbg.block() == reference.generate(BLOCK)


def test_the_last_step_of_a_block_leaves_nothing_of_it_in_the_generator() -> None:
    drbg = HmacDrbg()
    drbg.instantiate(b"seed")
    block = drbg.block()
    drbg.complete()
    assert block not in (drbg._value, drbg._key)


def test_a_block_is_a_request_as_any_other() -> None:
    drbg = HmacDrbg()
    with pytest.raises(ValueError, match="no seed"):
        drbg.block()
    drbg.instantiate(b"seed")
    drbg.requests = RESEED_INTERVAL - 1
    drbg.block()
    with pytest.raises(ValueError, match="no seed"):
        drbg.block()


def test_the_boots_own_answer_is_one_of_the_published() -> None:
    answer = ANSWERS["reseed, both"]
    reseed, additional = (answer.reseed or "") + answer.additional_reseed, "".join(answer.additional)
    seed = answer.entropy + answer.nonce + answer.personalisation
    assert known_answers._ANSWER.hex() == seed + reseed + additional + answer.returned
    assert known_answers.is_right()


def test_the_boots_check_fails_where_an_hmac_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(key: bytes, padded: bytearray, mask: int) -> None:
        pad_key(key, padded, mask)
        padded[63] ^= 1

    monkeypatch.setattr(mac, "pad_key", wrong)
    assert not known_answers.is_right()


def test_a_block_takes_no_new_hash_and_its_last_step_two_hmacs_and_two_hashes_begun_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drbg = HmacDrbg()
    drbg.instantiate(b"seed")
    made = []

    def counted(data: bytes) -> object:
        made.append(data)
        return hashlib.sha256(data)

    monkeypatch.setattr(mac, "sha256", counted)
    drbg.block()
    assert not made
    drbg.complete()
    assert len(made) == 2 * 2 + 2


def test_nothing_is_generated_without_a_seed() -> None:
    with pytest.raises(ValueError, match="no seed"):
        HmacDrbg().generate(1)


def test_nothing_is_generated_beyond_the_reseed_interval() -> None:
    drbg = HmacDrbg()
    drbg.instantiate(b"seed")
    drbg.requests = RESEED_INTERVAL - 1
    drbg.generate(1)
    with pytest.raises(ValueError, match="no seed"):
        drbg.generate(1)
    drbg.reseed(b"more")
    assert len(drbg.generate(1)) == 1


@pytest.mark.parametrize("count", [0, -1, 65537])
def test_a_request_has_from_one_byte_to_two_to_the_19_bits(count: int) -> None:
    drbg = HmacDrbg()
    drbg.instantiate(b"seed")
    with pytest.raises(ValueError, match="too many bytes"):
        drbg.generate(count)
    assert len(drbg.generate(65536)) == 65536
