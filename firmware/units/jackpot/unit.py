"""The jackpot unit from its start to its end; what it is made of: parts.py."""

import gc

from micropython import const

from boot.transient import forget
from kernel.loop import WATCHDOG_MS, DeadPart
from kernel.memory import REBUILT
from units.answers import TABLE
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal


class JackpotUnit:
    def __init__(self, hal: "Hal", board: "Any") -> None:
        from units.jackpot import parts

        self._hal = hal
        self.game, self._enclosure, self._port, self.loop = parts.create(hal, board)
        names = parts.MODULES
        del parts
        forget(*names)

    def start(self) -> None:
        """Self-test, then the state before the stop; ends with the loop ready to turn."""
        game = self.game
        self._enclosure.settle()
        stuck_part = self._hal.take_mark()
        game.boot(self._hal.reset_cause())
        if stuck_part:
            game.put_crash(stuck_part, codes.CRASH_STUCK)
            game.refresh()
        if game.schedule.is_key_half and game.memory.verdict <= REBUILT:
            self._mend_key()
        self._hal.start_watchdog(WATCHDOG_MS)
        forget(TABLE)
        if game.machine.game == codes.ARMED:  # it was when the power went
            game.chance.allow(gc.mem_free())

    def _mend_key(self) -> None:
        from units.jackpot import approval

        fram_a, fram_b = self.game.chips
        approval.mend_key(fram_a, fram_b, self._hal.unit_id())
        names = approval.MODULES
        del approval
        forget(*names)

    def safe(self) -> None:
        """Outputs as a unit without a program has them: lamp dark, buzzer silent, meter blank."""
        self.game.signals.lamp.off()
        self.game.signals.buzzer.stop()
        self.game.meter.show_blank()

    def crashed(self, error: Exception) -> None:
        """Note that the program failed, in which part; the reset comes next."""
        how = codes.CRASH_IDLE if isinstance(error, DeadPart) else codes.CRASH_RAISED
        self.game.put_crash(self.loop.part_number, how)
        self.safe()
