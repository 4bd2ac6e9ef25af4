"""Pictures of test results as SVG: observed against expected, and where the p-values lie between 0 and 1."""

from collections.abc import Sequence
from html import escape
from math import log10

from pit.rng.statistics import Result

_WIDTH, _HEIGHT, _EDGE = 760, 180, 24
_MOST_BARS = 120
_SMALLEST = 1e-12


def bars(result: Result) -> str:
    """Observed counts as bars over the expected ones as a line; neighbours share one where there are many cells.

    Empty for a result without cells.
    """
    cells = _joined(result.cells)
    if not cells:
        return ""
    top = max(max(observed, expected) for _, observed, expected in cells) or 1
    step = (_WIDTH - 2 * _EDGE) / len(cells)
    height = _HEIGHT - 2 * _EDGE

    def y(value: float) -> float:
        return _HEIGHT - _EDGE - value / top * height

    drawn = []
    for index, (label, observed, expected) in enumerate(cells):
        x = _EDGE + index * step
        title = f"{label}: {observed:g} observed, {expected:.1f} expected"
        drawn.append(
            f'<rect x="{x:.1f}" y="{y(observed):.1f}" width="{max(step - 1, 1):.1f}" '
            f'height="{_HEIGHT - _EDGE - y(observed):.1f}" class="seen"><title>{escape(title)}</title></rect>'
            f'<line x1="{x:.1f}" x2="{x + step:.1f}" y1="{y(expected):.1f}" y2="{y(expected):.1f}" class="due"/>'
        )
        if len(cells) <= 30:
            drawn.append(f'<text x="{x + step / 2:.1f}" y="{_HEIGHT - 8}">{escape(label)}</text>')
    return _svg(drawn, _HEIGHT)


def _joined(cells: Sequence[tuple[str, float, float]]) -> list[tuple[str, float, float]]:
    each = -(-len(cells) // _MOST_BARS) or 1
    groups = [cells[at : at + each] for at in range(0, len(cells), each)]
    return [(group[0][0], sum(c[1] for c in group), sum(c[2] for c in group)) for group in groups]


def strip(results: Sequence[Result]) -> str:
    """Every p-value on a logarithmic scale from 1 down to 1e-12."""
    height = 60

    def x(p: float) -> float:
        return _WIDTH - _EDGE + log10(max(p, _SMALLEST)) / 12 * (_WIDTH - 2 * _EDGE)

    drawn = [
        f'<line x1="{x(10.0**-n):.1f}" x2="{x(10.0**-n):.1f}" y1="10" y2="36" class="due"/>'
        f'<text x="{x(10.0**-n):.1f}" y="54">1e-{n}</text>'
        for n in range(0, 13, 2)
    ]
    drawn += [
        f'<circle cx="{x(r.p):.1f}" cy="23" r="5" class="seen"><title>{escape(r.name)}: p {r.p:.3g}</title></circle>'
        for r in results
    ]
    return _svg(drawn, height)


def _svg(drawn: list[str], height: int) -> str:
    return f'<svg viewBox="0 0 {_WIDTH} {height}" role="img">{"".join(drawn)}</svg>'
