"""Many hands ranked at once with NumPy. Promises the numbers that `Ranking.rank` gives, hand by hand; checks as little.

The sums are those of `ranking`; what is a dictionary there is a flat table here, since an array is looked up by index.
"""

import numpy as np
from numpy.typing import NDArray

from pit.rules.poker.ranking import FACE_BITS, FACE_MASK, ONE_SUIT_SUMS, Ranking


class HandTables:
    """The tables of one ranking (Q96-256-1, Q96-292-2), ready for arrays of hands."""

    def __init__(self, ranking: Ranking) -> None:
        self._mixed = _flat(ranking.mixed_numbers)
        self._suited = _flat(ranking.suited_numbers)
        self._is_one_suit = np.zeros(max(ONE_SUIT_SUMS) + 1, dtype=np.bool_)
        self._is_one_suit[list(ONE_SUIT_SUMS)] = True

    def rank(self, hands: NDArray[np.int32]) -> NDArray[np.uint16]:
        """The numbers of n hands given as card codes of shape (n, 5); five different cards of the pack in each row."""
        totals = hands.sum(axis=1, dtype=np.int32)
        face_sums = totals & FACE_MASK
        numbers: NDArray[np.uint16] = self._mixed[face_sums]
        one_suit = np.flatnonzero(self._is_one_suit[totals >> FACE_BITS])
        numbers[one_suit] = self._suited[face_sums[one_suit]]
        return numbers


def _flat(numbers: dict[int, int]) -> NDArray[np.uint16]:
    table = np.zeros(max(numbers) + 1, dtype=np.uint16)
    table[list(numbers)] = list(numbers.values())
    return table
