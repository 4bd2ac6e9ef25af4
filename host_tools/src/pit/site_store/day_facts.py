"""Reads out of the store all that bears on one gaming day. It judges nothing.

A unit's readings make intervals: what happened between two that follow each other, at whichever table. An interval belongs to the
days of the rounds within it, or, without any, to the day of its second reading.
"""

from dataclasses import dataclass, replace
from datetime import date

from pit.site_store.days import LogEntry, LogKind, MeterReading, SettledPress
from pit.site_store.store import Store
from pit.site_store.units import JACKPOT


@dataclass(frozen=True, slots=True)
class PlacedReading:
    """A reading, where it was made, and when by the casino's clocks."""

    ledger: bytes
    table: str
    gaming_day: str
    clock: str
    meters: MeterReading


@dataclass(frozen=True, slots=True)
class Interval:
    """From a unit's reading to its next. `before` is None for its first ever; `days` are those of its rounds."""

    before: PlacedReading | None
    after: PlacedReading
    presses: tuple[SettledPress, ...]
    log: tuple[LogEntry, ...]
    days: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DayRound:
    """A round of the day; `pressed_cents` is what presses that came with a reading were paid in it."""

    table: str
    ledger: bytes
    round_number: int
    unit: bytes | None
    staked_cents: int
    taken_cents: int
    paid_cents: int
    prizes: int
    prize_due_cents: int
    prize_paid_cents: int
    by_rule_cents: int
    pressed_cents: int
    is_unit_read: bool  # its unit was read after it, at that table


@dataclass(frozen=True, slots=True)
class DayFacts:
    """One gaming day. `units` are the jackpot units that stand at a table: id and table; `read` are those read on the day."""

    day: str
    is_over: bool
    rounds: tuple[DayRound, ...]
    intervals: tuple[Interval, ...]
    units: tuple[tuple[bytes, str], ...]
    read: frozenset[bytes]


def day_facts(store: Store, day: date, now_utc_s: int) -> DayFacts:
    """All that the store has of that day. Raises SiteUnreachable."""
    text = day.isoformat()
    seen = store.rows("SELECT DISTINCT unit FROM readings")
    intervals = [interval for (unit,) in seen for interval in _intervals(store, unit, day)]
    return DayFacts(
        text,
        now_utc_s >= store.site.days.end_of(day),
        tuple(_rounds(store, text)),
        tuple(interval for interval in intervals if text in (interval.days or (interval.after.gaming_day,))),
        tuple(
            (unit, table)
            for unit, table in store.rows(
                "SELECT u.unit, u.table_name FROM units u JOIN tables t ON t.name = u.table_name"
                " WHERE u.kind = ? AND t.is_open ORDER BY u.table_name, u.unit",
                JACKPOT,
            )
        ),
        frozenset(unit for (unit,) in store.rows("SELECT DISTINCT unit FROM readings WHERE gaming_day = ?", text)),
    )


def _rounds(store: Store, day: str) -> list[DayRound]:
    rows = store.rows(
        "SELECT r.table_name, r.ledger, r.round, r.unit, r.staked_cents, r.taken_cents, r.paid_cents, r.prizes,"
        " r.prize_due_cents, r.prize_paid_cents, r.by_rule_cents,"
        " (SELECT coalesce(sum(p.pay_cents), 0) FROM presses p INDEXED BY presses_of_round"
        " WHERE p.ledger = r.ledger AND p.round = r.round),"
        " EXISTS (SELECT 1 FROM readings m WHERE m.ledger = r.ledger AND m.unit = r.unit AND m.round >= r.round)"
        " FROM rounds r WHERE r.gaming_day = ? ORDER BY r.table_name, r.ledger, r.round",
        day,
    )
    return [replace(DayRound(*row), is_unit_read=bool(row[-1])) for row in rows]


def _intervals(store: Store, unit: bytes, day: date) -> list[Interval]:
    """Those from the last reading before the day to the first one after it, both included."""
    days = store.site.days
    (first,) = store.rows(
        "SELECT coalesce(max(read_utc_s), 0) FROM readings WHERE unit = ? AND read_utc_s < ?", unit, days.start_of(day)
    )
    (last,) = store.rows(
        "SELECT coalesce(min(read_utc_s), ?2) FROM readings WHERE unit = ?1 AND read_utc_s >= ?2",
        unit,
        days.end_of(day),
    )
    rows = store.rows(
        "SELECT ledger, table_name, gaming_day, reading, unit, read_utc_s, round, draws, drawn_cents, paid_cents, void_cents,"
        " pending_cents FROM readings WHERE unit = ? AND read_utc_s BETWEEN ? AND ? ORDER BY read_utc_s, ledger, reading",
        unit,
        first[0],
        last[0],
    )
    readings = [
        PlacedReading(ledger, table, gaming_day, days.clock_of(meters[2]), MeterReading(*meters))
        for ledger, table, gaming_day, *meters in rows
    ]
    is_first_ever = first[0] == 0
    pairs = list(zip([None, *readings], readings, strict=False))
    return [_interval(store, before, after) for before, after in (pairs if is_first_ever else pairs[1:])]


def _interval(store: Store, before: PlacedReading | None, after: PlacedReading) -> Interval:
    ledger, meters = after.ledger, after.meters
    presses = store.rows(
        "SELECT press_id, reading, round, box, is_paid, prize_cents, void_cents, stake_cents, pay_cents"
        " FROM presses INDEXED BY presses_of_reading"
        " WHERE ledger = ? AND reading = ? ORDER BY press_id",
        ledger,
        meters.number,
    )
    log = store.rows(
        "SELECT unit, number, reading, kind, value FROM unit_log WHERE ledger = ? AND reading = ? ORDER BY number",
        ledger,
        meters.number,
    )
    ((since,),) = store.rows(
        "SELECT coalesce(max(round), 0) FROM readings WHERE ledger = ? AND unit = ? AND reading < ?",
        ledger,
        meters.unit,
        meters.number,
    )
    played = store.rows(
        "SELECT DISTINCT gaming_day FROM rounds WHERE ledger = ? AND unit = ? AND round > ? AND round <= ? ORDER BY gaming_day",
        ledger,
        meters.unit,
        since,
        meters.round_number,
    )
    return Interval(
        before,
        after,
        tuple(
            SettledPress(press_id, reading, number, box, bool(is_paid), prize, void, stake, pay)
            for press_id, reading, number, box, is_paid, prize, void, stake, pay in presses
        ),
        tuple(LogEntry(unit, number, reading, LogKind(kind), value) for unit, number, reading, kind, value in log),
        tuple(played_on for (played_on,) in played),
    )
