"""A new image on trial takes over once its unit has come to IDLE; else the chip starts anew, and the old image runs.

    /current   one letter: the folder that runs. Two: the first is to be tried, the second is what runs if it fails
    main.py    takes the second letter for good before it starts the first, so that any end of the trial leads back

The chip starts anew either way. Needed once after an upgrade: a usual start never loads it.
"""

import os
import sys

from micropython import const

from kernel.clock import is_due
from kernel.loop import FLASH_MS
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal

POINTER = "/current"

_LONGEST_MS = const(10_000)


def run(hal: "Hal", unit: "Any") -> None:
    """Turn the loop till the unit is IDLE, and name its image in /current; after 10 s without that, leave it as it is."""
    # Named by kind: a name that both had would take room in every start.
    standing = unit.keeper if hasattr(unit, "keeper") else unit.game
    until = hal.ticks_add(hal.ticks_ms(), _LONGEST_MS)
    while standing.state != codes.IDLE:
        if is_due(hal, until, hal.ticks_ms()):
            return
        unit.loop.turn()
    hal.start_watchdog(FLASH_MS)
    with open(POINTER + ".new", "w") as file:
        file.write(sys.path[0][1:])
    os.rename(POINTER + ".new", POINTER)
