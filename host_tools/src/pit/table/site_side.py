"""The site's side of a table: who may place a madness 21 wager, whether the table may run, and what the site is told.

| the store | new madness 21 wagers | the round, other wagers, payments |
|---|---|---|
| says nothing against the person | are taken | go on |
| says that the person is excluded | are refused by the rules (Q03-34L-2, Q03-44EA-2) | go on |
| can't be reached, is held, is damaged | are not taken | go on; what the site misses is told later |
| couldn't be reached since the table began | - | a round that was cut short is finished, none is begun |

The clauses bar a person from madness 21 wagers alone, so no other wager waits for the store.
"""

from dataclasses import replace

from pit.link.client import Identity
from pit.link.errors import LinkError, Refused
from pit.rules.blackjack.settings import TableSettings as BlackjackSettings
from pit.rules.people import Role
from pit.rules.refusal import dollars
from pit.rules.twenty_one_round.events import ExcludePlayer, PlaceMadness
from pit.site_store.days import tell, told_to
from pit.site_store.errors import SiteError, SiteRefused, SiteUnreachable
from pit.site_store.exclusions import is_excluded
from pit.site_store.gaming_day import GamingDays
from pit.site_store.store import Store
from pit.site_store.tables import SiteTable, table_named
from pit.site_store.units import JACKPOT, SiteUnit, put_unit, unit_with
from pit.table.day_report import keep_reading, report, unread_since_utc_s
from pit.table.errors import TableError
from pit.table.felt import Felt
from pit.table.game import Event
from pit.table.ledger import Ledger
from pit.table.site_desk import SiteDesk, SiteTerms
from pit.table.unit import TableUnit


class SiteSide:
    """One table of a site. `unit` is the jackpot unit, None where the table has none.

    From here on the ledger keeps when rounds are opened. Call `open` once the units are open and settled.
    """

    def __init__(self, terms: SiteTerms, felt: Felt, ledger: Ledger, unit: TableUnit | None) -> None:
        self._terms = terms
        self._desk = SiteDesk(terms.file)
        self._felt = felt
        self._ledger = ledger
        self._unit = unit
        self._identity: Identity | None = None
        self._days: GamingDays | None = None  # as the store last told them
        self._is_checked = False
        self._has_said = False  # in this round, that the store can't be reached
        self.untold = ""  # why the site wasn't told of everything, as far as it is known
        ledger.clock = terms.now_s

    def open(self, identity: Identity | None) -> None:
        """Look up table and unit, read the meters, tell what an earlier run could not. Raises TableError.

        Without an answer it raises only where no round was cut short: that one is finished first.
        """
        self._identity = identity
        try:
            self._check()
        except SiteUnreachable as error:
            if self._ledger.unfinished_round() is None:
                raise TableError(f"{error} The table does not open without its site.") from error
            self._say_unreachable(error)
        self.read_meters()
        self.tell()

    def close(self) -> None:
        """Read the meters once more and tell all that is left."""
        self.read_meters()
        self.tell()
        self._desk.close()

    # Around a round

    def begin_round(self) -> None:
        """Before a round is opened: the table's limits still are the site's, who was let back may wager, a new day is read.

        Raises TableError where the table may not go on.
        """
        self._has_said = False
        try:
            self._check()
            self._let_back()
        except SiteUnreachable as error:
            if not self._is_checked:
                raise TableError(f"{error} No further round is begun without the site.") from error
            self._say_unreachable(error)
        if self._is_new_day():
            self.read_meters()
            self.tell()

    def may_go_to_the_rules(self, event: Event) -> bool:
        """Whether the event is put to the rules; a madness 21 wager is not while nobody can say who is excluded.

        Q03-34L-2, Q03-44EA-2: the site's order is put to this table's rules first, and they refuse that person's wager.
        """
        if not isinstance(event, PlaceMadness):
            return True
        person = event.person
        try:
            is_out = self._desk.ask(lambda store: is_excluded(store, person))
        except SiteUnreachable as error:
            self._say_unreachable(error)
            return False
        if is_out and person not in self._felt.state.standing.excluded:
            self._felt.take(ExcludePlayer(person, Role.KEY_EMPLOYEE_TABLE_GAMES))
        return True

    def tell(self) -> None:
        """Tell the site all that the ledger has and it may lack; what it can't be told now, it is told later."""
        ledger, table = self._ledger, self._terms.table

        def give(store: Store) -> None:
            last_round, last_reading = told_to(store, ledger.ledger_id)
            tell(store, table, ledger.ledger_id, report(ledger, last_round, last_reading))

        try:
            self._desk.ask(give)
            self.untold = ""
        except SiteError as error:
            self.untold = str(error)
            self._felt.watch.say(f"the site is told later: {error}")

    def read_meters(self) -> None:
        """Keep the unit's meters in the ledger; not while the unit has a press to be told of, or can't be asked."""
        unit = self._unit
        if unit is None or self._ledger.untold():
            return
        try:
            self._read_log(unit)
            meters = unit.meters()
        except (LinkError, Refused) as error:
            self._felt.watch.say(f"the unit's meters were not read for the site: {error}")
            return
        keep_reading(self._ledger, meters, self._terms.now_s())

    def _read_log(self, unit: TableUnit) -> None:
        before: int | None = -1
        while before != (newest := self._ledger.last_event(self._ledger.unit)):
            before = newest
            unit.catch_up()

    # What the store says

    def _check(self) -> None:
        try:
            self._require_limits(self._desk.ask(lambda store: table_named(store, self._terms.table)))
            self._days = self._desk.ask(lambda store: store.site.days)
            if self._identity is not None and not self._is_checked:
                self._require_unit(self._identity)
        except SiteRefused as error:
            raise TableError(str(error)) from error
        self._is_checked = True

    def _require_limits(self, known: SiteTable) -> None:
        """Raises TableError for another table than the site knows, so that its count of teaching tables holds (Q96-23-4)."""
        settings = self._felt.state.settings
        is_teaching = isinstance(settings, BlackjackSettings) and settings.is_teaching_table
        here = SiteTable(
            known.name, self._felt.game.name, settings.minimum_cents, settings.maximum_cents, is_teaching=is_teaching
        )
        if here != known:
            raise TableError(
                f"the site knows table {known.name} as {_in_words(known)}, and this one is {_in_words(here)}. No round was "
                "begun. Change the site's with `pit site tables set`, or this table's settings."
            )

    def _require_unit(self, identity: Identity) -> None:
        unit_id, table = identity.unit_id, self._terms.table
        known = self._desk.ask(lambda store: unit_with(store, unit_id))
        if known is not None and known.table not in (None, table):
            raise TableError(
                f"the site has unit {unit_id.hex()} at table {known.table}, and it is at table {table}. No round was begun. "
                "Bring it back, or tell the site with `pit site units place`."
            )
        firmware = ".".join(str(part) for part in identity.version)
        self._desk.ask(lambda store: put_unit(store, SiteUnit(unit_id, JACKPOT, table, firmware=firmware)))

    def _let_back(self) -> None:
        """Whoever the site excludes no longer may wager here again (Q03-34L-2, Q03-44EA-2)."""
        state = self._felt.state
        still = self._desk.ask(
            lambda store: frozenset(person for person in state.standing.excluded if is_excluded(store, person))
        )
        if still != state.standing.excluded:
            self._felt.state = replace(state, standing=replace(state.standing, excluded=still))

    def _is_new_day(self) -> bool:
        since, days = unread_since_utc_s(self._ledger), self._days
        return since is not None and days is not None and days.day_of(since) != days.day_of(self._terms.now_s())

    def _say_unreachable(self, error: SiteUnreachable) -> None:
        if not self._has_said:
            self._has_said = True
            self._felt.watch.say(
                f"{error} Nobody can say who is excluded (Q03-34L-2), so no new madness 21 wager is taken till it answers; "
                "the round goes on"
            )


def _in_words(table: SiteTable) -> str:
    teaching = ", teaching" if table.is_teaching else ""
    return f"{table.game} at {dollars(table.minimum_cents)} to {dollars(table.maximum_cents)}{teaching}"
