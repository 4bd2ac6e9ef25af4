"""From power to the loop: the board's facts, the adapter for its chip, the unit, and the loop without end.

Nothing that goes wrong here is printed: it is logged as an event, and the chip starts anew, even if the logging fails.
"""

import gc
import os
import sys

import board
import micropython
from micropython import const

from hal.adapter import Adapter

_CTRL_C = const(3)
_REST_MS = const(200)  # after a failure, so that one at each start doesn't fill the log
_COLLECT_AT_BYTES = const(12 * 1024)  # while modules come and go, so that those that stay lie close together
_SELDOM_BYTES = const(64 * 1024)  # in the self-test, which leaves little: a collection takes 19 ms on an RP2040
# Kept free before all that stays: what is taken for a moment, by a call with many locals too, is then found without a search
# through the whole heap, which takes 0.5 ms on an RP2040. As much as an armed unit takes in ten seconds.
_ROOM_BYTES = const(16 * 1024)


def run() -> None:
    """Run the unit till its power goes. Returns only if the interpreter was asked for before this boot: by a person (`repl`), or
    on a locked unit by an engineer's ticket, whose leave for once is the file `/open`.
    """
    hal = Adapter(board)
    if hal.take_hand_over():
        names = os.listdir()
        if "open" in names:
            os.remove("open")
        if "open" in names or "locked" not in names:
            micropython.kbd_intr(_CTRL_C)
            return
    unit = None
    room = bytearray(_ROOM_BYTES)
    try:
        gc.threshold(_COLLECT_AT_BYTES)
        from boot.kind import Unit

        unit = Unit(hal, board)
        del room
        gc.collect()
        gc.threshold(_SELDOM_BYTES)
        unit.start()
        if sys.path[2:]:  # main.py says that this image is on trial
            from boot import trial

            trial.run(hal, unit)
            return
        gc.threshold(-1)
        while True:
            unit.loop.turn()
    except Exception as error:
        if unit is not None:
            unit.crashed(error)
        hal.wait(hal.ticks_add(hal.ticks_ms(), _REST_MS))
    finally:
        hal.reset()
