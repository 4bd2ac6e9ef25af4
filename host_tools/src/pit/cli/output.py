"""How the command prints what it read: tables for people, JSON and CSV for programs."""

import csv
import json
import os
import sys
from collections.abc import Mapping, Sequence

import typer
from rich.console import Console
from rich.table import Table

_GAP = 2  # between columns
_WIDEST = 1_000


def one_form(as_json: bool, as_csv: bool) -> None:
    """JSON and CSV at once are wrong usage. Raises typer.BadParameter."""
    if as_json and as_csv:
        raise typer.BadParameter("either --json or --csv")


def show(rows: Mapping[str, object], as_json: bool, as_csv: bool = False) -> None:
    """One thing, a name and a value a line."""
    one_form(as_json, as_csv)
    if as_json:
        print(json.dumps(rows))
        return
    if as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(
            (name, " ".join(map(str, value)) if isinstance(value, list) else value) for name, value in rows.items()
        )
        return
    table = Table(show_header=False, box=None)
    for name, value in rows.items():
        text = ", ".join(map(str, value)) or "none" if isinstance(value, list) else _said(value)
        table.add_row(name.replace("_", " "), text)
    _print(table)


def show_list(
    rows: Sequence[Mapping[str, object]], as_json: bool, as_csv: bool = False, spare: Sequence[str] = ()
) -> None:
    """Many things of one kind, a line each; CSV begins with the names of the columns.

    A table for people leaves out the columns that are empty in each line and, on a narrow terminal, those in `spare`, the
    first of them first.
    """
    one_form(as_json, as_csv)
    if as_json:
        print(json.dumps(rows))
        return
    if not rows:
        if not as_csv:
            print("none")
        return
    if as_csv:
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return
    columns = {name: [_said(row[name]) for row in rows] for name in rows[0]}
    columns = {name: texts for name, texts in columns.items() if any(texts)}
    left_out = _left_out(columns, spare) if sys.stdout.isatty() else []
    table = Table(box=None)
    for place, name in enumerate(column for column in columns if column not in left_out):
        table.add_column(name.replace("_", " "), no_wrap=place == 0)  # a port or an id cut short is of no use
    for row in zip(*(texts for name, texts in columns.items() if name not in left_out), strict=True):
        table.add_row(*row)
    _print(table)
    if left_out:
        print(f"left out on this narrow terminal: {', '.join(left_out)}; --json tells them")


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _left_out(columns: Mapping[str, list[str]], spare: Sequence[str]) -> list[str]:
    width = sum(max(map(len, (name, *texts))) + _GAP for name, texts in columns.items())
    left_out = []
    for name in spare:
        if width <= Console().width:
            break
        if name in columns:
            width -= max(map(len, (name, *columns[name]))) + _GAP
            left_out.append(name)
    return left_out


def _print(table: Table) -> None:
    """Onto a terminal as wide as it is; into a file or another program no line is folded, unless COLUMNS says how wide."""
    is_free = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    Console(width=_WIDEST if is_free else None).print(table)
