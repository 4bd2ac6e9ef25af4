"""The part of the message table that only a jig knows; how it is read: messages.py. A jig has no key and no session: it is no
part of a table.

Lines are numbered as LINES lists them: first those it drives, 1 = it acts, then those it watches. In an answer line n is bit n.
"""

from micropython import const

KIND_JIG = const(4)

LOOK = const(0x40)
DRIVE = const(0x41)
PUSH = const(0x42)
RELEASE = const(0x43)
TIME = const(0x44)
TIMES = const(0x45)

DRIVEN = const(8)  # lines that it drives; the rest it watches
LINES = (
    "press_no",  # closes the button's normally open contact
    "press_nc",  # opens the normally closed one
    "open_lid_a",
    "open_lid_b",
    "open_door",
    "block_exit",  # a card in the beam
    "block_return",
    "cut_power",
    "sniff_load",  # LOAD of the display bus
    "watch_lamp",
    "watch_relay",
    "watch_lamp_red",
    "watch_lamp_green",
)

MESSAGES = (
    (LOOK, "jig_look", "", "wired:u16 levels:u16 latches:u32 registers:b16"),
    (DRIVE, "jig_drive", "line:u8 level:u8", "levels:u16"),
    # A press of the SPDT button, NC before NO and the other way round at its end; 0 ms: it is held till released.
    (PUSH, "jig_push", "hold_ms:u16", "levels:u16"),
    (RELEASE, "jig_release", "", "levels:u16"),
    # Let a line act, and time the changes of another for so long.
    (TIME, "jig_time", "line:u8 watched:u8 for_ms:u16", "levels:u16"),
    # The changes from number `first` on, as many as fit; `is_sound` is 0 if some came too fast.
    (TIMES, "jig_times", "first:u8", "is_over:u8 is_sound:u8 count:u8 times:rest"),
)
