"""What a unit's configuration says of its ports: a second one on a bus, tags if it has a key, and whether it is locked.

Needed once, at the start, and forgotten afterwards.
"""

import os

from micropython import const

from boot.configuration import Configuration
from units.port import Port
from wire import upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal
    from units.port import Answerer
    from units.standing import Standing

MODULES = ("boot.configuration", "hal.bus", "units.bus")


def join(hal: "Hal", board: "Any", unit: "Standing", answers: "Answerer") -> "tuple[Port, ...]":
    """For the loop: the unit's port on a bus if its configuration names an address there and its board has a transceiver.

    From here on a unit that has a key asks for tags.
    """
    configuration = Configuration(*unit.chips)
    configuration.load()
    key = configuration.get(upkeep_codes.TAG_UNIT_KEY)
    if key:
        from wire import tags

        unit.tags = tags.Tags(key)
    if configuration.get(upkeep_codes.TAG_LOCKED) and "locked" not in os.listdir():
        open("locked", "w").close()  # the flash is another, and the unit stays locked
    address = configuration.get(upkeep_codes.TAG_ADDRESS)
    found: "tuple[Port, ...]" = ()
    if address and address[0] and hasattr(board, "BUS"):
        from hal.bus import open_transceiver

        found = (Port(open_transceiver(hal, board.BUS), answers, None, address[0]),)
    return found
