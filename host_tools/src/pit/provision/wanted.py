"""What a unit should hold, put together and checked on the desk before any unit is spoken to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.provision.errors import ProvisionError
from pit.schedule import signing

LONGEST_NAME: Final = 32  # bytes, of a casino as of a table
_NONE: Final[Mapping[str, rsa.RSAPublicKey]] = MappingProxyType({})


@dataclass(frozen=True)
class Schedule:
    """A signed schedule's file: its bytes, its SHA-256, and what people call it."""

    data: bytes
    digest: bytes
    name: str


@dataclass(frozen=True)
class Wanted:
    """What one unit should hold. What is None is left as the unit has it.

    `address` 0: on no bus. `keys`: role (approver, engineer, supervisor) to public key, each for `casino`.
    """

    kind: str | None = None
    unit_id: bytes | None = None
    table: str | None = None
    role: int | None = None
    address: int | None = None
    casino: str | None = None
    keys: Mapping[str, rsa.RSAPublicKey] = field(default_factory=lambda: _NONE)
    settings: Mapping[int, int] | None = None
    schedule: Schedule | None = None

    def __post_init__(self) -> None:
        """Raises ProvisionError for names that no unit takes, and for keys without a casino."""
        for what, name in (("table", self.table), ("casino", self.casino)):
            if name is not None and (not 0 < len(name.encode()) <= LONGEST_NAME or not name.isprintable()):
                raise ProvisionError(
                    f"the {what}'s name {name!r} must have 1 to {LONGEST_NAME} bytes and no control character. "
                    "Nothing was done."
                )
        if self.keys and not self.casino:
            raise ProvisionError("public keys speak for one casino. Nothing was done. Say which.")


def read_schedule(file: Path, approver: rsa.RSAPublicKey, casino: str, currency: str | None = None) -> Schedule:
    """A signed schedule for that casino. Raises ProvisionError, and ScheduleError unless the approver signed it."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ProvisionError(f"the schedule {file} can't be read ({error.strerror}). Nothing was done.") from error
    signed = signing.verify(data, approver, name=str(file), casino=casino)
    if currency is not None and signed.schedule.currency != currency:
        raise ProvisionError(
            f"the schedule {file} is in {signed.schedule.currency}, the site in {currency}. Nothing was done. "
            "Correct one of them."
        )
    return Schedule(data, signed.digest, signed.schedule.id)
