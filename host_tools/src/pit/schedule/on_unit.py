"""Schedules and units: gives a unit its approver's key and a schedule, and reads which one it plays by.

A unit checks for itself whatever it is given, and restarts with it. The key can be given once; changing it takes a ticket.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.link.client import Client, Identity
from pit.link.errors import AtPrompt, LinkError, NoAnswer
from pit.link.loading import load
from pit.link.table import octets, whole
from pit.schedule import binary
from pit.schedule.schedule import TEXTS, Schedule
from pit.schedule.signing import modulus
from wire import upkeep_codes

_REOPEN_S = 15.0
_PAUSE_S = 0.1


@dataclass(frozen=True)
class Standing:
    """What a unit plays by. `schedule` has no prizes and is None where the unit refuses; `digest` names the file.

    `utc`: the unit's own time in seconds since 2000-01-01, 0 if nobody told it: then it can't check a schedule's dates.
    """

    standing: int
    reason: int
    schedule: Schedule | None
    total_weight: int
    key_id: bytes
    digest: bytes
    utc: int = 0


def load_schedule(client: Client, data: bytes) -> None:
    """Load a signed schedule file. The unit restarts with it. Raises Refused, NoAnswer, PortError."""
    load(client, upkeep_codes.LOAD_SCHEDULE, data)


def trust(client: Client, key: rsa.RSAPublicKey, casino: str) -> None:
    """Make `key` the approver's, for this casino. The unit restarts. Raises Refused, NoAnswer, PortError, ValueError."""
    name = casino.encode()
    if not 0 < len(name) <= TEXTS["casino"]:
        raise ValueError(f"a casino's name takes 1 to {TEXTS['casino']} bytes, not {len(name)}")
    load(client, upkeep_codes.LOAD_APPROVER, name.ljust(TEXTS["casino"], b"\0") + modulus(key))


def configure(client: Client, settings: dict[int, int]) -> None:
    """Give the unit these settings, numbers as in firmware/LAYOUTS.md 2.6; it restarts. Raises Refused, NoAnswer, PortError."""
    pairs = b"".join(number.to_bytes(1) + value.to_bytes(4, "little") for number, value in settings.items())
    load(client, upkeep_codes.LOAD_SETTINGS, pairs)


def standing(client: Client) -> Standing:
    """What the unit plays by. Raises Refused, NoAnswer, PortError."""
    answer = client.request("schedule")
    head = octets(answer["head"])
    schedule, total = binary.unpack_head(head) if any(head) else (None, 0)
    return Standing(
        whole(answer["standing"]),
        whole(answer["reason"]),
        schedule,
        total,
        octets(answer["key_id"]),
        octets(answer["digest"]),
        whole(answer["utc"]),
    )


def after_restart(open_again: Callable[[], Client], before: Identity | None, within_s: float = _REOPEN_S) -> Client:
    """A session with a unit that restarts, and was `before`, None for one that did not run: its port may vanish for a while.
    Raises LinkError; AtPrompt at once, since a unit leaves its prompt for nobody but `pit unit reset`.
    """
    ends = time.monotonic() + within_s
    while True:
        try:
            client = _after_it(open_again, before)
        except AtPrompt:
            raise
        except LinkError:
            if time.monotonic() > ends:
                raise
        else:
            if client is not None:
                return client
        if time.monotonic() > ends:
            raise NoAnswer(
                f"the unit took it, but did not restart within {within_s:.0f} s: it runs on as it was. Restart it with "
                "`pit unit reset`, or by its supply."
            )
        time.sleep(_PAUSE_S)


def _after_it(open_again: Callable[[], Client], before: Identity | None) -> Client | None:
    """A session, or None and the port given back: the unit has not restarted yet, or this is another. Raises LinkError."""
    client = open_again()
    is_new = False
    try:
        who = client.hello()
        is_new = before is None or (who.unit_id == before.unit_id and who.boot_nonce != before.boot_nonce)
    finally:
        if not is_new:
            client.close()
    return client if is_new else None
