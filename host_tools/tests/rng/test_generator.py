"""A generator draws only from a tested source, from all of it, and like no other unit."""

import pytest
from sources import FaultySource, Recording, Replay, SeededSource, draws, started

from rng.generator import CARRIED, FAILED, FEW, SEED, Generator
from rng.health import POOL

_STUCK_AT_0 = lambda number, fair: 0  # noqa: E731
_STUCK_AT_1 = lambda number, fair: 1  # noqa: E731
_FAULTS = {
    "stuck at 0": _STUCK_AT_0,
    "stuck at 1": _STUCK_AT_1,
    "biased": lambda number, fair: fair | (number % 8 != 0),
    "alternating": lambda number, fair: number & 1,
    "repeating 16 bits": lambda number, fair: 0b1011_0010_0101_1100 >> number % 16 & 1,
    "repeating 64 bits": lambda number, fair: 0x9E37_79B9_7F4A_7C15 >> number % 64 & 1,
}


@pytest.mark.parametrize("fault", _FAULTS.values(), ids=_FAULTS.keys())
def test_a_faulty_source_never_starts(fault: object) -> None:
    source = FaultySource()
    source.bit_of = fault
    generator = Generator(source)
    assert not generator.start(bytes(CARRIED))
    assert not generator.is_sound
    assert generator.draw(1_000) == FAILED


@pytest.mark.parametrize("fault", _FAULTS.values(), ids=_FAULTS.keys())
def test_a_source_that_turns_faulty_is_refused_at_the_next_arm(fault: object) -> None:
    source = FaultySource()
    generator = started(source)
    source.bit_of = fault
    assert not generator.refresh()
    assert generator.draw(1_000) == FAILED


def test_a_source_that_sticks_is_found_in_the_background() -> None:
    source = FaultySource()
    generator = started(source)
    source.bit_of = _STUCK_AT_0
    assert not all(generator.collect() for _ in range(64 // FEW + 1))
    assert generator.draw(1_000) == FAILED


def test_a_mended_source_is_used_again_only_after_a_start_up_test() -> None:
    source = FaultySource()
    generator = started(source)
    source.bit_of = _STUCK_AT_1
    assert not generator.refresh()
    source.bit_of = None
    assert not generator.refresh()
    reads = source.reads
    assert generator.start(bytes(CARRIED))
    assert source.reads - reads == POOL
    assert generator.draw(1_000) != FAILED


def test_a_generator_that_was_never_started_draws_nothing() -> None:
    generator = Generator(SeededSource())
    assert not generator.refresh()
    generator.cycle()
    assert generator.draw(1_000) == FAILED


def test_an_arm_takes_a_whole_seed_of_new_samples() -> None:
    source = SeededSource()
    generator = started(source)
    reads = source.reads
    assert generator.refresh()
    assert source.reads - reads == SEED


def test_what_was_collected_before_an_arm_is_not_read_again() -> None:
    source = SeededSource()
    generator = started(source)
    for _ in range(SEED // FEW):
        generator.collect()
    reads = source.reads
    assert generator.refresh()
    assert source.reads == reads


def test_another_source_gives_another_stream() -> None:
    assert draws(started(SeededSource(seed=1))) != draws(started(SeededSource(seed=2)))


def test_a_replayed_recording_gives_the_same_draws() -> None:
    recording = Recording()
    one = started(recording)
    first = draws(one)
    one.refresh()
    for _ in range(100):
        one.collect()
    one.cycle()
    one.cycle()
    second = draws(one)
    other = started(Replay(recording))
    assert draws(other) == first
    other.refresh()
    for _ in range(100):
        other.collect()
    other.cycle()
    other.cycle()
    assert draws(other) == second


def test_a_single_raw_bit_changes_every_draw() -> None:
    def flipped(number: int, fair: int) -> int:
        return fair ^ (number == 700)

    source = FaultySource()
    source.bit_of = flipped
    pairs = zip(draws(started(source)), draws(started(FaultySource())), strict=True)
    assert all(one != other for one, other in pairs)


@pytest.mark.parametrize(
    ("other", "carried"),
    [
        (SeededSource(unit_id=b"87654321"), bytes(CARRIED)),
        (SeededSource(system_seed=2), bytes(CARRIED)),
        (SeededSource(), b"\1" + bytes(CARRIED - 1)),
    ],
    ids=["unit id", "system's random bytes", "carried state"],
)
def test_units_with_the_same_noise_differ_by_each_of(other: SeededSource, carried: bytes) -> None:
    assert draws(started(SeededSource())) != draws(started(other, carried))


@pytest.mark.parametrize("step", ["refresh", "cycle", "to_carry"])
def test_each_step_between_two_draws_changes_the_second(step: str) -> None:
    one, other = started(SeededSource()), started(SeededSource())
    assert one.draw(1 << 30) == other.draw(1 << 30)
    getattr(one, step)()
    assert one.draw(1 << 30) != other.draw(1 << 30)


def test_a_cycle_reseeds_once_a_whole_seed_is_collected() -> None:
    """Two generators in one state, fed by two sources, part at that cycle."""
    generators = [started(FaultySource()) for _ in range(2)]
    for number, generator in enumerate(generators):
        generator._source.bit_of = (lambda n, fair: fair ^ 1) if number else None  # type: ignore[attr-defined]
        for _ in range(SEED // FEW - 1):
            generator.collect()
        generator.cycle()
    assert draws(generators[0], 5) == draws(generators[1], 5)
    for generator in generators:
        generator.collect()
        generator.cycle()
    assert draws(generators[0], 5) != draws(generators[1], 5)


def test_what_is_carried_is_no_state_of_the_generator() -> None:
    generator = started(SeededSource())
    carried = generator.to_carry()
    assert len(carried) == CARRIED
    assert generator._drbg._key not in carried
    assert generator._drbg._value not in carried


def test_all_numbers_below_the_total_are_drawn() -> None:
    assert set(draws(started(SeededSource()), 2_000, total=54)) == set(range(54))


def test_a_draw_fails_where_every_piece_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = started(SeededSource())
    monkeypatch.setattr(generator._drbg, "block", lambda: b"\xff" * 32)
    assert generator.draw(1_000) == FAILED


def test_every_arm_takes_its_own_new_samples() -> None:
    source = SeededSource()
    generator = started(source)
    for _ in range(3):
        reads = source.reads
        assert generator.refresh()
        assert source.reads - reads == SEED
