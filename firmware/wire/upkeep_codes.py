"""The numbers that matter only while a unit is loaded, given a ticket or inspected; those of play are in codes.py.

Retired numbers stay in the list and are never used again.
"""

from micropython import const

# Errors of a request.
REQUEST_ALTERED = const(44)  # what arrived is not what was sent
REQUEST_STORE = const(45)  # flash or memory did not take it
REQUEST_KEY_STANDS = const(46)
REQUEST_KEY = const(47)

# Why a prize schedule is not used; units/jackpot/approval.py, which each boot loads, has them once more.
SCHEDULE_NO_KEY = const(49)
SCHEDULE_KEY_LOST = const(50)
SCHEDULE_FORM = const(51)
SCHEDULE_SIGNER = const(52)
SCHEDULE_SIGNATURE = const(53)
SCHEDULE_GAME = const(54)
SCHEDULE_CASINO = const(55)
SCHEDULE_VALUES = const(56)
SCHEDULE_OTHER = const(58)
SCHEDULE_SETTINGS = const(59)

# Flags of a schedule file.
SCHEDULE_IS_EXAMPLE = const(0x01)
SCHEDULE_HAS_CENTS = const(0x02)

# Why a ticket is not taken.
TICKET_FORM = const(72)
TICKET_NO_KEY = const(73)
TICKET_SIGNER = const(74)
TICKET_SIGNATURE = const(75)
TICKET_UNIT = const(76)
TICKET_NONCE = const(77)
TICKET_USED = const(79)
TICKET_ARGUMENT = const(104)

# Why a unit is not cleared as it left the factory, or does not play after it was.
FACTORY_DOOR = const(107)
SCHEDULE_CLEARED = const(108)  # units/jackpot/approval.py has the number, too

# Why an output is not tested.
SERVICE_OFF = const(109)
SERVICE_CARDS = const(110)

# What can be tested in service mode; 0 leaves it.
TEST_LEAVE = const(0)
TEST_NOTHING = const(1)  # all outputs dark
TEST_LAMP = const(2)
TEST_SEGMENTS = const(3)
TEST_BUZZER = const(4)
TEST_FORCE = const(5)  # read, in millinewtons
TEST_RELAY = const(6)  # one pulse; how long the contact took each way
TEST_RED = const(7)
TEST_GREEN = const(8)

# Why records are not taken over.
REPLACE_NOT_THEIRS = const(105)  # the two memories are not one pair of the unit that the ticket names
REPLACE_RECORDS = const(106)  # something has no good copy, or stands in another format

# Why a time is not taken.
TIME_NO_KEY = const(60)
TIME_TAG = const(61)

# Why a unit is not locked down; the first: why it gives its port to nobody.
REQUEST_LOCKED = const(100)  # boot/station.py has the number, too
LOCK_NO_KEY = const(101)
LOCK_FILES = const(102)
LOCK_IMAGE = const(103)

# Why an image may not play.
IMAGE_NO_MANIFEST = const(112)
IMAGE_UNSIGNED = const(113)
IMAGE_SIGNER = const(114)
IMAGE_SIGNATURE = const(115)
IMAGE_FORM = const(116)
IMAGE_FILE = const(117)
IMAGE_INTERPRETER = const(118)
IMAGE_KEY_LOST = const(119)

# Faults, numbered as those in codes.py.
FAULT_STORAGE = const(28)  # of a frozen build: its files can't be read
FAULT_IMAGE = const(27)  # the image is not the one that its manifest names and its engineer signed

# What can be loaded, beside codes.LOAD_TICKET.
LOAD_SCHEDULE = const(1)
LOAD_APPROVER = const(2)
LOAD_SUPERVISOR = const(4)
LOAD_UNIT_KEY = const(5)
LOAD_SETTINGS = const(6)
LOAD_ADDRESS = const(7)  # on the bus; 0: it is on none
LOAD_ENGINEER = const(8)
LOAD_TABLE = const(9)  # its name, UTF-8
LOAD_ROLE = const(10)  # the unit's place at its table
LOAD_LOCK = const(11)  # SHA-256 of main.py: the unit is locked down from its next start on
LOAD_FORCE = const(13)  # full scale of the force sensor, calibrated: millinewtons u32
LOAD_CHANGE = const(12)  # a ticket, the number of what can be loaded above, and that key
LOAD_MORE = const(0x40)  # more to one of these: the unit doesn't restart with it, since more follows

# What a ticket gives leave for; clearing a memory is in codes.py, clearing a count in card_codes.py.
ACTION_UNLOCK = const(2)
ACTION_SERVICE = const(3)
ACTION_DOWNGRADE = const(4)
ACTION_REPLACE = const(5)
ACTION_CHANGE_KEY = const(6)
ACTION_UPGRADE = const(8)  # of a locked unit
ACTION_FACTORY_CLEAR = const(9)
ENGINEERS = const(0x0130)  # bit n: action n is an engineer's; all others are a supervisor's

# Tags of the configuration that something is loaded into.
TAG_ADDRESS = const(1)
TAG_UNIT_KEY = const(2)
TAG_TABLE = const(3)
TAG_ROLE = const(4)
TAG_SETTINGS = const(5)
TAG_SCHEDULE_ID = const(6)  # for people
TAG_SCHEDULE_DIGEST = const(7)  # of the one file that the unit may play by
TAG_LOCKED = const(9)  # anything but nothing: it is
TAG_FORCE = const(11)  # full scale of the force sensor
TAG_CLEARED = const(12)  # boots u32, when it was cleared as it left the factory: it plays no example since then

# Events.
EVENT_LOADED = const(22)  # a: what was loaded, or 128 more if it was refused; c: first 4 bytes of its SHA-256
EVENT_TICKET = const(23)  # taken, its action begins. a: action, c: first 4 bytes of its nonce
EVENT_FACTORY_CLEARED = const(42)  # keys and configuration are gone. a: role of who signed
EVENT_SERVICE = const(44)  # an output is tested. a: which, 0 for the end; c: what was measured
EVENT_REPLACED = const(43)  # the records were another unit's till now. c: first 4 bytes of its number
EVENT_LOCKED = const(28)  # a: 1 locked down, 0 unlocked
EVENT_SEALED = const(29)  # at a start of a frozen build: its files can't be read, and are left as they are
EVENT_KEY_CHANGED = const(41)  # a: what was loaded in the old one's place; c: first 4 bytes of the ticket's argument
EVENT_TIME = const(26)  # told. a: 0, or why it was not taken; c: seconds since 2000-01-01 UTC
EVENT_UNTRUSTED = const(27)  # requests without the right tag, at powers of two. a: the type, c: how many so far
EVENT_IMAGE = const(46)  # at boot. a: why the image may not play; c: first 4 bytes of its manifest's SHA-256
EVENT_PROVEN = const(47)  # a challenge for the image was answered. c: first 4 bytes of its nonce
