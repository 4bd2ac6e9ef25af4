"""The proof of the interlock, in a sample: the firmware passes, every planted fault is caught, and the line says so."""

import pytest

from pit.bench.proofs import interlock
from pit.bench.proofs.interlock_faults import PLANTED
from pit.bench.proofs.interlock_rounds import Shift
from pit.bench.proofs.interlock_troubles import TROUBLES
from pit.bench.proofs.interlock_unit import Parts
from pit.bench.proofs.memory_facts import use_quick_crc
from pit.link.errors import NoAnswer

use_quick_crc()


@pytest.mark.parametrize("seed", [1, 2])
def test_no_card_is_dealt_that_must_not_be_and_none_is_lost(seed: int) -> None:
    shift = interlock.desk_shift(seed, Parts())
    assert shift.play(interlock.SAMPLE_ROUNDS)
    assert shift.judge.violations == []
    assert (shift.tally.unaccounted, shift.tally.stopped) == (0, "")


@pytest.mark.parametrize(("name", "parts"), PLANTED, ids=[name for name, _ in PLANTED])
def test_a_planted_fault_is_caught(name: str, parts: Parts) -> None:
    assert interlock.caught(parts)


def test_a_sound_unit_is_not_caught() -> None:
    shift = interlock.desk_shift(7, Parts(), trouble_percent=70)
    assert shift.play(interlock.SAMPLE_ROUNDS)


def test_at_least_six_faults_are_planted() -> None:
    assert len({parts for _, parts in PLANTED}) >= 6


def test_every_trouble_strikes_in_a_sample() -> None:
    shift = interlock.desk_shift(3, Parts(), trouble_percent=100)
    shift.play(interlock.SAMPLE_ROUNDS)
    assert set(shift.tally.faults) == {trouble.name for trouble in TROUBLES}


def test_ticks_wrap_in_the_middle_of_a_sample() -> None:
    shift = interlock.desk_shift(4, Parts(), trouble_percent=0)
    shift.play(interlock.SAMPLE_ROUNDS * 2)
    assert shift.rig.clock.now_us > 600_000_000


def test_a_whole_virtual_unit_plays_a_sample() -> None:
    evidence = interlock.Evidence()
    interlock.play_virtual(evidence, interlock.SAMPLE_VIRTUAL_ROUNDS)
    assert evidence.virtual_rounds == interlock.SAMPLE_VIRTUAL_ROUNDS
    assert evidence.is_proven


def test_the_line_tells_what_was_played_and_caught() -> None:
    evidence = interlock.Evidence(rounds=10, virtual_rounds=2, caught={"late relay": "round 1", "no mirror check": ""})
    evidence.faults["jam"] = 4
    assert evidence.line == (
        "prove interlock: rounds 12, faults 4, cards unaccounted 0, deals while inhibited 0; planted 2, caught 1"
    )


def test_one_miss_of_any_kind_is_no_proof() -> None:
    assert interlock.Evidence(caught={"late relay": "round 1"}).is_proven
    assert not interlock.Evidence(unaccounted=1).is_proven
    assert not interlock.Evidence(violations=["driven"]).is_proven
    assert not interlock.Evidence(cut_short=["no answer"]).is_proven
    assert not interlock.Evidence(caught={"late relay": ""}).is_proven


def test_a_unit_that_falls_silent_is_no_proof_and_no_deal_while_inhibited(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall_silent(_shift: Shift, _rounds: int) -> bool:
        raise NoAnswer("no answer")

    monkeypatch.setattr(Shift, "play", fall_silent)
    evidence = interlock.Evidence()
    interlock.play_virtual(evidence, 1)
    assert not evidence.is_proven
    assert "deals while inhibited 0" in evidence.line
