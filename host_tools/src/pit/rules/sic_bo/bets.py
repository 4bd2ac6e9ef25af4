"""What may be wagered at sic-bo, and what three dice mean for it. Common practice, as published for Australian tables.

| bet | wins by | pays |
|---|---|---|
| small, big | a total of 4 to 10, of 11 to 17, and no triple | 1 |
| odd, even | the total, and no triple | 1 |
| a total of 4 to 17 | it | 62, 31, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 31, 62 |
| a triple, any triple | three alike | 180, 31 |
| a double | two or three of the number | 11 |
| a pair | both numbers | 6 |
| a single number | on one, two or three dice | 1, 2, 12 |
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations
from typing import Final

from pit.rules.banked_round.verdicts import LOSES, Verdict, wins
from pit.rules.refusal import COMMON_PRACTICE, Refused

FACES: Final = range(1, 7)
TOTALS: Final = range(4, 18)


class Kind(Enum):
    """The sorts of wager."""

    SMALL = "small"
    BIG = "big"
    ODD = "odd"
    EVEN = "even"
    TOTAL = "total"
    TRIPLE = "triple"
    ANY_TRIPLE = "any triple"
    DOUBLE = "double"
    PAIR = "pair"
    SINGLE = "single"


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager: what sort, and the total or the faces it is on."""

    kind: Kind
    on: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind.value, "-".join(map(str, self.on)))).strip()


@dataclass(frozen=True, slots=True)
class Dice:
    """Three dice as they lie."""

    faces: tuple[int, int, int]

    def __str__(self) -> str:
        return "-".join(map(str, self.faces))


@dataclass(frozen=True, slots=True)
class Pays:
    """What a winning wager is paid for each 1 staked."""

    totals: Mapping[int, int] = field(
        default_factory=lambda: dict(zip(TOTALS, (62, 31, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 31, 62), strict=True))
    )
    triple: int = 180
    any_triple: int = 31
    double: int = 11
    pair: int = 6
    singles: tuple[int, int, int] = (1, 2, 12)


ALL_BETS: Final = (
    *(Bet(kind) for kind in (Kind.SMALL, Kind.BIG, Kind.ODD, Kind.EVEN, Kind.ANY_TRIPLE)),
    *(Bet(Kind.TOTAL, (total,)) for total in TOTALS),
    *(Bet(kind, (face,)) for kind in (Kind.TRIPLE, Kind.DOUBLE, Kind.SINGLE) for face in FACES),
    *(Bet(Kind.PAIR, pair) for pair in combinations(FACES, 2)),
)
_KNOWN: Final = frozenset(ALL_BETS)


def refuse_bet(bet: object) -> Refused | None:
    """Why that is no wager of the layout; None if it is one."""
    if isinstance(bet, Bet) and bet in _KNOWN:
        return None
    return Refused(COMMON_PRACTICE, f"{bet} is no wager on the sic-bo layout.")


def refuse_dice(dice: object) -> Refused | None:
    """Why that is no throw of three dice; None if it is one."""
    if isinstance(dice, Dice) and len(dice.faces) == 3 and all(face in FACES for face in dice.faces):
        return None
    return Refused(COMMON_PRACTICE, f"{dice} is no throw: it takes three dice, each from 1 to 6.")


def judge(bet: Bet, dice: Dice, pays: Pays) -> Verdict:
    """What the throw means for the bet."""
    faces, total = dice.faces, sum(dice.faces)
    is_triple = len(set(faces)) == 1
    match bet.kind:
        case Kind.SMALL:
            return _even_money(total <= 10 and not is_triple)
        case Kind.BIG:
            return _even_money(total >= 11 and not is_triple)
        case Kind.ODD:
            return _even_money(total % 2 == 1 and not is_triple)
        case Kind.EVEN:
            return _even_money(total % 2 == 0 and not is_triple)
        case Kind.TOTAL:
            return wins(pays.totals[total]) if total == bet.on[0] else LOSES
        case Kind.ANY_TRIPLE:
            return wins(pays.any_triple) if is_triple else LOSES
        case Kind.TRIPLE:
            return wins(pays.triple) if faces.count(bet.on[0]) == 3 else LOSES
        case Kind.DOUBLE:
            return wins(pays.double) if faces.count(bet.on[0]) >= 2 else LOSES
        case Kind.PAIR:
            return wins(pays.pair) if set(bet.on) <= set(faces) else LOSES
        case Kind.SINGLE:
            shown = faces.count(bet.on[0])
            return wins(pays.singles[shown - 1]) if shown else LOSES


def _even_money(is_won: bool) -> Verdict:
    return wins(1) if is_won else LOSES
