"""When a mechanical contact bounces: the moments, drawn from a given random source, at which it changes again.

It says only when; the plant that owns the contact says what the first change was.
"""

from random import Random


def bounce_offsets(rng: Random, bounces: int, within_us: int) -> list[int]:
    """Ascending offsets in microseconds, after the first change, of `bounces` there-and-back pairs.

    All lie strictly between 0 and `within_us`. Raises ValueError where so many changes do not fit.
    """
    if bounces < 0:
        raise ValueError(f"a contact bounces 0 times or more, not {bounces}")
    if bounces == 0:
        return []
    if within_us <= 2 * bounces:
        raise ValueError(f"{bounces} bounces need more than {2 * bounces} us; {within_us} us were given")
    return sorted(rng.sample(range(1, within_us), 2 * bounces))
