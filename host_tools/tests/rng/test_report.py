"""The report tells every p-value, the smallest with its bound, each skip and why, and that entropy is not assessed."""

import shutil
import stat
from bisect import bisect_right
from dataclasses import replace
from pathlib import Path
from random import Random
from struct import pack
from xml.etree import ElementTree

import pytest

from pit.rng import outside, pictures, report
from pit.rng.collection import Collection
from pit.rng.statistics import Result

_PRIZES = ((900, 500), (990, 1_000), (1_000, 10_000))


def _draws(count: int, seed: int = 1) -> Collection:
    rng = Random(seed)
    ends = [end for end, _ in _PRIZES]
    stops = [rng.randrange(1_000) for _ in range(count)]
    data = b"".join(pack("<IH", stop, bisect_right(ends, stop)) for stop in stops)
    return Collection("final", "00" * 8, "0.1.0", count, _PRIZES, data)


def _bits(what: str, data: bytes) -> Collection:
    return Collection(what, "00" * 8, "0.1.0", 8 * len(data), _PRIZES, data)


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")


def test_draws_get_all_six_tests() -> None:
    judged = report.judge("x", _draws(5_000))
    assert [result.name for result in judged.results] == ["prizes", "frequency", "runs", "serial", "gap", "poker"]
    assert all(result.p > 1e-4 for result in judged.results)
    assert judged.outcomes == ()


@pytest.mark.usefixtures("nothing_installed")
def test_a_suite_that_is_not_installed_is_skipped_with_its_package() -> None:
    made = report.Report((report.judge("x", _bits("bits", Random(2).randbytes(5_000))),))
    assert made.skips == (
        "x: rngtest was skipped: rngtest is not installed (Debian: rng-tools5)",
        "x: dieharder was skipped: dieharder is not installed (Debian: dieharder)",
    )
    assert made.line.endswith("skipped 2")
    assert all(skip.partition(": ")[2] in made.html() for skip in made.skips)


@pytest.mark.usefixtures("nothing_installed")
def test_bits_that_are_not_fair_have_tiny_p_values() -> None:
    rng = Random(3)
    data = bytes(rng.getrandbits(8) & rng.getrandbits(8) for _ in range(5_000))
    results = {result.name: result.p for result in report.judge("x", _bits("bits", data)).results}
    assert results["bits: frequency"] < 1e-9
    assert results["bytes: frequency"] < 1e-9
    assert results["nibbles: serial"] < 1e-9


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize(("data", "word"), [(Random(4).randbytes(5_000), "passed"), (bytes(5_000), "FAILED")])
def test_raw_bits_are_judged_by_the_health_tests(data: bytes, word: str) -> None:
    judged = report.judge("x", _bits("raw", data))
    assert word in judged.remarks[0]
    assert "need not be fair" in judged.remarks[-1]


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize(
    ("a", "h_256", "word"), [(30, 128, "passed"), (20, 128, "FAILED"), (40, 64, "passed"), (30, 256, "FAILED")]
)
def test_raw_bits_are_judged_by_the_cutoffs_of_the_unit_they_came_from(a: int, h_256: int, word: str) -> None:
    data = Random(4).randbytes(2_000) + bytes(7) + Random(5).randbytes(2_000)
    made = report.Report((report.judge("x", replace(_bits("raw", data), a=a, h_256=h_256)),))
    (judged,) = made.judged
    assert word in judged.remarks[0]
    assert f"a = {a}, H = {h_256 / 256:g} a" in judged.remarks[0]
    assert f"a = {a}, H = {h_256 / 256:g} a raw bit. H is not assessed." in made.html()
    assert "H not assessed" in made.html()


def test_the_page_tells_the_smallest_p_and_that_entropy_is_not_assessed() -> None:
    made = report.Report((report.judge("one", _draws(5_000)), report.judge("two", _draws(5_000, seed=2))))
    least = min(result.p for result in made.results)
    assert made.line == (
        f"rng report: p-values 12, smallest {least:.2g} (Bonferroni {min(1.0, 12 * least):.2g}), skipped 0"
    )
    page = made.html()
    assert made.line in page
    assert "not assessed" in page
    assert page.count("<svg") == 1 + 2 * 6


def test_a_report_of_too_little_has_no_p_value() -> None:
    assert report.Report((report.judge("x", _draws(3)),)).line == "rng report: p-values 0, skipped 0"


def test_pictures_are_sound_svg_with_a_bar_for_each_cell() -> None:
    result = Result("x", 0.5, 1.0, 2, (("<a>", 10, 8.5), ("b", 7, 8.5), ("c", 0, 8.5)))
    bars = ElementTree.fromstring(pictures.bars(result))
    assert len(bars.findall("rect")) == 3
    strip = ElementTree.fromstring(pictures.strip([result, Result("y", 0.0, 1.0, 2)]))
    assert len(strip.findall("circle")) == 2
    assert pictures.bars(Result("z", 0.5, 1.0, None)) == ""


def _program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_rngtests_verdict_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _program(tmp_path, "rngtest", 'echo "rngtest: FIPS 140-2 successes: $2" >&2; echo "rngtest: bits" >&2')
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert outside.rngtest(bytes(5_004)).lines == ("FIPS 140-2 successes: 2",)
    assert "it takes 2504 bytes" in outside.rngtest(bytes(100)).skipped


def test_dieharders_p_values_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = "         sts_monobit|   1|     12500|      20|0.12345678|  PASSED  "
    _program(
        tmp_path,
        "dieharder",
        f'echo "        test_name   |ntup| tsamples |psamples|  p-value |Assessment"; echo "{row}"',
    )
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    found = outside.dieharder(bytes(1_000_000))
    assert [(result.name, result.p) for result in found.results] == [("dieharder sts_monobit 1", 0.12345678)] * 2
    assert "over and over" in outside.dieharder(bytes(10)).skipped


def test_dieharders_word_on_bits_that_it_read_twice_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = "         sts_monobit|   1|     12500|      20|0.12345678|  PASSED  "
    _program(tmp_path, "dieharder", f'echo "# The file file_input_raw was rewound 3 times"; echo "{row}"')
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert "twice" in outside.dieharder(bytes(1_000_000)).skipped


@pytest.mark.skipif(shutil.which("dieharder") is None, reason="dieharder is not installed (Debian: dieharder)")
def test_the_real_dieharder_reads_nothing_twice() -> None:
    found = outside.dieharder(Random(5).randbytes(1_000_000))
    assert found.skipped == ""
    assert all(0 < result.p <= 1 for result in found.results)


@pytest.mark.skipif(shutil.which("rngtest") is None, reason="rngtest is not installed (Debian: rng-tools5)")
def test_the_real_rngtest_passes_fair_bits() -> None:
    assert "FIPS 140-2 successes: 10" in outside.rngtest(Random(6).randbytes(25_004)).lines
