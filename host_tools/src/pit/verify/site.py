"""Verifies every unit of a site file, beside each other: one that fails or is not found holds up none of the others."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pit.image.manifest import read_manifest
from pit.link import texts
from pit.link.client import Client
from pit.link.errors import LinkError, Refused
from pit.link.snapshot import SnapshotError
from pit.link.statement import StatementError
from pit.link.transport import SerialTransport
from pit.provision.find import ports_of_units
from pit.site_file import SiteUnit, read
from pit.verify.gather import TRY_US, Release, gather
from pit.verify.judge import Finding, holds, judge

_AT_ONCE = 16

Keys = Callable[[bytes], bytes | None]


@dataclass(frozen=True)
class Verified:
    """One unit of the site. `problem`: why nothing could be found out; then there are no facts."""

    table: str
    unit: str
    port: str = ""
    problem: str = ""
    facts: dict[str, Any] | None = None
    findings: list[Finding] = field(default_factory=list)
    address: int | None = None  # on the table's bus, as the site file has it

    @property
    def is_sound(self) -> bool:
        return not self.problem and holds(self.findings)

    @property
    def verdict(self) -> str:
        return "holds" if self.is_sound else "DOES NOT HOLD"


def verify(
    path: Path, release: Release | None = None, keys: Keys | None = None, ports: Sequence[str] = ()
) -> list[Verified]:
    """Each unit, in the file's order; one that the file names by its id alone is looked for at `ports`.

    `release` is compared with the units of its kind. Raises SiteFileError.
    """
    site = read(path)
    units = [(table.name, unit) for table, unit in site.units]
    by_port = {unit.port for _, unit in units}
    is_search_due = None in by_port
    known = ports_of_units([port for port in ports if port not in by_port]) if is_search_due else {}

    def one(table: str, unit: SiteUnit) -> Verified:
        name = unit.unit_id.hex() if unit.unit_id else ""
        where = (unit.port,) if unit.port else known.get(unit.unit_id or b"", ())
        if not where:
            return Verified(table, name, problem="no port leads to it. Check its supply and its cable")
        if len(where) > 1:
            return Verified(table, name, problem=f"it answers at {', '.join(where)}. Unplug one and run it again")
        port = where[0]
        try:
            return _at(table, unit, port, release, keys)
        except (LinkError, Refused, StatementError, SnapshotError) as error:
            return Verified(table, name, port, str(error))

    with ThreadPoolExecutor(min(_AT_ONCE, max(1, len(units)))) as pool:
        return list(pool.map(lambda each: one(*each), units))


def _at(table: str, unit: SiteUnit, port: str, release: Release | None, keys: Keys | None) -> Verified:
    client = Client(SerialTransport(port), unit.address or 1, try_us=TRY_US, keys=keys)
    try:
        who = client.hello()
        kind = texts.kind(who.kind)
        name = who.unit_id.hex()
        if kind != unit.kind or (unit.unit_id is not None and unit.unit_id != who.unit_id):
            return Verified(
                table, name, port, f"the unit there is the {kind} {name}, which the site file does not name here"
            )
        compared = release if release is not None and _kind_of(release) == kind else None
        facts = gather(client, release=compared, key=None if keys is None else keys(who.unit_id))
    finally:
        client.close()
    return Verified(table, name, port, facts=facts, findings=judge(facts), address=unit.address)


def _kind_of(release: Release) -> str:
    return read_manifest(release.image).kind
