"""Who comes next at the table. Promises clockwise order in every game (Q96-257-3, Q96-293).

Places are numbered clockwise from the dealer's left, 1 upward; 0 stands for the dealer.
"""

from collections.abc import Iterable


def clockwise_after(place: int, places: Iterable[int]) -> tuple[int, ...]:
    """The places in clockwise order, beginning after `place`; `place` itself, if among them, comes last (Q96-257-3)."""
    ordered = sorted(places)
    return (*(other for other in ordered if other > place), *(other for other in ordered if other <= place))


def clockwise_from(place: int, places: Iterable[int]) -> tuple[int, ...]:
    """The places in clockwise order, beginning with `place` itself if it is among them (Q96-272-6-7)."""
    ordered = sorted(places)
    return (*(other for other in ordered if other >= place), *(other for other in ordered if other < place))


def next_place(place: int, places: Iterable[int]) -> int:
    """The next player after `place`, and the closest player to it (Q96-257-1-2, Q96-293). Raises ValueError for none."""
    order = [other for other in clockwise_after(place, places) if other != place]
    if not order:
        raise ValueError(f"nobody else sits at the table than at place {place}")
    return order[0]
