"""The fuzzer's run: what it said is read right, and what it found is told."""

import importlib.util
import signal
import subprocess
from pathlib import Path

import pytest

from pit.bench.proofs import link, link_fuzz_run
from pit.bench.proofs.link_fuzz_run import CannotFuzz, Fuzzed
from wire import messages
from wire.frame import HEADER, TAGGED

_PULSES = [
    "INFO: Seed: 1",
    "#2\tINITED cov: 297 ft: 300 corp: 1/1b exec/s: 0 rss: 53Mb",
    "#512\tpulse  cov: 301 ft: 320",
]


def test_a_run_to_the_end_tells_its_inputs_and_how_far_it_reached() -> None:
    found = link_fuzz_run._read([*_PULSES, "Done 1000 runs in 3 second(s)"], [])
    assert found == Fuzzed(1_000, 3, 301)


def test_what_an_input_did_is_told_with_the_input(tmp_path: Path) -> None:
    kept = tmp_path / "crash-1"
    kept.write_bytes(b"\x01\x02")
    lines = [*_PULSES, " === Uncaught Python exception: ===", "AssertionError: the unit did [('arm', 9)]"]
    found = link_fuzz_run._read(lines, [kept])
    assert found.failure == "AssertionError: the unit did [('arm', 9)], by 0102"
    assert found.runs == 512


def test_a_fuzzer_that_died_without_a_word_found_something(tmp_path: Path) -> None:
    kept = tmp_path / "timeout-1"
    kept.write_bytes(b"\0")
    assert link_fuzz_run._read(_PULSES, [kept]).failure


def test_a_fuzzer_that_did_not_start_proves_nothing() -> None:
    with pytest.raises(CannotFuzz, match="atheris is not installed"):
        link_fuzz_run._read(["atheris is not installed; nothing was tried."], [])


def test_it_starts_from_tagged_frames_of_both_kinds_of_unit() -> None:
    seeds = link_fuzz_run.seeds()
    kinds = {data[3] for data in seeds if len(data) >= HEADER and data[0] & TAGGED}
    assert {messages.ARM, messages.SETTLE} <= kinds
    assert len(kinds) > 6


def test_a_failure_of_the_fuzzer_is_no_proof() -> None:
    sound = {"a weakness": "frame 1"}
    assert link.Evidence(caught=sound, fuzzed=Fuzzed(1, 1, 1), caught_by_fuzzing="found").is_proven
    assert not link.Evidence(caught=sound, fuzzed=Fuzzed(1, 1, 1, "raised"), caught_by_fuzzing="found").is_proven
    assert not link.Evidence(caught=sound, fuzzed=Fuzzed(1, 1, 1)).is_proven


def test_the_line_tells_the_fuzzers_figures() -> None:
    evidence = link.Evidence(caught={"a": "x"}, fuzzed=Fuzzed(1_000, 3, 301), caught_by_fuzzing="found")
    assert evidence.line.endswith("stalls 0; fuzzed inputs 1000, failures 0; planted 2, caught 2")


def test_fuzzers_that_are_ended_run_no_longer_nor_does_one_that_starts_too_late() -> None:
    running = link_fuzz_run._Running()
    runs = [subprocess.Popen(["sleep", "60"], text=True) for _ in range(2)]
    running.add(runs[0])
    running.end()
    running.add(runs[1])
    assert [run.wait() for run in runs] == [-signal.SIGKILL] * 2


@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="needs the extra: pip install 'pit[fuzz]'")
def test_a_short_run_finds_nothing_in_a_sound_link_and_any_tag_at_once() -> None:
    assert link_fuzz_run.fuzz(200).failure == ""
    assert "the unit did" in link_fuzz_run.fuzz(200, weakness="any tag will do").failure
