"""Whose turn it is to press the jackpot button for one winning box. Pure look-ups; it remembers nothing.

| turn | presses if |
|---|---|
| controlling player | has a winning wager on the box |
| second, third player | has a winning wager on the box, and each before is without one, absent or refuses |
| floor manager | each of the eligible is absent or refuses |
"""

from dataclasses import dataclass
from enum import Enum

from pit.rules.people import FLOOR_MANAGER


class Seat(Enum):
    """Whose turn at the button; the order is the order of turns."""

    CONTROLLING_PLAYER = "controlling player"
    SECOND_PLAYER = "second player"
    THIRD_PLAYER = "third player"
    FLOOR_MANAGER = "floor manager"


@dataclass(frozen=True, slots=True)
class Bet:
    """A player's place on a box and madness 21 stake there, in cents; 0 is no such wager."""

    person: str
    stake_cents: int


@dataclass(frozen=True, slots=True)
class WinningBox:
    """A box whose madness 21 wagers won. `stack` is in order of the wagers, the controlling player's first."""

    box: int
    stack: tuple[Bet, ...]


@dataclass(frozen=True, slots=True)
class Presser:
    """Someone who may be offered the button, and in which turn."""

    seat: Seat
    person: str


def pressers(winning: WinningBox) -> tuple[Presser, ...]:
    """Everyone who may be offered the button for the box, in order.

    Q03-34K-1-2: box by box, the controlling player first, if that player's wager won. Q03-34K-3b, Q03-34K-4: a second
    or third player without a winning wager is passed over. Q03-34K-5: the floor manager last. Q03-34K-6: second and
    third are those directly behind in the stack.
    """
    players = zip(list(Seat)[:3], winning.stack, strict=False)
    eligible = [Presser(seat, bet.person) for seat, bet in players if bet.stake_cents > 0]
    return (*eligible, Presser(Seat.FLOOR_MANAGER, FLOOR_MANAGER))


def next_presser(winning: WinningBox, declined: frozenset[str]) -> Presser | None:
    """The first in order who is neither absent nor refuses, or None when nobody is left.

    Q03-34K-3a, Q03-34K-4, Q03-34K-5: a turn passes on only from someone who is absent or refuses.
    """
    return next((presser for presser in pressers(winning) if presser.person not in declined), None)
