"""Button lamp on a transistor: lit while its wire is high and there is supply; it remembers when it changed.

Low-side driver with a pull-down, so a released pin is dark (the wire's `pull` must be 0). No warm-up, no brightness.
Fault: burnt out (the wire still moves, nothing is lit).
"""

from collections import deque

from pit.bench.clock import Clock
from pit.bench.plants.nets import Line

HISTORY = 4_096  # changes remembered; older ones are dropped


class Lamp:
    """What a person sees of the lamp; `history` holds (microseconds, is lit) at each change, oldest first."""

    def __init__(self, clock: Clock, line: Line) -> None:
        self.history: deque[tuple[int, bool]] = deque(maxlen=HISTORY)
        self._clock = clock
        self._line = line
        self._has_supply = True
        self._is_burnt_out = False
        self._is_lit = False
        line.watch(lambda _level: self._look())
        self._look()

    @property
    def is_lit(self) -> bool:
        return self._is_lit

    def power_off(self) -> None:
        self._has_supply = False
        self._look()

    def power_on(self) -> None:
        self._has_supply = True
        self._look()

    def burn_out(self) -> None:
        self._is_burnt_out = True
        self._look()

    def mend(self) -> None:
        self._is_burnt_out = False
        self._look()

    def _look(self) -> None:
        is_lit = self._line.level == 1 and self._has_supply and not self._is_burnt_out
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self.history.append((self._clock.now_us, is_lit))
