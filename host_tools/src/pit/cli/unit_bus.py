"""`pit unit bus-address`: which address a unit has on its RS-485 bus. On USB it is alone and keeps address 1."""

from itertools import cycle
from typing import Annotated

import typer

from pit.cli.keys import unit_keys
from pit.cli.unit import AddressOption, PortArgument, open_client
from pit.cli.unit_memory import ExecuteOption
from pit.link import texts
from pit.link.client import Client
from pit.link.errors import LinkError, NoAnswer, Refused
from pit.link.loading import load
from pit.link.transport import SerialTransport
from pit.schedule import on_unit
from wire import upkeep_codes

_USB_ADDRESS = 1
_HIGHEST = 247
_ASK_US = 300_000
_ASKED = 3  # on a bus a frame can be lost


class AddressTaken(LinkError):
    """Somebody answers at that address already."""


def add_to(app: typer.Typer) -> None:
    """Make it a command of `app`."""
    app.command("bus-address")(bus_address)


def bus_address(
    port: PortArgument,
    new: Annotated[
        int, typer.Argument(min=0, max=_HIGHEST, metavar="ADDRESS", help="Its address on the bus; 0: it is on none.")
    ],
    execute: ExecuteOption = False,
    address: AddressOption = _USB_ADDRESS,
) -> None:
    """Give a unit at rest its address on a bus. It restarts with it; who else has that address is not known to it."""
    client = open_client(port, address)
    before = client.identity
    assert before is not None
    try:
        _refuse_a_taken(client, port, new)
        told = f"bus address {new}" if new else "no bus address"
        if not execute:
            print(f"would give the unit at {port} {told} and restart it. Nothing was done; add --execute.")
            return
        load(client, upkeep_codes.LOAD_ADDRESS, bytes([new]))
    finally:
        client.close()
    if not new and address != _USB_ADDRESS:
        print(f"the unit at {port} has {told} and restarts: from now on it answers on USB alone")
        return
    # Over USB it stays where it was; over the bus it comes back at its new address.
    places = cycle((address, new) if new else (address,))
    on_unit.after_restart(lambda: _open(port, next(places)), before).close()
    where = "; it answers there if its board has a transceiver" if new else "; it answers on USB alone"
    print(f"the unit at {port} has {told}{where}")


def _refuse_a_taken(client: Client, port: str, new: int) -> None:
    """Two units with one address are lost to the bus: somebody would have to unplug one. Raises AddressTaken, PortError."""
    if new in (0, client.address):
        return
    other = Client(client.transport, new, try_us=_ASK_US, tries=_ASKED, keys=unit_keys())
    try:
        who = other.hello(_ASK_US)
    except NoAnswer:
        if not other.garbage:
            return
        taken_by = "units that can't be told apart"
    except Refused:
        taken_by = "a unit"
    else:
        taken_by = f"{texts.kind(who.kind)} {who.unit_id.hex()}"
    raise AddressTaken(
        f"address {new} at {port} is taken by {taken_by}. Nothing was done. "
        f"Choose another: `pit list {port} --addresses 1-8` shows who is where."
    )


def _open(port: str, address: int) -> Client:
    """A session with whoever is there, asked once: the unit may be at another place. Raises LinkError."""
    client = Client(SerialTransport(port), address, try_us=_ASK_US, tries=1, keys=unit_keys())
    try:
        client.hello(_ASK_US)
    except (LinkError, Refused) as error:
        client.close()
        if isinstance(error, Refused):
            raise NoAnswer(f"the unit at {port} restarts") from error
        raise
    return client
