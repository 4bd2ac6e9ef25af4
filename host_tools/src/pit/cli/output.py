"""How the command prints what it read: tables for people, JSON and CSV for programs."""

import csv
import json
import sys
from collections.abc import Mapping, Sequence

import typer
from rich.console import Console
from rich.table import Table


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
        text = ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
        table.add_row(name.replace("_", " "), text)
    Console().print(table)


def show_list(rows: Sequence[Mapping[str, object]], as_json: bool, as_csv: bool = False) -> None:
    """Many things of one kind, a line each; CSV begins with the names of the columns."""
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
    table = Table(box=None)
    for place, name in enumerate(rows[0]):
        table.add_column(name.replace("_", " "), no_wrap=place == 0)  # a port or an id cut short is of no use
    for row in rows:
        table.add_row(*map(str, row.values()))
    Console().print(table)
