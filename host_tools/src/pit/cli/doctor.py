"""`pit doctor`: what on this machine keeps Pit from its units, with the command that mends it."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pit.bench.assembly import MissingInterpreter, interpreter
from pit.doctor import machine, ports
from pit.doctor.finding import Finding, Weight
from pit.ports import sockets

_MARKS = {Weight.FINE: "[green]fine[/]", Weight.HINT: "[yellow]hint[/]", Weight.WRONG: "[red]wrong[/]"}


def doctor(
    udev: Annotated[bool, typer.Option("--udev", help="Print the udev rule and do nothing else.")] = False,
    port: Annotated[list[str] | None, typer.Option(help="Look at this port too, though it isn't on USB.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Look for what is wrong on this machine. Exit code 1 if something is, 0 if there are hints at most."""
    if udev:
        print(ports.udev_rule(), end="")
        return
    with Console(stderr=True).status("looking at this machine"):
        findings = _findings(port or [])
    if as_json:
        rows = [{"check": f.check, "weight": f.weight.value, "saw": f.saw, "fix": f.fix} for f in findings]
        print(json.dumps(rows))
    else:
        table = Table(box=None, show_header=False)
        for finding in findings:
            fix = f"\n[dim]{finding.fix}[/]" if finding.fix else ""
            table.add_row(_MARKS[finding.weight], finding.check, finding.saw + fix)
        Console().print(table)
    if any(finding.weight is Weight.WRONG for finding in findings):
        raise typer.Exit(1)


def _findings(named: list[str]) -> list[Finding]:
    try:
        vm = machine.interpreter(interpreter())
    except MissingInterpreter as error:
        vm = Finding("MicroPython VM", Weight.WRONG, str(error))
    on_usb = [socket.port for socket in sockets.serial_ports()]
    all_ports = [*on_usb, *named]
    rule = ports.rule()
    found = [vm, *machine.programs(), rule, ports.modem_manager(rule.weight is Weight.FINE)]
    if not all_ports:
        found.append(
            Finding("serial ports", Weight.HINT, "none on USB", "plug a board in with a cable that carries data")
        )
    return [*found, *ports.rights(all_ports), *ports.holders(all_ports)]
