"""The matrix as one page of HTML that needs nothing else: a table a system, a row a clause."""

from collections.abc import Iterable
from html import escape

from pit.clauses.matrix import Matrix, Row, State, systems

_STYLE = """
body{font:14px/1.4 system-ui,sans-serif;margin:2em}
table{border-collapse:collapse;width:100%}
td,th{border-top:1px solid #bbb;padding:.3em .6em;text-align:left;vertical-align:top}
td:nth-child(5),td:nth-child(6){font:12px/1.5 ui-monospace,monospace}
.built{background:#e6f4e6}.untested{background:#fdf3d8}.missing{background:#fbe0de}.sign{background:#e3ebf8}
.no-test{color:#777}
"""


def html(found: Matrix) -> str:
    """All of the matrix, with a count a system on top."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Clauses</title>",
        f"<style>{_STYLE}</style><h1>Clauses, functions and tests</h1>",
        _table(("system", "rows", *(state.value for state in State)), _counts(found)),
    ]
    for system in systems(found.rows):
        rows = [row for row in found.rows if row.clause.system == system]
        parts.append(f"<h2 id={_quoted(system)}>{escape(system)}</h2>")
        parts.append(_table(("id", "section", "what it asks", "how to try it", "functions", "tests"), map(_row, rows)))
    return "\n".join((*parts, "</html>", ""))


def _counts(found: Matrix) -> Iterable[str]:
    for system in systems(found.rows):
        rows = [row for row in found.rows if row.clause.system == system]
        numbers = (len(rows), *(sum(row.state is state for row in rows) for state in State))
        cells = "".join(f"<td>{number}</td>" for number in numbers)
        yield f"<tr><td><a href={_quoted('#' + system)}>{escape(system)}</a></td>{cells}</tr>"


def _table(columns: Iterable[str], rows: Iterable[str]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    return "\n".join((f"<table><tr>{head}</tr>", *rows, "</table>"))


def _row(row: Row) -> str:
    clause = row.clause
    texts = (clause.id, f"{clause.document}: {clause.section}", clause.summary, clause.check)
    cells = "".join(f"<td>{escape(text)}</td>" for text in texts)
    lists = "".join(f"<td>{'<br>'.join(escape(str(each)) for each in many)}</td>" for many in (row.carriers, row.tests))
    return f"<tr class={row.state.value.replace(' ', '-')} id={_quoted(clause.id)}>{cells}{lists}</tr>"


def _quoted(text: str) -> str:
    return f'"{escape(text)}"'
