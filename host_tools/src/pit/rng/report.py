"""The report on collected bits and draws: every p-value, the smallest with its Bonferroni bound, pictures, and the skips.

It sets no pass mark, and says that the source's entropy is not assessed. Raw bits of a sound source need not be fair: there
the p-values describe, and the health tests judge.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from pit.rng import outside, pictures
from pit.rng.collection import FINAL, RAW, Collection, numbers_of
from pit.rng.cutoffs import proportion_cutoff, repetition_cutoff
from pit.rng.outside import Outcome
from pit.rng.statistics import Digits, Frequency, Gap, Poker, Prizes, Result, Runs, Serial, Test, all_tests, smallest
from rng.health import WINDOW, Health

_STYLE = """
body { font: 15px/1.5 sans-serif; max-width: 800px; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse } td, th { padding: .2em .8em; text-align: left; border-bottom: 1px solid #ddd }
svg { width: 100% } .seen { fill: #37c; fill-opacity: .7 } .due { stroke: #c33; stroke-width: 2 }
text { font-size: 11px; text-anchor: middle } .note { background: #fff6d5; padding: .6em 1em }
"""


@dataclass(frozen=True)
class Judged:
    """One collection with what was found in it."""

    name: str
    collection: Collection
    results: tuple[Result, ...]
    outcomes: tuple[Outcome, ...]
    remarks: tuple[str, ...]

    @property
    def all_results(self) -> tuple[Result, ...]:
        return self.results + tuple(result for outcome in self.outcomes for result in outcome.results)


@dataclass(frozen=True)
class Report:
    """Everything, and the page that shows it."""

    judged: tuple[Judged, ...]

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(result for judged in self.judged for result in judged.all_results)

    @property
    def skips(self) -> tuple[str, ...]:
        return tuple(
            f"{judged.name}: {outcome.suite} was skipped: {outcome.skipped}"
            for judged in self.judged
            for outcome in judged.outcomes
            if outcome.skipped
        )

    @property
    def line(self) -> str:
        if not self.results:
            return f"rng report: p-values 0, skipped {len(self.skips)}"
        least, bound = smallest(self.results)
        return (
            f"rng report: p-values {len(self.results)}, smallest {least:.2g} (Bonferroni {bound:.2g}), "
            f"skipped {len(self.skips)}"
        )

    def html(self) -> str:
        """One page that stands alone."""
        parts = [
            "<h1>Random numbers: report</h1>",
            '<p class="note">H not assessed: the entropy of a raw bit that a unit works with is a claim until a laboratory has'
            " measured silicon. No pass mark is set here: jurisdictions differ in theirs.</p>",
            f"<p>{escape(self.line)}</p>",
            pictures.strip(self.results),
        ]
        if self.skips:
            parts.append(f"<h2>Skipped</h2><ul>{''.join(f'<li>{escape(skip)}</li>' for skip in self.skips)}</ul>")
        return (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Random numbers: report</title>'
            f"<style>{_STYLE}</style>{''.join(parts)}{''.join(map(_section, self.judged))}</html>\n"
        )


def judge(name: str, collection: Collection) -> Judged:
    """Run every test that fits what was collected."""
    if collection.what == FINAL:
        return Judged(name, collection, _of_draws(collection), (), ())
    remarks = _health_remarks(collection) if collection.what == RAW else ()
    outcomes = (outside.rngtest(collection.data), outside.dieharder(collection.data))
    return Judged(name, collection, _of_bits(collection.data), outcomes, remarks)


def _of_draws(collection: Collection) -> tuple[Result, ...]:
    ends = [end for end, _ in collection.prizes]
    prizes = Prizes(ends, [f"${cents / 100:g}" for _, cents in collection.prizes])
    tests = all_tests(collection.total)
    draws = collection.draws
    prizes.feed([prize for _, prize in draws])
    for test in tests:
        test.feed([stop for stop, _ in draws])
    return _results([prizes, *tests])


def _of_bits(data: bytes) -> tuple[Result, ...]:
    bits, nibbles = numbers_of(data, 1), numbers_of(data, 4)
    of_bits: list[Test] = [Frequency(2, name="bits: frequency"), Runs(2, name="bits: runs")]
    digits = Digits(16, 16)
    of_nibbles: list[Test] = [
        Serial(digits, name="nibbles: serial"),
        Gap(digits, name="nibbles: gap"),
        Poker(digits, name="nibbles: poker"),
    ]
    of_bytes = Frequency(256, name="bytes: frequency")
    for test in of_bits:
        test.feed(bits)
    for test in of_nibbles:
        test.feed(nibbles)
    of_bytes.feed(data)
    return _results([*of_bits, of_bytes, *of_nibbles])


def _results(tests: Sequence[Test]) -> tuple[Result, ...]:
    return tuple(result for test in tests if (result := test.result()) is not None)


def _health_remarks(collection: Collection) -> tuple[str, ...]:
    bits = numbers_of(collection.data, 1)
    repeats, share = (
        repetition_cutoff(collection.a, collection.h),
        proportion_cutoff(collection.a, collection.h, WINDOW),
    )
    is_sound = Health(repeats, share).feed(bytes(bits))
    longest = max((len(list(run)) for _, run in groupby(bits)), default=0)
    ones = sum(bits) / len(bits) if bits else 0.0
    return (
        f"Health tests of SP 800-90B over all of these bits, in the unit's own code: {'passed' if is_sound else 'FAILED'}"
        f" (cutoffs {repeats} equal in a row, {share} of {WINDOW}: a = {collection.a}, H = {float(collection.h):g} a bit).",
        f"The longest run is {longest} bits; the share of ones is {ones:.4f}.",
        "Raw bits need not be fair: the p-values below describe them, and are no verdict on the generator.",
    )


def _section(judged: Judged) -> str:
    collection = judged.collection
    what = {FINAL: "draws", RAW: "raw bits"}.get(collection.what, "bits of the generator")
    parts = [
        f"<h2>{escape(judged.name)}: {collection.count} {what}</h2>",
        f"<p>Unit {escape(collection.unit)}, firmware {escape(collection.firmware)}. Its health tests: "
        f"a = {collection.a}, H = {float(collection.h):g} a raw bit. {escape(collection.entropy)}.</p>",
        *(f"<p>{escape(remark)}</p>" for remark in judged.remarks),
        "<table><tr><th>test<th>statistic<th>degrees<th>p",
        *(
            f"<tr><td>{escape(r.name)}<td>{r.statistic:.4g}<td>{r.degrees or ''}<td>{r.p:.4g}"
            for r in judged.all_results
        ),
        "</table>",
    ]
    for outcome in judged.outcomes:
        if outcome.lines:
            parts.append(f"<h3>{escape(outcome.suite)}</h3><pre>{escape(chr(10).join(outcome.lines))}</pre>")
    for result in judged.results:
        if picture := pictures.bars(result):
            parts.append(f"<h3>{escape(result.name)}</h3>{picture}")
    return "".join(parts)
