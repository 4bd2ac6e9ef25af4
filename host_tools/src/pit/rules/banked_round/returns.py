"""What a wager gives back on the average. Exact: every result is weighed, none is sampled."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from pit.rules.banked_round.verdicts import Fate, Verdict

_STAKE_BACK = {
    Fate.WINS: Fraction(1),
    Fate.PRIZE: Fraction(0),
    Fate.STANDS_OFF: Fraction(1),
    Fate.HALF: Fraction(1, 2),
    Fate.LOSES: Fraction(0),
}


@dataclass(frozen=True, slots=True)
class Chances:
    """How often a wager is paid and how often it stands off, and what it gives back for each 1 staked, stake included."""

    wins: Fraction
    stands_off: Fraction
    returned: Fraction

    @property
    def house_edge(self) -> Fraction:
        """The part of the stake that the bank keeps on the average."""
        return 1 - self.returned


def chances(weighed: Iterable[tuple[Verdict, Fraction]]) -> Chances:
    """Chances from every verdict and its probability; the probabilities add up to 1."""
    wins = stands_off = returned = Fraction(0)
    for verdict, weight in weighed:
        returned += weight * given_back(verdict)
        wins += weight if verdict.fate in (Fate.WINS, Fate.PRIZE) else 0
        stands_off += weight if verdict.fate is Fate.STANDS_OFF else 0
    return Chances(wins, stands_off, returned)


def given_back(verdict: Verdict) -> Fraction:
    """What 1 staked gives back, the stake included where it is returned."""
    paid = Fraction(verdict.odds.win, verdict.odds.stake) if verdict.fate in (Fate.WINS, Fate.PRIZE) else 0
    return _STAKE_BACK[verdict.fate] + paid
