"""The schedule of a unit that has no approver's key: a labelled example for demonstrations, approved by nobody.

Its mean is 16.093 dollars for each dollar staked. It is never "the" schedule of any casino.
"""

ID = b"example-1"
GAME = b"madness-21"
PRIZES_CENTS = (500, 800, 1_000, 1_500, 2_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000)
WEIGHTS = (275, 201, 184, 128, 90, 70, 32, 12, 5, 2, 1)
