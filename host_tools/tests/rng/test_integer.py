"""Each result below W is led to by equally many inputs; the rest is rejected."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rng.integer import REJECTED, pick

_PAIRS = [value.to_bytes(2, "little") for value in range(1 << 16)]
_SPAN = 1 << 16
MOST = 1 << 30


@pytest.mark.parametrize("first", range(1, 301, 20))
def test_all_16_bit_inputs_lead_to_each_result_equally_often(first: int) -> None:
    for total in range(first, min(first + 20, 301)):
        results = Counter([pick(pair, 2, total) for pair in _PAIRS])
        rejected = results.pop(REJECTED, 0)
        assert results == dict.fromkeys(range(total), _SPAN // total)
        assert rejected == _SPAN % total


def _pick_of(value: int, total: int) -> int:
    number: int = pick(value.to_bytes(4, "little"), 4, total)
    return number


@given(st.integers(4097, MOST), st.data())
def test_below_a_large_total_each_input_leads_to_its_own_residue(total: int, data: st.DataObject) -> None:
    taken = MOST - MOST % total
    value = data.draw(st.integers(0, MOST - 1))
    assert _pick_of(value, total) == (value % total if value < taken else REJECTED)
    assert _pick_of(taken - 1, total) == total - 1
    assert _pick_of(0, total) == 0


@given(st.integers(1, MOST))
def test_less_than_half_of_all_inputs_is_rejected(total: int) -> None:
    assert (MOST % total) * 2 < MOST


@given(st.binary(min_size=32, max_size=32), st.integers(4097, MOST))
def test_a_large_number_comes_from_the_first_30_bits_that_fit(block: bytes, total: int) -> None:
    taken = MOST - MOST % total
    values = [int.from_bytes(block[at : at + 4], "little") % MOST for at in range(0, 32, 4)]
    fitting = [value % total for value in values if value < taken]
    assert pick(block, 32, total) == (fitting[0] if fitting else REJECTED)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 4096))
def test_a_small_number_comes_from_the_first_16_bits_that_fit(block: bytes, total: int) -> None:
    taken = _SPAN - _SPAN % total
    values = [int.from_bytes(block[at : at + 2], "little") for at in range(0, 32, 2)]
    fitting = [value % total for value in values if value < taken]
    assert pick(block, 32, total) == (fitting[0] if fitting else REJECTED)


def test_too_few_bytes_give_no_number() -> None:
    assert pick(b"", 0, 10) == REJECTED
    assert pick(b"\1", 1, 10) == REJECTED
    assert pick(b"\1\0\0", 3, 10_000) == REJECTED
