"""An engineer's leave for a downgrade, shown to the unit that runs: it checks it, uses it up, and restarts into its prompt.

It promises that a ticket is not sent where none is needed. What is put on the unit afterwards is for its caller to say.
"""

from pathlib import Path

from pit.deploy.errors import DeployError
from pit.deploy.plan import dotted
from pit.link.client import Client, Keys
from pit.link.loading import load
from pit.link.transport import SerialTransport
from pit.tickets import ticket
from wire import codes, upkeep_codes

_TRY_US = 1_500_000


def read(file: Path) -> bytes:
    """The ticket in `file`. Raises TicketError if it is none, or for another action."""
    return ticket.read_file(file, upkeep_codes.ACTION_DOWNGRADE)


def present(url: str, data: bytes, version: tuple[int, int, int], keys: Keys | None = None) -> None:
    """Have the unit at `url` take the ticket `data` for a downgrade to `version`. Raises DeployError, Refused, LinkError."""
    client = Client(SerialTransport(url), try_us=_TRY_US, keys=keys)
    try:
        runs = client.hello().version
        if version >= runs:
            raise DeployError(
                f"the unit at {url} runs version {dotted(runs)}, and this image is {dotted(version)}: that takes no ticket. "
                "Nothing was sent; the unit runs on. Deploy without --ticket."
            )
        load(client, codes.LOAD_TICKET, data)
    finally:
        client.close()
