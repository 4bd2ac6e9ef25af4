"""What the core tells the table to do; the commands that move chips are in `money_commands`."""

from dataclasses import dataclass

from pit.rules.cards import Card
from pit.rules.poker.events import Fault
from pit.rules.poker.money_commands import (
    AcceptBet,
    AnnouncePot,
    AnnounceWinners,
    MoneyCommand,
    PayPot,
    ReturnBet,
    StakeChanged,
    TakeCommission,
)
from pit.rules.refusal import Refused


@dataclass(frozen=True, slots=True)
class CardTo:
    """A card went to a place (0: the board)."""

    place: int
    card: Card
    is_up: bool


@dataclass(frozen=True, slots=True)
class ToCircle:
    """Cards go to the discard circle."""

    place: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShowCards:
    """A player shows the hole cards; the hand is worth `value`."""

    place: int
    cards: tuple[Card, ...]
    value: int


@dataclass(frozen=True, slots=True)
class BuckTo:
    """The buck is at the place."""

    place: int


@dataclass(frozen=True, slots=True)
class ShoeLoaded:
    """The cut deck is in the shoe, first card first; the cutting card lies beneath it."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """One player called another."""

    place: int
    called: int
    cents: int


@dataclass(frozen=True, slots=True)
class Raised:
    """A player raised; `is_short` where it was less than a raise and everything the player had."""

    place: int
    cents: int
    is_short: bool


@dataclass(frozen=True, slots=True)
class TapsOut:
    """A player has put in everything and stays till the showdown."""

    place: int


@dataclass(frozen=True, slots=True)
class Folded:
    """A player is out of this round of play."""

    place: int


@dataclass(frozen=True, slots=True)
class NotABet:
    """Words alone are no bet."""

    place: int
    clause: str


@dataclass(frozen=True, slots=True)
class StackOutOfOrder:
    """A larger chip lies above a smaller one."""

    place: int
    clause: str


@dataclass(frozen=True, slots=True)
class ActNow:
    """Players who were skipped act now, in this order."""

    places: tuple[int, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class DeclareMisdeal:
    """The round of play never started; the cards are shuffled and cut afresh."""

    fault: Fault
    clause: str


@dataclass(frozen=True, slots=True)
class RebuildDeal:
    """Each player gets the cards that were meant for him."""

    clause: str


@dataclass(frozen=True, slots=True)
class HandDead:
    """A hand is dead and counts as folded."""

    place: int
    clause: str


@dataclass(frozen=True, slots=True)
class OfferTopUp:
    """A player's stake is below the minimum; `cents` more reach it."""

    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class MustLeave:
    """A player without a stake leaves the game."""

    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class Seated:
    """A person has the seat."""

    person: str
    place: int


@dataclass(frozen=True, slots=True)
class DrawForSeat:
    """These persons draw cards for the seat."""

    place: int
    persons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PackChecked:
    """What the check of the pack found; both empty where all cards are there."""

    missing: tuple[Card, ...]
    surplus: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ContraventionNoted:
    """Someone broke a rule; a floor manager may act on it."""

    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class TellPlayers:
    """What is known of a player's cards must be known to all of these."""

    about: int
    persons: tuple[str, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class SilenceOrdered:
    """Nobody talks in this round of play."""

    clause: str


@dataclass(frozen=True, slots=True)
class KeptFromTable:
    """These persons may not play this game at this table."""

    persons: tuple[str, ...]
    clause: str


Command = (
    Refused
    | MoneyCommand
    | AnnounceWinners
    | AnnouncePot
    | CardTo
    | ToCircle
    | ShowCards
    | BuckTo
    | ShoeLoaded
    | Called
    | Raised
    | TapsOut
    | Folded
    | NotABet
    | StackOutOfOrder
    | ActNow
    | DeclareMisdeal
    | RebuildDeal
    | HandDead
    | OfferTopUp
    | MustLeave
    | Seated
    | DrawForSeat
    | PackChecked
    | ContraventionNoted
    | TellPlayers
    | SilenceOrdered
    | KeptFromTable
)
Commands = tuple[Command, ...]

__all__ = [
    "AcceptBet",
    "ActNow",
    "AnnouncePot",
    "AnnounceWinners",
    "BuckTo",
    "Called",
    "CardTo",
    "Command",
    "Commands",
    "ContraventionNoted",
    "DeclareMisdeal",
    "DrawForSeat",
    "Folded",
    "HandDead",
    "KeptFromTable",
    "MoneyCommand",
    "MustLeave",
    "NotABet",
    "OfferTopUp",
    "PackChecked",
    "PayPot",
    "Raised",
    "RebuildDeal",
    "ReturnBet",
    "Seated",
    "ShoeLoaded",
    "ShowCards",
    "SilenceOrdered",
    "StackOutOfOrder",
    "StakeChanged",
    "TakeCommission",
    "TapsOut",
    "TellPlayers",
    "ToCircle",
]
