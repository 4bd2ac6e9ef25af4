"""Who may place no madness 21 wager at any table of the site, by whose order, and until whose order.

| who | may |
|---|---|
| key employee in charge of table games | exclude a person, let the person back |
| anybody else, a force sensor, this program | neither |

The clauses give no time after which an order ends, so it stands till it is lifted. An order is never deleted or overwritten.
"""

from dataclasses import dataclass

from pit.rules.madness_21.wagering import refusal_for_exclusion
from pit.rules.people import Role
from pit.site_store.errors import SiteRefused
from pit.site_store.incidents import EXCLUDED, decide
from pit.site_store.persons import key_of
from pit.site_store.store import Store

_COLUMNS = "number, person, ordered_by, grounds, ordered_utc_s, incident, lifted_by, lift_grounds, lifted_utc_s"


@dataclass(frozen=True, slots=True)
class Order:
    """What an employee orders. `by` is the employee's name, `incident` the number of the press it is about, if there is one."""

    person: str
    by: str
    role: Role
    grounds: str
    utc_s: int
    incident: int | None = None


@dataclass(frozen=True, slots=True)
class Exclusion:
    """An order and, once it is lifted, its end."""

    number: int
    person: str
    ordered_by: str
    grounds: str
    ordered_utc_s: int
    incident: int | None
    lifted_by: str | None
    lift_grounds: str | None
    lifted_utc_s: int | None


def exclude(store: Store, order: Order) -> int:
    """Exclude a person from now on, at every table; the order's number. Raises SiteRefused, SiteUnreachable.

    Q03-34L-2, Q03-44EA-2: the key employee in charge of table games orders it, being satisfied that more force was used than is
    reasonable; what a sensor told is a ground for the order, and no order.
    """
    key = key_of(order.person)
    _require_right(order)
    with store.transaction() as db:
        standing = db.execute(
            "SELECT number FROM exclusions WHERE person_key = ? AND lifted_utc_s IS NULL", (key,)
        ).fetchone()
        if standing is not None:
            raise SiteRefused(f"{order.person} is excluded already, by order {standing[0]}. Nothing was changed.")
        if order.incident is not None:
            decide(
                db, order.incident, EXCLUDED, by=order.by, grounds=order.grounds, utc_s=order.utc_s, person=order.person
            )
        made = db.execute(
            "INSERT INTO exclusions (person, person_key, ordered_by, grounds, ordered_utc_s, incident) VALUES (?, ?, ?, ?, ?, ?)",
            (order.person.strip(), key, order.by, order.grounds, order.utc_s, order.incident),
        )
        return made.lastrowid or 0


def lift(store: Store, order: Order) -> int:
    """Let a person back to madness 21 wagers; the number of the order that ends. Raises SiteRefused, SiteUnreachable.

    Q03-34L-2, Q03-44EA-2: a reading, since the clauses don't say who lifts an order: whoever may give it.
    """
    key = key_of(order.person)
    _require_right(order)
    with store.transaction() as db:
        standing = db.execute(
            "SELECT number FROM exclusions WHERE person_key = ? AND lifted_utc_s IS NULL", (key,)
        ).fetchone()
        if standing is None:
            raise SiteRefused(f"{order.person} is not excluded. Nothing was changed.")
        db.execute(
            "UPDATE exclusions SET lifted_by = ?, lift_grounds = ?, lifted_utc_s = ? WHERE number = ?",
            (order.by, order.grounds, order.utc_s, standing[0]),
        )
        return int(standing[0])


def is_excluded(store: Store, person: str) -> bool:
    """Whether that person may place no madness 21 wager at any table now (Q03-34L-2, Q03-44EA-2). Raises SiteUnreachable."""
    key = key_of(person)
    return bool(store.rows("SELECT 1 FROM exclusions WHERE person_key = ? AND lifted_utc_s IS NULL", key))


def exclusions(store: Store, *, only_standing: bool = False) -> list[Exclusion]:
    """Every order, or those that stand, oldest first. Raises SiteUnreachable."""
    where = "WHERE lifted_utc_s IS NULL" if only_standing else ""
    return [Exclusion(*row) for row in store.rows(f"SELECT {_COLUMNS} FROM exclusions {where} ORDER BY number")]


def _require_right(order: Order) -> None:
    refused = refusal_for_exclusion(order.role)
    if refused is not None:
        raise SiteRefused(f"{refused.reason} Nothing was changed.", refused.clause)
    if not order.by.strip() or not order.grounds.strip():
        raise SiteRefused("an order needs the employee's name and the grounds. Nothing was changed.")
