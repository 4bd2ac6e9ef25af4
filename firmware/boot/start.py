"""From power to the loop: the board's facts, the adapter for its chip, the unit, and the loop without end.

Nothing that goes wrong here is printed: it is logged as an event, and the chip starts anew.
"""

import board
import micropython

from hal.rp2 import Rp2
from units.jackpot.unit import JackpotUnit

_CTRL_C = 3


class HandOver(Exception):
    """A person at the port asked for the interpreter."""


def run() -> None:
    """Run the unit till its power goes, or till a person takes the port over (`repl`)."""
    hal = Rp2(board)
    unit = JackpotUnit(hal, board, HandOver)
    try:
        unit.start()
        while True:
            unit.loop.turn()
    except HandOver:
        unit.safe()
        micropython.kbd_intr(_CTRL_C)
    except Exception as error:
        unit.crashed(error)
        hal.reset()
