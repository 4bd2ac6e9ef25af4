"""The proof of cuts, in a sample: the firmware survives every trial, and a fault planted in it does not."""

import pytest

from pit.bench.proofs import cuts
from pit.bench.proofs.chips import Chips, Image, Written
from pit.bench.proofs.chips import cuts as images_of
from pit.bench.proofs.memory_cases import Case, cases
from pit.bench.proofs.memory_facts import MakeMemory, use_quick_crc
from pit.bench.proofs.memory_faults import PLANTED
from pit.bench.proofs.memory_trials import Trial, trials

use_quick_crc()
ALL_CASES = cases()


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.name)
def test_each_step_stands_wholly_or_not_at_all(case: Case) -> None:
    tried = list(trials(case, grain=cuts.SAMPLE))
    assert len(tried) > 30
    assert [trial for trial in tried if not trial.is_survived] == []


@pytest.mark.parametrize(("name", "make"), PLANTED, ids=[name for name, _ in PLANTED])
def test_a_planted_fault_is_caught(name: str, make: MakeMemory) -> None:
    assert cuts.first_failure(ALL_CASES, make, cuts.COARSE) is not None


def test_eight_faults_are_planted() -> None:
    assert len({make for _, make in PLANTED}) == 8


def test_the_line_tells_what_was_tried_and_caught() -> None:
    survived, failed = Trial("arm", "here", True), Trial("arm", "there", False)
    evidence = cuts.Evidence({"arm": 2}, [failed], {"no CRC": survived, "one copy only": None}, 1)
    assert evidence.line == "prove cuts: tried 2 (1 on the VM), survived 1; planted 2, caught 1"


@pytest.mark.parametrize(
    ("failed", "caught"), [([Trial("arm", "there", False)], Trial("arm", "there", False)), ([], None)]
)
def test_one_miss_of_either_kind_is_no_proof(failed: list[Trial], caught: Trial | None) -> None:
    assert not cuts.Evidence({"arm": 1}, failed, {"no CRC": caught}).is_proven


def test_a_cut_leaves_each_byte_absent_torn_or_whole() -> None:
    log = [Written(0, 4, 0x00, 0xFF), Written(1, 5, 0x00, 0xFF)]
    found = [(cut.image.a[4], cut.image.b[5]) for cut in images_of(Image(), log)]
    assert found == [(0x00, 0x00), (0x0F, 0x00), (0xFF, 0x00), (0xFF, 0xF0), (0xFF, 0xFF)]


def test_a_dropped_write_is_noticed_only_by_reading_back() -> None:
    chips = Chips()
    chips.a.dropped = range(1)
    assert not chips.a.write_verified(0, b"1234")
    chips.b.verifies = False
    chips.b.dropped = range(1)
    assert chips.b.write_verified(0, b"1234")
    assert chips.image == Image()
