"""What may be wagered at roulette, and what it pays. All of it is common practice: the document has the wheel alone.

| bet | numbers | pays | named by |
|---|---|---|---|
| straight up | 1 | 35 | the number |
| split | 2 | 17 | both numbers |
| street, trio | 3 | 11 | its numbers |
| corner, first four | 4 | 8 | its numbers |
| six line | 6 | 5 | its numbers |
| dozen, column | 12 | 2 | the numbers |
| red, black, odd, even, low, high | 18 | 1 | the name |
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pit.rules.banked_round.verdicts import HALF, LOSES, Verdict, wins
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.roulette.wheel import Colour, Pocket


class Chance(Enum):
    """The even chances."""

    RED = "red"
    BLACK = "black"
    ODD = "odd"
    EVEN = "even"
    LOW = "1 to 18"
    HIGH = "19 to 36"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Numbers:
    """A bet on the numbers, in rising order."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        if len(self.numbers) <= 6:
            return "-".join(map(str, self.numbers)) or "no number"
        first, second, *_, last = self.numbers
        return f"{first} to {last} by {second - first}s"


Bet = Chance | Numbers
_PAYS: Final = {1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2}


def _inside() -> frozenset[Numbers]:
    """Every group of numbers that a chip can touch on a layout of 12 rows of 3, zero above the first."""
    straight = {(number,) for number in range(37)}
    across = {(number, number + 1) for number in range(1, 37) if number % 3}
    down = {(number, number + 3) for number in range(1, 34)}
    at_zero = {(0, 1), (0, 2), (0, 3), (0, 1, 2), (0, 2, 3), (0, 1, 2, 3)}
    streets = {(first, first + 1, first + 2) for first in range(1, 37, 3)}
    corners = {(low, low + 1, low + 3, low + 4) for low in range(1, 33) if low % 3}
    lines = {tuple(range(first, first + 6)) for first in range(1, 34, 3)}
    return frozenset(map(Numbers, straight | across | down | at_zero | streets | corners | lines))


DOZENS: Final = tuple(Numbers(tuple(range(first, first + 12))) for first in (1, 13, 25))
COLUMNS: Final = tuple(Numbers(tuple(range(first, 37, 3))) for first in (1, 2, 3))
ALL_BETS: Final[tuple[Bet, ...]] = (
    *Chance,
    *DOZENS,
    *COLUMNS,
    *sorted(_inside(), key=lambda bet: (len(bet.numbers), bet.numbers)),
)
_KNOWN: Final = frozenset(ALL_BETS)


def refuse_bet(bet: object) -> Refused | None:
    """Why that is no wager of the layout; None if it is one."""
    if isinstance(bet, (Chance, Numbers)) and bet in _KNOWN:
        return None
    return Refused(COMMON_PRACTICE, f"{bet} is no wager on the roulette layout.")


def judge(bet: Bet, pocket: Pocket, halves_at_zero: bool) -> Verdict:
    """What the pocket means for the bet. At zero an even chance loses, or half of it where the table plays so."""
    if isinstance(bet, Numbers):
        return wins(_PAYS[len(bet.numbers)]) if pocket.number in bet.numbers else LOSES
    if pocket.number == 0:
        return HALF if halves_at_zero else LOSES
    return wins(1) if _has(bet, pocket) else LOSES


def _has(chance: Chance, pocket: Pocket) -> bool:
    match chance:
        case Chance.RED:
            return pocket.colour is Colour.RED
        case Chance.BLACK:
            return pocket.colour is Colour.BLACK
        case Chance.ODD:
            return pocket.number % 2 == 1
        case Chance.EVEN:
            return pocket.number % 2 == 0
        case Chance.LOW:
            return pocket.number <= 18
        case Chance.HIGH:
            return pocket.number > 18
