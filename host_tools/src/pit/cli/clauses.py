"""`pit clauses`: each row of the register with the functions that implement it and the tests that check it."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pit.clauses import page
from pit.clauses.ids import nearest
from pit.clauses.matrix import Matrix, Row, State, matrix, systems
from pit.clauses.places import ClausesError, project
from pit.cli.out_file import writable
from pit.cli.unit import JsonOption
from pit.rules.register import read

app = typer.Typer(help="The register of clauses: who implements and who tests each.", invoke_without_command=True)

_PAGE_WIDTH = 140
_NOT_YET = (State.MISSING, State.UNTESTED, State.SIGN)


@app.callback()
def clauses(
    context: typer.Context,
    system: Annotated[str | None, typer.Option(help="Only the rows of one system, such as manila-poker.")] = None,
    state: Annotated[State | None, typer.Option(help="Only the rows in one state.")] = None,
    missing: Annotated[bool, typer.Option("--missing", help="Only the ids of rows not built yet, one a line.")] = False,
    as_json: JsonOption = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all of it as one page.", callback=writable)
    ] = None,
) -> None:
    """Each row with its functions and tests, as the sources name them; an id that isn't in the register ends it."""
    if context.invoked_subcommand:
        return
    found = matrix(project(), read()).checked()
    if html is not None:
        html.write_text(page.html(found), encoding="utf-8")
    rows = _chosen(found, system, _NOT_YET if missing else (state,) if state else tuple(State))
    if as_json:
        print(json.dumps([_facts(row) for row in rows]))
    elif missing:
        for row in rows:
            print(row.clause.id)
    else:
        _print(rows)
        counts = ", ".join(f"{state.value} {sum(row.state is state for row in rows)}" for state in State)
        print(f"clauses: rows {len(rows)}, {counts}")


@app.command()
def show(
    clause: Annotated[str, typer.Argument(metavar="ID", help="An id of the register, such as Q96-271-10.")],
    as_json: JsonOption = False,
) -> None:
    """One row: what it asks, how it can be tried, and where it is implemented and tested."""
    register = read()
    if clause not in register:
        raise ClausesError(f"{clause} is not in the register; the nearest is {nearest(clause, register)}")
    row = next(row for row in matrix(project(), register).rows if row.clause.id == clause)
    if as_json:
        print(json.dumps(_facts(row)))
        return
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(overflow="fold")
    for name, value in asdict(row.clause).items():
        grid.add_row(name, value)
    grid.add_row("state", row.state.value)
    grid.add_row("functions", "\n".join(map(str, row.carriers)) or "none")
    grid.add_row("tests", "\n".join(map(str, row.tests)) or "none")
    Console().print(grid)


def _chosen(found: Matrix, system: str | None, states: tuple[State, ...]) -> tuple[Row, ...]:
    if system is not None and system not in systems(found.rows):
        raise typer.BadParameter(f"the register has {', '.join(systems(found.rows))}", param_hint="--system")
    return tuple(row for row in found.in_state(*states) if system in (None, row.clause.system))


def _facts(row: Row) -> dict[str, object]:
    tests = [{"test": str(test), "is_asserting": test.is_asserting} for test in row.tests]
    return asdict(row.clause) | {"state": row.state.value, "functions": [*map(str, row.carriers)], "tests": tests}


def _print(rows: tuple[Row, ...]) -> None:
    table = Table("id", "state", "what it asks", "functions", "tests", box=None)
    for row in rows:
        functions = "\n".join(f"{Path(carrier.file).stem}.{carrier.name}".rstrip(".") for carrier in row.carriers)
        tests = "\n".join(test.name for test in row.tests)
        table.add_row(row.clause.id, row.state.value, row.clause.summary, functions, tests)
    Console(width=None if sys.stdout.isatty() else _PAGE_WIDTH).print(table)
