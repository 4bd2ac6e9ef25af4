"""All 216 ways that three dice can fall, counted one by one."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Final

from pit.rules.banked_round.returns import Chances, chances
from pit.rules.sic_bo.bets import ALL_BETS, FACES, Bet, Dice, judge
from pit.rules.sic_bo.table import SicBoSettings

ALL_THROWS: Final = tuple(map(Dice, product(FACES, FACES, FACES)))


def ways() -> Mapping[int, int]:
    """In how many of the 216 ways each total from 3 to 18 falls."""
    return Counter(sum(dice.faces) for dice in ALL_THROWS)


def odds(settings: SicBoSettings | None = None) -> Mapping[Bet, Chances]:
    """The chances of every wager of the layout."""
    pays = (settings or SicBoSettings()).pays
    weight = Fraction(1, len(ALL_THROWS))
    return {bet: chances((judge(bet, dice, pays), weight) for dice in ALL_THROWS) for bet in ALL_BETS}
