"""What a round of Spanish blackjack orders of the table: what any round of twenty-one does."""

from pit.rules.twenty_one_round.commands import (
    BurnCard,
    CardCommand,
    CardTo,
    ClearLayout,
    Command,
    Commands,
    DiscardHand,
    ExposeCard,
    HandSplit,
    MadnessWagering,
    NoticeCommand,
    PlayerExcluded,
    PowerUsed,
    ShowSign,
    ShuffleDue,
    SquareUp,
)

__all__ = [
    "BurnCard",
    "CardCommand",
    "CardTo",
    "ClearLayout",
    "Command",
    "Commands",
    "DiscardHand",
    "ExposeCard",
    "HandSplit",
    "MadnessWagering",
    "NoticeCommand",
    "PlayerExcluded",
    "PowerUsed",
    "ShowSign",
    "ShuffleDue",
    "SquareUp",
]
