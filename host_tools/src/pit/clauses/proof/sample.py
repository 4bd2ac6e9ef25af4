"""Which places of a row are tried: seeded, code that its tests ran before tables, results last."""

import random
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from pit.clauses.proof.scope import Place

_TABLE_SHARE = 8  # one in so many is of a table, where there is code too
_MORE = 3  # times as many, where a function carries so many clauses that the first ones all belong to others
_MOST_OF_TABLES = 4  # each of them costs a second, since everything is imported anew


def sample(
    places: Sequence[Place], ran: Mapping[str, Set[int]], wanted: int, seed: str
) -> tuple[list[Place], list[Place]]:
    """At most so many of the places, and some more in case that none of these is killed.

    `ran` gives the lines of each file that the row's tests ran.
    """
    draw = random.Random(seed)
    code = [place for place in places if place.is_code and _has_run(place, ran)]
    tables = [place for place in places if not place.is_code]
    strong = [place for place in code if place.site.kind != "result"]
    weak = [place for place in code if place not in strong]
    code = list(strong or code)
    if not code:  # what ran at import only is tried by importing anew
        code = [replace(place, is_code=False) for place in places if place.is_code and place.site.kind != "result"]
    of_tables = min(len(tables), _MOST_OF_TABLES, max(1, wanted // _TABLE_SHARE) if code else wanted)
    of_code = min(len(code), wanted - of_tables)
    draw.shuffle(code)
    draw.shuffle(tables)
    chosen = [*code[:of_code], *tables[:of_tables]]
    more = [*code[of_code : of_code + _MORE * wanted], *(weak if strong else ())]
    return chosen, [*more, *tables[of_tables : of_tables + _MOST_OF_TABLES]]


def _has_run(place: Place, ran: Mapping[str, Set[int]]) -> bool:
    lines = ran.get(place.file, frozenset())
    return any(line in lines for line in range(place.site.first_line, place.site.last_line + 1))
