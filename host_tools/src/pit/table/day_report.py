"""What a site's store lacks of a table's ledger: rounds in figures, meters as read, presses, the unit's log, hard presses.

It reads the ledger and writes only a reading into it. What it tells is all in the ledger, so a store that can't be reached,
or was put back from an older copy, is told later.
"""

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from pit.rules.wagers import WagerKind
from pit.site_store.days import ForceReport, LogEntry, LogKind, MeterReading, Report, RoundFigures, SettledPress
from pit.table.account import madness_payouts
from pit.table.ledger import Ledger, Outcome
from pit.table.unit import Meters
from wire import codes

_KINDS: Final[Mapping[tuple[int, int], LogKind]] = MappingProxyType(
    {
        (codes.EVENT_SETTLED, codes.PAID): LogKind.PAID,
        (codes.EVENT_SETTLED, codes.VOID): LogKind.VOID,
    }
)


def keep_reading(ledger: Ledger, meters: Meters, utc_s: int) -> None:
    """Keep the unit's meters, and which presses they contain: those that it was told of and that no reading contains yet.

    The unit must have been told of all of them, and its log be read to its end.
    """
    with ledger.transaction() as db:
        made = db.execute(
            "INSERT INTO readings (unit, read_utc_s, round, log_to, draws, drawn_cents, paid_cents, void_cents, pending_cents)"
            " VALUES (?1, ?2, (SELECT coalesce(max(round), 0) FROM rounds WHERE closed_run IS NOT NULL),"
            " (SELECT coalesce(max(number), 0) FROM unit_events WHERE unit = ?1), ?3, ?4, ?5, ?6, ?7)",
            (
                ledger.unit,
                utc_s,
                meters.draws,
                meters.drawn_cents,
                meters.paid_cents,
                meters.void_cents,
                meters.pending_cents,
            ),
        )
        db.execute(
            "UPDATE presses SET reading = ? WHERE reading IS NULL AND is_told = 1 AND unit = ?",
            (made.lastrowid, ledger.unit),
        )


def unread_since_utc_s(ledger: Ledger) -> int | None:
    """The moment of the unit's last reading, or that of the first round after it if it opened earlier still.

    Seconds since 1970 UTC; None of a unit that was never read.
    """
    row = ledger.db.execute(
        "SELECT min(m.read_utc_s, coalesce((SELECT min(r.opened_utc_s) FROM rounds r WHERE r.round > m.round), m.read_utc_s))"
        " FROM readings m WHERE m.unit = ? ORDER BY m.reading DESC LIMIT 1",
        (ledger.unit,),
    ).fetchone()
    return None if row is None else int(row[0])


def report(ledger: Ledger, last_round: int, last_reading: int) -> Report:
    """All that came after that round and that reading."""
    rounds = tuple(_rounds(ledger, last_round))
    readings = tuple(_readings(ledger, last_reading))
    return Report(
        rounds,
        readings,
        tuple(_presses(ledger, last_reading)),
        tuple(entry for reading in readings for entry in _log(ledger, reading)),
        tuple(force for played in rounds for force in _forces(ledger, played)),
    )


def _rounds(ledger: Ledger, after: int) -> Iterator[RoundFigures]:
    rows = ledger.db.execute(
        "SELECT r.round, r.opened_utc_s, CASE WHEN EXISTS (SELECT 1 FROM readings m WHERE m.unit = u.unit) THEN u.unit END,"
        " (SELECT coalesce(sum(w.staked_cents), 0) FROM wagers w WHERE w.round = r.round),"
        " (SELECT coalesce(sum(w.taken_cents), 0) FROM wagers w WHERE w.round = r.round),"
        " (SELECT coalesce(sum(p.pay_cents), 0) FROM payouts p WHERE p.round = r.round),"
        " (SELECT count(DISTINCT p.box) FROM payouts p WHERE p.round = r.round AND p.kind = ?1),"
        " (SELECT coalesce(sum(p.pay_cents), 0) FROM payouts p WHERE p.round = r.round AND p.kind = ?1 AND p.press_id IS NULL)"
        " FROM rounds r JOIN runs u ON u.run = r.closed_run WHERE r.opened_utc_s IS NOT NULL AND r.round > ?2 ORDER BY r.round",
        (WagerKind.MADNESS_21.value, after),
    ).fetchall()
    for number, opened_utc_s, unit, staked, taken, paid, prizes, by_rule in rows:
        due, prizes_paid, _ = madness_payouts(ledger, "p.round = ?", number, are_digits_seen=False)
        yield RoundFigures(number, opened_utc_s, unit, staked, taken, paid, prizes, due, prizes_paid, by_rule)


def _readings(ledger: Ledger, after: int) -> Iterator[MeterReading]:
    rows = ledger.db.execute(
        "SELECT reading, unit, read_utc_s, round, draws, drawn_cents, paid_cents, void_cents, pending_cents FROM readings"
        " WHERE reading > ? ORDER BY reading",
        (after,),
    )
    for row in rows.fetchall():
        yield MeterReading(*row)


def _presses(ledger: Ledger, after: int) -> Iterator[SettledPress]:
    """Those that drew a prize."""
    rows = ledger.db.execute(
        "SELECT p.press_id, p.reading, p.round, p.box, p.outcome, z.cents_per_dollar, p.void_cents,"
        " (SELECT coalesce(sum(y.stake_cents), 0) FROM payouts y WHERE y.press_id = p.press_id),"
        " (SELECT coalesce(sum(y.pay_cents), 0) FROM payouts y WHERE y.press_id = p.press_id)"
        " FROM presses p LEFT JOIN prizes z USING (press_id)"
        " WHERE p.reading > ? AND (z.press_id IS NOT NULL OR p.void_cents > 0) ORDER BY p.press_id",
        (after,),
    )
    for press_id, reading, number, box, outcome, prize, void, stake, pay in rows.fetchall():
        yield SettledPress(press_id, reading, number, box, outcome == Outcome.PAID, prize, void, stake, pay)


def _log(ledger: Ledger, reading: MeterReading) -> Iterator[LogEntry]:
    rows = ledger.db.execute(
        "SELECT number, code, a, c FROM unit_events WHERE unit = ?1"
        " AND number <= (SELECT log_to FROM readings WHERE reading = ?2)"
        " AND number > (SELECT coalesce(max(log_to), 0) FROM readings WHERE unit = ?1 AND reading < ?2) ORDER BY number",
        (reading.unit, reading.number),
    )
    for number, code, a, c in rows.fetchall():
        if code == codes.EVENT_PRESS:
            yield LogEntry(reading.unit, number, reading.number, LogKind.PRESS, c)
        elif code == codes.EVENT_BOOT:
            yield LogEntry(reading.unit, number, reading.number, LogKind.RESTART, 0)
        elif (code, a) in _KINDS:
            yield LogEntry(reading.unit, number, reading.number, _KINDS[code, a], c)


def _forces(ledger: Ledger, played: RoundFigures) -> Iterator[ForceReport]:
    """Presses of the round that the unit flagged (Q03-34L-1, Q03-44EA-1); what to do about one is a person's to decide."""
    rows = ledger.db.execute(
        'SELECT event FROM round_events WHERE round = ? AND event LIKE \'{"is":"Pressed"%\' ORDER BY place',
        (played.round_number,),
    )
    for (text,) in rows.fetchall():
        event = json.loads(text)
        if event["is_excess_force"]:
            press = ledger.press_of_turn(event["turn"])
            force_mn = _peak_mn(ledger, press.unit, press.press_id)
            yield ForceReport(
                press.press_id, played.round_number, press.box, press.person, played.opened_utc_s, force_mn
            )


def _peak_mn(ledger: Ledger, unit: bytes, press_id: int) -> int | None:
    """The peak that the unit's log tells after that press, in millinewtons; None if it doesn't."""
    row = ledger.db.execute(
        "SELECT f.c FROM unit_events p JOIN unit_events f ON f.unit = p.unit AND f.number > p.number AND f.code = ?"
        " WHERE p.unit = ? AND p.code = ? AND p.c = ? ORDER BY f.number LIMIT 1",
        (codes.EVENT_FORCE, unit, codes.EVENT_PRESS, press_id),
    ).fetchone()
    return None if row is None else int(row[0])
