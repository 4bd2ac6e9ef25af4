"""`pit ticket ...`: a person's signed leave for one action on one unit, in answer to that unit's challenge."""

import json
from pathlib import Path
from typing import Annotated

import typer

from pit.cli.passphrase import ask_passphrase
from pit.cli.unit import AddressOption, JsonOption, PortArgument, open_client
from pit.link.loading import load
from pit.schedule import on_unit, signing
from pit.schedule.schedule import TEXTS
from pit.tickets import ticket
from pit.tickets.ticket import ROLES, TicketError
from wire import texts, upkeep_codes

app = typer.Typer(
    help="Tickets: leave for one action on one unit, signed by a person, good once.", no_args_is_help=True
)

_TRUSTED = {"supervisor": upkeep_codes.LOAD_SUPERVISOR, "engineer": upkeep_codes.LOAD_ENGINEER}
_ACTIONS = ", ".join(name for name, _ in texts.ACTIONS.values())


@app.command()
def challenge(port: PortArgument, as_json: JsonOption = False, address: AddressOption = 1) -> None:
    """Ask a unit for what a ticket must answer. A restart, or the next challenge, makes it void."""
    client = open_client(port, address)
    assert client.identity is not None
    nonce = client.request("challenge")["nonce"]
    assert isinstance(nonce, bytes)
    unit = client.identity.unit_id.hex()
    if as_json:
        print(json.dumps({"unit": unit, "challenge": nonce.hex()}))
        return
    print(f"unit {unit}, challenge {nonce.hex()}")
    print(f"pit ticket issue --unit {unit} --action ACTION --challenge {nonce.hex()} --key FILE")


@app.command()
def issue(
    unit: Annotated[str, typer.Option(metavar="ID", help="The unit's number: 16 hex digits.")],
    action: Annotated[str, typer.Option(metavar="NAME", help=f"What it gives leave for: {_ACTIONS}.")],
    challenge: Annotated[str, typer.Option(metavar="HEX", help="What `pit ticket challenge` told: 32 hex digits.")],
    key: Annotated[Path, typer.Option(metavar="FILE", help="The private key of who gives leave, in PEM.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="UNIT-ACTION.ticket by default.")
    ] = None,
    passphrase_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The passphrase's file; asked for by default.")
    ] = None,
) -> None:
    """Sign a ticket, a downgrade as engineer and all else as supervisor: for this unit, action and challenge, once."""
    number = ticket.action_number(action)
    unit_id = _from_hex(unit, ticket.UNIT_BYTES, "a unit's number")
    nonce = _from_hex(challenge, ticket.NONCE_BYTES, "a challenge")
    private = signing.read_private_key(key, lambda: ask_passphrase(passphrase_file))
    data = ticket.issue(number, unit_id, nonce, private)
    target = out or Path(f"{unit}-{action}.ticket")
    try:
        target.write_bytes(data)
    except OSError as error:
        raise TicketError(f"{target} can't be written ({error.strerror}). No ticket was made.") from error
    print(f"{target}: leave for {action} on unit {unit}, signed with key {signing.key_id(private.public_key()).hex()}")


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A ticket.")],
    as_json: JsonOption = False,
) -> None:
    """What a ticket says. Whether it is good, its unit alone can tell."""
    found = ticket.read(_read_file(file), str(file))
    rows = {
        "action": found.action_name,
        "unit": found.unit_id.hex(),
        "challenge": found.nonce.hex(),
        "role": ROLES.get(found.role, str(found.role)),
        "key": found.key_id.hex(),
    }
    if as_json:
        print(json.dumps(rows))
        return
    for name, value in rows.items():
        print(f"{name:10}{value}")


@app.command()
def trust(
    key: Annotated[Path, typer.Argument(metavar="KEY", help="That person's public key, in PEM.")],
    port: PortArgument,
    casino: Annotated[str, typer.Option(help="The casino that the unit stands in.")],
    address: AddressOption = 1,
    role: Annotated[str, typer.Option(metavar="NAME", help="supervisor or engineer.")] = "supervisor",
    execute: Annotated[bool, typer.Option("--execute", help="Do it; without this it is only told.")] = False,
) -> None:
    """Give a unit a person's key, once: without its supervisor's nobody can clear its memory, without its engineer's
    nobody can put an older version on it.
    """
    if role not in _TRUSTED:
        raise typer.BadParameter(f"a unit takes tickets of: {', '.join(_TRUSTED)}", param_hint="--role")
    public = signing.read_public_key(key)
    name = signing.key_id(public).hex()
    padded = casino.encode().ljust(TEXTS["casino"], b"\0")
    if len(padded) > TEXTS["casino"] or not casino.strip():
        raise typer.BadParameter(f"a casino's name takes 1 to {TEXTS['casino']} bytes", param_hint="--casino")
    client = open_client(port, address)
    assert client.identity is not None
    if not execute:
        print(f"would give the unit at {port} the {role}'s key {name} for {casino!r}.")
        print("It can't be changed later. Nothing was done; add --execute to do it.")
        return
    before = client.identity
    load(client, _TRUSTED[role], padded + signing.modulus(public))
    client.close()
    on_unit.after_restart(lambda: open_client(port, address), before)
    print(f"the unit at {port} has the {role}'s key {name} for {casino!r}")


def _read_file(file: Path) -> bytes:
    """A ticket's bytes. Raises TicketError."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise TicketError(f"the ticket {file} can't be read ({error.strerror}). Nothing was sent.") from error


def _from_hex(text: str, count: int, what: str) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if len(data) != count:
        raise TicketError(f"{what} has {2 * count} hex digits; {text!r} has not. Nothing was signed.")
    return data
