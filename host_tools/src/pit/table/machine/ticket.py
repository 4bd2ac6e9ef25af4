"""A supervisor's key at the table: the card machine's unit is given its public half once, then a ticket for a wrong count.

It is for a table whose supervisor stands by; who holds the key's file is the house's affair.
"""

from typing import Final

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.link.errors import Refused
from pit.link.loading import load
from pit.link.table import octets
from pit.schedule import signing
from pit.schedule.schedule import TEXTS
from pit.table.errors import TableError
from pit.table.machine.unit import CardUnit
from pit.tickets import ticket
from wire import card_codes, codes, upkeep_codes

_EXAMPLE_CASINO: Final = b"Example Casino"
_START_US: Final = 400_000
_BACK_US: Final = 20_000_000


class SupervisorKey:
    """One supervisor's private key."""

    def __init__(self, key: rsa.RSAPrivateKey) -> None:
        self._key = key

    def introduce(self, unit: CardUnit) -> None:
        """Give the unit the public key, if it has none; one that knows another refuses this one's tickets later."""
        data = _EXAMPLE_CASINO.ljust(TEXTS["casino"], b"\0") + signing.modulus(self._key.public_key())
        try:
            load(unit.client, upkeep_codes.LOAD_SUPERVISOR, data)
        except Refused:
            return
        _await_restart(unit)

    def clear_count(self, unit: CardUnit) -> None:
        """Challenge, ticket, restart. Raises TableError where the unit does not take it, LinkError."""
        self.introduce(unit)
        identity = unit.client.hello()
        nonce = octets(unit.client.request("challenge")["nonce"])
        try:
            load(
                unit.client,
                codes.LOAD_TICKET,
                ticket.issue(card_codes.ACTION_CLEAR_COUNT, identity.unit_id, nonce, self._key),
            )
        except Refused as refused:
            raise TableError(
                f"the card machine's unit does not take the supervisor's ticket: {refused} Its wrong count stays, and the "
                "table stops. Use the key that the unit was given."
            ) from refused
        _await_restart(unit)


def _await_restart(unit: CardUnit) -> None:
    unit.client.transport.wait(unit.now_us + _START_US)
    unit.client.identity = None
    unit.client.hello(_BACK_US)
    unit.wait(_START_US)
