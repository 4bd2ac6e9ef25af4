"""The prize schedule that ships: a labelled example, approved by nobody, and reported as `schedule unverified`.

Prizes in cents for each $1 staked, and their integer weights; the mean is 16.093 dollars. It stands in until a signed
schedule can be loaded (clause Q03-34N), and it is never "the" schedule of any casino.
"""

IS_VERIFIED = False
NAME = "example-1"

PRIZES_CENTS = (500, 800, 1_000, 1_500, 2_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000)
WEIGHTS = (275, 201, 184, 128, 90, 70, 32, 12, 5, 2, 1)
TOTAL_WEIGHT = 1_000
HAS_CENTS = False


def index_of(stop: int) -> int:
    """The entry that owns `stop`, of stops 0 .. TOTAL_WEIGHT - 1 laid end to end by weight."""
    index = 0
    for weight in WEIGHTS:
        if stop < weight:
            return index
        stop -= weight
        index += 1
    raise ValueError("stop beyond the schedule")
