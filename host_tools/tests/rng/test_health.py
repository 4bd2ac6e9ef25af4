"""The health tests fail at the sample that SP 800-90B's cutoffs name, and not one earlier."""

from fractions import Fraction
from math import comb
from random import Random

import pytest

from pit.rng.cutoffs import proportion_cutoff, repetition_cutoff
from rng import cutoffs, health
from rng.health import LONGEST_LAG, POOL, REPEATS, SHARE, SPAN, SPAN_SHARE, WINDOW, Health, is_varied

# a, H in bits a sample, repetition count, adaptive proportion of 1,024 and of 512 samples
_TABLE = [
    (20, "1/4", 81, 915, 468),
    (20, "1/2", 41, 793, 410),
    (20, "1", 21, 589, 311),
    (20, "2", 11, 325, 177),
    (20, "4", 6, 105, 62),
    (20, "8", 4, 18, 13),
    (30, "1/2", 61, 810, 422),
    (30, "1", 31, 609, 325),
    (30, "8", 5, 22, 16),
    (40, "1/2", 81, 824, 432),
    (40, "1", 41, 625, 336),
    (40, "8", 6, 26, 19),
]


@pytest.mark.parametrize(("a", "h", "repeats", "share_1024", "share_512"), _TABLE)
def test_cutoffs_are_those_of_the_standard(a: int, h: str, repeats: int, share_1024: int, share_512: int) -> None:
    assert repetition_cutoff(a, Fraction(h)) == repeats
    assert proportion_cutoff(a, Fraction(h), 1024) == share_1024
    assert proportion_cutoff(a, Fraction(h), 512) == share_512


def test_the_units_cutoffs_are_for_a_of_30_and_half_a_bit() -> None:
    assert repetition_cutoff(30, Fraction(1, 2)) == REPEATS
    assert proportion_cutoff(30, Fraction(1, 2), WINDOW) == SHARE
    assert proportion_cutoff(30, Fraction(1, 2), SPAN) == SPAN_SHARE


@pytest.mark.parametrize(("a", "h", "repeats", "share_1024", "share_512"), _TABLE)
def test_a_unit_works_out_the_same_cutoffs(a: int, h: str, repeats: int, share_1024: int, share_512: int) -> None:
    of_256 = int(Fraction(h) * 256)
    assert cutoffs.repetition(a, of_256) == repeats
    assert cutoffs.proportion(a, of_256, 1024) == share_1024
    assert cutoffs.proportion(a, of_256, 512) == share_512


@pytest.mark.parametrize("a", [20, 27, 30, 40])
def test_a_units_cutoffs_are_exact_wherever_it_may_be_set(a: int) -> None:
    for h in (64, 65, 77, 100, 127, 128, 129, 181, 200, 254, 255, 256):
        exact = Fraction(h, 256)
        assert cutoffs.limits(a, h)[:3] == (
            repetition_cutoff(a, exact),
            proportion_cutoff(a, exact, WINDOW),
            proportion_cutoff(a, exact, SPAN),
        )


def test_a_seed_holds_256_bits_at_any_claim_and_covers_the_span() -> None:
    for h in range(64, 257):
        seed = cutoffs.limits(30, h)[3]
        assert seed * h >= 256 * 256
        assert SPAN <= seed <= POOL


def test_fair_bits_fail_the_third_test_less_than_once_in_1e42_seeds() -> None:
    """Each of its counts over 512 samples; at a lag there are fewer, so the tail is smaller."""
    tail = sum(comb(SPAN, k) for k in range(SPAN_SHARE, SPAN + 1))
    assert 66 * tail * 10**42 < 2**SPAN


def test_the_proportion_cutoff_is_the_smallest_with_a_tail_below_the_rate() -> None:
    """By whole numbers alone, for H = 1: half of 2^1024 outcomes each."""
    cutoff = proportion_cutoff(30, Fraction(1), 1024)

    def beyond(least: int) -> int:
        return sum(comb(1024, k) for k in range(least, 1025))

    assert beyond(cutoff) * 2**30 <= 2**1024 < beyond(cutoff - 1) * 2**30


@pytest.mark.parametrize("repeats", sorted({row[2] for row in _TABLE}))
def test_the_repetition_count_fails_at_its_cutoff(repeats: int) -> None:
    health = Health(repeats, share=10_000)
    assert health.feed(bytes([0] + [1] * (repeats - 1)))
    assert not health.feed(b"\x01")


def test_a_run_is_counted_across_feeds_and_broken_by_another_sample() -> None:
    health = Health(repeats=5, share=10_000)
    assert health.feed(b"\1\1\1")
    assert health.feed(b"\1\0\1\1\1\1")
    assert not health.feed(b"\1")


@pytest.mark.parametrize(("share", "window"), sorted({(r[3], 1024) for r in _TABLE} | {(r[4], 512) for r in _TABLE}))
def test_the_adaptive_proportion_fails_at_its_cutoff(share: int, window: int) -> None:
    """The first sample of a window counts as one of those that equal it."""
    health = Health(repeats=10_000, share=share, window=window)
    others = bytes([2]) * (window - share)
    assert health.feed(b"\1" + others + b"\1" * (share - 2))
    assert not health.feed(b"\1")


def test_each_window_counts_anew() -> None:
    health = Health(repeats=10_000, share=7, window=10)
    for _ in range(50):
        assert health.feed(b"\1\1\1\1\1\1\0\0\0\0")
    assert not health.feed(b"\1\1\1\1\1\1\1")


def test_the_first_sample_of_a_window_is_what_counts() -> None:
    health = Health(repeats=10_000, share=7, window=10)
    assert health.feed(b"\0" + b"\1" * 9)


def test_a_failure_stays_till_the_tests_begin_anew() -> None:
    health = Health(repeats=3)
    assert not health.feed(b"\1\1\1")
    assert not health.feed(b"\0\1\0\1")
    health.restart()
    assert health.feed(b"\0\1\0\1")


def _fair(seed: int) -> bytearray:
    rng = Random(seed)
    return bytearray(rng.getrandbits(1) for _ in range(POOL))


def test_fair_bits_pass_all_tests() -> None:
    for seed in range(20):
        assert Health().feed(_fair(seed))
        assert is_varied(_fair(seed), seed)


def _ring(samples: list[int], end: int) -> bytearray:
    """A ring of fair samples, but for the SPAN of them before `end`."""
    pool = _fair(0)
    for i, sample in enumerate(samples):
        pool[(end - SPAN + i) % POOL] = sample
    return pool


@pytest.mark.parametrize("end", [0, 200, SPAN, 1000])
@pytest.mark.parametrize("length", [2, 3, 4, 7, 8, 16, 31, 32, 33, 48, 63, LONGEST_LAG])
def test_a_pattern_of_up_to_64_bits_that_repeats_in_the_newest_samples_is_found(length: int, end: int) -> None:
    rng = Random(length)
    pattern = [0, 1] + [rng.getrandbits(1) for _ in range(length - 2)]
    pool = _ring([pattern[i % length] for i in range(SPAN)], end)
    assert not is_varied(pool, end)


@pytest.mark.parametrize("common", [0, 1])
def test_bias_in_the_newest_samples_fails_at_its_share(common: int) -> None:
    rng = Random(1)
    samples = [common] * (SPAN_SHARE - 1) + [1 - common] * (SPAN - SPAN_SHARE + 1)
    rng.shuffle(samples)
    assert health.ones(_ring(samples, 300), 300) in (SPAN_SHARE - 1, SPAN - SPAN_SHARE + 1)
    assert is_varied(_ring(samples, 300), 300)
    samples[samples.index(1 - common)] = common
    assert not is_varied(_ring(samples, 300), 300)


def test_repetition_fails_at_its_share() -> None:
    rng = Random(7)
    pattern = [rng.getrandbits(1) for _ in range(30)]
    pool = _ring([pattern[i % 30] ^ (rng.random() < 0.1) for i in range(SPAN)], 100)
    most = max(health.same_at_lag(pool, 100, lag) for lag in range(1, LONGEST_LAG + 1))
    assert most == health.same_at_lag(pool, 100, 30) > health.ones(pool, 100)
    assert not is_varied(pool, 100, share=most)
    assert is_varied(pool, 100, share=most + 1)


def test_two_samples_in_the_ring_are_compared_at_their_lag() -> None:
    pool = bytearray(POOL)
    pool[POOL - 10] = 1
    assert [health.same_at_lag(pool, 0, lag) for lag in (1, 5, 64)] == [SPAN - 1 - 2, SPAN - 5 - 2, SPAN - 64 - 1]
    pool[POOL - 15] = 1
    assert health.same_at_lag(pool, 0, 5) == SPAN - 5 - 2
    assert health.same_at_lag(pool, SPAN, 5) == SPAN - 5
