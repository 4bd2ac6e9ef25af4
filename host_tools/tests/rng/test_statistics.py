"""The statistics' p-values are those of the textbook: uniform for fair numbers, tiny for numbers that are not."""

from bisect import bisect
from random import Random

import pytest

from pit.rng.statistics import (
    Digits,
    Frequency,
    Gap,
    Poker,
    Prizes,
    Result,
    Runs,
    Serial,
    Test,
    all_tests,
    chi_square,
    smallest,
)
from pit.rng.tails import chi_square_beyond, normal_two_sided

Test.__test__ = False  # type: ignore[attr-defined]

# statistic, degrees, tail: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4
_TAILS = [
    (2.706, 1, 0.10),
    (3.841, 1, 0.05),
    (10.828, 1, 0.001),
    (15.987, 10, 0.10),
    (18.307, 10, 0.05),
    (29.588, 10, 0.001),
    (67.505, 50, 0.05),
    (124.342, 100, 0.05),
    (149.449, 100, 0.001),
    (77.929, 100, 0.95),
]


@pytest.mark.parametrize(("statistic", "degrees", "tail"), _TAILS)
def test_chi_square_has_the_published_tails(statistic: float, degrees: int, tail: float) -> None:
    assert chi_square_beyond(statistic, degrees) == pytest.approx(tail, rel=1e-3)


def test_chi_square_of_two_degrees_is_an_exponential() -> None:
    assert chi_square_beyond(2 * 500.0, 2) == pytest.approx(7.1245764067412855e-218)


def test_the_normal_has_its_known_tails() -> None:
    assert normal_two_sided(0) == 1
    assert normal_two_sided(-1.959963984540054) == pytest.approx(0.05)


def test_chi_square_without_degrees_is_refused() -> None:
    with pytest.raises(ValueError, match="one degree"):
        chi_square_beyond(1, 0)


def test_small_cells_are_joined_with_their_neighbours() -> None:
    result = chi_square("", [("a", 1, 2), ("b", 4, 3), ("c", 10, 10), ("d", 0, 1)])
    assert result is not None
    assert result.cells == (("a", 5, 5), ("c", 10, 11))
    assert result.degrees == 1


def test_too_few_numbers_give_no_result() -> None:
    for test in all_tests(1_000):
        assert test.result() is None
        test.feed([1, 2])
        assert test.result() is None


def _results(numbers: list[int], total: int, piece: int) -> list[Result]:
    tests = all_tests(total)
    for test in tests:
        for at in range(0, len(numbers), piece):
            test.feed(numbers[at : at + piece])
    return [result for test in tests if (result := test.result()) is not None]


@pytest.mark.parametrize("total", [2, 54, 1_000, 1 << 20])
def test_fair_numbers_give_p_values_all_over_the_unit_interval(total: int) -> None:
    found: list[float] = []
    for seed in range(60):
        rng = Random(seed)
        found += [r.p for r in _results([rng.randrange(total) for _ in range(4_000)], total, 4_000)]
    assert min(found) > 1e-5
    assert 0.35 < sum(p < 0.5 for p in found) / len(found) < 0.65
    assert 0.03 < sum(p < 0.1 for p in found) / len(found) < 0.2


@pytest.mark.parametrize("piece", [1, 7, 1_000])
def test_the_length_of_the_pieces_does_not_matter(piece: int) -> None:
    rng = Random(5)
    numbers = [rng.randrange(54) for _ in range(5_000)]
    assert _results(numbers, 54, piece) == _results(numbers, 54, 5_000)


def _p(test: Test, numbers: list[int]) -> float:
    test.feed(numbers)
    result = test.result()
    assert result is not None
    return result.p


def test_one_byte_modulo_54_is_found_by_its_frequency() -> None:
    rng = Random(1)
    assert _p(Frequency(54), [rng.randrange(256) % 54 for _ in range(20_000)]) < 1e-9


def test_a_number_outside_is_found_at_once() -> None:
    assert _p(Frequency(54), [54, 0, 1]) == 0


def test_numbers_that_alternate_between_halves_are_found_by_their_runs() -> None:
    rng = Random(2)
    assert _p(Runs(100), [rng.randrange(50) + 50 * (i % 2) for i in range(1_000)]) < 1e-9


def test_numbers_all_in_one_half_are_found_by_their_runs() -> None:
    assert _p(Runs(100), [1] * 1_000) == 0


def test_numbers_that_follow_one_another_are_found_by_pairs() -> None:
    rng = Random(3)
    firsts = [rng.randrange(10) for _ in range(2_000)]
    assert _p(Serial(Digits(10)), [n for first in firsts for n in (first, (first + 1) % 10)]) < 1e-9


def test_a_zero_at_regular_distances_is_found_by_its_gaps() -> None:
    rng = Random(4)
    assert _p(Gap(Digits(10)), [0 if i % 10 == 0 else rng.randrange(1, 10) for i in range(20_000)]) < 1e-9


def test_hands_without_pairs_are_found_by_poker() -> None:
    rng = Random(5)
    assert _p(Poker(Digits(10)), [n for _ in range(500) for n in rng.sample(range(10), 5)]) < 1e-9


def test_digits_are_equally_likely_whatever_the_total() -> None:
    digits = Digits(54)
    assert sorted(digits.of(range(54))) == sorted(digits.of(range(50)))
    assert sorted(digits.of(range(54))) == sorted([n for n in range(10) for _ in range(5)])


def test_prizes_are_judged_by_their_weights() -> None:
    rng = Random(6)
    ends, labels = (900, 990, 1_000), ("5", "10", "100")
    fair = [bisect(ends, rng.randrange(1_000)) for _ in range(5_000)]
    assert _p(Prizes(ends, labels), fair) > 1e-4
    assert _p(Prizes(ends, labels), [0, 1, 2] * 1_000) < 1e-9


def test_the_smallest_of_many_p_values_is_told_with_its_bound() -> None:
    results = [Result("", p, 0.0, None) for p in (0.5, 0.02, 0.3, 0.9)]
    assert smallest(results) == (0.02, 0.08)
    assert smallest(results[:1]) == (0.5, 0.5)
