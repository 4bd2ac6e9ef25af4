"""`pit list`: what is plugged into this machine, and what each thing is. Nothing that runs there is disturbed."""

from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import typer
from rich.console import Console

from pit.bench import control
from pit.cli.output import show_list
from pit.link.errors import PortError
from pit.ports import drives, sockets
from pit.ports.probe import Answer, Condition, probe

_AT_ONCE = 8
_LAST_ADDRESS = 247
_SPARE = ("by_path", "serial_number", "usb", "chip", "firmware", "unit")  # what a narrow terminal leaves out first


def list_ports(
    ports: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PORT]...", help="Ask these ports or URLs alone; all of USB by default."),
    ] = None,
    addresses: Annotated[
        str, typer.Option(help="Bus addresses to ask at each port, such as 1-8; each absent one takes a second.")
    ] = "1",
    patience_s: Annotated[
        float | None,
        typer.Option("--patience", metavar="SECONDS", min=1, help="How long each address has to answer; 1 by default."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """What is on each port: a blank chip, MicroPython, or a Pit unit with its kind and state."""
    asked = _range(addresses)
    with Console(stderr=True).status("asking each port"):
        rows = _named(ports, asked, patience_s) if ports else _everything(asked, patience_s)
    show_list(rows, as_json, spare=_SPARE)
    if absent := [str(row["port"]) for row in rows if row["what"] == Condition.ABSENT.value]:
        raise PortError(
            f"the port {' and '.join(absent)} is not there. Nothing was changed anywhere. Check its cable and its name: "
            "`pit list` without a port shows all that is plugged in."
        )


def _everything(addresses: range, patience_s: float | None) -> list[dict[str, object]]:
    found = sockets.serial_ports()
    virtual = list(control.notes())
    answers = _ask([*(socket.port for socket in found), *(note.port for note in virtual)], addresses, patience_s)
    rows = []
    for socket in found:
        chip = socket.known.chip if socket.known else ""
        rows += [_row(socket.port, answer, chip, socket) for answer in answers[socket.port]]
    for note in virtual:
        rows += [_row(note.port, answer, "virtual") for answer in answers[note.port]]
    for socket in sockets.bootloaders():
        assert socket.known is not None
        rows.append(_row("", None, socket.known.chip, socket, socket.known.mode.value))
    rows += [_row(str(drive.folder), None, drive.chip, None, "boot drive, mounted") for drive in drives.boot_drives()]
    return rows


def _named(ports: list[str], addresses: range, patience_s: float | None) -> list[dict[str, object]]:
    answers = _ask(ports, addresses, patience_s)
    return [_row(port, answer, "") for port in ports for answer in answers[port]]


def _ask(ports: list[str], addresses: range, patience_s: float | None) -> dict[str, list[Answer]]:
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return dict(zip(ports, pool.map(lambda port: probe(port, addresses, patience_s), ports), strict=True))


def _row(
    port: str, answer: Answer | None, chip: str, socket: sockets.Socket | None = None, what: str = ""
) -> dict[str, object]:
    return {
        "port": port,
        "what": answer.condition.value if answer else what,
        "kind": answer.kind if answer else "",
        "state": answer.state if answer else "",
        "address": answer.address or "" if answer else "",
        "unit": answer.unit_id if answer else "",
        "firmware": answer.firmware if answer else "",
        "chip": chip,
        "usb": socket.usb if socket else "",
        "serial_number": socket.serial_number if socket else "",
        "by_path": socket.by_path if socket else "",
    }


def _range(text: str) -> range:
    first, _, last = text.partition("-")
    if first.isdigit() and (last or first).isdigit() and 1 <= int(first) <= int(last or first) <= _LAST_ADDRESS:
        return range(int(first), int(last or first) + 1)
    raise typer.BadParameter(f"addresses are 1 to {_LAST_ADDRESS}, such as 1 or 1-8", param_hint="--addresses")
