"""`pit unit check|snapshot|key|set-time|configure|clear`: memory looked at, key, time and settings given, memory cleared."""

import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from pit.cli.keys import keystore, unit_keys
from pit.cli.output import one_form, show
from pit.cli.unit import NOISE, AddressOption, CsvOption, JsonOption, PortArgument, open_client
from pit.keystore import KeystoreError
from pit.link import snapshot, timekeeping
from pit.link.client import Client
from pit.link.loading import load
from pit.link.snapshot import UNSIGNED, SnapshotError
from pit.rng.cutoffs import proportion_cutoff, repetition_cutoff
from pit.schedule import on_unit
from pit.tickets import ticket
from wire import codes, upkeep_codes

ExecuteOption = Annotated[bool, typer.Option("--execute", help="Do it; without this it is only told.")]
KeyOption = Annotated[Path | None, typer.Option("--key", metavar="FILE", help="The unit's key: 64 hex digits.")]


def add_to(app: typer.Typer) -> None:
    """Make them commands of `app`."""
    for name, command in (
        ("check", check),
        ("snapshot", take_snapshot),
        ("key", give_key),
        ("clear", clear),
        ("configure", configure),
        ("set-time", set_time),
    ):
        app.command(name)(command)


def check(
    port: PortArgument, as_json: JsonOption = False, as_csv: CsvOption = False, address: AddressOption = 1
) -> None:
    """Have a unit compare all copies of its records; exit code 1 if anything is lost, suspect, or does not balance."""
    one_form(as_json, as_csv)
    found = snapshot.check(open_client(port, address))
    show(found, as_json, as_csv)
    if not snapshot.is_in_order(found):
        raise typer.Exit(1)


def take_snapshot(
    port: PortArgument,
    key: KeyOption = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Keep it, as JSON.")] = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    address: AddressOption = 1,
) -> None:
    """Meters and state under the unit's key, for the opening and the closing of a table. With --key its tag is checked."""
    one_form(as_json, as_csv)
    taken = snapshot.take(open_client(port, address))
    if key is not None:
        snapshot.verify(taken, read_unit_key(key))
        signature = "signed by this unit's key"
    else:
        signature = "signed, not verified: no --key was given" if taken.is_signed else UNSIGNED
    rows = taken.as_dict() | {"signature": signature}
    if taken.is_noise and not (as_json or as_csv):
        rows |= {name: NOISE for name in rows if name.endswith("_cents") or name in ("boots", "draws", "ignored")}
    show(rows, as_json, as_csv)
    sys.stdout.flush()
    if out is not None:
        kept = rows | {"body": taken.body.hex(), "tag": taken.tag.hex()}
        try:
            out.write_text(json.dumps(kept, indent=2) + "\n")
        except OSError as error:
            raise SnapshotError(f"{out} can't be written ({error.strerror}). The snapshot was not kept.") from error


def give_key(
    port: PortArgument,
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The unit's key: 64 hex digits.")],
    execute: ExecuteOption = False,
    address: AddressOption = 1,
) -> None:
    """Give a unit its own key, once, over a line that nobody listens to: it signs snapshots from then on."""
    secret = read_unit_key(key)
    client = open_client(port, address)
    if not execute:
        print(
            f"would give the unit at {port} its key. It is changed only with a ticket. Nothing was done; add --execute."
        )
        return
    load_and_restart(client, port, address, upkeep_codes.LOAD_UNIT_KEY, secret)
    print(f"the unit at {port} has its key, and signs its snapshots")


def configure(
    port: PortArgument,
    force_limit_n: Annotated[int, typer.Option(min=1, max=100, help="Press force that is marked as excess.")] = 60,
    discrepancy_ms: Annotated[
        int, typer.Option(min=1, max=1_000, help="How long the button's contacts may disagree.")
    ] = 100,
    a: Annotated[
        int, typer.Option("--entropy-a", min=20, max=40, help="A health test's false alarm has a chance of 2^-a.")
    ] = 30,
    h: Annotated[
        float,
        typer.Option(
            "--entropy-h", min=0.25, max=1, help="Claimed entropy of a raw bit, to 1/256. It is not assessed."
        ),
    ] = 0.5,
    execute: ExecuteOption = False,
    address: AddressOption = 1,
) -> None:
    """Give a jackpot unit at rest its settings: all of them, those not named as usual. It restarts with them."""
    h_256 = round(h * 256)
    told = f"force limit {force_limit_n} N, discrepancy {discrepancy_ms} ms, a = {a}, H = {h_256 / 256:g} a bit, not assessed"
    exact = Fraction(h_256, 256)
    cutoffs = (
        f"health tests fail at {repetition_cutoff(a, exact)} equal in a row, {proportion_cutoff(a, exact, 1024)} of 1,024, "
        f"{proportion_cutoff(a, exact, 512)} of 512"
    )
    client = open_client(port, address)
    if not execute:
        print(f"would give the unit at {port} {told}; {cutoffs}. Nothing was done; add --execute.")
        return
    before = client.identity
    assert before is not None
    on_unit.configure(client, {1: force_limit_n * 1_000, 2: discrepancy_ms, 3: a, 4: h_256})
    client.close()
    on_unit.after_restart(lambda: open_client(port, address), before)
    print(f"the unit at {port} has {told}; {cutoffs}")


def set_time(
    port: PortArgument,
    key: KeyOption = None,
    as_json: JsonOption = False,
    address: AddressOption = 1,
) -> None:
    """Tell a unit the time under its own key. It then checks its schedule's dates, and dates its events, till it restarts.

    The key is the keystore's where no --key is named.
    """
    given = None if key is None else read_unit_key(key)
    client = open_client(port, address)
    assert client.identity is not None
    secret = given or keystores_key(client.identity.unit_id)
    if client.identity.has_key:
        client.use_keys(lambda unit: secret)
    told = timekeeping.set_time(client, secret)
    if as_json:
        print(json.dumps({"utc": told.isoformat()}))
        return
    print(f"the unit at {port} knows that it is {told:%Y-%m-%d %H:%M:%S} UTC, till it restarts; its log says so")


def clear(
    port: PortArgument,
    ticket_file: Annotated[Path, typer.Option("--ticket", metavar="FILE", help="A supervisor's ticket for it.")],
    execute: ExecuteOption = False,
    address: AddressOption = 1,
) -> None:
    """Clear an unrecoverable memory: journal, meters and games are new, log and keys stay. Read all you need before."""
    data = ticket.read_file(ticket_file, codes.ACTION_CLEAR_MEMORY)
    client = open_client(port, address)
    if not execute:
        found = snapshot.check(client)
        print(
            f"would clear the memory of the unit at {port}, which is {found['memory']}: meters, journal and games go."
        )
        print("Nothing was done; read meters, recall and events first, then add --execute.")
        return
    load_and_restart(client, port, address, codes.LOAD_TICKET, data)
    print(f"the memory of the unit at {port} is new; its log says so. The ticket is used up")


def read_unit_key(file: Path) -> bytes:
    """The 32 bytes that stand in `file` as hex digits. Raises SnapshotError."""
    try:
        key = bytes.fromhex(file.read_text().strip())
    except OSError as error:
        raise SnapshotError(f"the key file {file} can't be read ({error.strerror}). Nothing was sent.") from error
    except ValueError:
        key = b""
    if len(key) != snapshot.UNIT_KEY_BYTES:
        raise SnapshotError(f"{file} does not hold {2 * snapshot.UNIT_KEY_BYTES} hex digits. Nothing was sent.")
    return key


def keystores_key(unit_id: bytes) -> bytes:
    """That unit's key. Raises KeystoreError where no keystore was named, or it hasn't that key."""
    if unit_keys() is None:
        raise KeystoreError(
            "it takes the unit's key. Nothing was sent. Name its file with --key, or the keystore that holds it with --keystore."
        )
    found = keystore().unit_key(unit_id)
    if found is None:
        raise KeystoreError(
            f"the keystore holds no key of unit {unit_id.hex()}. Nothing was sent. Name the key's file with --key, or put it "
            "there with `pit keystore add-unit`."
        )
    return found


def load_and_restart(client: Client, port: str, address: int, what: int, data: bytes) -> None:
    """Have the unit take it, and wait till it is up again. Raises Refused, LinkError."""
    before = client.identity
    assert before is not None
    load(client, what, data)
    client.close()
    on_unit.after_restart(lambda: open_client(port, address), before)
