"""The part of the message table that only a card machine knows; how it is read: messages.py."""

from micropython import const

CARD_POLL = const(0x30)
CARDS = const(0x31)
APPROVE = const(0x32)
LOAD_CARDS = const(0x33)
CUTTING_CARD_OUT = const(0x34)
DEAL = const(0x35)
HOLD = const(0x36)
END_ROUND = const(0x37)
UNLOAD = const(0x38)

MESSAGES = (
    (
        CARD_POLL,
        "card_poll*",
        "acknowledged:u32",
        "state:u8 game:u8 fault:u8 why:u8 flags:u16 round:u32 out:u16 returned:u16 uptime_ms:u32"
        " event:u32 event_code:u8 event_a:u8 event_c:u32",
    ),
    (
        CARDS,
        "cards",
        "",
        "state:u8 game:u8 why:u8 decks:u8 deck_cards:u8 loaded:u16 out:u16 returned:u16 steps:u8 round:u32"
        " approved_game:u8 min_decks:u8 max_decks:u8 approved_deck_cards:u8 offered:u8 noise:u16",
    ),
    (APPROVE, "approve*", "game:u8 min_decks:u8 max_decks:u8 deck_cards:u8 offered:u8", "state:u8"),
    (LOAD_CARDS, "load_cards*", "decks:u8 deck_cards:u8 cards:u16 outside:u16 steps:u8", "state:u8"),
    (CUTTING_CARD_OUT, "cutting_card_out*", "", "state:u8"),
    (DEAL, "deal*", "round:u32 game:u8 offered:u8", "state:u8"),
    (HOLD, "hold*", "", "state:u8"),
    (END_ROUND, "end_round*", "round:u32", "state:u8 loaded:u16 out:u16 returned:u16"),
    (UNLOAD, "unload*", "", "state:u8 inside:u16"),
)
