"""Who must act now at a table of Spanish blackjack: whoever acts in any round of twenty-one."""

from pit.rules.twenty_one_round.awaiting import (
    AwaitAmount,
    AwaitCard,
    AwaitChoice,
    AwaitCollect,
    AwaitDecision,
    Awaiting,
    AwaitPaid,
    AwaitPress,
    AwaitSomeone,
    AwaitWagers,
    awaiting,
)

__all__ = [
    "AwaitAmount",
    "AwaitCard",
    "AwaitChoice",
    "AwaitCollect",
    "AwaitDecision",
    "AwaitPaid",
    "AwaitPress",
    "AwaitSomeone",
    "AwaitWagers",
    "Awaiting",
    "awaiting",
]
