"""Critical memory: three copies on two devices, checked at boot and around each play, rebuilt from any good copy.

    OK            all copies agree
    REBUILT       a copy was bad or behind and was written again from a good one
    HALF          one device is silent: all is readable, a game that runs can be finished, none can start
    UNRECOVERABLE something has no good copy: readable but suspect
    FOREIGN       another unit's memory, or chips that don't belong together: readable
    OTHER_FORMAT  a newer firmware's memory, or an older one that could not be migrated: not read

It promises that the state of play is the newest committed record or a refusal, never a default, and that nothing is
written once the verdict is UNRECOVERABLE or worse, but for events in a memory of ours, and `format`, which a person
orders. It knows no tickets.
"""

from micropython import const

from kernel import header
from kernel.events import Events
from kernel.games import Games
from kernel.header import Header
from kernel.journal import DRAWN, RECORD, SLOTS, Journal
from kernel.meters import Meters
from kernel.record import is_blank
from kernel.ring import SEQ_MASK

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Callable

    from kernel.contract import Store
    from kernel.ring import Ring

# Verdicts.
OK = const(0)
REBUILT = const(1)
HALF = const(2)
UNRECOVERABLE = const(3)
FOREIGN = const(4)
OTHER_FORMAT = const(5)

# Areas, as bits of `rebuilt` and `lost`.
HEADER = const(1)
JOURNAL = const(2)
METERS = const(4)
GAMES = const(8)
EVENTS = const(16)

_BOTH = const(3)
_COPIES_A = const(5)
_COPIES_B = const(2)

_FIRST_DATA = const(0x0040)  # the part of both maps that a new memory must not have used
_END_OF_DATA = const(0x3A00)
_PIECE = const(64)


def _copies_on(devices: int) -> int:
    """Bits of copies from bits of devices."""
    return (_COPIES_A if devices & 1 else 0) | (_COPIES_B if devices & 2 else 0)


class Memory:
    """One unit's memory on two FRAMs. `rebuilt` and `lost` tell areas; `is_fresh`: it was initialised at this boot."""

    FORMAT = 1
    # (format, what writes the next one from it; may be run again after a cut; True once all of it is written)
    MIGRATIONS: "tuple[tuple[int, Callable[[Store, Store], bool]], ...]" = ()

    def __init__(self, store_a: "Store", store_b: "Store", unit_id: bytes) -> None:
        self._stores = (store_a, store_b)
        self.header = Header(store_a, store_b, unit_id)
        self.journal = Journal(((store_a, 0x0C00), (store_b, 0x0C00), (store_a, 0x0E00)))
        self.meters = Meters(((store_a, 0x1000), (store_b, 0x1000), (store_a, 0x1100)))
        self.games = Games(((store_a, 0x1400), (store_b, 0x1400), (store_a, 0x2100)))
        self.events = Events(store_a, store_b)
        self.verdict = UNRECOVERABLE
        self.rebuilt = 0
        self.lost = 0
        self.is_fresh = False
        self.events.is_closed = True
        self._step = bytearray(RECORD)

    # Boot

    def boot(self) -> int:
        """Check everything, rebuild what has a good copy, bring the books up to the journal, count the boot.

        Returns the verdict.
        """
        self.rebuilt = self.lost = 0
        self.is_fresh = False
        self.verdict = self._identify()
        self.events.is_closed = self.verdict >= FOREIGN or self.lost != 0
        if self.verdict == OTHER_FORMAT:
            self._lock()
            return self.verdict
        if self.verdict <= HALF:
            self._load(self.header.trusted, _BOTH & ~self.header.silent, True)
            self._reconcile()
        else:
            self._load(_BOTH, _BOTH, False)
        if self.lost and self.verdict <= HALF:
            self.verdict = UNRECOVERABLE
        if self.verdict > HALF:
            self._lock()
            return self.verdict
        if self.header.mend():
            self.rebuilt |= HEADER
        if self.rebuilt and self.verdict == OK:
            self.verdict = REBUILT
        self.meters.count_boot()
        self.meters.save()
        self.events.boot = self.meters.boots
        return self.verdict

    def _identify(self) -> int:
        found = self.header.load()
        if found == header.FOREIGN:
            return FOREIGN
        if self.header.format > self.FORMAT:
            return OTHER_FORMAT
        if found == header.UNFINISHED or (found == header.NONE and self._is_unused()):
            self.is_fresh = True
            if not self.format():
                self.lost = HEADER
        elif found == header.NONE:
            self.lost = HEADER
        elif self.header.format < self.FORMAT and not self._migrate():
            return OTHER_FORMAT
        if self.lost:
            return UNRECOVERABLE
        return HALF if self.header.silent else OK

    def _is_unused(self) -> bool:
        """Are both chips blank? One torn header is left by an initialisation cut in its first write."""
        if self.header.torn > 1:
            return False
        piece = bytearray(_PIECE)
        for store in self._stores:
            for at in range(_FIRST_DATA, _END_OF_DATA, _PIECE):
                if not store.read_into(at, piece) or not is_blank(piece):
                    return False
        return True

    def _migrate(self) -> bool:
        while self.header.format < self.FORMAT:
            if self.header.trusted != _BOTH:
                return False
            for form, migrate in self.MIGRATIONS:
                if form == self.header.format and migrate(*self._stores):
                    break
            else:
                return False
            if not self.header.finish(self.header.format + 1):
                return False
        return True

    def _load(self, trusted: int, usable: int, may_mend: bool) -> None:
        for ring, area in self._rings():
            ring.load(_copies_on(trusted), _copies_on(usable), may_mend)
            if ring.lost or (ring.seq < 0 and area != GAMES):
                self.lost |= area
            if ring.rebuilt:
                self.rebuilt |= area
        self.events.load(trusted, usable, may_mend)
        if self.events.rebuilt:
            self.rebuilt |= EVENTS

    def _reconcile(self) -> None:
        """Bring games and meters up to the journal. A journal older than the meters has lost its newest record."""
        if self.lost:
            return
        if (self.journal.seq - self.meters.applied) & SEQ_MASK >= SLOTS:
            self.lost |= JOURNAL
        elif not self.book() or not self._is_consistent():
            self.lost |= METERS

    def _is_consistent(self) -> bool:
        owed_cents = self.journal.prize_cents if self.journal.kind == DRAWN else 0
        meters = self.meters
        return meters.is_balanced and meters.pending_cents == owed_cents and meters.applied == self.journal.seq

    def format(self) -> bool:
        """Initialise journal, meters and games as a new pairing; events, configuration and keys stay.

        Ordered by a person, but for a memory that was never used. A cut restarts it at the next boot. False: a device
        refused. Afterwards `boot` again, unless it was `boot` that called.
        """
        if not self.header.begin(self.FORMAT):
            return False
        for ring, _ in self._rings():
            if not ring.erase():
                return False
        is_written = self.journal.create() and self.meters.create(self.journal.seq)
        return is_written and self.header.finish(self.FORMAT)

    # Play

    @property
    def may_arm(self) -> bool:
        """May a new game start? Both devices hold the state of play, and the books are settled."""
        return (
            self.verdict <= REBUILT
            and self.journal.is_on_both
            and self.meters.is_on_both
            and not self.journal.is_stuck
            and not self.meters.is_stuck
            and self.journal.kind != DRAWN
            and self._is_consistent()
        )

    def book(self) -> bool:
        """Bring games and meters up to the journal; doing it again changes nothing. Not on the press path.

        False: a record is missing or no copy took one; the next boot does it again.
        """
        games, meters, journal = self.games, self.meters, self.journal
        if self.verdict > HALF or journal.is_stuck:
            return False
        for _ in range((journal.seq - meters.applied) & SEQ_MASK):
            if not journal.find((meters.applied + 1) & SEQ_MASK, self._step) or not games.book(self._step):
                return False
            meters.book(self._step)
        if meters.next != meters.record:
            meters.save()
        return not meters.is_stuck

    def check(self) -> bool:
        """Before and after each play: bring the books up to the journal, compare all copies of the newest records.

        A copy that differs is mended.
        False: no copy agrees, or the books don't balance; the verdict is then UNRECOVERABLE and `lost` tells the area.
        """
        if self.verdict > HALF:
            return False
        if not self.book():
            self.lost |= JOURNAL
        for ring, area in self._rings():
            rebuilt = ring.rebuilt
            if ring.seq >= 0 and not ring.verify():
                self.lost |= area
            if ring.rebuilt != rebuilt:
                self.rebuilt |= area
        if not self._is_consistent():
            self.lost |= METERS
        if self.lost:
            self.verdict = UNRECOVERABLE
            self._lock()
        return not self.lost

    def _lock(self) -> None:
        for ring, _ in self._rings():
            ring.is_stuck = True
        self.meters.doubt(self.verdict != OTHER_FORMAT)

    @property
    def faults(self) -> int:
        """Devices that refused a read or a write since boot: bit 0 for A, bit 1 for B."""
        failed = self.journal.failed | self.meters.failed | self.games.failed
        return self.events.failed | self.header.silent | (1 if failed & _COPIES_A else 0) | (failed & _COPIES_B)

    def _rings(self) -> "tuple[tuple[Ring, int], ...]":
        return (self.journal, JOURNAL), (self.meters, METERS), (self.games, GAMES)
