"""What each unit of a site should hold, out of its site file and the keys and schedules that it names. Each file is read once."""

from collections.abc import Mapping
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.provision.wanted import Schedule, Wanted, read_schedule
from pit.schedule.signing import read_public_key
from pit.site_file import Site, SiteUnit, Table


def of_site(site: Site) -> list[tuple[SiteUnit, Wanted]]:
    """What each unit of a site should hold, in the file's order. Raises ProvisionError, KeyFileError, ScheduleError."""
    keys = {role: read_public_key(file) for role, file in site.keys.items()}
    schedules: dict[Path | None, Schedule] = {
        table.schedule: read_schedule(table.schedule, keys["approver"], site.casino, site.currency or None)
        for table in site.tables
        if table.schedule is not None and any(unit.kind == "jackpot" for unit in table.units)
    }
    return [(unit, _of_unit(site, table, unit, keys, schedules)) for table, unit in site.units]


def _of_unit(
    site: Site,
    table: Table,
    unit: SiteUnit,
    keys: Mapping[str, rsa.RSAPublicKey],
    schedules: Mapping[Path | None, Schedule],
) -> Wanted:
    return Wanted(
        kind=unit.kind,
        unit_id=unit.unit_id,
        table=table.name,
        role=unit.role,
        address=unit.address,
        casino=site.casino,
        keys=keys,
        settings=unit.settings,
        schedule=schedules.get(table.schedule) if unit.kind == "jackpot" else None,
    )
