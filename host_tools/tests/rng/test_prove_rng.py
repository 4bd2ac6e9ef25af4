"""The proof of the generator, on a sample: it catches what is planted, and would fail where a judge sleeps."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from pit.bench.proofs import rng as proof
from pit.bench.proofs import rng_faults, rng_speed
from pit.bench.proofs.rng_faults import Case, Verdict
from pit.bench.proofs.rng_noise import Noise, RepeatingNoise, quick_is_varied, quick_pad_key, use_quick_twins
from rng.generator import Generator
from rng.health import POOL, SPAN, is_varied
from wire import mac
from wire.mac import pad_key

_PLANTED = 10


@pytest.fixture(scope="module")
def evidence() -> proof.Evidence:
    return proof.prove(20_000, 1_500, seed_bits=16)


def test_each_planted_fault_is_caught_and_nothing_sound_is(evidence: proof.Evidence) -> None:
    assert [fault.name for fault in evidence.planted if not fault.is_caught or fault.is_false_alarm] == []
    assert evidence.caught == len(evidence.planted) == _PLANTED
    assert evidence.is_met


def test_the_last_line_tells_the_figures(evidence: proof.Evidence) -> None:
    assert evidence.line.startswith("prove rng: planted 10, caught 10; draws 20000, smallest p 0.")
    assert evidence.line.endswith(f" of {len(evidence.results)}")
    assert evidence.smallest_p == min(result.p for result in evidence.results)
    assert evidence.bonferroni == min(1.0, evidence.smallest_p * len(evidence.results))


def test_it_says_that_entropy_is_not_assessed(evidence: proof.Evidence) -> None:
    assert "not assessed" in evidence.entropy


def test_two_processes_give_what_one_gives(evidence: proof.Evidence) -> None:
    assert proof.prove(20_000, 1_500, seed_bits=16, workers=2) == evidence


@pytest.mark.parametrize(
    ("verdicts", "is_met"),
    [((True, False), True), ((False, False), False), ((True, True), False)],
    ids=["caught", "missed", "false alarm"],
)
def test_a_judge_that_sleeps_or_cries_wolf_fails_the_proof(
    monkeypatch: pytest.MonkeyPatch, evidence: proof.Evidence, verdicts: tuple[bool, bool], is_met: bool
) -> None:
    faulty, sound = (Verdict(objects, "") for objects in verdicts)
    case = Case("planted", "judge", lambda: faulty, lambda: sound)
    planted = proof._caught(case, lambda _: None)
    assert replace(evidence, planted=(planted,)).is_met == is_met


def test_draws_that_show_something_fail_the_proof(evidence: proof.Evidence) -> None:
    assert not replace(evidence, bonferroni=rng_faults.MARK / 2).is_met


def test_too_few_draws_are_refused() -> None:
    with pytest.raises(ValueError, match="at least"):
        proof.prove(100)


@pytest.mark.parametrize("seed", range(5))
def test_the_quick_twins_are_the_firmwares_loops(seed: int) -> None:
    rng = Random(seed)
    key, mask = rng.randbytes(32), rng.choice((0x36, 0x5C))
    ours, theirs = bytearray(64), bytearray(64)
    pad_key(key, ours, mask)
    quick_pad_key(key, theirs, mask)
    assert ours == theirs
    pool = bytearray(rng.getrandbits(1) for _ in range(POOL))
    end = rng.randrange(POOL)
    least = next(share for share in range(SPAN + 2) if is_varied(pool, end, share))
    assert not quick_is_varied(pool, end, least - 1)
    assert quick_is_varied(pool, end, least)


def test_the_quick_twins_give_the_same_draws_and_go_again() -> None:
    def draws() -> list[int]:
        generator = rng_faults.started(Generator, Noise(b"seed"))
        return [generator.draw(1 << 30) for _ in range(20)]

    plain = draws()
    undo = use_quick_twins()
    try:
        assert vars(mac)["pad_key"] is quick_pad_key
        assert draws() == plain
    finally:
        undo()
    assert vars(mac)["pad_key"] is pad_key


def test_a_repeating_source_repeats_across_its_pieces() -> None:
    noise = RepeatingNoise(b"seed")
    bits = noise.raw_bits(0) + noise.raw_bits(1)
    assert all(bits[i] == bits[i + 48] for i in range(len(bits) - 48))


def test_noise_is_the_same_however_it_is_read() -> None:
    def read(step: int) -> bytes:
        noise, taken = Noise(b"seed"), b""
        for _ in range(0, 8192, step):
            raw = bytearray(step)
            noise.fill_entropy(raw)
            taken += raw
        return taken

    assert read(8) == read(64)
    assert abs(sum(read(8)) - 4096) < 200


_make: Callable[[Noise], Generator] = Generator


def test_no_judge_objects_to_a_sound_generator() -> None:
    assert not rng_faults.two_units(_make).objects
    assert not rng_faults.source_matters(_make).objects
    assert not rng_faults.statistics(_make).objects


def test_a_draw_takes_three_hmacs_and_so_less_than_two_milliseconds_on_a_pico() -> None:
    assert rng_speed.hmacs_a_draw() == 3
    assert 3 * rng_speed.HMAC_MS <= 2.0
