"""What the commands of `pit site` are told on the command line: which store, who orders something, and in which role."""

from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from pit.rules.people import Role
from pit.site_store.errors import SiteRefused
from pit.site_store.units import UNIT_BYTES

DEFAULT: Final = Path(".pit") / "site.db"

RoleName = StrEnum("RoleName", {role.name: role.name.lower().replace("_", "-") for role in Role})  # type: ignore[misc]

SiteOption = Annotated[Path, typer.Option("--site-store", metavar="FILE", help="The site's store.")]
FoundByOption = Annotated[
    str | None,
    typer.Option("--by", metavar="NAME", help="Who did it, for the site's store; who is logged in by default."),
]
FindingsOption = Annotated[
    Path | None,
    typer.Option(
        "--site-store",
        metavar="FILE",
        help=f"The site's store, which keeps what was found; {DEFAULT} if that is there.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
ByOption = Annotated[str, typer.Option("--by", metavar="NAME", help="The employee's name.")]
RoleOption = Annotated[RoleName, typer.Option("--role", help="In which role the employee orders it.")]
GroundsOption = Annotated[str, typer.Option("--grounds", metavar="TEXT", help="Why.")]


def role_of(name: RoleName) -> Role:
    """The role under that name."""
    return Role[name.name]


def now_utc_s() -> int:
    """Seconds since 1970 UTC."""
    return int(datetime.now(UTC).timestamp())


def unit_id_of(text: str) -> bytes:
    """A unit's id from its hex digits. Raises SiteRefused."""
    try:
        unit_id = bytes.fromhex(text)
    except ValueError:
        unit_id = b""
    if len(unit_id) != UNIT_BYTES:
        raise SiteRefused(f"{text!r} is no unit's number: it has {2 * UNIT_BYTES} hex digits. Nothing was changed.")
    return unit_id
