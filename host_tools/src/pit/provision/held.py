"""What a unit holds, as it tells it at rest. Layout: firmware/LAYOUTS.md section 11. The unit key itself it never tells."""

import hmac
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pit.link.client import Client
from pit.link.errors import Refused
from pit.schedule import on_unit
from wire import codes, upkeep_codes

ROLES: Final[Mapping[int, str]] = {
    upkeep_codes.LOAD_APPROVER: "approver",
    upkeep_codes.LOAD_ENGINEER: "engineer",
    upkeep_codes.LOAD_SUPERVISOR: "supervisor",
}
_WORD: Final = b"PITP\x01"
_NONCE_BYTES: Final = 16
_CHECK_BYTES: Final = 16
_CONFIGURATION_LOST: Final = 1
_KEY_ID_BYTES: Final = 8
_CASINO_BYTES: Final = 32
_PAIR_BYTES: Final = 5  # number u8, value u32
_CODE, _A = 6, 7  # in the record of an event
_REFUSED: Final = 0x80


@dataclass(frozen=True)
class HeldKey:
    """A public key that stands; `is_lost` if something stands there that can't be read."""

    key_id: bytes
    casino: str
    is_lost: bool = False


@dataclass(frozen=True)
class Held:
    """What one unit holds. None: that was never given to it."""

    unit_id: bytes
    kind: int
    is_configuration_lost: bool
    nonce: bytes
    key_check: bytes | None
    table: str | None
    role: int | None
    address: int
    settings: Mapping[int, int] | None
    keys: Mapping[str, HeldKey]
    schedule_digest: bytes
    schedule_reason: int
    firmware: tuple[int, ...] = ()

    def is_keyed_with(self, key: bytes) -> bool:
        """Is this the unit's key?"""
        right = hmac.digest(key, _WORD + self.unit_id + self.nonce, "sha256")[:_CHECK_BYTES]
        return self.key_check is not None and hmac.compare_digest(right, self.key_check)


def ask(client: Client) -> Held:
    """Ask a unit at rest. Raises Refused, NoAnswer, PortError, ValueError for an answer that is none."""
    nonce = os.urandom(_NONCE_BYTES)
    answer = client.request("provisioned", nonce=nonce)
    flags, data = answer["flags"], answer["held"]
    assert isinstance(flags, int)
    assert isinstance(data, bytes)
    assert client.identity is not None
    found = dict(_records(data))
    kind = client.identity.kind
    schedule = on_unit.standing(client) if kind == codes.KIND_JACKPOT else None
    return Held(
        unit_id=client.identity.unit_id,
        kind=kind,
        is_configuration_lost=bool(flags & _CONFIGURATION_LOST),
        nonce=nonce,
        key_check=found.get(upkeep_codes.LOAD_UNIT_KEY),
        table=_text(found.get(upkeep_codes.LOAD_TABLE)),
        role=_number(found.get(upkeep_codes.LOAD_ROLE)),
        address=_number(found.get(upkeep_codes.LOAD_ADDRESS)) or 0,
        settings=_settings(found.get(upkeep_codes.LOAD_SETTINGS)),
        keys={role: _key(found[what]) for what, role in ROLES.items() if what in found},
        schedule_digest=schedule.digest if schedule else b"",
        schedule_reason=schedule.reason if schedule else 0,
        firmware=client.identity.version,
    )


def is_restart_due(client: Client) -> bool:
    """Was anything loaded since the unit's last start? Till it restarts it doesn't go by it. Raises as `ask`."""
    assert client.identity is not None
    for number in range(client.identity.newest_event, 0, -1):
        try:
            record = client.request("event", number=number)["record"]
        except Refused as refused:
            if refused.code != codes.REQUEST_NOT_FOUND:
                raise
            return True
        assert isinstance(record, bytes)
        if record[_CODE] == codes.EVENT_BOOT:
            return False
        if record[_CODE] == upkeep_codes.EVENT_LOADED and not record[_A] & _REFUSED:
            return True
    return False


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    while data:
        if len(data) < 2 or len(data) < 2 + data[1]:
            raise ValueError("the unit's answer breaks off")
        yield data[0], data[2 : 2 + data[1]]
        data = data[2 + data[1] :]


def _key(data: bytes) -> HeldKey:
    if len(data) != _KEY_ID_BYTES + _CASINO_BYTES:
        return HeldKey(b"", "", is_lost=True)
    return HeldKey(data[:_KEY_ID_BYTES], data[_KEY_ID_BYTES:].rstrip(b"\0").decode(errors="replace"))


def _settings(data: bytes | None) -> Mapping[int, int] | None:
    if data is None:
        return None
    pairs = [data[at : at + _PAIR_BYTES] for at in range(0, len(data), _PAIR_BYTES)]
    return {pair[0]: int.from_bytes(pair[1:], "little") for pair in pairs}


def _text(data: bytes | None) -> str | None:
    return None if data is None else data.decode(errors="replace")


def _number(data: bytes | None) -> int | None:
    return data[0] if data else None
