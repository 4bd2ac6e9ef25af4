"""`pit unit change-key|replace|factory-clear`: what takes a person's ticket and changes whose a unit is, or whose word counts."""

from pathlib import Path
from typing import Annotated

import typer

from pit.cli.keys import keystore, unit_keys
from pit.cli.ticket import CasinoOption, HolderOption, NewKeyOption, given_key
from pit.cli.unit import AddressOption, PortArgument, open_client
from pit.cli.unit_memory import ExecuteOption, load_and_restart
from pit.link.client import Client
from pit.link.errors import Refused
from pit.rescue import by_link, records, report
from pit.schedule.signing import key_id, read_public_key
from pit.tickets import subject, ticket
from pit.tickets.ticket import TicketError
from wire import codes, upkeep_codes

TicketOption = Annotated[Path, typer.Option("--ticket", metavar="FILE", help="The ticket that gives leave.")]


def add_to(app: typer.Typer) -> None:
    """Make them commands of `app`."""
    app.command("change-key")(change_key)
    app.command("replace")(replace)
    app.command("factory-clear")(factory_clear)


def change_key(
    port: PortArgument,
    ticket_file: TicketOption,
    new_key: NewKeyOption = None,
    holder: HolderOption = None,
    casino: CasinoOption = None,
    execute: ExecuteOption = False,
    address: AddressOption = 1,
) -> None:
    """Put another key in the place of the approver's, engineer's, supervisor's or the unit's own, with its supervisor's ticket.

    The unit's own goes into the keystore too, if one is named. A new approver's key takes a new schedule.
    """
    given = given_key(new_key, holder, casino)
    data = ticket.read_file(ticket_file, upkeep_codes.ACTION_CHANGE_KEY)
    client = open_client(port, address)
    unit_id = _unit_id(client)
    assert new_key is not None
    name = f"the {holder}'s key" if holder != subject.UNIT else "its own key"
    detail = "" if holder == subject.UNIT else f" {key_id(read_public_key(new_key)).hex()} for {casino!r}"
    if not execute:
        print(f"would give the unit {unit_id.hex()} at {port} {name}{detail} in the place of the one that stands.")
        print("Nothing was done; add --execute.")
        return
    load_and_restart(client, port, address, upkeep_codes.LOAD_CHANGE, data + given)
    if holder == subject.UNIT and unit_keys() is not None:
        keystore().put_unit_key(unit_id, given[1:], replace=True)
    print(f"the unit at {port} has {name}{detail}; the one before it counts no more. The ticket is used up")


def replace(
    port: PortArgument,
    ticket_file: TicketOption,
    execute: ExecuteOption = False,
    address: AddressOption = 1,
) -> None:
    """Make the records in this board's memories its own, where they are those of a unit whose board is dead.

    Takes that unit's engineer's ticket. Meters, games, log and a prize that is owed go along; the dead unit's own key doesn't.
    """
    data = ticket.read_file(ticket_file, upkeep_codes.ACTION_REPLACE)
    former = ticket.read(data).argument[: ticket.UNIT_BYTES].hex()
    client = open_client(port, address)
    unit_id = _unit_id(client).hex()
    if not _holds_anothers(client):
        raise TicketError(
            f"unit {unit_id} at {port} finds no other unit's records in its memories: there are none to take over. Nothing was "
            f"sent. If unit {former}'s went into this board, they are this unit's by now; `pit unit rescue` tells whose they are."
        )
    if not execute:
        image = by_link.read(client)
        told = report.summary(image, records.take_apart(image))
        if told["records of unit"] != former:
            raise TicketError(_not_former(port, former, str(told["records of unit"])))
        print(f"would make the records of unit {former} those of unit {unit_id} at {port}.")
        print(f"Prize owed: {told['prize owed']}; games: {told['games']}. They go along with meters, log and keys.")
        print(f"Unit {former} plays nothing more, should its board come back. Nothing was done; add --execute.")
        return
    try:
        load_and_restart(client, port, address, codes.LOAD_TICKET, data)
    except Refused as refused:
        if refused.code != upkeep_codes.TICKET_NO_KEY:
            raise
        raise TicketError(_not_former(port, former, "not known")) from refused
    print(f"the records of unit {former} are those of unit {unit_id} at {port}; the ticket is used up.")
    print("It has no key of its own and no schedule file: `pit provision` gives it both.")
    print("It plays only an image that the engineer of these records has signed: `pit deploy --image`.")


def _holds_anothers(client: Client) -> bool:
    faults = client.request("status")["faults"]
    assert isinstance(faults, int)
    return bool(faults >> codes.FAULT_FOREIGN_MEMORY & 1)


def _not_former(port: str, former: str, owner: str) -> str:
    stands = (
        f"are of unit {owner}, not of {former}" if owner != "not known" else f"hold no engineer's key of unit {former}"
    )
    return (
        f"the memories in the board at {port} {stands}, whom the ticket is about. Nothing was changed, and the ticket is still "
        "good for that unit's. See whose they are with `pit unit rescue`."
    )


def factory_clear(
    port: PortArgument,
    ticket_file: TicketOption,
    execute: ExecuteOption = False,
    address: AddressOption = 1,
) -> None:
    """Take a unit's keys and configuration. Meters, games and log stay readable, as history, and it plays nothing till it is
    provisioned anew.

    Takes its supervisor's ticket; where that key is lost, its engineer's while the unit's door is open.
    """
    data = ticket.read_file(ticket_file, upkeep_codes.ACTION_FACTORY_CLEAR)
    client = open_client(port, address)
    unit_id = _unit_id(client).hex()
    if not execute:
        print(
            f"would take all keys, settings, table, address and schedule from unit {unit_id} at {port}; no way leads back."
        )
        print(
            "Its meters, games and log stay, as history; it plays nothing till it is provisioned anew. A lock-down stays."
        )
        print("Nothing was done; keep its records with `pit unit rescue --out`, then add --execute.")
        return
    load_and_restart(client, port, 1, codes.LOAD_TICKET, data)
    print(f"unit {unit_id} at {port} has no keys and no configuration; its records are history. The ticket is used up.")
    print("It plays again once it has keys, one of its own among them, and a schedule: `pit provision`.")


def _unit_id(client: Client) -> bytes:
    assert client.identity is not None
    return client.identity.unit_id
