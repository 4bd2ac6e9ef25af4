"""The three wagers of baccarat, and what they win. Common practice: player 1 to 1, banker 19 to 20, tie 8 to 1."""

from dataclasses import dataclass
from enum import Enum

from pit.rules.banked_round.verdicts import LOSES, STANDS_OFF, Verdict, wins


class Bet(Enum):
    """What may be wagered, and what a round comes out as."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"

    def __str__(self) -> str:
        return self.value


HANDS = frozenset({Bet.PLAYER, Bet.BANKER})


@dataclass(frozen=True, slots=True)
class Pays:
    """What wins for how much; the banker's commission is in its odds."""

    banker: tuple[int, int] = (19, 20)
    tie: tuple[int, int] = (8, 1)


def outcome(player: int, banker: int) -> Bet:
    """Which wager the totals make win."""
    if player == banker:
        return Bet.TIE
    return Bet.PLAYER if player > banker else Bet.BANKER


def judge(bet: Bet, came: Bet, pays: Pays) -> Verdict:
    """What the outcome means for a wager; a tie stands off with wagers on either hand."""
    if bet is not came:
        return STANDS_OFF if came is Bet.TIE else LOSES
    match bet:
        case Bet.PLAYER:
            return wins(1)
        case Bet.BANKER:
            return wins(*pays.banker)
        case Bet.TIE:
            return wins(*pays.tie)
