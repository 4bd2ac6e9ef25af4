"""What provisioning and verification found of units, kept at the site: a transaction a unit, the last finding stands.

A unit whose table the site doesn't know is kept without it, since what was found is worth more than where it stands; whoever
ran the command is told. It keeps no report and no history: reports are files, a unit's own log is its history.
"""

from collections.abc import Sequence
from dataclasses import replace

from pit.site_store.store import Store
from pit.site_store.tables import tables
from pit.site_store.units import SiteUnit, put_unit


def keep(store: Store, found: Sequence[SiteUnit]) -> list[str]:
    """Keep what was found; the tables that the site doesn't know. Raises SiteRefused, SiteUnreachable."""
    known = {table.name for table in tables(store)}
    unknown = sorted({unit.table for unit in found if unit.table is not None} - known)
    for unit in found:
        put_unit(store, unit if unit.table in known else replace(unit, table=None))
    return unknown
