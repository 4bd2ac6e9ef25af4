"""`pit unit bus-address`: which address a unit has on its RS-485 bus. On USB it is alone and keeps address 1."""

from itertools import cycle
from typing import Annotated

import typer

from pit.cli.unit import AddressOption, PortArgument, open_client
from pit.cli.unit_memory import ExecuteOption
from pit.link.client import Client
from pit.link.errors import LinkError
from pit.link.loading import load
from pit.link.transport import SerialTransport
from pit.schedule import on_unit
from wire import upkeep_codes

_USB_ADDRESS = 1
_HIGHEST = 247


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
    told = f"bus address {new}" if new else "no bus address"
    if not execute:
        print(f"would give the unit at {port} {told} and restart it. Nothing was done; add --execute.")
        return
    before = client.identity
    assert before is not None
    load(client, upkeep_codes.LOAD_ADDRESS, bytes([new]))
    client.close()
    if not new and address != _USB_ADDRESS:
        print(f"the unit at {port} has {told} and restarts: from now on it answers on USB alone")
        return
    # Over USB it stays where it was; over the bus it comes back at its new address.
    places = cycle((address, new) if new else (address,))

    def open_again() -> Client:
        again = Client(SerialTransport(port), next(places))
        try:
            again.hello()
        except LinkError:
            again.close()  # the next place is on the same port
            raise
        return again

    on_unit.after_restart(open_again, before).close()
    where = "; it answers there if its board has a transceiver" if new else "; it answers on USB alone"
    print(f"the unit at {port} has {told}{where}")
