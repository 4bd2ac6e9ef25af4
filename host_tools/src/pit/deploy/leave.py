"""An engineer's leave for a downgrade, or for an upgrade of a locked unit: the unit that runs checks it, uses it up, and restarts
into its prompt, once.

It promises that a ticket is not sent where none is needed. What is put on the unit afterwards is for its caller to say.
"""

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.deploy.errors import DeployError
from pit.deploy.plan import dotted
from pit.link.client import Client, Keys
from pit.link.errors import Refused
from pit.link.loading import load
from pit.link.transport import SerialTransport
from pit.tickets import locking, ticket
from pit.tickets.ticket import TicketError
from wire import codes, upkeep_codes

_TRY_US = 1_500_000


def read(file: Path) -> bytes:
    """The ticket in `file`. Raises TicketError if it is none, or for an action that gives no port away."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise TicketError(f"the ticket {file} can't be read ({error.strerror}). Nothing was sent.") from error
    said = ticket.read(data, str(file))
    if said.action not in (upkeep_codes.ACTION_DOWNGRADE, upkeep_codes.ACTION_UPGRADE):
        raise TicketError(
            f"{file} gives leave for {said.action_name}, not for a downgrade. Nothing was sent. "
            "Issue one: `pit ticket issue --action downgrade`; or, for a unit that is locked down, --action upgrade."
        )
    return data


def is_locked(url: str, keys: Keys | None = None) -> bool:
    """Is the unit at `url` locked down? One of a version that can't be isn't. Raises Refused, LinkError."""
    client = Client(SerialTransport(url), try_us=_TRY_US, keys=keys)
    try:
        return locking.is_locked(client)
    except Refused as refused:
        if refused.code != codes.LINK_UNKNOWN_TYPE:
            raise
        return False
    finally:
        client.close()


def allows_older(data: bytes) -> bool:
    """Is the ticket `data` one for a downgrade?"""
    return ticket.read(data).action == int(upkeep_codes.ACTION_DOWNGRADE)


def present(url: str, data: bytes, version: tuple[int, int, int], keys: Keys | None = None) -> None:
    """Have the unit at `url` take the ticket `data` for this `version`. Raises DeployError, Refused, LinkError."""
    client = Client(SerialTransport(url), try_us=_TRY_US, keys=keys)
    try:
        _check_need(client, url, allows_older(data), version)
        load(client, codes.LOAD_TICKET, data)
    finally:
        client.close()


def answer(url: str, key: rsa.RSAPrivateKey, version: tuple[int, int, int], keys: Keys | None = None) -> bytes | None:
    """Answer the unit's challenge with the engineer's `key`, if it needs leave for this `version`; the ticket that it took.

    None: it needs none. Raises Refused, LinkError.
    """
    client = Client(SerialTransport(url), try_us=_TRY_US, keys=keys)
    try:
        is_older = version < client.hello().version
        if not is_older and not locking.is_locked(client):
            return None
        action = upkeep_codes.ACTION_DOWNGRADE if is_older else upkeep_codes.ACTION_UPGRADE
        data = locking.answered(client, action, key)
        load(client, codes.LOAD_TICKET, data)
    finally:
        client.close()
    return data


def _check_need(client: Client, url: str, is_downgrade: bool, version: tuple[int, int, int]) -> None:
    runs = client.hello().version
    if is_downgrade and version >= runs:
        raise DeployError(
            f"the unit at {url} runs version {dotted(runs)}, and this image is {dotted(version)}: that takes no ticket. "
            "Nothing was sent; the unit runs on. Deploy without --ticket."
        )
    if is_downgrade:
        return
    if version < runs:
        raise DeployError(
            f"the unit at {url} runs version {dotted(runs)}, and this image is {dotted(version)}: a ticket for an upgrade is no "
            "leave for that. Nothing was sent; the unit runs on. Issue one with `pit ticket issue --action downgrade`."
        )
    if not locking.is_locked(client):
        raise DeployError(
            f"the unit at {url} is not locked: that takes no ticket. Nothing was sent; the unit runs on. Deploy without --ticket."
        )
