"""Which tables a rule about "the table" means."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GamingTable:
    """A table on the floor: its name, its game, and its limits in cents."""

    name: str
    game: str
    minimum_cents: int
    maximum_cents: int


def tables_meant(tables: Iterable[GamingTable], schedule_of: str | None = None) -> tuple[GamingTable, ...]:
    """Within a schedule only tables for its game, outside schedules every gaming table (Q03-3-2-table)."""
    return tuple(table for table in tables if schedule_of is None or table.game == schedule_of)
