"""The `pit` command: one sub-command a folder of work, and one sentence for each thing that can go wrong."""

import os
import sys

import typer

from pit.bench.boards import BoardError
from pit.bench.control import BenchError
from pit.bench.folder import FolderError
from pit.bench.jackpot import MissingInterpreter
from pit.bench.pump import UnitHangs
from pit.boards.facts import BoardFactError
from pit.clauses.places import ClausesError
from pit.cli import (
    bench,
    boards,
    clauses,
    deploy,
    doctor,
    flash,
    image,
    link,
    monitor,
    odds,
    ports,
    prove,
    rng,
    schedule,
    table,
    ticket,
    unit,
    unit_memory,
)
from pit.deploy.errors import DeployError
from pit.flash.errors import FlashError
from pit.image.build import BuildError
from pit.link.errors import LinkError, Refused
from pit.link.snapshot import SnapshotError
from pit.rng.collection import CollectionError
from pit.schedule.schedule import ScheduleError
from pit.schedule.signing import KeyFileError
from pit.tickets.ticket import TicketError

app = typer.Typer(
    name="pit",
    help="Build, provision and prove the electronics of casino tables.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.command("list")(ports.list_ports)
app.command("flash")(flash.flash)
app.command("deploy")(deploy.deploy)
app.command("monitor")(monitor.monitor)
app.command("doctor")(doctor.doctor)
app.command("odds")(odds.odds)
app.add_typer(table.app, name="table")
unit_memory.add_to(unit.app)
app.add_typer(unit.app, name="unit")
app.add_typer(bench.app, name="bench")
app.add_typer(boards.app, name="boards")
app.add_typer(clauses.app, name="clauses")
app.add_typer(image.app, name="image")
app.add_typer(link.app, name="link")
app.add_typer(prove.app, name="prove")
app.add_typer(rng.app, name="rng")
app.add_typer(schedule.app, name="schedule")
app.add_typer(ticket.app, name="ticket")

KNOWN = (
    DeployError,
    LinkError,
    Refused,
    BuildError,
    FlashError,
    MissingInterpreter,
    BoardError,
    BoardFactError,
    BenchError,
    FolderError,
    UnitHangs,
    ScheduleError,
    KeyFileError,
    TicketError,
    CollectionError,
    SnapshotError,
    ClausesError,
)


def main() -> None:
    """Run the command line; an error that is known ends in one sentence and exit code 1, wrong usage in exit code 2."""
    try:
        try:
            app()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KNOWN as error:
        print(f"pit: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        _drop_output()
        sys.exit(1)
    except OSError as error:
        _drop_output()
        print(f"pit: the machine refused ({error}). Units and ledgers keep what they committed.", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("pit: stopped from the keyboard; units keep what they committed.", file=sys.stderr)
        sys.exit(130)


def _drop_output() -> None:
    """What could not be written is not tried again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
