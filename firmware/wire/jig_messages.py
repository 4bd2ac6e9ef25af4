"""The part of the message table that only a jig knows; how it is read: messages.py. A jig has no key and no session: it is no
part of a table. `!` behind a name: what it does, or tells, belongs to the start in which it was asked, so the host asks it in no
other session: in one that follows a restart nobody knows whether it was begun, and the lines rest.

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
SET = const(0x46)
CARDS = const(0x47)
PASSED = const(0x48)
TIMED_PUSH = const(0x49)
TIMED_SET = const(0x4A)
LATCHED = const(0x4B)

DRIVEN = const(11)  # lines that it drives; the rest it watches
NO_GATE = const(0xFF)  # cards that nothing stops
LINES = (
    "press_no",  # closes the button's normally open contact
    "press_nc",  # opens the normally closed one
    "open_lid_a",
    "open_lid_b",
    "open_door",
    "block_exit",  # a card in the beam
    "block_return",
    "cut_power",
    "break_ready",  # a wire of the card machine
    "break_fault",
    "break_shoe",
    "sniff_load",  # LOAD of the display bus
    "watch_lamp",
    "watch_relay",
    "watch_lamp_red",
    "watch_lamp_green",
    "watch_mirror",  # the relay's mirror contact: high while its main contact is closed
)

MESSAGES = (
    # How often the mirror contact has moved since the start (it wraps): what happened while nobody looked. `is_lost`: latches
    # came too fast since the last look, so a register may hold an older value till it is written again.
    (LOOK, "jig_look!", "", "wired:u32 levels:u32 latches:u32 registers:b16 mirror_moves:u16 is_lost:u8"),
    (DRIVE, "jig_drive!", "line:u8 level:u8", "levels:u32"),
    # A press of the SPDT button, NC before NO and the other way round at its end; 0 ms: it is held till released.
    (PUSH, "jig_push!", "hold_ms:u16", "levels:u32"),
    (RELEASE, "jig_release!", "", "levels:u32"),
    # Let a line act, and time the changes of another for so long.
    (TIME, "jig_time!", "line:u8 watched:u8 for_ms:u16", "levels:u32"),
    # The changes from number `first` on, as many as fit; `is_sound` is 0 if some came too fast.
    (TIMES, "jig_times!", "first:u8", "is_over:u8 is_sound:u8 count:u8 times:rest"),
    # Many lines at once: those whose bit is in `lines` act if theirs is in `acting`.
    (SET, "jig_set!", "lines:u32 acting:u32", "levels:u32"),
    # So many more cards through the beam that `line` blocks, each for `pass_ms` with `rest_ms` before and behind it, while
    # the line `gate` is high; no card more: those that have not begun stay.
    (CARDS, "jig_cards!", "line:u8 count:u16 pass_ms:u16 rest_ms:u16 gate:u8", "levels:u32"),
    # Cards that are still to pass that beam, those that did since the start (it wraps), and whether one is on its way.
    (PASSED, "jig_passed!", "line:u8", "left:u16 passed:u16 is_moving:u8"),
    # A push as `jig_push` does it: NO closes at 0 us, and the rises of a line are timed for so long, or till NO opens.
    (TIMED_PUSH, "jig_timed_push!", "hold_ms:u16 watched:u8 for_ms:u16", "levels:u32"),
    # Those lines act, the lowest of them at 0 us, and the changes of another are timed.
    (TIMED_SET, "jig_timed_set!", "lines:u32 watched:u8 for_ms:u16", "levels:u32"),
    # What the display's bus latched while the last measurement went on: words of two bytes, register and value, from number
    # `first` on, as many as fit.
    (LATCHED, "jig_latched!", "first:u8", "count:u8 words:rest"),
)
