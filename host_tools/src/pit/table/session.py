"""One run of a table from opening the unit to the last line: what `pit table run` and the tests both use."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final, TextIO

from pit.link import texts as link_texts
from pit.link.client import Client, Identity
from pit.link.errors import LinkError, Refused
from pit.link.transport import Transport
from pit.schedule.on_unit import Standing
from pit.table.account import Account, account
from pit.table.beat import Beat
from pit.table.errors import TableError
from pit.table.felt import Felt
from pit.table.game import SPANISH_BLACKJACK, Game, Settings
from pit.table.hand import Hand
from pit.table.jackpot import JackpotSide
from pit.table.ledger import Ledger
from pit.table.machine.account import card_figures
from pit.table.machine.fitness import Fitness
from pit.table.machine.seat import DealersHand, Seat
from pit.table.machine.side import MachineSide
from pit.table.machine.ticket import SupervisorKey
from pit.table.machine.troubles import Troubles
from pit.table.machine.unit import CardUnit
from pit.table.opening import fresh_table
from pit.table.pace import Pace
from pit.table.players import Players
from pit.table.prize_schedule import differences, standing_unless_armed
from pit.table.runner import Runner
from pit.table.site_desk import SiteTerms
from pit.table.site_side import SiteSide
from pit.table.supervisor import Supervisor
from pit.table.unit import Meters, TableUnit
from pit.table.watcher import Watcher
from wire import card_codes, codes, texts

ROUNDS: Final = 20
"""Enough for madness 21 to be won: about one box in 24 gets a blackjack from six Spanish decks."""

SEED: Final = 31
"""A table whose first round has a winning box with two players on it."""

_BRIEF_US: Final = 1_000_000
_ASKED: Final = "what a table asks of it"


@dataclass(frozen=True, slots=True)
class Setting:
    """What a run is made of, besides its unit and its ledger."""

    table: Settings
    players: int
    seed: int
    pace: Pace
    casino: str | None = None  # the unit's schedule must be for it
    game: Game = SPANISH_BLACKJACK


class Session:
    """Use `open`, `play`, then `close`; `close` may be called whatever happened before it."""

    def __init__(
        self,
        setting: Setting,
        ledger: Ledger,
        client: Client | None,
        hand: Hand,
        watch: Watcher,
        *,
        machines: Sequence[tuple[Client, DealersHand]] = (),
        supervisor_key: SupervisorKey | None = None,
        unit_key: bytes | None = None,
        site: SiteTerms | None = None,
        reopen: Callable[[], Transport] | None = None,
        terminal: TextIO | None = None,
        check_stop: Callable[[], None] = lambda: None,
    ) -> None:
        """`client` is the jackpot unit's, None where madness 21 is not offered; `machines` are card machines, in order of use.
        Under `unit_key` the jackpot unit is told the time; `site` is asked before a wager.

        Raises TableError where the settings can't be played.
        """
        self._ledger = ledger
        self._hand = hand
        self._setting = setting
        self._watch = watch
        first = client if client is not None else machines[0][0]
        self._felt = Felt(
            setting.game,
            fresh_table(setting.game, setting.table, ledger, setting.seed),
            ledger,
            watch,
            lambda: first.transport.now_us,
        )
        self._beat = Beat(check_stop)
        self._players = Players(setting.seed, setting.players)
        self._check_stop = check_stop
        self._key = supervisor_key
        self._unit_key = unit_key
        self._unit = None if client is None else self._jackpot_unit(client, reopen)
        self._jackpot = None if self._unit is None else self._jackpot_side(self._unit, terminal)
        self._seats = [self._seat(number, *machine) for number, machine in enumerate(machines, 1)]
        self._machine = self._machine_side() if self._seats else None
        self._site = None if site is None else SiteSide(site, self._felt, ledger, self._unit)
        self.runner = Runner(
            self._felt,
            ledger,
            self._players,
            setting.pace,
            seed=setting.seed,
            jackpot=self._jackpot,
            machine=self._machine,
            site=self._site,
            check_stop=check_stop,
        )
        self.meters: Meters | None = None
        self.schedule: Standing | None = None  # None: the unit was armed and can't be asked
        self._before: Meters | None = None

    @property
    def unit(self) -> TableUnit:
        """The jackpot unit of a table that has one."""
        assert self._unit is not None
        return self._unit

    @property
    def site_line(self) -> str:
        """What the site was told, in words; empty for a table of no site."""
        if self._site is None:
            return ""
        return (
            f"the site is not told of everything yet: {self._site.untold}" if self._site.untold else "the site is told"
        )

    def _jackpot_unit(self, client: Client, reopen: Callable[[], Transport] | None) -> TableUnit:
        unit = TableUnit(
            client,
            self._ledger,
            key=self._unit_key,
            reopen=reopen,
            on_poll=lambda poll: self._watch.on_poll(unit.now_us, poll),
            check_stop=self._beat.between("jackpot"),
        )
        return unit

    def _jackpot_side(self, unit: TableUnit, terminal: TextIO | None) -> JackpotSide:
        side = JackpotSide(
            self._felt,
            self._ledger,
            unit,
            self._hand,
            self._players,
            self._setting.pace,
            supervisor=Supervisor(terminal, self._ledger.path),
            supervisor_cents=self._supervisor_cents,
            check_stop=self._check_stop,
        )
        self._beat.add("jackpot", side.keep_alive)
        return side

    def _seat(self, number: int, client: Client, dealer: DealersHand) -> Seat:
        unit = CardUnit(
            client,
            self._ledger,
            on_poll=lambda poll: self._watch.on_card_poll(unit.now_us, number, poll),
            check_stop=self._beat.between(f"card machine {number}"),
        )
        return Seat(number, unit, dealer)

    def _machine_side(self) -> MachineSide:
        key = self._key
        fitness = Fitness(self._watch, None if key is None else key.clear_count, self._ledger.advice)
        troubles = Troubles(self._felt, self._players, fitness)
        for seat in self._seats:
            self._beat.add(f"card machine {seat.number}", partial(fitness.keep_alive, seat))
        return MachineSide(self._felt, self._seats, troubles, fitness, seed=self._setting.seed)

    def open(self, patience_us: int) -> list[Identity]:
        """Open the units, read the meters, and settle what an earlier run left; the jackpot unit's comes first.

        Raises LinkError, TableError, Refused.
        """
        found = [] if self._unit is None else [_of_kind(self._unit.open(patience_us), codes.KIND_JACKPOT)]
        found += [_of_kind(seat.unit.open(patience_us), card_codes.KIND_CARD_MACHINE) for seat in self._seats]
        if self._unit is not None:
            self._unit.client.require_key(_ASKED)
        for seat in self._seats:
            seat.unit.client.require_key(_ASKED)
        self._ledger.begin_run(found[0].unit_id, self._setting.game.name)
        if self._unit is not None and self._jackpot is not None:
            self._before = self._unit.meters()
            self._jackpot.reconcile()
            self._require_time(self._unit)
            self._compare_schedule(self._unit, found[0])
        if self._key is not None:
            for seat in self._seats:
                self._key.introduce(seat.unit)
        if self._site is not None:
            self._site.open(None if self._unit is None else found[0])
        return found

    def _require_time(self, unit: TableUnit) -> None:
        """Raises TableError where the unit refused the time; a round that was begun is finished all the same."""
        if unit.time_refusal is not None and self._ledger.unfinished_round() is None:
            raise TableError(f"the unit was not told the time, and no round was begun: {unit.time_refusal}")

    def _compare_schedule(self, unit: TableUnit, identity: Identity) -> None:
        """Raises TableError unless the unit's schedule is this table's; a round that was begun is finished all the same."""
        self.schedule = found = standing_unless_armed(unit.client)
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
            self.meters = self._read_meters(self.unit)
        if self._site is not None:
            self._site.close()
        figures = account(
            self._ledger,
            self._before,
            self.meters,
            are_digits_seen=self._unit is None or self._hand.can_see,
            has_unit=self._unit is not None,
        )
        if self._machine is None:
            return figures
        return card_figures(figures, self._ledger, self._seats, self._machine.doubts)

    def standing(self) -> str:
        """How ledger and units stand when the table is left in the middle, and what to do next."""
        cut = self._ledger.unfinished_round()
        kept = "no round is open" if cut is None else f"round {cut.number} stays open after {len(cut.events)} events"
        units = "; ".join(self._units_in_words())
        if self._ledger.path is None:
            return f"In the {self._ledger.name} {kept}; {units}; all of it ends with this run."
        return f"In the {self._ledger.name} {kept}; {units}. Run again with this ledger to finish the round."

    def _units_in_words(self) -> Iterator[str]:
        if self._unit is not None:
            poll = self._unit.last
            unit = "the unit was not polled" if poll is None else f"the unit is in {link_texts.state(poll.state)}"
            if poll is not None and poll.game in (codes.ARMED, codes.SHOWN):
                unit += f" with press {poll.press_id} and takes no press without a table"
            yield unit
        for seat in self._seats:
            if seat.unit.last is not None:
                state = link_texts.state(seat.unit.last.state)
                yield f"card machine {seat.number} is in {state}, and deals nothing without a table"

    def _read_meters(self, unit: TableUnit) -> Meters | None:
        unit.patience_us = _BRIEF_US
        try:
            return unit.meters()
        except (LinkError, Refused):
            return None


def _of_kind(identity: Identity, wanted: int) -> Identity:
    if identity.kind != wanted:
        kind = texts.KINDS.get(identity.kind, f"unit of kind {identity.kind}")
        raise TableError(
            f"the unit is a {kind}, not a {texts.KINDS[wanted]} unit. Nothing was changed. Name another port."
        )
    return identity
