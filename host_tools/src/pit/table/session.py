"""One run of a table from opening the unit to the last line: what `pit table run` and the tests both use."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TextIO

from pit.link import texts as link_texts
from pit.link.client import Client, Identity
from pit.link.errors import LinkError, Refused
from pit.link.transport import Transport
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.schedule.on_unit import Standing
from pit.table.account import Account, account
from pit.table.errors import TableError
from pit.table.hand import Hand
from pit.table.ledger import Ledger
from pit.table.pace import Pace
from pit.table.players import Players
from pit.table.prize_schedule import differences, standing_unless_armed
from pit.table.runner import Runner
from pit.table.supervisor import Supervisor
from pit.table.unit import Meters, TableUnit
from pit.table.watcher import Watcher
from wire import codes, texts

ROUNDS: Final = 20
"""Enough for madness 21 to be won: about one box in 24 gets a blackjack from six Spanish decks."""

SEED: Final = 31
"""A table whose first round has a winning box with two players on it."""

_BRIEF_US: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Setting:
    """What a run is made of, besides its unit and its ledger."""

    table: TableSettings
    players: int
    seed: int
    pace: Pace
    casino: str | None = None  # the unit's schedule must be for it


class Session:
    """Use `open`, `play`, then `close`; `close` may be called whatever happened before it."""

    def __init__(
        self,
        setting: Setting,
        ledger: Ledger,
        client: Client,
        hand: Hand,
        watch: Watcher,
        *,
        reopen: Callable[[], Transport] | None = None,
        terminal: TextIO | None = None,
        check_stop: Callable[[], None] = lambda: None,
    ) -> None:
        self._ledger = ledger
        self._hand = hand
        self.unit = TableUnit(
            client,
            ledger,
            reopen=reopen,
            on_poll=lambda poll: watch.on_poll(self.unit.now_us, poll),
            check_stop=check_stop,
        )
        self.runner = Runner(
            setting.table,
            ledger,
            self.unit,
            hand,
            Players(setting.seed, setting.players),
            setting.pace,
            watch,
            seed=setting.seed,
            supervisor=Supervisor(terminal, ledger.path),
            supervisor_cents=self._supervisor_cents,
            check_stop=check_stop,
        )
        self.meters: Meters | None = None
        self.schedule: Standing | None = None  # None: the unit was armed and can't be asked
        self._before: Meters | None = None
        self._setting = setting

    def open(self, patience_us: int) -> Identity:
        """Open the unit, read its meters, and settle what an earlier run left. Raises LinkError, TableError, Refused."""
        identity = self.unit.open(patience_us)
        if identity.kind != codes.KIND_JACKPOT:
            kind = texts.KINDS.get(identity.kind, f"unit of kind {identity.kind}")
            raise TableError(f"the unit is a {kind}, not a jackpot unit. Nothing was changed. Name another port.")
        self._ledger.begin_run(identity.unit_id)
        self._before = self.unit.meters()
        self.runner.reconcile()
        self._compare_schedule(identity)
        return identity

    def _compare_schedule(self, identity: Identity) -> None:
        """Raises TableError unless the unit's schedule is this table's; a round that was begun is finished all the same."""
        self.schedule = found = standing_unless_armed(self.unit.client)
        if found is not None and found.schedule is not None and found.standing == codes.SCHEDULE_VERIFIED:
            self._ledger.keep_limit(found.schedule.limits.supervisor_cents)
        if self.schedule is None or self._ledger.unfinished_round() is not None:
            return
        setting = self._setting
        reasons = differences(self.schedule, setting.table, setting.casino, datetime.now(UTC))
        if reasons:
            raise TableError(
                f"the prize schedule of unit {identity.unit_id.hex()} is not this table's: {' '.join(reasons)} No round was "
                "begun. Load the table's schedule with `pit schedule load`, or correct the table's settings."
            )

    def _supervisor_cents(self) -> int:
        """The limit of the unit's schedule, in cents per $1; 0 for none. Raises LinkError, Refused, LedgerError.

        Of a unit that refuses its schedule now, the limit that it last played by at this table.
        """
        if self.schedule is None:
            self.schedule = standing_unless_armed(self.unit.client)
        found = self.schedule
        if found is None or found.schedule is None or found.standing != codes.SCHEDULE_VERIFIED:
            return self._ledger.last_limit()
        return found.schedule.limits.supervisor_cents

    def play(self, rounds: int) -> None:
        """Play. Raises TableError where the table can't go on, Refused."""
        self.runner.play(rounds)

    def close(self) -> Account:
        """Read the meters once more, and add up. Raises LedgerError."""
        if self._before is not None:
            self.meters = self._read_meters()
        return account(self._ledger, self._before, self.meters, are_digits_seen=self._hand.can_see)

    def standing(self) -> str:
        """How ledger and unit stand when the table is left in the middle, and what to do next."""
        cut = self._ledger.unfinished_round()
        kept = "no round is open" if cut is None else f"round {cut.number} stays open after {len(cut.events)} events"
        poll = self.unit.last
        unit = "the unit was not polled" if poll is None else f"the unit is in {link_texts.state(poll.state)}"
        if poll is not None and poll.game in (codes.ARMED, codes.SHOWN):
            unit += f" with press {poll.press_id} and takes no press without a table"
        if self._ledger.path is None:
            return f"In the {self._ledger.name} {kept}; {unit}; both end with this run."
        return f"In the {self._ledger.name} {kept}; {unit}. Run again with this ledger to finish the round."

    def _read_meters(self) -> Meters | None:
        self.unit.patience_us = _BRIEF_US
        try:
            return self.unit.meters()
        except (LinkError, Refused):
            return None
