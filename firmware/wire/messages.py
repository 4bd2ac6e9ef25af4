"""The message table: each request's number, its fields, and the fields of its answer. Literal data, for both sides.

A field is `name:kind`; kinds are u8, u16, u32, bN (N bytes) and rest (all that is left). The unit writes and reads fields
in this order; the host makes its types from this table. `*` behind a name: a unit that has a key takes it with a tag only;
other requests may have one. The answer to a tagged request is tagged; so are hello's, and a poll's that tells an event, a fault
or a prize. Loading is for the unit to judge (units/maintenance.py): a ticket proves itself, and may be the way out.
Numbers 30 to 3F are a card machine's alone: card_messages.py, since a row takes room in every unit that loads it.
"""

from micropython import const

MAJOR = const(1)  # another major number: not understood
MINOR = const(5)

HELLO = const(0x01)
POLL = const(0x02)
STATUS = const(0x03)
COUNTERS = const(0x04)
ECHO = const(0x05)
METERS = const(0x06)
EVENT = const(0x07)
GAME = const(0x08)
CHECK = const(0x09)
SNAPSHOT = const(0x0A)
ARM = const(0x10)
DISARM = const(0x11)
PRIZE = const(0x12)
SETTLE = const(0x13)
LAMP_TEST = const(0x14)
CLEAR_FAULT = const(0x15)
RESET = const(0x16)
SCHEDULE = const(0x20)
LOAD_BEGIN = const(0x21)
LOAD_CHUNK = const(0x22)
LOAD_END = const(0x23)
CHALLENGE = const(0x24)
_SET_TIME = const(0x25)  # CHALLENGE is asked before it
REFUSED = const(0x7F)  # with the answer bit: FF

MESSAGES = (
    (
        HELLO,
        "hello",
        "major:u8 minor:u8 nonce:b8",
        "major:u8 minor:u8 kind:u8 address:u8 unit_id:b8 nonce:b8 version:b3 boots:u32 newest_event:u32",
    ),
    (
        POLL,
        "poll",
        "acknowledged:u32",
        "state:u8 game:u8 fault:u8 box:u8 flags:u16 press_id:u32 prize_cents:u32 uptime_ms:u32"
        " event:u32 event_code:u8 event_a:u8 event_c:u32",
    ),
    (
        STATUS,
        "status",
        "",
        "state:u8 game:u8 fault:u8 reset_cause:u8 flags:u16 heap_free:u32 heap_used:u32 uptime_ms:u32 boots:u32"
        " faults:u32 force_mn:u32 echo_errors:u16 memory_a_errors:u16 memory_b_errors:u16 dealer_errors:u16",
    ),
    (
        COUNTERS,
        "counters",
        "",
        "frames:u32 bad_frames:u16 refused:u16 dropped:u16 repeated:u16 heap_used:u32 untrusted:u16",
    ),
    (ECHO, "echo", "data:rest", "data:rest"),
    (
        METERS,
        "meters",
        "",
        "draws:u32 ignored:u32 boots:u32 drawn_cents:b8 paid_cents:b8 void_cents:b8 pending_cents:b8 faults:b64",
    ),
    (EVENT, "event", "number:u32", "record:b24"),
    (GAME, "game", "age:u8", "record:b32"),
    (CHECK, "check", "", "verdict:u8 flags:u8 rebuilt:u8 lost:u8 chips:u8 format:u16 serial:u32"),
    (SNAPSHOT, "snapshot", "nonce:b8", "body:b196 tag:b32"),
    (ARM, "arm*", "press_id:u32 box:u8 seat:u8", "state:u8"),
    (DISARM, "disarm*", "press_id:u32", "state:u8"),
    (PRIZE, "prize*", "press_id:u32", "state:u8 box:u8 index:u16 prize_cents:u32 random:u32 draw_no:u32"),
    (SETTLE, "settle*", "press_id:u32 prize_cents:u32 outcome:u8", "state:u8"),
    (LAMP_TEST, "lamp_test*", "seconds:u8", "state:u8"),
    (CLEAR_FAULT, "clear_fault*", "fault:u8", "state:u8 fault:u8"),
    (RESET, "reset*", "", "state:u8"),
    (SCHEDULE, "schedule", "", "standing:u8 reason:u8 head:b148 key_id:b8 digest:b32 utc:u32"),
    (LOAD_BEGIN, "load_begin", "what:u8 length:u16", "state:u8"),
    (LOAD_CHUNK, "load_chunk", "offset:u16 data:rest", "held:u16"),
    (LOAD_END, "load_end", "digest:b32", "state:u8"),
    (CHALLENGE, "challenge", "", "nonce:b16"),
    (_SET_TIME, "set_time*", "utc:u32 tag:b32", "state:u8"),
    (REFUSED, "refused", "", "code:u8 state:u8 fault:u8"),
)

ANY_LENGTH = const(0x7F)
_BYTES = {"u8": 1, "u16": 2, "u32": 4}


def length_of(fields: str, name: str = "") -> int:
    """Bytes that `fields` take in a payload, less than ANY_LENGTH, or ANY_LENGTH. Bit 7: `name` bears a mark."""
    length = ANY_LENGTH + 1 if name.endswith("*") else 0
    for field in fields.split():
        kind = field.split(":")[1]
        if kind == "rest":
            return length | ANY_LENGTH
        length += _BYTES[kind] if kind in _BYTES else int(kind[1:])
    return length


def put_lengths(into: bytearray, parts: "tuple[tuple[int, str, str, str], ...]") -> None:
    """Write down at each request's number what `length_of` says of it, as far as there is room."""
    for kind, name, fields, _ in parts:
        if kind < len(into):
            into[kind] = length_of(fields, name)
