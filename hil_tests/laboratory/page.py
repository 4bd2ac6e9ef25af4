"""The report as one page of HTML that needs nothing else; logs and waveforms lie beside it and are linked."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from statistics import median

import numpy as np

from laboratory.findings import FAILED, PASSED, SKIPPED, Finding, Findings
from pit.rules import register

_STYLE = """
body{font:14px/1.45 system-ui,sans-serif;margin:2em auto;max-width:1100px;padding:0 1em;color:#222}
table{border-collapse:collapse;width:100%}td,th{border-top:1px solid #bbb;padding:.25em .6em;text-align:left;vertical-align:top}
pre{background:#f4f4f4;padding:.6em;overflow-x:auto;font:12px/1.4 ui-monospace,monospace;white-space:pre-wrap}
.passed{color:#176b2c}.failed{color:#a3120a;font-weight:600}.skipped{color:#777}
svg{width:100%;height:auto}rect{fill:#37c}text{font-size:11px}summary{cursor:pointer}
"""
_WIDTH, _HEIGHT, _EDGE = 760, 150, 22
_BARS = 40


def html(facts: Mapping[str, str], findings: Findings) -> str:
    """The whole page."""
    outcomes = ", ".join(f"{findings.count(outcome)} {outcome}" for outcome in (PASSED, FAILED, SKIPPED))
    cuts = sum(found.cuts for found in findings.all)
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pit: test report</title>',
        f"<style>{_STYLE}</style><h1>Test report</h1><p>{outcomes}; power cuts of units under test: {cuts}.</p>",
        _table((), ((name, escape(value)) for name, value in facts.items())),
        *_failures([found for found in findings.all if found.outcome == FAILED]),
        *_measurements(findings.measured),
        *_cuts(findings.all),
        *_clauses(findings.clauses),
        *_skips([found for found in findings.all if found.outcome == SKIPPED]),
        "<h2>Every test</h2>",
        _table(("test", "outcome", "seconds", "files"), map(_row, findings.all)),
    ]
    return "\n".join((*parts, "</html>", ""))


def _failures(failed: Sequence[Finding]) -> Iterable[str]:
    if failed:
        yield "<h2>Failures</h2>"
    for found in failed:
        yield f"<h3 class=failed>{escape(found.name)}</h3><pre>{escape(found.failure)}</pre>{_links(found)}"
        for title, text in found.said:
            yield f"<details><summary>{escape(title)}</summary><pre>{escape(text)}</pre></details>"


def _measurements(measured: Mapping[str, Sequence[int]]) -> Iterable[str]:
    yield "<h2>Times</h2>"
    if not measured:
        yield "<p>No test of this run measured a time.</p>"
    for what, values in measured.items():
        yield (
            f"<h3>{escape(what)}</h3><p>{len(values)} values: median {median(values):,g}, "
            f"least {min(values):,}, greatest {max(values):,}.</p>{_histogram(values)}"
        )


def _histogram(values: Sequence[int]) -> str:
    counts, edges = np.histogram(values, bins=min(_BARS, max(values) - min(values) + 1))
    step = (_WIDTH - 2 * _EDGE) / len(counts)
    top = int(counts.max())
    drawn = []
    for index, count in enumerate(counts):
        height = (_HEIGHT - 2 * _EDGE) * int(count) / top
        drawn.append(
            f'<rect x="{_EDGE + index * step:.1f}" y="{_HEIGHT - _EDGE - height:.1f}" width="{max(step - 1, 1):.1f}" '
            f'height="{height:.1f}"><title>{edges[index]:,.0f} to {edges[index + 1]:,.0f}: {count}</title></rect>'
        )
    drawn.append(f'<text x="{_EDGE}" y="{_HEIGHT - 6}">{edges[0]:,.0f}</text>')
    drawn.append(f'<text x="{_WIDTH - _EDGE}" y="{_HEIGHT - 6}" text-anchor="end">{edges[-1]:,.0f}</text>')
    drawn.append(f'<text x="{_EDGE}" y="14">most in a bar: {top}</text>')
    return f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">{"".join(drawn)}</svg>'


def _cuts(all_found: Iterable[Finding]) -> Iterable[str]:
    rows = [(escape(found.name), str(found.cuts)) for found in all_found if found.cuts]
    if rows:
        yield "<h2>Power cuts</h2>"
        yield _table(("test", "cuts"), rows)


def _clauses(tested: Mapping[str, Sequence[Finding]]) -> Iterable[str]:
    summaries = {name: clause.summary for name, clause in register.read().items()}
    others = {clause: summary for clause, summary in summaries.items() if clause not in tested}
    yield f"<h2>Clauses</h2><p>{len(tested)} with tests in this run; {len(others)} of the register without any in it.</p>"
    if tested:
        rows = (
            (escape(clause), escape(summaries.get(clause, "not in the register")), "<br>".join(map(_outcome, tests)))
            for clause, tests in tested.items()
        )
        yield _table(("clause", "what it asks", "tests"), rows)
    if others:
        yield f"<details><summary>The {len(others)} clauses without a test in this run</summary>"
        yield _table(("clause", "what it asks"), ((escape(clause), escape(asks)) for clause, asks in others.items()))
        yield "</details>"


def _outcome(found: Finding) -> str:
    return f"<span class={found.outcome}>{found.outcome}</span> {escape(found.name)}"


def _skips(skipped: Sequence[Finding]) -> Iterable[str]:
    if skipped:
        yield "<h2>Skipped</h2>"
        yield _table(("test", "why"), ((escape(found.name), escape(found.reason)) for found in skipped))


def _row(found: Finding) -> tuple[str, ...]:
    return (
        escape(found.name),
        f"<span class={found.outcome}>{found.outcome}</span>",
        f"{found.seconds:.2f}",
        _links(found),
    )


def _links(found: Finding) -> str:
    """Each by its place in the test's folder: two units of one test have files of the same name."""
    return " ".join(f'<a href="{escape(file)}">{escape(file.split("/", 2)[-1])}</a>' for file in found.files)


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = [f"<tr>{''.join(f'<th>{column}' for column in columns)}"] if columns else []
    return "\n".join(("<table>", *head, *(f"<tr>{''.join(f'<td>{cell}' for cell in row)}" for row in rows), "</table>"))
