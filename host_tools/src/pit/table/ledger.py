"""The table's ledger in SQLite: what was wagered, armed, drawn and paid, in cents. It survives a kill at any point.

It promises: a press id is on disk before anyone can arm it and is never given again; an event of the rules and the
money it moved are one transaction; a wager and a press are paid once. It decides nothing and speaks to no unit.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pit.table.errors import LedgerError
from pit.table.ledger_file import open_ledger
from pit.table.ledger_schema import PRESS_ID_LIMIT


class Outcome(StrEnum):
    """What became of a press id. BY_RULE: the box was paid at 25 times without it (Q03-34J-4)."""

    NO_PRESS = "no press"
    PAID = "paid"
    BY_RULE = "by rule"


@dataclass(frozen=True, slots=True)
class Press:
    """A press id and whose turn it stands for; `outcome` is None while the turn goes on."""

    press_id: int
    unit: bytes
    round_number: int
    turn: int
    box: int
    person: str
    seat: str
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Prize:
    """What a unit drew for a press, in cents per $1, and what an eye read from the display's bus, if there is one."""

    press_id: int
    cents_per_dollar: int
    index: int
    random: int
    draw_no: int
    digits: str | None = None
    digits_cents: int | None = None


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that was not finished: the table as it opened, and the events since, as stored texts."""

    number: int
    opening: str
    events: tuple[str, ...]


_PRESS = "press_id, unit, round, turn, box, person, seat, outcome"


class Ledger:
    """One file, held by this process alone; `Ledger(None)` is in memory. Raises LedgerError."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.run = 0
        self.unit = b""
        self.clock: Callable[[], int] | None = None  # seconds since 1970 UTC; set where rounds belong to a site's days
        self._floor = 0
        self._is_durable = path is not None
        self._db = open_ledger(path)

    @property
    def name(self) -> str:
        """What people call it."""
        return "ledger in memory" if self.path is None else f"ledger {self.path}"

    @property
    def advice(self) -> str:
        """What to do after a run that ended early."""
        if self.path is None:
            return "The ledger was in memory and ends with this run: keep one with --ledger FILE to go on later."
        return f"Run again with --ledger {self.path} to go on."

    @property
    def db(self) -> sqlite3.Connection:
        """For queries; everything that writes goes through `transaction`."""
        return self._db

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def transaction(self, *, is_durable: bool = True) -> Iterator[sqlite3.Connection]:
        """All of it or none. `is_durable`: on disk when it ends; else only safe from a kill of this process."""
        self._set_durable(is_durable)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            with self._db:
                yield self._db
        except sqlite3.Error as error:
            raise LedgerError(
                f"the {self.name} refused an entry ({error}). Nothing of this step was kept, what came before stands. "
                "Check the disk, then run the command again with the same ledger."
            ) from error

    def _set_durable(self, wanted: bool) -> None:
        if self.path is not None and wanted is not self._is_durable:
            self._db.execute(f"PRAGMA synchronous = {'FULL' if wanted else 'NORMAL'}")
            self._is_durable = wanted

    @property
    def ledger_id(self) -> bytes:
        """16 bytes that no other ledger has."""
        found: bytes = self._db.execute("SELECT ledger FROM identity").fetchone()[0]
        return found

    # Runs and rounds

    def begin_run(self, unit: bytes, game: str = "spanish-blackjack") -> None:
        """A run of that game on this unit (8 bytes) begins. Raises LedgerError where the ledger is another game's."""
        other = self._db.execute("SELECT game FROM runs WHERE game <> ? LIMIT 1", (game,)).fetchone()
        if other is not None:
            raise LedgerError(
                f"the {self.name} is of a table of {other[0]}, not of {game}. Nothing was changed. Name another ledger."
            )
        with self.transaction() as db:
            self.run = db.execute("INSERT INTO runs (unit, game) VALUES (?, ?)", (unit, game)).lastrowid or 0
        self.unit = unit

    def next_run(self) -> int:
        """The number that the next run will have."""
        return self._number("SELECT max(run) FROM runs") + 1

    def last_round(self) -> int:
        return self._number("SELECT max(round) FROM rounds")

    def last_turn(self) -> int:
        return self._number("SELECT max(turn) FROM presses")

    def open_round(self, number: int, opening: str) -> None:
        """A round begins on the table that `opening` describes."""
        with self.transaction() as db:
            db.execute(
                "INSERT INTO rounds (round, run, opening, opened_utc_s) VALUES (?, ?, ?, ?)",
                (number, self.run, opening, None if self.clock is None else self.clock()),
            )

    def unfinished_round(self) -> OpenRound | None:
        """The round that was cut short, if there is one."""
        row = self._db.execute("SELECT round, opening FROM rounds WHERE closed_run IS NULL").fetchone()
        if row is None:
            return None
        events = self._db.execute("SELECT event FROM round_events WHERE round = ? ORDER BY place", (row[0],))
        return OpenRound(row[0], row[1], tuple(event for (event,) in events))

    def count_events(self, *kinds: str, run: int | None = None) -> int:
        """How many events of these classes are kept: of all rounds, or of those that were closed in that run."""
        within = "" if run is None else " AND r.closed_run = ?"
        return sum(
            self._db.execute(
                f"SELECT count(*) FROM round_events e JOIN rounds r USING (round) WHERE e.event LIKE ?{within}",
                (f'{{"is":"{kind}"%', *(() if run is None else (run,))),
            ).fetchone()[0]
            for kind in kinds
        )

    # Presses

    def raise_floor(self, press_id: int) -> None:
        """Press ids from now on are above this one: a unit refuses an old one for good."""
        self._floor = max(self._floor, press_id)

    def next_press_id(self) -> int:
        """The next press id. Raises LedgerError when they are used up."""
        press_id = max(self._floor, self._number("SELECT max(press_id) FROM presses")) + 1
        if press_id >= PRESS_ID_LIMIT:
            raise LedgerError(f"the {self.name} has used up its press ids. Nothing was armed. Begin a new ledger.")
        return press_id

    def press_of_turn(self, turn: int) -> Press:
        """The newest press id of a turn. Raises LedgerError where the turn has none."""
        presses = self._presses("WHERE turn = ? ORDER BY press_id DESC LIMIT 1", turn)
        if not presses:
            raise LedgerError(f"the {self.name} has no press id for turn {turn}; nothing was armed for it.")
        return presses[0]

    def press(self, press_id: int) -> Press | None:
        presses = self._presses("WHERE press_id = ?", press_id)
        return presses[0] if presses else None

    def replace_press(self, press: Press) -> Press:
        """A new press id for the same turn, since the unit won't take the old one any more."""
        with self.transaction() as db:
            db.execute(
                "UPDATE presses SET outcome = ?, is_told = 1 WHERE press_id = ?", (Outcome.NO_PRESS, press.press_id)
            )
            db.execute(
                "INSERT INTO presses (press_id, unit, round, turn, box, person, seat) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (self.next_press_id(), self.unit, press.round_number, press.turn, press.box, press.person, press.seat),
            )
        return self.press_of_turn(press.turn)

    def untold(self) -> Sequence[Press]:
        """Presses whose outcome the unit has not confirmed, oldest first; the turn that goes on is not among them."""
        return self._presses("WHERE is_told = 0 AND outcome IS NOT NULL ORDER BY press_id")

    def told(self, press: Press, *, has_moved: bool, void_cents: int = 0) -> None:
        """The unit knows the outcome. `has_moved`: its meters moved in this run; `void_cents`: the prize it voided."""
        run = self.run if has_moved else None
        with self.transaction() as db:
            db.execute(
                "UPDATE presses SET is_told = 1, told_run = ?, void_cents = ? WHERE press_id = ?",
                (run, void_cents, press.press_id),
            )

    def prize(self, press_id: int) -> Prize | None:
        row = self._db.execute(
            "SELECT press_id, cents_per_dollar, stop_index, random, draw_no, digits, digits_cents FROM prizes"
            " WHERE press_id = ?",
            (press_id,),
        ).fetchone()
        return None if row is None else Prize(*row)

    def keep_limit(self, cents: int) -> None:
        """The limit of the schedule that this run's unit plays by: a prize above it waits for a supervisor's word."""
        with self.transaction() as db:
            db.execute("UPDATE runs SET supervisor_cents = ? WHERE run = ?", (cents, self.run))

    def last_limit(self) -> int:
        """The limit that was last kept for this unit; 0 if none was."""
        row = self._db.execute(
            "SELECT supervisor_cents FROM runs WHERE unit = ? AND supervisor_cents IS NOT NULL ORDER BY run DESC LIMIT 1",
            (self.unit,),
        ).fetchone()
        return 0 if row is None else int(row[0])

    def awaits_word(self, press: Press) -> bool:
        """Whether that prize began to wait, and the word was not given."""
        row = self._db.execute(
            "SELECT 1 FROM supervisor_words WHERE press_id = ? AND given_by IS NULL", (press.press_id,)
        ).fetchone()
        return row is not None

    def ask_word(self, press: Press, cents_per_dollar: int) -> bool:
        """A prize waits for a supervisor's word. True if it was given before."""
        with self.transaction() as db:
            db.execute(
                "INSERT OR IGNORE INTO supervisor_words (press_id, cents_per_dollar, asked_run) VALUES (?, ?, ?)",
                (press.press_id, cents_per_dollar, self.run),
            )
        row = self._db.execute("SELECT given_by FROM supervisor_words WHERE press_id = ?", (press.press_id,)).fetchone()
        return row[0] is not None

    def keep_word(self, press: Press, given_by: str) -> None:
        """The supervisor's word was given."""
        with self.transaction() as db:
            db.execute(
                "UPDATE supervisor_words SET given_run = ?, given_by = ? WHERE press_id = ?",
                (self.run, given_by, press.press_id),
            )

    def _presses(self, where: str, *values: object) -> list[Press]:
        rows = self._db.execute(f"SELECT {_PRESS} FROM presses {where}", values)
        return [
            Press(press_id, unit, number, turn, box, person, seat, None if outcome is None else Outcome(outcome))
            for press_id, unit, number, turn, box, person, seat, outcome in rows
        ]

    # The unit's log

    def last_event(self, unit: bytes) -> int | None:
        """The newest event of that unit's log that is kept here, or None if it was never at this table."""
        row = self._db.execute("SELECT max(number) FROM unit_events WHERE unit = ?", (unit,)).fetchone()
        number: int | None = row[0]
        return number

    def keep_event(self, unit: bytes, number: int, code: int, a: int, c: int) -> None:
        """Keep an event of the unit's log; one that is kept already changes nothing."""
        with self.transaction(is_durable=False) as db:
            db.execute("INSERT OR IGNORE INTO unit_events VALUES (?, ?, ?, ?, ?)", (unit, number, code, a, c))

    def _number(self, query: str) -> int:
        number: int | None = self._db.execute(query).fetchone()[0]
        return number or 0
