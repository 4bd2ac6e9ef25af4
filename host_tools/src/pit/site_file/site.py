"""A site as its file says it is. Facts only; `line` is where a person finds them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

UNKNOWN_ROLE: Final = -1
"""Of a unit in a file that is refused: what stands there can't be its place."""


@dataclass(frozen=True)
class SiteUnit:
    """One unit of a table, named by its id (8 bytes), or by the port that it is plugged in at.

    `role`: its place at the table, as in firmware/LAYOUTS.md 2.6. `address`: on the table's bus, 0 if it is on none. `settings`:
    numbers as in 2.6 to values; None leaves the unit's own alone.
    """

    kind: str
    unit_id: bytes | None
    port: str | None
    role: int
    address: int
    settings: Mapping[int, int] | None
    line: int


@dataclass(frozen=True)
class Table:
    """A table and its units. `schedule`: the signed file that its jackpot units play by."""

    name: str
    game: str
    schedule: Path | None
    units: tuple[SiteUnit, ...]
    line: int


@dataclass(frozen=True)
class Site:
    """A casino. `keys`: role (approver, engineer, supervisor) to the file of its public key."""

    name: str
    casino: str
    currency: str
    keys: Mapping[str, Path]
    tables: tuple[Table, ...]

    @property
    def units(self) -> Iterator[tuple[Table, SiteUnit]]:
        """Every unit with its table, in the file's order."""
        return ((table, unit) for table in self.tables for unit in table.units)
