"""Which parts of the critical memory hold records of play, and may be read by anyone: firmware/LAYOUTS.md section 2.

Keys, configuration and the random generator's state stand in none of them. Both sides use this: the unit, which refuses all
else, and the host, which asks for no more. Imported and forgotten with the module that needs it.
"""

CHIP_BYTES = 32_768

# First byte, and the one after the last, on A and on B.
AREAS = (
    (
        (0x0000, 0x0140),  # headers, card machine
        (0x0C00, 0x1000),  # journal, twice
        (0x1000, 0x1200),  # meters, twice
        (0x1400, 0x2080),  # games
        (0x2100, 0x2D80),  # games, second copy
        (0x2E00, 0x3400),  # newest events
    ),
    (
        (0x0000, 0x00C0),
        (0x0C00, 0x0E00),
        (0x1000, 0x1100),
        (0x1400, 0x2080),
        (0x2100, 0x7EC0),  # events
    ),
)


def is_record(chip: int, at: int, length: int) -> bool:
    """Do `length` bytes from `at` on, of chip 0 (A) or 1 (B), lie in one of these parts?"""
    if chip >= len(AREAS) or length < 1:
        return False
    for first, end in AREAS[chip]:
        if first <= at and at + length <= end:
            return True
    return False
