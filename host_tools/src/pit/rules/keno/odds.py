"""How often so many of the numbers marked are hit, and what a way gives back. Exact."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from pit.rules.keno.prizes import EXAMPLE, PrizeTable
from pit.rules.keno.tickets import DRAWN, NUMBERS


def hit(marked: int, hits: int) -> Fraction:
    """How likely `hits` of the `marked` numbers are among the twenty of eighty."""
    blanks = len(NUMBERS) - DRAWN
    return Fraction(comb(DRAWN, hits) * comb(blanks, marked - hits), comb(len(NUMBERS), marked))


def odds(prizes: PrizeTable = EXAMPLE) -> Mapping[int, Fraction]:
    """Numbers marked -> what each 1 staked gives back on the average."""
    return {
        marked: sum((hit(marked, hits) * dollars for hits, dollars in row.items()), Fraction(0))
        for marked, row in prizes.items()
    }
