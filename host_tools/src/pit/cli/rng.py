"""`pit rng ...`: collect what a unit's source and generator give, and report on it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from pit.cli.out_file import writable
from pit.cli.unit import PortArgument, open_client
from pit.rng import collection, report

app = typer.Typer(
    help="Collect a unit's raw bits, generator output and draws, and report on them.", no_args_is_help=True
)


@app.command()
def collect(
    port: PortArgument,
    count: Annotated[int, typer.Option(min=8, help="Bits (--raw, --bits) or draws (--final).")],
    raw: Annotated[
        bool, typer.Option("--raw", help="Raw bits of the source, before anything is made of them.")
    ] = False,
    bits: Annotated[bool, typer.Option("--bits", help="Output of the generator.")] = False,
    final: Annotated[bool, typer.Option("--final", help="Draws, as a press makes them.")] = False,
    output: Annotated[
        Path | None, typer.Option(help="File to write; WHAT.pitrng by default.", callback=writable)
    ] = None,
) -> None:
    """Collect from a unit that is built for it, by the code that plays; its meters never move."""
    chosen = [
        what
        for what, is_asked in ((collection.RAW, raw), (collection.BITS, bits), (collection.FINAL, final))
        if is_asked
    ]
    if len(chosen) != 1:
        raise typer.BadParameter("choose one of --raw, --bits, --final")
    what = chosen[0]
    path = output or Path(f"{what}.pitrng")
    client = open_client(port)
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(f"collecting {what}", total=count)
        found = collection.collect(client, what, count, lambda done: progress.update(task, completed=done))
    found.save(path)
    unit = "draws" if what == collection.FINAL else "bits"
    print(f"{path}: {found.count} {unit} of unit {found.unit}; {found.entropy}")


@app.command("report")
def make_report(
    files: Annotated[list[Path], typer.Argument(exists=True, dir_okay=False, help="Files of `pit rng collect`.")],
    output: Annotated[Path, typer.Option(help="Page to write.", callback=writable)] = Path("rng-report.html"),
) -> None:
    """Write a page with every p-value and its picture; no pass mark is set."""
    made = report.Report(tuple(report.judge(path.name, collection.load(path)) for path in files))
    output.write_text(made.html())
    for skip in made.skips:
        print(skip)
    print(f"{output}: written")
    print(made.line)
