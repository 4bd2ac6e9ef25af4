"""From power to the loop: the board's facts, the adapter for its chip, the unit, and the loop without end.

Nothing that goes wrong here is printed: it is logged as an event, and the chip starts anew.
"""

import board
import micropython

from hal.rp2 import Rp2
from units.jackpot.unit import JackpotUnit

_CTRL_C = 3


def run() -> None:
    """Run the unit till its power goes. Returns only if a person asked for the interpreter before this boot (`repl`)."""
    hal = Rp2(board)
    if hal.take_hand_over():
        micropython.kbd_intr(_CTRL_C)
        return
    unit = JackpotUnit(hal, board)
    try:
        unit.start()
        while True:
            unit.loop.turn()
    except Exception as error:
        unit.crashed(error)
        hal.reset()
