"""`pit odds`: what the wagers of a game give back, counted where that can be, else simulated."""

import json
import os
import sys
from fractions import Fraction
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pit.play.exact import Known, known
from pit.play.game import PlayError
from pit.play.registry import UnknownGame, require_game
from pit.play.simulated import chunks_of
from pit.play.tally import Tally, total
from pit.play.workers import played

_ROUNDS = 10_000
_PAGE_WIDTH = 120


def odds(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game; a wrong name lists them all.")],
    rounds: Annotated[int, typer.Option(min=2, help="Rounds to simulate.")] = _ROUNDS,
    seed: Annotated[int, typer.Option(help="Fixes the result, whatever the number of workers.")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes on this machine; as many as it has cores by default.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786, and its workers.")
    ] = None,
    is_simulated: Annotated[bool, typer.Option("--simulate", help="Simulate even what is counted.")] = False,
    is_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Count what each wager gives back, or play rounds by computer players and tell the return with its standard error."""
    try:
        listed = require_game(name)
        found = known(listed)
        tally: Tally | None = None
        if is_simulated or not found.is_all:
            tally = _simulate(listed, seed, rounds, workers or os.cpu_count() or 1, scheduler)
    except UnknownGame as error:
        print(f"pit: {error}", file=sys.stderr)
        raise typer.Exit(2) from error
    except PlayError as error:
        print(f"pit: {error}", file=sys.stderr)
        raise typer.Exit(1) from error
    report = _report(listed, found, tally, seed, rounds)
    if is_json:
        print(json.dumps(report, indent=2))
    else:
        _print(report)


def _simulate(name: str, seed: int, rounds: int, workers: int, scheduler: str | None) -> Tally:
    chunks = chunks_of(name, seed, rounds)
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        return total(
            progress.track(played(chunks, workers, scheduler), total=len(chunks), description=f"playing {name}")
        )


def _report(name: str, found: Known, tally: Tally | None, seed: int, rounds: int) -> dict[str, Any]:
    report: dict[str, Any] = {
        "game": name,
        "counted": [
            {"wager": one.wager, "returned": _both(one.returned), "wins": None if one.wins is None else _both(one.wins)}
            for one in found.wagers
        ],
        "chances": {what: _both(chance) for what, chance in found.chances.items()},
    }
    if tally is not None:
        report["simulated"] = {"rounds": rounds, "seed": seed, "wagers": _simulated(tally)}
    return report


def _simulated(tally: Tally) -> list[dict[str, Any]]:
    return [
        {
            "wager": wager,
            "rounds": sums.rounds,
            "staked_cents": sums.staked,
            "back_cents": sums.back,
            "returned": None if sums.returned is None else float(sums.returned),
            "standard_error": sums.standard_error,
        }
        for wager, sums in tally.items()
    ]


def _both(fraction: Fraction) -> dict[str, Any]:
    return {"exact": str(fraction), "decimal": float(fraction)}


def _print(report: dict[str, Any]) -> None:
    console = Console(width=None if sys.stdout.isatty() else _PAGE_WIDTH, highlight=False)
    if report["counted"]:
        table = Table("wager", "gives back", "house edge", "is paid", "exactly", box=None, title="counted")
        for row in report["counted"]:
            back, wins = row["returned"], row["wins"]
            exact = back["exact"] if len(back["exact"]) < _PAGE_WIDTH // 4 else ""
            paid = "" if wins is None else _percent(wins["decimal"])
            table.add_row(row["wager"], _percent(back["decimal"]), _percent(1 - back["decimal"]), paid, exact)
        console.print(table)
    for what, chance in report["chances"].items():
        console.print(f"{what}: {chance['decimal']:.6f}", markup=False)
    if "simulated" in report:
        run = report["simulated"]
        title = f"simulated, {run['rounds']:,} rounds, seed {run['seed']}"
        table = Table("wager", "rounds", "staked", "gives back", "standard error", box=None, title=title)
        for row in run["wagers"]:
            back, error = row["returned"], row["standard_error"]
            table.add_row(
                row["wager"],
                f"{row['rounds']:,}",
                f"${row['staked_cents'] / 100:,.0f}",
                "" if back is None else _percent(back),
                "" if error is None else f"+/- {_percent(error)}",
            )
        console.print(table)


def _percent(part: float) -> str:
    return f"{100 * part:.3f}%"
