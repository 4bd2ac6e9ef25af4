"""The requests that a unit answers from modules it has for that moment alone; the rest of the table is messages.py.

For the host: a unit never loads this, since each name takes room in play. Its modules know their own numbers and fields, and
refuse a request of another length.
"""

MESSAGES = (
    (0x26, "lock_state", "", "locked:u8"),
    (0x27, "read_memory", "chip:u8 at:u16 length:u8", "data:rest"),
    (0x28, "service*", "output:u8 seconds:u8", "state:u8 value:u32"),
    (0x2A, "statement", "nonce:b16", "body:b196 tag:b32"),
    (0x2B, "image_challenge", "nonce:b32", "total:u32"),
    (0x2C, "image_answer", "", "done:u32 answer:b32 tag:b32"),
    (0x2D, "provisioned", "nonce:b16", "flags:u8 held:rest"),
)
