"""Tables of the site: their games, their limits in cents, and how many may run at the limits of a teaching table."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from pit.rules.blackjack import settings as blackjack
from pit.rules.refusal import Refused
from pit.site_store.errors import SiteRefused
from pit.site_store.store import Store

BLACKJACK = "blackjack"
_COLUMNS = "name, game, minimum_cents, maximum_cents, is_teaching, is_open"


@dataclass(frozen=True, slots=True)
class SiteTable:
    """A table on the floor, or one taken off it. `is_teaching`: patrons are taught the game there."""

    name: str
    game: str
    minimum_cents: int
    maximum_cents: int
    is_teaching: bool = False
    is_open: bool = True

    def settings(self) -> blackjack.TableSettings:
        """What the rules need to judge its limits."""
        return blackjack.TableSettings(
            minimum_cents=self.minimum_cents, maximum_cents=self.maximum_cents, is_teaching_table=self.is_teaching
        )


def put_table(store: Store, table: SiteTable) -> None:
    """Put a table on the floor, or change it; its name is what it is known by. Raises SiteRefused, SiteUnreachable.

    Q96-23-1, Q96-23-3: a blackjack table's limits must be such as may be played. Q96-23-4: at most four in the casino, whoever
    puts them there at the same moment, run at $2 to $10, and only where patrons are taught.
    """
    if not table.name.strip() or not 0 < table.minimum_cents <= table.maximum_cents:
        raise SiteRefused(
            "a table has a name, and a least wager above nothing and not above the greatest. Nothing was changed."
        )
    with store.transaction() as db:
        db.execute(
            f"INSERT INTO tables ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET game = excluded.game,"
            " minimum_cents = excluded.minimum_cents, maximum_cents = excluded.maximum_cents,"
            " is_teaching = excluded.is_teaching, is_open = excluded.is_open",
            (table.name, table.game, table.minimum_cents, table.maximum_cents, table.is_teaching, table.is_open),
        )
        if table.is_open:
            _require_allowed(db, table)


def close_table(store: Store, name: str) -> None:
    """Take a table off the floor; its days stay. Raises SiteRefused where there is none, SiteUnreachable."""
    with store.transaction() as db:
        if db.execute("UPDATE tables SET is_open = 0 WHERE name = ?", (name,)).rowcount != 1:
            raise no_such_table(store, name)


def tables(store: Store) -> list[SiteTable]:
    """Every table, by name. Raises SiteUnreachable."""
    return [_table(row) for row in store.rows(f"SELECT {_COLUMNS} FROM tables ORDER BY name")]


def table_named(store: Store, name: str) -> SiteTable:
    """The table on the floor under that name. Raises SiteRefused where there is none, SiteUnreachable."""
    found = store.rows(f"SELECT {_COLUMNS} FROM tables WHERE name = ? AND is_open", name)
    if not found:
        raise no_such_table(store, name)
    return _table(found[0])


def no_such_table(store: Store, name: str) -> SiteRefused:
    """That there is no table of that name, and which there are."""
    there = ", ".join(name for (name,) in store.rows("SELECT name FROM tables WHERE is_open ORDER BY name")) or "none"
    return SiteRefused(
        f"the site store {store.path} has no table {name!r} on the floor (there are: {there}). Nothing was changed. Put it there "
        "with `pit site tables set`."
    )


def _require_allowed(db: sqlite3.Connection, table: SiteTable) -> None:
    rows = db.execute(f"SELECT {_COLUMNS} FROM tables WHERE is_open").fetchall()
    for refused in _reasons(table, [_table(row) for row in rows]):
        raise SiteRefused(
            f"table {table.name} can't be put on the floor: {refused.reason} Nothing was changed.", refused.clause
        )


def _reasons(table: SiteTable, on_floor: list[SiteTable]) -> Iterator[Refused]:
    """What the rules say against it (Q96-23-1, Q96-23-3, Q96-23-4)."""
    if table.game != BLACKJACK:
        return
    yield from (reason for reason in blackjack.check_settings(table.settings()) if reason.clause.startswith("Q96-23-"))
    yield from blackjack.check_casino([each.settings() for each in on_floor if each.game == BLACKJACK])


def _table(row: tuple[str, str, int, int, int, int]) -> SiteTable:
    name, game, minimum, maximum, is_teaching, is_open = row
    return SiteTable(name, game, minimum, maximum, bool(is_teaching), bool(is_open))
