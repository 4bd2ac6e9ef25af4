"""A table of a site as its store hears of it: rounds, presses, and readings of a unit whose meters move with them.

Money is in cents; a press's prize is per $1, stakes are whole dollars.
"""

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path

from pit.rules.madness_21.prizes import prize_cents
from pit.site_store.day_facts import day_facts
from pit.site_store.days import LogEntry, LogKind, MeterReading, Report, RoundFigures, SettledPress, tell
from pit.site_store.reconcile import DayVerdict, reconcile
from pit.site_store.store import Store
from pit.site_store.tables import SiteTable, put_table

DAY = date(2026, 11, 30)
MORNING = int(datetime(2026, 11, 29, 20, 0, tzinfo=UTC).timestamp())  # 06:00 in Brisbane
HOUR = 3_600
DAY_S = 24 * HOUR
UNIT = bytes(range(8))
OTHER_UNIT = bytes(range(8, 16))
LEDGER = bytes(16)
OTHER_LEDGER = b"\x01" * 16


def verdict_of(file: Path, day: date = DAY, now: int = MORNING + 2 * DAY_S) -> DayVerdict:
    """How the day comes out at that moment."""
    with Store(file) as store:
        return reconcile(day_facts(store, day, now))


@dataclass
class Meters:
    """A unit's meters; they go with it from table to table."""

    unit: bytes = UNIT
    draws: int = 0
    paid_cents: int = 0
    void_cents: int = 0
    event: int = 0


@dataclass
class PlayedTable:
    """One ledger at one table; what happened since the last reading waits for the next, as in a ledger."""

    file: Path
    meters: Meters = field(default_factory=Meters)
    name: str = "A"
    ledger: bytes = LEDGER
    at: int = MORNING + HOUR
    round_number: int = 0
    press_id: int = 0
    reading: int = 0
    unread: list[SettledPress] = field(default_factory=list)
    unread_log: list[tuple[LogKind, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.store = Store(self.file)
        put_table(self.store, SiteTable(self.name, "spanish-blackjack", 500, 50_000))

    def close(self) -> None:
        self.store.close()

    def play(self, *wins: tuple[int, int], by_rule_dollars: int = 0) -> None:
        """A round: for each win the dollars staked and the prize per $1; by rule a win is paid 25 times (34J(4))."""
        self.round_number += 1
        self.at += 60
        pressed = sum(self._press(dollars, prize) for dollars, prize in wins)
        by_rule = by_rule_dollars * 2_500
        paid = pressed + by_rule
        figures = RoundFigures(
            self.round_number,
            self.at,
            self.meters.unit,
            50_000,
            20_000,
            paid + 10_000,
            len(wins) + bool(by_rule),
            paid,
            paid,
            by_rule,
        )
        self._tell(Report(rounds=(figures,)))

    def void(self, prize: int) -> None:
        """The unit drew a prize, and the rules paid the box otherwise."""
        self.press_id += 1
        self.unread.append(SettledPress(self.press_id, 0, self.round_number, 1, False, None, prize, 0, 0))
        self.unread_log += [(LogKind.PRESS, self.press_id), (LogKind.VOID, prize)]
        self.meters.draws += 1
        self.meters.void_cents += prize

    def restart(self) -> None:
        self.unread_log.append((LogKind.RESTART, 0))

    def read(self) -> None:
        """The unit's meters are read and told, with all that happened since the last time."""
        self.reading += 1
        self.at += 60
        meters, number = self.meters, self.reading
        drawn = meters.paid_cents + meters.void_cents
        reading = MeterReading(
            number,
            meters.unit,
            self.at,
            self.round_number,
            meters.draws,
            drawn,
            meters.paid_cents,
            meters.void_cents,
            0,
        )
        presses = tuple(replace(press, reading=number) for press in self.unread)
        log = tuple(
            LogEntry(meters.unit, meters.event + place, number, kind, value)
            for place, (kind, value) in enumerate(self.unread_log, 1)
        )
        meters.event += len(log)
        self.unread, self.unread_log = [], []
        self._tell(Report(readings=(reading,), presses=presses, log=log))

    def _press(self, dollars: int, prize: int) -> int:
        self.press_id += 1
        stake = dollars * 100
        pay = prize_cents(stake, prize)
        self.unread.append(SettledPress(self.press_id, 0, self.round_number, 1, True, prize, 0, stake, pay))
        self.unread_log += [(LogKind.PRESS, self.press_id), (LogKind.PAID, prize)]
        self.meters.draws += 1
        self.meters.paid_cents += prize
        return pay

    def _tell(self, report: Report) -> None:
        tell(self.store, self.name, self.ledger, report)
