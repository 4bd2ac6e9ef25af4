"""`pit ticket ...`: a person's signed leave for one action on one unit, in answer to that unit's challenge."""

import json
from pathlib import Path
from typing import Annotated

import typer

from pit.cli.signer import require_one, signing_key
from pit.cli.unit import AddressOption, JsonOption, PortArgument, open_client
from pit.cli.unit_memory import read_unit_key
from pit.link.loading import load
from pit.schedule import on_unit, signing
from pit.schedule.schedule import TEXTS
from pit.tickets import subject, ticket
from pit.tickets.ticket import ROLES, TicketError
from wire import texts, upkeep_codes

app = typer.Typer(
    help="Tickets: leave for one action on one unit, signed by a person, good once.", no_args_is_help=True
)

_TRUSTED = {"supervisor": upkeep_codes.LOAD_SUPERVISOR, "engineer": upkeep_codes.LOAD_ENGINEER}
_ACTIONS = ", ".join(name for name, _ in texts.ACTIONS.values())

NewKeyOption = Annotated[
    Path | None,
    typer.Option("--new-key", metavar="FILE", help="The key that is to stand: a public key in PEM, or 64 hex digits."),
]
HolderOption = Annotated[
    str | None,
    typer.Option("--holder", metavar="NAME", help="Whose key it is: approver, supervisor, engineer or unit."),
]
CasinoOption = Annotated[str | None, typer.Option("--casino", help="The casino that a person's new key speaks for.")]


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
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The private key of who gives leave, in PEM.")
    ] = None,
    keystore: Annotated[
        Path | None, typer.Option("--keystore", metavar="FILE", help="The keystore that holds it, instead of --key.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="UNIT-ACTION.ticket by default.")
    ] = None,
    passphrase_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The passphrase's file; asked for by default.")
    ] = None,
    former: Annotated[
        str | None, typer.Option(metavar="ID", help="replace: the dead unit's number, as `pit unit rescue` tells it.")
    ] = None,
    new_key: NewKeyOption = None,
    holder: HolderOption = None,
    casino: CasinoOption = None,
    as_engineer: Annotated[
        bool, typer.Option("--as-engineer", help="factory-clear: the engineer signs, as the supervisor's key is lost.")
    ] = False,
) -> None:
    """Sign a ticket for this unit, action and challenge, once: downgrade and replace as engineer, all else as supervisor."""
    number = ticket.action_number(action)
    unit_id = _from_hex(unit, ticket.UNIT_BYTES, "a unit's number")
    nonce = _from_hex(challenge, ticket.NONCE_BYTES, "a challenge")
    if as_engineer and number != upkeep_codes.ACTION_FACTORY_CLEAR:
        raise typer.BadParameter("only a factory clear may be an engineer's instead", param_hint="--as-engineer")
    role = 2 if as_engineer else texts.ACTIONS[number][1]
    require_one(key, keystore, ROLES[role])
    argument = _subject(number, former, new_key, holder, casino)
    private = signing_key(key, keystore, passphrase_file, ROLES[role])
    data = ticket.issue(number, unit_id, nonce, private, argument, role)
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
        "about": found.argument.hex() if any(found.argument) else "",
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
        if role == "engineer":
            print(
                "From then on it plays only an image that this key signed: deploy one first, with `pit deploy --image`."
            )
        print("It is changed only with a supervisor's ticket. Nothing was done; add --execute to do it.")
        return
    before = client.identity
    load(client, _TRUSTED[role], padded + signing.modulus(public))
    client.close()
    on_unit.after_restart(lambda: open_client(port, address), before)
    print(f"the unit at {port} has the {role}'s key {name} for {casino!r}")


def given_key(new_key: Path | None, holder: str | None, casino: str | None) -> bytes:
    """What a change of key sends behind its ticket. Raises typer.BadParameter, KeyFileError, SnapshotError."""
    if new_key is None or holder is None:
        raise typer.BadParameter("which key is to stand? Name its file with --new-key, and with --holder whose it is")
    if holder == subject.UNIT:
        return subject.unit_key(read_unit_key(new_key))
    if holder not in subject.PERSONS:
        raise typer.BadParameter(f"{', '.join(subject.PERSONS)} or {subject.UNIT}", param_hint="--holder")
    if casino is None:
        raise typer.BadParameter("a person's key speaks for one casino: name it", param_hint="--casino")
    try:
        return subject.person_key(holder, signing.read_public_key(new_key), casino)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--casino") from error


def _subject(number: int, former: str | None, new_key: Path | None, holder: str | None, casino: str | None) -> bytes:
    """The ticket's argument. Raises typer.BadParameter where it lacks one or has one too many."""
    if number == upkeep_codes.ACTION_CHANGE_KEY:
        return subject.of_key(given_key(new_key, holder, casino))
    if number == upkeep_codes.ACTION_REPLACE:
        if former is None:
            raise typer.BadParameter("whose records? Name the dead unit", param_hint="--former")
        return subject.of_unit(_from_hex(former, ticket.UNIT_BYTES, "a unit's number"))
    if former or new_key or holder or casino:
        raise typer.BadParameter("this action is about no other unit and no key")
    return bytes(ticket.ARGUMENT_BYTES)


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
