"""Units of the site: what each is, at which table it stands, and what is known of its key, firmware and last verification.

It holds no key, only a fingerprint that whoever provisions a unit chooses to keep here.
"""

from dataclasses import astuple, dataclass, replace
from typing import Any

from pit.site_store.errors import SiteRefused
from pit.site_store.store import Store
from pit.site_store.tables import no_such_table

JACKPOT = "jackpot"
UNIT_BYTES = 8
# In the order of a SiteUnit's fields.
_LATEST = (
    "table_name",
    "address",
    "key_fingerprint",
    "firmware",
    "verified_utc_s",
    "is_verified",
    "configuration",
    "verified_by",
    "verified_as",
    "provisioned_utc_s",
    "provisioned_by",
    "provisioned_as",
)
_COLUMNS = ", ".join(("unit", "kind", *_LATEST))
_PUT = (
    f"INSERT INTO units ({_COLUMNS}) VALUES ({', '.join('?' * (2 + len(_LATEST)))}) ON CONFLICT (unit) DO UPDATE SET"
    f" kind = excluded.kind, {', '.join(f'{name} = coalesce(excluded.{name}, {name})' for name in _LATEST)}"
)


@dataclass(frozen=True, slots=True)
class SiteUnit:
    """A unit by its id of 8 bytes; None is what nobody has told.

    `is_verified` is how it came out at `verified_utc_s`, `verified_as` what did not hold then, empty for nothing.
    `configuration`: the digest of what it was given, as it told it last. `provisioned_as`: how its last provisioning ended.
    """

    unit_id: bytes
    kind: str
    table: str | None = None
    address: int | None = None
    key_fingerprint: str | None = None
    firmware: str | None = None
    verified_utc_s: int | None = None
    is_verified: bool | None = None
    configuration: str | None = None
    verified_by: str | None = None
    verified_as: str | None = None
    provisioned_utc_s: int | None = None
    provisioned_by: str | None = None
    provisioned_as: str | None = None


def put_unit(store: Store, unit: SiteUnit) -> None:
    """Register a unit, or add to what is known of it: None leaves what stands. Raises SiteRefused, SiteUnreachable."""
    if len(unit.unit_id) != UNIT_BYTES:
        raise SiteRefused(f"a unit's id has {UNIT_BYTES} bytes, not {len(unit.unit_id)}. Nothing was changed.")
    with store.transaction() as db:
        if unit.table is not None and not db.execute("SELECT 1 FROM tables WHERE name = ?", (unit.table,)).fetchone():
            raise no_such_table(store, unit.table)
        db.execute(_PUT, astuple(unit))


def take_from_table(store: Store, unit_id: bytes) -> None:
    """A unit stands at no table any more; its readings stay. Raises SiteRefused where it isn't known, SiteUnreachable."""
    with store.transaction() as db:
        if db.execute("UPDATE units SET table_name = NULL WHERE unit = ?", (unit_id,)).rowcount != 1:
            raise SiteRefused(f"the site store {store.path} knows no unit {unit_id.hex()}. Nothing was changed.")


def units(store: Store) -> list[SiteUnit]:
    """Every unit, by table and id. Raises SiteUnreachable."""
    return [_unit(row) for row in store.rows(f"SELECT {_COLUMNS} FROM units ORDER BY table_name, unit")]


def unit_with(store: Store, unit_id: bytes) -> SiteUnit | None:
    """The unit with that id, or None if nobody registered it. Raises SiteUnreachable."""
    found = store.rows(f"SELECT {_COLUMNS} FROM units WHERE unit = ?", unit_id)
    return _unit(found[0]) if found else None


def _unit(row: tuple[Any, ...]) -> SiteUnit:
    found = SiteUnit(*row)
    return found if found.is_verified is None else replace(found, is_verified=bool(found.is_verified))
