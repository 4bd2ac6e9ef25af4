"""A light beam across a card's way: counts the cards that pass, each once, and sees one that does not leave.

    a card      the beam is blocked for at least `shortest_ms`, then clear for at least `gap_ms`
    noise       blocked for less: counted apart; a clear moment shorter than the gap belongs to the card
    foul        a card that began while nothing allowed cards to move
    stuck       blocked for longer than `stuck_ms` while cards are driven

It can't tell a card from a finger, nor two cards from one when they lie on each other: the balance of the cards does.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from hal.contract import Hal, Pin

    class Gate(Protocol):
        """What lets cards move."""

        is_driven: bool

        def may_move(self, now: int) -> bool: ...


_COUNTER = const(0xFFFF)
_RETRIES = const(4)


class Beam:
    """The receiver pulls its wire low while it sees light; 1 is blocked, or a broken wire. Times are ticks in ms."""

    def __init__(self, hal: "Hal", gate: "Gate", shortest_ms: int = 5, gap_ms: int = 5, stuck_ms: int = 1_500) -> None:
        self.is_blocked = False
        self.is_stuck = False
        self.noise = 0
        self.due = -1
        self._hal = hal
        self._gate = gate
        self._shortest_ms = shortest_ms
        self._gap_ms = gap_ms
        self._stuck_ms = stuck_ms
        self._pin: "Pin | None" = None
        self._blocked_at = -1  # when what is seen, or has just left, began; -1: long enough ago to be a card
        self._cleared_at = -1  # when it left; counted once the gap is long enough
        self._is_foul = False
        self._passed = 0
        self._taken = 0
        self._fouls = 0
        self._fouls_taken = 0
        self._driven_from = -1
        self._is_sampling = False
        self._was_interrupted = False

    def wire(self, pin: "Pin") -> None:
        """The pin, made with `on_edge` as its interrupt. A card that lies there already has no known beginning."""
        self._pin = pin
        self.is_blocked = pin.value() == 1

    def on_edge(self, _: object = None) -> None:
        """The beam changed. Runs in a hard interrupt: stamps, counts, allocates nothing."""
        pin = self._pin
        if self._is_sampling or pin is None:
            self._was_interrupted = True
        else:
            self.on_level(pin.value() == 1, self._hal.ticks_ms())
        self._hal.wake()

    def on_level(self, is_blocked: bool, now: int) -> None:
        """The beam as seen at `now`. Runs in a hard interrupt."""
        if is_blocked == self.is_blocked:
            return
        self.is_blocked = is_blocked
        if not is_blocked:
            self._cleared_at = now
            return
        self._finish(now)
        if self._cleared_at < 0:
            self._blocked_at = now
            self._is_foul = not self._gate.may_move(now)
        self._cleared_at = -1

    def check(self, now: int) -> None:
        """Read the beam by level, as an edge may have been lost, and time it."""
        pin = self._pin
        for _ in range(_RETRIES):
            self._is_sampling = True
            self._was_interrupted = False
            if pin is not None:
                self.on_level(pin.value() == 1, now)
            if not self.is_blocked:
                self._finish(now)
            self._is_sampling = False
            if not self._was_interrupted:
                break
        self._time(now)

    def take(self) -> int:
        """Cards that passed since the last call."""
        passed = self._passed
        count = passed - self._taken & _COUNTER
        self._taken = passed
        return count

    def take_foul(self) -> bool:
        """Has a card begun to pass, since the last call, that nothing allowed?"""
        fouls = self._fouls
        was_foul = fouls != self._fouls_taken
        self._fouls_taken = fouls
        return was_foul

    @property
    def is_busy(self) -> bool:
        """A card is in the beam, or left it so lately that it is not counted yet."""
        return self.is_blocked or self._cleared_at >= 0

    def clear_stuck(self) -> bool:
        """Forget that a card was stuck; refused, with False, while the beam is blocked."""
        if self.is_blocked:
            return False
        self.is_stuck = False
        return True

    def _finish(self, now: int) -> None:
        """Count the card that has left, if it has been gone for long enough."""
        cleared_at = self._cleared_at
        hal = self._hal
        if cleared_at < 0 or hal.ticks_diff(now, cleared_at) < self._gap_ms:
            return
        self._cleared_at = -1
        if self._blocked_at < 0 or hal.ticks_diff(cleared_at, self._blocked_at) >= self._shortest_ms:
            self._passed = self._passed + 1 & _COUNTER
            self._tell_foul()
        else:
            self.noise = self.noise + 1 & _COUNTER
        self._blocked_at = -1
        self._is_foul = False

    def _tell_foul(self) -> None:
        if self._is_foul:
            self._is_foul = False
            self._fouls = self._fouls + 1 & _COUNTER

    def _time(self, now: int) -> None:
        hal = self._hal
        self.due = -1
        if not self.is_blocked:
            self._driven_from = -1
            if self._cleared_at >= 0:
                self.due = hal.ticks_add(self._cleared_at, self._gap_ms)
            return
        blocked_at = self._blocked_at
        if blocked_at >= 0:
            if hal.ticks_diff(now, blocked_at) >= self._shortest_ms:
                self._blocked_at = -1  # a card, however long it stays: ticks can't measure more than six days
                self._tell_foul()
            else:
                self.due = hal.ticks_add(blocked_at, self._shortest_ms)
        if not self._gate.is_driven:
            self._driven_from = -1
            return
        if self._driven_from < 0:
            self._driven_from = now
        if self.is_stuck:
            return
        if hal.ticks_diff(now, self._driven_from) > self._stuck_ms:
            self.is_stuck = True
        elif self.due < 0:
            self.due = hal.ticks_add(self._driven_from, self._stuck_ms + 1)
