"""`pit lock` and `pit unlock`: whether a unit gives its port to the interpreter, ever."""

import json
from pathlib import Path
from typing import Annotated

import typer

from pit.cli.passphrase import ask_passphrase
from pit.cli.unit import AddressOption, JsonOption, PortArgument, open_client
from pit.cli.unit_memory import ExecuteOption
from pit.link.client import Client
from pit.schedule import on_unit, signing
from pit.tickets import locking, ticket
from pit.tickets.ticket import TicketError
from wire import upkeep_codes

KeyOption = Annotated[Path | None, typer.Option("--key", metavar="FILE", help="The supervisor's private key, in PEM.")]
TicketOption = Annotated[
    Path | None, typer.Option("--ticket", metavar="FILE", help="The supervisor's ticket to unlock; it is good once.")
]
PassphraseOption = Annotated[
    Path | None,
    typer.Option("--passphrase-file", metavar="FILE", help="That key's passphrase's file; asked for by default."),
]


def lock(
    port: PortArgument, execute: ExecuteOption = False, as_json: JsonOption = False, address: AddressOption = 1
) -> None:
    """Lock a unit down: no interpreter at its port, whatever happens, till its supervisor unlocks it."""
    client = open_client(port, address)
    if locking.is_locked(client):
        _tell(as_json, port, True, f"the unit at {port} is locked down already; nothing was done")
        return
    if not execute:
        _tell(
            as_json,
            port,
            False,
            f"would lock down the unit at {port} and restart it: no `repl`, no deploy without its engineer's leave, and no way "
            "back without its supervisor's. Nothing was done; add --execute to do it.",
        )
        return
    before = client.identity
    assert before is not None
    locking.lock(client)
    client.close()
    client = on_unit.after_restart(lambda: open_client(port, address), before)
    _confirm(client, port, True)
    _tell(as_json, port, True, f"the unit at {port} is locked down; `pit unlock` takes its supervisor's key")


def unlock(
    port: PortArgument,
    key: KeyOption = None,
    ticket_file: TicketOption = None,
    passphrase_file: PassphraseOption = None,
    as_json: JsonOption = False,
    address: AddressOption = 1,
) -> None:
    """Unlock a unit with its supervisor's key, or with a ticket that was issued with it."""
    if (key is None) == (ticket_file is None):
        raise typer.BadParameter("give the supervisor's --key, or a --ticket issued with it", param_hint="--key")
    given = None if ticket_file is None else _read(ticket_file)
    private = None if key is None else signing.read_private_key(key, lambda: ask_passphrase(passphrase_file))
    client = open_client(port, address)
    if not locking.is_locked(client):
        _tell(as_json, port, False, f"the unit at {port} is not locked; nothing was done")
        return
    before = client.identity
    assert before is not None
    if private is not None:
        given = locking.answered(client, upkeep_codes.ACTION_UNLOCK, private)
    assert given is not None
    locking.unlock(client, given)
    client.close()
    client = on_unit.after_restart(lambda: open_client(port, address), before)
    _confirm(client, port, False)
    _tell(as_json, port, False, f"the unit at {port} is unlocked; `pit lock` locks it down again")


def _read(file: Path) -> bytes:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise TicketError(f"the ticket {file} can't be read ({error.strerror}). Nothing was sent.") from error
    said = ticket.read(data, str(file))
    if said.action != upkeep_codes.ACTION_UNLOCK:
        raise TicketError(
            f"{file} gives leave for {said.action_name}, not to unlock. Nothing was sent. "
            "Issue one: `pit ticket issue --action unlock`."
        )
    return data


def _confirm(client: Client, port: str, is_locked: bool) -> None:
    try:
        found = locking.is_locked(client)
    finally:
        client.close()
    if found != is_locked:
        raise TicketError(
            f"the unit at {port} took it, restarted, and is {'locked' if found else 'not locked'} all the same. "
            "Look at `pit unit events` and `pit unit status`, then try again."
        )


def _tell(as_json: bool, port: str, is_locked: bool, sentence: str) -> None:
    print(json.dumps({"port": port, "locked": is_locked}) if as_json else sentence)
