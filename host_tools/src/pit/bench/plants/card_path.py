"""One way in or out of a card machine: a motor takes a card past a beam, for as long as the motor has its contact.

A card whose motor stops stays where it is, in the beam or before it, and goes on when the motor does.
"""

from collections.abc import Callable

from pit.bench.clock import Clock, Timer
from pit.bench.plants.beam import Beam

TRAVEL_US = 40_000  # from rest to the beam
PASS_US = 60_000  # through it


class CardPath:
    """`start` begins a card, `on_passed` is called when it has left the beam. `run` is the motor's contact."""

    def __init__(self, clock: Clock, beam: Beam, on_passed: Callable[[int], None]) -> None:
        self.beam = beam
        self.card: int | None = None
        self._clock = clock
        self._on_passed = on_passed
        self._is_running = False
        self._phase = 0
        self._left_us = 0
        self._began_us = 0
        self._timer: Timer | None = None

    @property
    def is_busy(self) -> bool:
        return self.card is not None

    def start(self, card: int) -> None:
        """A card begins its way. Raises RuntimeError while another is on it."""
        if self.card is not None:
            raise RuntimeError(f"card {self.card} is still on this way")
        self.card = card
        self._phase = 0
        self._left_us = TRAVEL_US
        self._go()

    def run(self, is_running: bool) -> None:
        if is_running == self._is_running:
            return
        self._is_running = is_running
        if is_running:
            self._go()
        else:
            self._stop()

    def pull_out(self) -> int | None:
        """A hand takes the card that lies on this way; what was taken."""
        self._stop()
        card, self.card = self.card, None
        if self.beam.is_blocked:
            self.beam.clear()
        return card

    def _go(self) -> None:
        if self.card is None or not self._is_running or self._timer is not None:
            return
        self._began_us = self._clock.now_us
        self._timer = self._clock.call_after(self._left_us, self._next_phase)

    def _stop(self) -> None:
        if self._timer is None:
            return
        self._timer.cancel()
        self._timer = None
        self._left_us -= self._clock.now_us - self._began_us

    def _next_phase(self) -> None:
        self._timer = None
        self._phase += 1
        if self._phase == 1:
            self._left_us = PASS_US
            self.beam.block()
            self._go()
        else:
            card, self.card = self.card, None
            self.beam.clear()
            assert card is not None
            self._on_passed(card)
