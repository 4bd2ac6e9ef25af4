"""`pit prove ...`: bodies of evidence for those who must sign for a unit."""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer
from rich.console import Console
from rich.table import Table

from pit.bench.proofs import cuts, interlock, link, link_fuzz_run, rng, speed
from pit.bench.proofs.rows import Row
from pit.cli.out_file import EvidenceOption
from pit.cli.prove_clauses import prove_clauses
from pit.play import speed as play_speed
from pit.table import speed as table_speed

app = typer.Typer(help="Run a body of evidence; ends in one line of figures.", no_args_is_help=True)
app.command("clauses")(prove_clauses)

_SHOWN_LOSSES = 20
_PAGE_WIDTH = 140


@app.callback()
def prove() -> None:
    """Run a body of evidence; ends in one line of figures."""


@app.command("speed")
def prove_speed(json_file: EvidenceOption = None) -> None:
    """Measure every figure that Pit promises, beside what it is compared to; exit code 1 on a miss."""
    console = Console(stderr=True)
    with console.status("measuring") as status:
        rows = speed.rows(lambda what: status.update(f"measuring: {what}"))
        rows += play_speed.rows(lambda what: status.update(f"measuring: {what}"))
        rows += table_speed.rows(lambda what: status.update(f"measuring: {what}"))
    _print_rows(rows)
    missed = [row for row in rows if not row.is_met]
    print(f"prove speed: rows {len(rows)}, met {len(rows) - len(missed)}, missed {len(missed)}", flush=True)
    if json_file:
        json_file.write_text(json.dumps([asdict(row) | {"is_met": row.is_met} for row in rows], indent=2))
    if missed:
        raise typer.Exit(1)


@app.command("cuts")
def prove_cuts(
    json_file: EvidenceOption = None,
    is_sample: Annotated[bool, typer.Option("--sample", help="A twentieth of the trials, in seconds.")] = False,
) -> None:
    """Cut the power of critical memory at every byte, again in the recovery, with bad chips; exit code 1 on a loss."""
    console = Console(stderr=True)
    with console.status("cutting") as status:
        evidence = cuts.prove(cuts.SAMPLE if is_sample else None, lambda line: status.update(f"cutting: {line}"))
    for trial in evidence.failed[:_SHOWN_LOSSES]:
        console.print(f"lost: {trial.case}, {trial.where}")
    for name, caught in evidence.caught.items():
        console.print(f"planted {name}: {_where(caught)}")
    _end(evidence, json_file)


@app.command("interlock")
def prove_interlock(
    json_file: EvidenceOption = None,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds on the desk's interpreter.")] = interlock.ROUNDS,
    virtual_rounds: Annotated[
        int, typer.Option("--virtual-rounds", min=0, help="Rounds on a whole virtual unit.")
    ] = interlock.VIRTUAL_ROUNDS,
) -> None:
    """Play rounds on a card machine's unit with a fault in every second; exit code 1 on a card dealt or lost wrongly."""
    console = Console(stderr=True)
    with console.status("dealing") as status:
        evidence = interlock.prove(rounds, virtual_rounds, lambda line: status.update(f"dealing: {line}"))
    for violation in evidence.violations[:_SHOWN_LOSSES]:
        console.print(f"violation: {violation}")
    for cut in evidence.cut_short:
        console.print(f"not played to the end: {cut}")
    for name, how in evidence.caught.items():
        console.print(f"planted {name}: {how or 'NOT CAUGHT'}")
    _end(evidence, json_file)


@app.command("rng")
def prove_rng(
    json_file: EvidenceOption = None,
    draws: Annotated[int, typer.Option(min=10_000, help="Draws in all, by ten units.")] = rng.DRAWS,
    restarts: Annotated[int, typer.Option(min=1_000, help="Restarts of the unit with the 32-bit seed.")] = rng.RESTARTS,
) -> None:
    """Draw by the million with the firmware's own generator, and catch every planted fault; exit code 1 if one gets by."""
    console = Console(stderr=True)
    with console.status("drawing") as status:
        evidence = rng.prove(
            draws, restarts, workers=os.cpu_count() or 1, tell=lambda line: status.update(f"judging: {line}")
        )
    table = Table("planted", "judge", "", "what it says", box=None)
    for fault in evidence.planted:
        verdict = "FALSE ALARM" if fault.is_false_alarm else "caught" if fault.is_caught else "NOT CAUGHT"
        table.add_row(fault.name, fault.judge, verdict, fault.words)
    Console(width=None if sys.stdout.isatty() else _PAGE_WIDTH).print(table)
    print(f"Bonferroni bound {evidence.bonferroni:.2g}; {evidence.entropy}")
    print(evidence.line, flush=True)
    if json_file:
        facts = asdict(evidence) | {"caught": evidence.caught, "is_met": evidence.is_met}
        json_file.write_text(json.dumps(facts, indent=2))
    if not evidence.is_met:
        raise typer.Exit(1)


@app.command("link")
def prove_link(
    json_file: EvidenceOption = None,
    frames: Annotated[int, typer.Option(min=1_000, help="Forged frames in all.")] = link.FRAMES,
    fuzzed: Annotated[
        int,
        typer.Option("--fuzz", min=0, metavar="N", help="Inputs of a fuzzer beside them; needs the extra `fuzz`."),
    ] = 0,
) -> None:
    """Forge frames by the million against tags; exit code 1 if one is obeyed or believed, or a weakness gets by."""
    console = Console(stderr=True)
    with console.status("forging") as status:
        evidence = link.prove(
            frames, os.cpu_count() or 1, lambda line: status.update(f"forging: {line}"), fuzzed=fuzzed
        )
    if evidence.fuzzed is not None:
        console.print(f"fuzzer: {evidence.fuzzed.failure or f'{evidence.fuzzed.reached} branches reached'}")
        console.print(f"planted for the fuzzer, {link_fuzz_run.WEAKNESS}: {evidence.caught_by_fuzzing or 'NOT CAUGHT'}")
    for what in (evidence.accepted + evidence.crashes + evidence.stalls)[:_SHOWN_LOSSES]:
        console.print(f"violation: {what}")
    for name, how in evidence.caught.items():
        console.print(f"planted {name}: {how or 'NOT CAUGHT'}")
    _end(evidence, json_file)


class _Evidence(Protocol):
    """What a proof that plants faults ends with."""

    @property
    def line(self) -> str: ...

    @property
    def is_proven(self) -> bool: ...

    def as_dict(self) -> dict[str, Any]: ...


def _end(evidence: _Evidence, json_file: Path | None) -> None:
    print(evidence.line, flush=True)
    if json_file:
        json_file.write_text(json.dumps(evidence.as_dict(), indent=2))
    if not evidence.is_proven:
        raise typer.Exit(1)


def _where(trial: cuts.Trial | None) -> str:
    return "NOT CAUGHT" if trial is None else f"caught in {trial.case}, {trial.where}"


def _print_rows(rows: list[Row]) -> None:
    table = Table("figure", "measured", "must be", "", box=None)
    for row in rows:
        limit = "" if row.limit is None else f"{'at least' if row.is_least else 'at most'} {row.limit:g} {row.unit}"
        verdict = "" if row.limit is None else ("met" if row.is_met else "MISSED")
        table.add_row(row.name, f"{row.value:g} {row.unit}", " ".join(filter(None, (limit, row.against))), verdict)
    Console(width=None if sys.stdout.isatty() else _PAGE_WIDTH).print(table)
