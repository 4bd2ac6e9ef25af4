"""What hits pay. A labelled example: the document names no prize, and a casino's own list takes its place."""

from collections.abc import Mapping
from typing import Final

PrizeTable = Mapping[int, Mapping[int, int]]
"""Numbers marked -> numbers hit -> dollars for each dollar staked, all that is paid."""

EXAMPLE: Final[PrizeTable] = {
    1: {1: 3},
    2: {2: 12},
    3: {2: 1, 3: 42},
    4: {2: 1, 3: 3, 4: 120},
    5: {3: 2, 4: 14, 5: 640},
    6: {3: 1, 4: 5, 5: 80, 6: 1_800},
    7: {4: 2, 5: 20, 6: 280, 7: 7_000},
    8: {5: 10, 6: 80, 7: 1_200, 8: 25_000},
    9: {5: 5, 6: 30, 7: 250, 8: 4_000, 9: 50_000},
    10: {0: 2, 5: 2, 6: 20, 7: 120, 8: 1_000, 9: 8_000, 10: 100_000},
}
