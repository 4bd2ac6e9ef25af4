"""Verifies every unit of a site file, beside each other: one that fails or is not found holds up none of the others."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import serial.tools.list_ports

from pit.image.manifest import read_manifest
from pit.link import texts
from pit.link.client import Client
from pit.link.errors import LinkError, Refused
from pit.link.snapshot import SnapshotError
from pit.link.statement import StatementError
from pit.link.transport import SerialTransport
from pit.ports.probe import probe
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

    @property
    def is_sound(self) -> bool:
        return not self.problem and holds(self.findings)

    @property
    def verdict(self) -> str:
        return "holds" if self.is_sound else "DOES NOT HOLD"


def verify(path: Path, release: Release | None = None, keys: Keys | None = None) -> list[Verified]:
    """Each unit, in the file's order. `release` is compared with the units of its kind. Raises SiteFileError."""
    site = read(path)
    units = [(table.name, unit) for table, unit in site.units]
    is_needed = any(unit.port is None for _, unit in units)
    known = _ports() if is_needed else {}

    def one(table: str, unit: SiteUnit) -> Verified:
        name = unit.unit_id.hex() if unit.unit_id else ""
        port = unit.port or known.get(name, "")
        if not port:
            return Verified(table, name, problem="no port leads to it. Check its supply and its cable")
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
    return Verified(table, name, port, facts=facts, findings=judge(facts))


def _ports() -> dict[str, str]:
    """Which unit, by its id in hex, is at which port of this machine."""
    ports = [port.device for port in serial.tools.list_ports.comports()]
    with ThreadPoolExecutor(min(_AT_ONCE, max(1, len(ports)))) as pool:
        said = pool.map(probe, ports)
        return {
            each.unit_id: port for port, answers in zip(ports, said, strict=True) for each in answers if each.unit_id
        }


def _kind_of(release: Release) -> str:
    return read_manifest(release.image).kind
