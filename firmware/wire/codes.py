"""Every number that a frame may carry for a state, a result, a fault or an event. Sentences and owners: texts.py.

Those that only a card machine has are in card_codes.py, those that matter only while something is loaded in upkeep_codes.py; no
number stands in two of them. A build writes the numbers into the code that names them, so none of these pages is on a unit.

Retired numbers stay in the list and are never used again.
"""

from micropython import const

# Kinds of unit; 2 is in card_codes.py, 3 is kept for the sign, 4 for the jig.
KIND_JACKPOT = const(1)

# States of a unit, as reported.
BOOT = const(0)
SELF_TEST = const(1)
IDLE = const(2)
ARMED = const(3)
DRAWN = const(4)
SHOWN = const(5)
FAULT = const(6)
DOOR_OPEN = const(7)
UNRECOVERABLE = const(8)

# Flags of a unit's state.
FLAG_LAMP = const(0x0001)  # the button's lamp is lit
FLAG_DOOR = const(0x0002)  # the enclosure is open
FLAG_SUPPLY = const(0x0004)  # the supply is low
FLAG_BUTTON = const(0x0008)  # the button is down
FLAG_SCHEDULE_UNVERIFIED = const(0x0010)  # the prize schedule bears no verified signature
FLAG_LINK_LOST = const(0x0020)  # no poll for too long since the last answer
FLAG_REBUILT = const(0x0040)  # memory was rebuilt at this boot
FLAG_TESTING = const(0x0080)  # the lamp test runs
FLAG_EXCESS_FORCE = const(0x0100)  # the last press was above the force limit

# Errors of the link.
LINK_VERSION = const(1)
LINK_UNKNOWN_TYPE = const(2)
LINK_LENGTH = const(3)
LINK_BUSY = const(4)
LINK_NO_SESSION = const(5)
LINK_TAG = const(6)
LINK_UNTAGGED = const(7)

# Errors of a request.
REQUEST_STATE = const(32)
REQUEST_FAULT = const(33)
REQUEST_DOOR = const(34)
REQUEST_SCHEDULE = const(35)
REQUEST_HEAP = const(36)
REQUEST_UNSETTLED = const(37)
REQUEST_PRESS_ID = const(38)
REQUEST_AMOUNT = const(39)
REQUEST_VALUE = const(40)
REQUEST_NOT_FOUND = const(41)
REQUEST_OLD_PRESS_ID = const(42)
REQUEST_HEARTBEAT = const(43)

# Why a prize schedule is not used; more of it in upkeep_codes.py.
SCHEDULE_NO_FILE = const(48)
SCHEDULE_DATES = const(57)

# Why a ticket is not taken.
TICKET_ACTION = const(78)

# Errors inside the unit. Retired: 65.
INTERNAL_MEMORY = const(64)

# Faults: the index of a fault in the meters, so below 32, and 0 is none; below 30, so that a set of them is a small integer.
# Retired: 9, 10, 12. 27 is in upkeep_codes.py.
FAULT_BUTTON_DISCREPANCY = const(1)
FAULT_BUTTON_HELD = const(2)
FAULT_DISPLAY = const(3)
FAULT_MEMORY_A = const(4)
FAULT_MEMORY_B = const(5)
FAULT_MEMORY_LOST = const(6)
FAULT_ENTROPY = const(7)
FAULT_SUPPLY = const(8)
FAULT_PART = const(11)  # a named part of the loop did not run
FAULT_DEALER_DISPLAY = const(13)  # told, but play goes on
FAULT_FORCE_SENSOR = const(14)  # told, but play goes on
FAULT_SELF_TEST = const(15)
FAULT_METERS = const(16)  # drawn is not paid + void + pending
FAULT_FOREIGN_MEMORY = const(17)
FAULT_SCHEDULE = const(18)

# Events.
EVENT_BOOT = const(1)  # a: reset cause, c: boots
EVENT_ARMED = const(2)  # a: box, c: press id
EVENT_DISARMED = const(3)  # a: box, c: press id
EVENT_PRESS = const(4)  # a: box, c: press id
EVENT_PRIZE = const(5)  # a: box, c: cents per $1
EVENT_FORCE = const(6)  # a: 1 above the limit, c: peak in millinewtons
EVENT_SETTLED = const(7)  # a: 1 paid or 2 void, c: cents per $1
EVENT_FAULT = const(8)  # a: fault
EVENT_FAULT_GONE = const(9)  # a: fault
EVENT_DOOR_OPEN = const(10)
EVENT_DOOR_SHUT = const(11)
EVENT_PRESS_IGNORED = const(12)  # a: state
EVENT_REBUILT = const(13)  # a: copies rebuilt
EVENT_LINK_LOST = const(14)
EVENT_LINK_BACK = const(15)
EVENT_LAMP_TEST = const(16)
EVENT_REARMED = const(17)  # a: box, c: press id: cut before the first copy, nothing had been shown
EVENT_RESHOWN = const(18)  # a: box, c: cents per $1
EVENT_CLEARED = const(19)  # a: fault
EVENT_CRASH = const(20)  # a: part of the loop that failed, 0 outside the loop; c: how
EVENT_SCHEDULE = const(21)  # at boot. a: 0, or why it is not used; c: first 4 bytes of the file's SHA-256
EVENT_NEW_MEMORY = const(24)  # journal, meters and games are new. c: serial number of this pairing of the chips
EVENT_FAULT_STAYS = const(25)  # it stood before this boot. a: fault

# Parts of a unit's loop, as a crash tells them; 0 is outside the loop.
PART_WAIT = const(1)  # the loop's wait
PART_BUTTON = const(2)
PART_ENCLOSURE = const(3)
PART_PORT = const(4)
PART_SIGNALS = const(5)
PART_METER = const(6)
PART_HEARTBEAT = const(7)
PART_DESK = const(8)
PART_CHANCE = const(9)
PART_RESET = const(10)

# How a part of the loop failed.
CRASH_RAISED = const(0)
CRASH_IDLE = const(1)  # it asked to be left alone for longer than it may be
CRASH_STUCK = const(2)  # it did not come back: the watchdog bit

# What a prize schedule is to the unit that plays by it.
SCHEDULE_DEMONSTRATION = const(0)  # the built-in example: the unit has no approver's key
SCHEDULE_VERIFIED = const(1)  # the approver's signature fits
SCHEDULE_REFUSED = const(2)  # there is none to play by

# What can be loaded.
LOAD_TICKET = const(3)

# What a ticket gives leave for; LAYOUTS.md lists those that are still to come.
ACTION_CLEAR_MEMORY = const(1)

# Outcomes that a settlement tells.
PAID = const(1)
VOID = const(2)
