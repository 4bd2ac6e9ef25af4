"""Whether a gaming day adds up: what tables paid, what their units' meters and logs say. Pure: facts in, a verdict out.

| must agree | with |
|---|---|
| a round's prizes, by the digits people saw | what the table paid for them |
| what a press was paid | its stake in whole dollars times its prize, and the sum of its round |
| drawn, in each reading | paid, void and pending together |
| how far meters moved between two readings | the presses that were settled between them, at whichever table |
| presses and sums of the unit's own log | the same presses |

A day is agreed only if it is over, each unit at a table was read on it, and each round of it lies before a reading of its unit
that is after no other day's round. Whatever is missing makes it open; whatever is wrong, different.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from pit.rules.madness_21.prizes import prize_cents
from pit.rules.refusal import dollars
from pit.site_store.day_facts import DayFacts, DayRound, Interval, PlacedReading
from pit.site_store.days import LogKind


class Verdict(StrEnum):
    """How a day came out."""

    AGREED = "agreed"
    OPEN = "open"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class TableDay:
    """A table's day in figures, in cents."""

    table: str
    rounds: int
    staked_cents: int
    taken_cents: int
    paid_cents: int
    prizes: int
    prize_due_cents: int
    prize_paid_cents: int


@dataclass(frozen=True, slots=True)
class UnitDay:
    """A unit's meters as its day opened and closed; equal where it was read once."""

    unit: bytes
    opened: PlacedReading
    closed: PlacedReading


@dataclass(frozen=True, slots=True)
class DayVerdict:
    """The day's ledger and a sentence for each thing that is wrong, missing, or worth knowing."""

    day: str
    tables: tuple[TableDay, ...]
    units: tuple[UnitDay, ...]
    differences: tuple[str, ...]
    missing: tuple[str, ...]
    remarks: tuple[str, ...]

    @property
    def verdict(self) -> Verdict:
        if self.differences:
            return Verdict.DIFFERS
        return Verdict.OPEN if self.missing else Verdict.AGREED


def reconcile(facts: DayFacts) -> DayVerdict:
    """Hold the day's rounds, presses, meters and logs against each other."""
    differences = [text for played in facts.rounds for text in _round_differences(played)]
    remarks: list[str] = []
    for interval in facts.intervals:
        differences += _reading_differences(interval.after)
        differences += _press_differences(interval)
        if interval.before is not None:
            differences += _meter_differences(interval, interval.before)
            in_log = list(_log_differences(interval))
            has_restarted = any(entry.kind is LogKind.RESTART for entry in interval.log)
            (remarks if has_restarted else differences).extend(in_log)
    return DayVerdict(
        facts.day,
        tuple(_table_days(facts.rounds)),
        tuple(_unit_days(facts.intervals)),
        tuple(differences),
        tuple(_missing(facts)),
        tuple(remarks),
    )


def _round_differences(played: DayRound) -> Iterator[str]:
    name = f"table {played.table}, round {played.round_number}"
    if played.prize_due_cents != played.prize_paid_cents:
        yield f"{name}: {dollars(played.prize_due_cents)} was due for prizes, {dollars(played.prize_paid_cents)} was paid"
    known = played.by_rule_cents + played.pressed_cents
    if known > played.prize_paid_cents or (known < played.prize_paid_cents and played.is_unit_read):
        yield f"{name}: {dollars(played.prize_paid_cents)} was paid for prizes, its presses come to {dollars(known)}"


def _reading_differences(placed: PlacedReading) -> Iterator[str]:
    meters = placed.meters
    spent = meters.paid_cents + meters.void_cents + meters.pending_cents
    if meters.drawn_cents != spent:
        yield (
            f"{_unit(placed)}, read {placed.clock}: its meters say {dollars(meters.drawn_cents)} per $1 was drawn, and "
            f"{dollars(spent)} was paid, voided or is pending"
        )


def _press_differences(interval: Interval) -> Iterator[str]:
    for press in interval.presses:
        due = prize_cents(press.stake_cents, press.prize_cents or 0) if press.is_paid else 0
        if press.pay_cents != due:
            yield (
                f"table {interval.after.table}, press {press.press_id} at box {press.box}: {dollars(press.pay_cents)} was paid, "
                f"{dollars(due)} was due for {dollars(press.stake_cents)} staked"
            )


def _meter_differences(interval: Interval, before: PlacedReading) -> Iterator[str]:
    was, now = before.meters, interval.after.meters
    when = f"{_unit(interval.after)}, from {before.clock} to {interval.after.clock}"
    if now.draws < was.draws or now.paid_cents < was.paid_cents or now.void_cents < was.void_cents:
        yield f"{when}: its meters went back, so they were cleared or are another unit's"
        return
    for what, meters, presses in (
        ("paid", now.paid_cents - was.paid_cents, _paid(interval)),
        ("voided", now.void_cents - was.void_cents, _void(interval)),
    ):
        if meters != presses:
            yield f"{when}: its meters say {dollars(meters)} per $1 was {what}, the ledger {dollars(presses)}"
    draws = now.draws - was.draws - bool(now.pending_cents) + bool(was.pending_cents)
    drawn = len(_drawn(interval))
    if draws != drawn:
        yield f"{when}: it counted {draws} draws that were settled, the ledger {drawn}"


def _log_differences(interval: Interval) -> Iterator[str]:
    """The unit's log beside the ledger; the press that was pending at either end may be on the other side of it."""
    assert interval.before is not None
    name = f"{_unit(interval.after)}, from {interval.before.clock} to {interval.after.clock}"
    logged = {entry.value for entry in interval.log if entry.kind is LogKind.PRESS}
    drawn = _drawn(interval)
    unlogged, unknown = sorted(drawn - logged), sorted(logged - drawn)
    if len(unlogged) > bool(interval.before.meters.pending_cents):
        yield f"{name}: its log lacks press {', '.join(map(str, unlogged))}, which the ledger has"
    if len(unknown) > bool(interval.after.meters.pending_cents):
        yield f"{name}: its log has press {', '.join(map(str, unknown))}, of which the ledger knows no prize"
    for kind, ledger in ((LogKind.PAID, _paid(interval)), (LogKind.VOID, _void(interval))):
        told = sum(entry.value for entry in interval.log if entry.kind is kind)
        if told != ledger:
            yield f"{name}: its log says {dollars(told)} per $1 is {kind}, the ledger {dollars(ledger)}"


def _missing(facts: DayFacts) -> Iterator[str]:
    if not facts.is_over:
        yield f"the gaming day {facts.day} is not over"
    read = facts.read | {interval.after.meters.unit for interval in facts.intervals}
    for unit, table in facts.units:
        if unit not in read:
            yield f"unit {unit.hex()} of table {table} was not read on {facts.day}"
    for (table, _), played in groupby(facts.rounds, key=lambda each: (each.table, each.ledger)):
        unread = [each for each in played if each.unit is not None and not each.is_unit_read]
        if unread:
            units = " and ".join(sorted({each.unit.hex() for each in unread if each.unit is not None}))
            yield f"table {table}: unit {units} was not read after round {unread[0].round_number}"
    for interval in facts.intervals:
        if len(interval.days) > 1:
            yield (
                f"{_unit(interval.after)} was not read between the days {' and '.join(interval.days)}, so their figures can't "
                "be told apart"
            )
    if not facts.rounds and not facts.intervals and not facts.read:
        yield f"no table told of anything on {facts.day}"


def _table_days(rounds: tuple[DayRound, ...]) -> Iterator[TableDay]:
    for table, grouped in groupby(rounds, key=lambda played: played.table):
        played = list(grouped)
        yield TableDay(
            table,
            len(played),
            sum(each.staked_cents for each in played),
            sum(each.taken_cents for each in played),
            sum(each.paid_cents for each in played),
            sum(each.prizes for each in played),
            sum(each.prize_due_cents for each in played),
            sum(each.prize_paid_cents for each in played),
        )


def _unit_days(intervals: tuple[Interval, ...]) -> Iterator[UnitDay]:
    for unit, grouped in groupby(intervals, key=lambda interval: interval.after.meters.unit):
        of_day = list(grouped)
        yield UnitDay(unit, of_day[0].before or of_day[0].after, of_day[-1].after)


def _drawn(interval: Interval) -> set[int]:
    return {press.press_id for press in interval.presses if press.prize_cents is not None or press.void_cents}


def _paid(interval: Interval) -> int:
    return sum(press.prize_cents or 0 for press in interval.presses if press.is_paid)


def _void(interval: Interval) -> int:
    return sum(press.void_cents for press in interval.presses)


def _unit(placed: PlacedReading) -> str:
    return f"unit {placed.meters.unit.hex()} at table {placed.table}"
