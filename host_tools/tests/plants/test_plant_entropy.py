"""The entropy register gives one fair bit a read, the same for one seed, and each fault shows in its bits."""

from random import Random

import pytest

from pit.bench.plants.entropy import EntropySource


def bits(source: EntropySource, count: int) -> list[int]:
    return [source() for _ in range(count)]


def test_a_sound_source_gives_fair_bits_in_bit_0_only() -> None:
    sample = bits(EntropySource(Random(1)), 10_000)
    assert set(sample) == {0, 1}
    assert 4_800 < sum(sample) < 5_200


def test_one_seed_gives_one_stream_and_another_another() -> None:
    streams = [bits(EntropySource(Random(seed)), 64) for seed in (5, 5, 6)]
    assert streams[0] == streams[1] != streams[2]


def test_reads_are_counted() -> None:
    source = EntropySource(Random(1))
    bits(source, 17)
    assert source.reads == 17


@pytest.mark.parametrize("bit", [0, 1])
def test_a_stuck_source_gives_one_bit_for_ever(bit: int) -> None:
    source = EntropySource(Random(1))
    source.stick(bit)
    assert bits(source, 200) == [bit] * 200


@pytest.mark.parametrize("ones_per_mille", [0, 100, 900, 1_000])
def test_a_biased_source_gives_ones_as_often_as_told(ones_per_mille: int) -> None:
    source = EntropySource(Random(1))
    source.bias(ones_per_mille)
    assert abs(sum(bits(source, 10_000)) - 10 * ones_per_mille) < 200


def test_a_repeating_source_repeats() -> None:
    source = EntropySource(Random(1))
    source.repeat([1, 1, 0])
    assert bits(source, 7) == [1, 1, 0, 1, 1, 0, 1]


def test_an_absent_source_reads_all_ones() -> None:
    source = EntropySource(Random(1))
    source.vanish()
    assert bits(source, 2) == [0xFFFF_FFFF] * 2


def test_a_mended_source_is_fair_again() -> None:
    source = EntropySource(Random(1))
    source.stick(1)
    source.mend()
    assert 0 in bits(source, 100)


@pytest.mark.parametrize("ones_per_mille", [-1, 1_001])
def test_a_bias_outside_the_scale_is_refused(ones_per_mille: int) -> None:
    with pytest.raises(ValueError, match="per mille"):
        EntropySource(Random(1)).bias(ones_per_mille)


def test_an_empty_pattern_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one bit"):
        EntropySource(Random(1)).repeat([])


@pytest.mark.parametrize(("ones_per_mille", "bit"), [(0, 0), (1_000, 1)])
def test_a_bias_at_the_end_of_the_scale_leaves_no_chance(ones_per_mille: int, bit: int) -> None:
    source = EntropySource(Random(1))
    source.bias(ones_per_mille)
    assert set(bits(source, 20_000)) == {bit}
