"""`pit prove clauses`: whether a fault in what implements a clause would be noticed by the tests of that clause."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pit.clauses.matrix import matrix, systems
from pit.clauses.places import project
from pit.clauses.proof import evidence
from pit.cli.out_file import EvidenceOption
from pit.rules.register import read

_SHOWN_SURVIVORS = 3


def prove_clauses(
    json_file: EvidenceOption = None,
    sample: Annotated[int, typer.Option(min=1, help="Mutants a row.")] = evidence.SAMPLE,
    seed: Annotated[int, typer.Option(help="Which mutants; one seed, one choice.")] = 1,
    system: Annotated[str | None, typer.Option(help="Only one system, such as manila-poker.")] = None,
) -> None:
    """Put small faults into what carries each clause, run the tests of that clause; exit code 1 if a row is missing."""
    found = matrix(project(), read()).checked()
    if system is not None and system not in systems(found.rows):
        raise typer.BadParameter(f"the register has {', '.join(systems(found.rows))}", param_hint="--system")
    console = Console(stderr=True)
    with console.status("reading") as status:
        proof = evidence.prove(
            project(),
            found,
            system,
            sample,
            seed,
            os.cpu_count() or 1,
            lambda line: status.update(f"mutating: {line}"),
        )
    for name, is_caught in proof.caught.items():
        console.print(f"planted {name}: {'caught' if is_caught else 'NOT CAUGHT'}", highlight=False)
    for verdict in proof.missing:
        figures = f", {verdict.killed} of {len(verdict.judged)} mutants killed" if verdict.base else ""
        words = verdict.row.state.value if verdict.word == "unbuilt" else verdict.word
        console.print(f"missing {verdict.row.clause.id}: {words}{figures}", highlight=False)
        for trial in [trial for trial in verdict.judged if not trial.is_killed][:_SHOWN_SURVIVORS]:
            where = f"{Path(trial.file).name}:{trial.line}"
            console.print(f"  survived at {where}, {trial.kind}: {trial.words}", highlight=False, markup=False)
        for test in verdict.base.failed[:_SHOWN_SURVIVORS] if verdict.base else ():
            console.print(f"  fails without any fault: {test}", highlight=False, markup=False)
    print(proof.counts)
    print(proof.line, flush=True)
    if json_file:
        json_file.write_text(json.dumps(proof.as_dict(), indent=2), encoding="utf-8")
    if not proof.is_proven:
        raise typer.Exit(1)
