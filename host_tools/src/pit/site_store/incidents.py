"""Presses with more force than the unit's limit, as tables told of them: each waits till somebody has decided about it.

A flag is no order: it excludes nobody. Who decides that a press was reasonable after all is not in the documents, so here it is
who may decide the opposite.
"""

import sqlite3
from dataclasses import dataclass
from typing import Final

from pit.rules.madness_21.wagering import refusal_for_exclusion
from pit.rules.people import Role
from pit.site_store.errors import SiteRefused
from pit.site_store.persons import key_of
from pit.site_store.store import Store

EXCLUDED: Final = "excluded"
DISMISSED: Final = "dismissed"

_COLUMNS = "number, table_name, gaming_day, round, box, press_id, person, force_mn, decision, decided_by, decided_utc_s, grounds"


@dataclass(frozen=True, slots=True)
class Incident:
    """A press above the limit; `force_mn` is its peak in millinewtons, None if unknown. Undecided, the last four are None."""

    number: int
    table: str
    gaming_day: str
    round_number: int
    box: int
    press_id: int
    person: str
    force_mn: int | None
    decision: str | None
    decided_by: str | None
    decided_utc_s: int | None
    grounds: str | None


def dismiss(store: Store, number: int, *, by: str, role: Role, grounds: str, utc_s: int) -> None:
    """The force was reasonable: nobody is excluded for it (Q03-34L-2, Q03-44EA-2). Raises SiteRefused, SiteUnreachable."""
    refused = refusal_for_exclusion(role)
    if refused is not None:
        raise SiteRefused(f"a {role.value} may not decide about a press's force. Nothing was changed.", refused.clause)
    if not by.strip() or not grounds.strip():
        raise SiteRefused("a decision needs the employee's name and the grounds. Nothing was changed.")
    with store.transaction() as db:
        decide(db, number, DISMISSED, by=by, grounds=grounds, utc_s=utc_s)


def decide(
    db: sqlite3.Connection, number: int, decision: str, *, by: str, grounds: str, utc_s: int, person: str | None = None
) -> None:
    """Keep what was decided, in the caller's transaction. Raises SiteRefused: decided before, or about another person."""
    found = db.execute("SELECT person FROM incidents WHERE number = ? AND decision IS NULL", (number,)).fetchone()
    if found is None:
        raise SiteRefused(f"no incident {number} waits for a decision. Nothing was changed.")
    if person is not None and key_of(person) != key_of(found[0]):
        raise SiteRefused(f"incident {number} is about {found[0]}, not {person}. Nothing was changed.")
    db.execute(
        "UPDATE incidents SET decision = ?, decided_by = ?, decided_utc_s = ?, grounds = ? WHERE number = ?",
        (decision, by, utc_s, grounds, number),
    )


def incidents(store: Store, *, only_open: bool = False) -> list[Incident]:
    """Every incident, or those that nobody has decided about, oldest first. Raises SiteUnreachable."""
    where = "WHERE decision IS NULL" if only_open else ""
    return [Incident(*row) for row in store.rows(f"SELECT {_COLUMNS} FROM incidents {where} ORDER BY number")]
