"""What a round of blackjack orders of the table, besides what any round of twenty-one does."""

from dataclasses import dataclass

from pit.rules.card_machine.commands import MachineCommand
from pit.rules.cards import Card
from pit.rules.twenty_one_round.commands import Command as RoundCommand


@dataclass(frozen=True, slots=True)
class AnnounceTotal:
    """Call the point total of the hand on turn; the player must then indicate (Q03-7-9)."""

    box: int
    hand: int
    points: int
    is_soft: bool


@dataclass(frozen=True, slots=True)
class CuttingCardReached:
    """The cutting card has come out of the shoe: a shuffle is due at the point the rules fix (Q96-25-c)."""

    cards_left: int


@dataclass(frozen=True, slots=True)
class ShuffleOnRecord:
    """Put a directed shuffle of section 25(b) on record; `clause` says what makes it one."""

    round_number: int
    clause: str


@dataclass(frozen=True, slots=True)
class LastRounds:
    """So many rounds are left before the table closes (Q96-32-3)."""

    rounds_left: int


@dataclass(frozen=True, slots=True)
class CloseTable:
    """The last of the three closing rounds is over: the table takes no more wagers (Q96-32-4)."""

    round_number: int


@dataclass(frozen=True, slots=True)
class ShowBonusSign:
    """The bonus blackjack sign: the wager's name, the payouts in cents, and the nominated cards."""

    name: str
    payouts: tuple[tuple[str, int], ...]
    nominated: tuple[Card, Card] | None


NoticeCommand = AnnounceTotal | CuttingCardReached | ShuffleOnRecord | LastRounds | CloseTable | ShowBonusSign
Command = RoundCommand | NoticeCommand | MachineCommand
Commands = tuple[Command, ...]
