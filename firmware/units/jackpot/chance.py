"""The generator as the game uses it: started at boot, refreshed at arm, kept moving in the loop's spare time.

    at rest     a few raw bits twice a second, tested and kept for the next arm; nothing is allocated
    armed       besides, once a second, the generator moves on, for as long as the heap that was free at arm lasts

So a dead source is known before anything is armed, and what a press will draw is not settled before the press: whatever a
cycle makes is thrown away unread. State for the next boot is saved at arm, never on the press path.
"""

from micropython import const

from boot.transient import forget
from kernel.clock import is_due
from rng.carried import Carried
from rng.generator import Generator
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from kernel.contract import Store
    from units.jackpot.game import Game

_TURN_MS = const(500)
_CYCLE_BYTES = const(2048)  # of heap, more than a cycle takes on any board
_SPARED_BYTES = const(8192)  # of heap, left to the press
_DEVICE_FAULTS = (0, codes.FAULT_MEMORY_A, codes.FAULT_MEMORY_B, codes.FAULT_MEMORY_A)


class Chance:
    def __init__(
        self, hal: "Hal", store_a: "Store", store_b: "Store", limits: "tuple[int, int, int, int] | None" = None
    ) -> None:
        self.generator = Generator(hal, limits)
        self._carried = Carried(store_a, store_b)
        self._secret = b""
        self.cycles_left = 0
        self.draw = self.generator.draw

    def boot(self, is_memory_ours: bool) -> int:
        """Self-test and first seed. 0, or the fault that stands."""
        from rng import known_answers

        is_right = known_answers.is_right()
        del known_answers
        forget("rng.known_answers")
        if is_memory_ours:
            self._secret = self._carried.load()
        if not is_right:
            return codes.FAULT_SELF_TEST
        return 0 if self.restart() else codes.FAULT_ENTROPY

    def restart(self) -> bool:
        """The start-up test over, and a new seed. False: the source is not sound."""
        return self.generator.start(self._secret)

    def refresh(self) -> int:
        """Fresh entropy for the press that is being armed, and state for the next boot. 0, or the fault that stands."""
        if not self.generator.refresh():
            return codes.FAULT_ENTROPY
        return _DEVICE_FAULTS[self._carried.save(self.generator.to_carry())]

    def allow(self, free_bytes: int) -> None:
        """Cycles may take so much of the heap, less what a press needs."""
        self.cycles_left = max(0, free_bytes - _SPARED_BYTES) // _CYCLE_BYTES


class ChancePart:
    """Raw bits, cycles, and the word that the source has died."""

    number = codes.PART_CHANCE
    longest_ms = 1_000

    def __init__(self, hal: "Hal", chance: Chance, game: "Game") -> None:
        self._hal = hal
        self._chance = chance
        self._game = game
        self._is_even = False
        self.due = hal.ticks_ms()

    def run(self, now: int) -> None:
        if not is_due(self._hal, self.due, now):
            return
        self.due = self._hal.ticks_add(now, _TURN_MS)
        chance, game = self._chance, self._game
        chance.generator.collect()
        self._is_even = not self._is_even
        if self._is_even and chance.cycles_left and game.machine.game == codes.ARMED:
            chance.cycles_left -= 1
            chance.generator.cycle()
        if not chance.generator.is_sound:
            game.put_fault(codes.FAULT_ENTROPY)
