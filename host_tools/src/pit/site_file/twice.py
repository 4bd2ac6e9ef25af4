"""Refuses a site that says a thing twice: a table, a unit, a port, an address on one bus, a place at one table."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from pit.site_file.lines import Path
from pit.site_file.site import UNKNOWN_ROLE, Site, SiteUnit, Table
from pit.site_file.values import Values

_T = TypeVar("_T", Table, SiteUnit)


def refuse(site: Site, values: Values) -> None:
    """Keep a reason for each second one."""
    tables: list[tuple[Path, Table]] = [(("tables", number), table) for number, table in enumerate(site.tables)]
    units = [(path, unit) for at, table in tables for path, unit in _units(at, table)]
    _refuse_second(tables, lambda table: table.name, "a table {0!r}", values)
    _refuse_second(units, lambda unit: unit.unit_id and unit.unit_id.hex(), "a unit {0}", values)
    _refuse_second(units, lambda unit: unit.port, "a unit at the port {0}", values)
    for at, table in tables:
        own = _units(at, table)
        _refuse_second(own, lambda unit: unit.address or None, "a unit with address {0} at this table", values)
        placed = [(path, unit) for path, unit in own if unit.role != UNKNOWN_ROLE]
        _refuse_second(
            placed, lambda unit: unit.kind and (unit.kind, unit.role), "a {0[0]} with role {0[1]} at this table", values
        )
        for path, unit in placed:
            others = [other for _, other in placed if other.kind == unit.kind and other.role]
            if unit.kind and not unit.role and others:
                values.refuse(
                    path, f"role 0 serves the whole table, but the {unit.kind} on line {others[0].line} does too"
                )


def _units(at: Path, table: Table) -> list[tuple[Path, SiteUnit]]:
    return [((*at, "units", number), unit) for number, unit in enumerate(table.units)]


def _refuse_second(
    them: Iterable[tuple[Path, _T]], name_of: Callable[[_T], Hashable], what: str, values: Values
) -> None:
    lines: dict[Hashable, int] = {}
    for path, each in them:
        name = name_of(each)
        if name in lines:
            values.refuse(path, f"there is {what.format(name)} already, on line {lines[name]}")
        elif name:
            lines[name] = each.line
