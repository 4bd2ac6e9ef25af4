"""The commands of `pit`: where each is, and one line about it. A command's module is read when it is called.

The lines stand here so that `pit --help` reads no module; a test holds them against the modules' own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from pit.cli import start

if TYPE_CHECKING:
    from typer._click import Command, Context


@dataclass(frozen=True, slots=True)
class Entry:
    """`name` in the module pit.cli.`module`: a typer.Typer, or one command's function. `more`: modules that add to it."""

    module: str
    name: str
    line: str
    more: tuple[str, ...] = ()


COMMANDS: Final[Mapping[str, Entry]] = MappingProxyType(
    {
        "list": Entry(
            "ports",
            "list_ports",
            "What is on each port: a blank chip, MicroPython, or a Pit unit with its kind and state.",
        ),
        "flash": Entry(
            "flash",
            "flash",
            "Put MicroPython on a blank chip. What the chip's flash held is lost; records in its FRAMs are not touched.",
        ),
        "deploy": Entry(
            "deploy",
            "deploy",
            "Put this version's firmware on the unit, beside what runs there, and switch to it; "
            "the unit goes back if it fails.",
        ),
        "lock": Entry(
            "lock",
            "lock",
            "Lock a unit down: no interpreter at its port, whatever happens, till its supervisor unlocks it.",
        ),
        "unlock": Entry(
            "lock", "unlock", "Unlock a unit with its supervisor's key, or with a ticket that was issued with it."
        ),
        "monitor": Entry(
            "monitor",
            "monitor",
            "Show each change of a unit's state, its new events, and what it prints as station text.",
        ),
        "doctor": Entry(
            "doctor",
            "doctor",
            "Look for what is wrong on this machine. Exit code 1 if something is, 0 if there are hints at most.",
        ),
        "odds": Entry(
            "odds",
            "odds",
            "Count what each wager gives back, or play rounds by computer players and tell the return with its "
            "standard error.",
        ),
        "table": Entry("table", "app", "Run a table on its units, or play a game without any."),
        "unit": Entry(
            "unit",
            "app",
            "Read a unit: who it is, what it does, its meters, games and events.",
            (
                "unit_memory",
                "unit_rescue",
                "unit_leave",
                "unit_service",
                "unit_bus",
                "unit_probe",
                "unit_held",
                "unit_reset",
            ),
        ),
        "bench": Entry("bench", "app", "Virtual units that last, and a hand on their buttons, doors and supply."),
        "boards": Entry("boards", "app", "The boards that units are built on."),
        "clauses": Entry("clauses", "app", "The register of clauses: who implements and who tests each."),
        "keystore": Entry(
            "keystore", "app", "The keystore: units' keys and people's private keys, in one encrypted file."
        ),
        "image": Entry("image", "app", "Build, sign and read what runs in a unit."),
        "link": Entry("link", "app", "The link between host and units."),
        "prove": Entry("prove", "app", "Run a body of evidence; ends in one line of figures."),
        "provision": Entry(
            "provision",
            "provision_units",
            "Give units their table, role, address, settings, keys and schedule; run again, it goes on where it was cut.",
        ),
        "rng": Entry("rng", "app", "Collect a unit's raw bits, generator output and draws, and report on them."),
        "schedule": Entry("schedule", "app", "Prize schedules: write, check, value, sign, verify, load."),
        "site": Entry(
            "site_store",
            "app",
            "What all tables of a casino share: tables, units, exclusions, and whether its days add up.",
            ("site_floor", "site_people"),
        ),
        "verify": Entry(
            "verify",
            "verify",
            "Find out whether a unit is what was built, signed and approved; exit code 1 if something does not hold.",
        ),
        "ticket": Entry("ticket", "app", "Tickets: leave for one action on one unit, signed by a person, good once."),
    }
)


# They know ports, and say nothing to a unit that needs a key.
_WITHOUT_KEYS: Final = frozenset({"list", "flash", "doctor"})


@cache
def load(command: str) -> "Command":
    """Read that command's modules; it takes `--keystore` if it has a port. KeyError for one that isn't in the table."""
    found = _read(command)
    if command not in _WITHOUT_KEYS:
        import_module("pit.cli.keys").add_options(found)
    return found


def _read(command: str) -> "Command":
    entry = COMMANDS[command]
    found = getattr(import_module(f"pit.cli.{entry.module}"), entry.name)
    if isinstance(found, typer.Typer):
        for module in entry.more:
            import_module(f"pit.cli.{module}").add_to(found)
        return get_group(found)
    single = typer.Typer(add_completion=False)
    single.command(command)(found)
    return get_command(single)


class Commands(TyperGroup):
    """Knows every command by its line, and reads the one that is called."""

    def list_commands(self, ctx: "Context") -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":
        if cmd_name not in self.commands and cmd_name in COMMANDS:
            self.commands[cmd_name] = TyperCommand(cmd_name, help=COMMANDS[cmd_name].line)
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: "Context", args: list[str]) -> "tuple[str | None, Command | None, list[str]]":
        for each in COMMANDS:
            self.get_command(ctx, each)  # the base class suggests from those it has met
        name, command, rest = super().resolve_command(ctx, args)
        if name is None or command is None:
            return name, command, rest
        loaded = load(name)
        start.over()
        return name, loaded, rest

    def invoke(self, ctx: "Context") -> object:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as stop:
            raise _ended(stop) from None
        except typer.Abort as abort:  # what a prompt makes of one
            if not isinstance(abort.__context__, KeyboardInterrupt):
                raise
            raise _ended(abort.__context__) from None


def _ended(stop: KeyboardInterrupt) -> typer.Exit:
    number = start.number_of(stop)
    start.tell(start.sentence(number))
    return typer.Exit(start.code(number))


app = typer.Typer(
    name="pit",
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


@app.callback()
def pit() -> None:
    """Build, provision and prove the electronics of casino tables."""
