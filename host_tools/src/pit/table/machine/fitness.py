"""Which card machines may be used: units that are silent are lost, faults are cleared once their cause has gone.

A wrong count stays till a supervisor has looked into it: with the supervisor's key at hand the table issues the ticket, without
it the table stops after the round.
"""

from collections.abc import Callable, Sequence
from typing import Final

from pit.link import texts
from pit.link.errors import LinkError
from pit.table.errors import TableError
from pit.table.machine.seat import Seat
from pit.table.machine.unit import CardUnit
from pit.table.watcher import Watcher
from wire import card_codes, codes

_MOST_FAULTS: Final = 16


class Fitness:
    """`clear_count` issues a supervisor's ticket to a unit; None where nobody gave a key."""

    def __init__(self, watch: Watcher, clear_count: Callable[[CardUnit], None] | None, advice: str) -> None:
        self._watch = watch
        self._clear_count = clear_count
        self._advice = advice
        self._lost: dict[int, LinkError] = {}

    def is_lost(self, seat: Seat) -> bool:
        return seat.number in self._lost

    def lose(self, seat: Seat, error: LinkError) -> None:
        """Its unit does not answer: it is asked nothing more."""
        self._lost.setdefault(seat.number, error)

    def attempt(self, seat: Seat, work: Callable[[], object]) -> None:
        """Do something at its unit if it answers; silence loses it."""
        if self.is_lost(seat):
            return
        try:
            work()
        except LinkError as error:
            self.lose(seat, error)

    def keep_alive(self, seat: Seat) -> None:
        self.attempt(seat, seat.unit.keep_alive)

    def is_fit(self, seat: Seat) -> bool:
        """Whether it may be loaded: a fault whose cause has gone is cleared. Raises TableError for a count that can't be."""
        if self.is_lost(seat):
            return False
        for _ in range(_MOST_FAULTS):
            poll = seat.unit.poll()
            if not poll.fault:
                return bool(poll.state != codes.UNRECOVERABLE)
            if poll.fault == card_codes.FAULT_COUNT:
                self._clear(seat)
            elif seat.unit.has_cleared(poll.fault):
                self._watch.say(f"the fault of card machine {seat.number} is cleared: {texts.fault(poll.fault)}")
            else:
                return False
        return False

    def require_round_after(self, number: int, seats: Sequence[Seat]) -> None:
        """Raises TableError where no round may follow on that one."""
        for seat in seats:
            lost = self._lost.get(seat.number)
            if lost is not None:
                raise TableError(
                    f"{lost} Round {number} was finished without that card machine. {self._advice}"
                ) from lost
            if seat.unit.last is not None and seat.unit.last.fault == card_codes.FAULT_COUNT:
                self._clear(seat)

    def _clear(self, seat: Seat) -> None:
        if self._clear_count is None:
            raise TableError(
                f"the unit of card machine {seat.number} has latched a wrong count, and only a supervisor's ticket clears it. "
                "Every round that was begun is finished, and its cards were counted by hand. Run again with --supervisor-key "
                f"FILE, or give a unit at a port a ticket for clear-count (`pit ticket issue`). {self._advice}"
            )
        self._watch.say(
            f"the supervisor has looked into the count of card machine {seat.number} and clears it with a ticket"
        )
        self._clear_count(seat.unit)
