"""What tables tell of their rounds and of their units' meters. Telling it twice changes nothing, so a table may tell it late.

| figure | comes with |
|---|---|
| a round's money | the round, once it is closed |
| a press | the reading of its unit's meters after it was settled |
| an event of a unit's log | the same reading |
| an incident | the round |

The ledger of a table is the table's own and stays what counts; this is what it said. Money is integer cents.
"""

import sqlite3
from dataclasses import astuple, dataclass
from enum import StrEnum
from typing import Final

from pit.site_store.gaming_day import GamingDays
from pit.site_store.store import Store
from pit.site_store.units import JACKPOT

LEDGER_BYTES: Final = 16


class LogKind(StrEnum):
    """What a unit's log tells of money."""

    PRESS = "press"
    PAID = "paid"
    VOID = "void"
    RESTART = "restart"  # what had just happened may be missing from the log


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """A closed round, of the day on which it opened.

    `taken` by the bank from wagers, `paid` by it beside them, prizes among that; `unit` is its button's.
    """

    round_number: int
    opened_utc_s: int
    unit: bytes | None
    staked_cents: int
    taken_cents: int
    paid_cents: int
    prizes: int
    prize_due_cents: int
    prize_paid_cents: int
    by_rule_cents: int  # of the prizes, those of no press (Q03-34J-4)


@dataclass(frozen=True, slots=True)
class MeterReading:
    """A unit's meters, in cents per $1, after that round of the ledger."""

    number: int
    unit: bytes
    read_utc_s: int
    round_number: int
    draws: int
    drawn_cents: int
    paid_cents: int
    void_cents: int
    pending_cents: int


@dataclass(frozen=True, slots=True)
class SettledPress:
    """A press that is over: paid with the prize of its unit, or not. `prize_cents` is per $1, None where nothing was drawn."""

    press_id: int
    reading: int
    round_number: int
    box: int
    is_paid: bool
    prize_cents: int | None
    void_cents: int
    stake_cents: int
    pay_cents: int


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event of a unit's log. `value` is a press id for a press, cents per $1 for what was paid or voided, else 0."""

    unit: bytes
    number: int
    reading: int
    kind: LogKind
    value: int


@dataclass(frozen=True, slots=True)
class ForceReport:
    """A press above the force limit; the peak in millinewtons, None where the unit's log doesn't have it."""

    press_id: int
    round_number: int
    box: int
    person: str
    opened_utc_s: int
    force_mn: int | None


@dataclass(frozen=True, slots=True)
class Report:
    """What a ledger has and the store may lack."""

    rounds: tuple[RoundFigures, ...] = ()
    readings: tuple[MeterReading, ...] = ()
    presses: tuple[SettledPress, ...] = ()
    log: tuple[LogEntry, ...] = ()
    forces: tuple[ForceReport, ...] = ()


def told_to(store: Store, ledger: bytes) -> tuple[int, int]:
    """The last round and the last reading of that ledger that the store has; 0 for none. Raises SiteUnreachable."""
    ((last_round, last_reading),) = store.rows(
        "SELECT (SELECT coalesce(max(round), 0) FROM rounds WHERE ledger = ?1),"
        " (SELECT coalesce(max(reading), 0) FROM readings WHERE ledger = ?1)",
        ledger,
    )
    return last_round, last_reading


def tell(store: Store, table: str, ledger: bytes, report: Report) -> None:
    """Keep all of it or none; what is there already stays as it is. Raises SiteUnreachable."""
    days = store.site.days
    with store.transaction() as db:
        for played in report.rounds:
            _keep_round(db, days, table, ledger, played)
        for reading in report.readings:
            _keep_reading(db, days, table, ledger, reading)
        db.executemany(
            "INSERT INTO presses (ledger, press_id, reading, round, box, is_paid, prize_cents, void_cents, stake_cents,"
            " pay_cents) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [(ledger, *astuple(press)) for press in report.presses],
        )
        db.executemany(
            "INSERT INTO unit_log (ledger, unit, number, reading, kind, value) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            [(ledger, *astuple(entry)) for entry in report.log],
        )
        for force in report.forces:
            _keep_force(db, days, table, ledger, force)


def _keep_round(db: sqlite3.Connection, days: GamingDays, table: str, ledger: bytes, played: RoundFigures) -> None:
    number, opened_utc_s, *figures = astuple(played)
    db.execute(
        "INSERT INTO rounds (ledger, table_name, gaming_day, round, unit, staked_cents, taken_cents, paid_cents, prizes,"
        " prize_due_cents, prize_paid_cents, by_rule_cents) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (ledger, table, days.day_of(opened_utc_s).isoformat(), number, *figures),
    )


def _keep_reading(db: sqlite3.Connection, days: GamingDays, table: str, ledger: bytes, reading: MeterReading) -> None:
    db.execute("INSERT INTO units (unit, kind) VALUES (?, ?) ON CONFLICT DO NOTHING", (reading.unit, JACKPOT))
    db.execute(
        "INSERT INTO readings (ledger, table_name, gaming_day, reading, unit, read_utc_s, round, draws, drawn_cents, paid_cents,"
        " void_cents, pending_cents) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (ledger, table, days.day_of(reading.read_utc_s).isoformat(), *astuple(reading)),
    )


def _keep_force(db: sqlite3.Connection, days: GamingDays, table: str, ledger: bytes, force: ForceReport) -> None:
    db.execute(
        "INSERT INTO incidents (ledger, press_id, table_name, gaming_day, round, box, person, force_mn)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (
            ledger,
            force.press_id,
            table,
            days.day_of(force.opened_utc_s).isoformat(),
            force.round_number,
            force.box,
            force.person,
            force.force_mn,
        ),
    )
