"""A new image on trial takes over once its unit has come to IDLE; else the chip starts anew, and the old image runs.

    /current   one letter: the folder that runs. Two: the first is to be tried, the second is what runs if it fails
    main.py    takes the second letter for good before it starts the first, so that any end of the trial leads back

Needed once after an upgrade, and forgotten afterwards.
"""

import os
import sys

from micropython import const

from kernel.clock import is_due
from kernel.loop import FLASH_MS, WATCHDOG_MS
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from boot.kind import Unit
    from hal.contract import Hal

POINTER = "/current"

_LONGEST_MS = const(10_000)


def is_on() -> bool:
    """Does an image run that /current does not name?"""
    with open(POINTER) as file:
        chosen: str = file.read()
    return sys.path[0] != "/" + chosen


def finish(hal: "Hal", unit: "Unit") -> bool:
    """Turn the loop till the unit is IDLE, and name its image in /current. False: it did not come to that in 10 s."""
    until = hal.ticks_add(hal.ticks_ms(), _LONGEST_MS)
    while unit.standing.state != codes.IDLE:
        if is_due(hal, until, hal.ticks_ms()):
            return False
        unit.loop.turn()
    hal.start_watchdog(FLASH_MS)
    with open(POINTER + ".new", "w") as file:
        file.write(sys.path[0][1:])
    os.rename(POINTER + ".new", POINTER)
    hal.start_watchdog(WATCHDOG_MS)
    return True
