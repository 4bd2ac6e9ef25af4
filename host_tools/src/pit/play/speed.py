"""`pit prove speed`, the rows of the rules core: rounds a second of each game, and all pai gow deals set the house way.

Rounds are played by computer players in one process, on one table a game; shuffles and dice are part of them.
"""

import time
from collections.abc import Callable, Iterator
from itertools import combinations

from pit.bench.proofs.rows import Row
from pit.play import ranking_speed
from pit.play.playing import Playing
from pit.play.registry import GAMES, game
from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import TILES_A_HAND
from pit.rules.pai_gow.tiles import TILES

_WARM_UP = 20  # rounds
_ROUNDS = 300
_PAI_GOW_S = 10


def rows(tell: Callable[[str], None] = lambda line: None) -> list[Row]:
    """Measure everything; about a minute. `tell` gets a line before each measurement."""
    tell("hand ranking" + "".join(f"; {name} is not installed, so not compared" for name in ranking_speed.missing()))
    found = ranking_speed.rows()
    tell("all pai gow deals")
    found.append(pai_gow_row())
    for name in GAMES:
        tell(f"rounds of {name}")
        found.append(Row(f"rounds of {name}", rounds_a_second(name), "a second"))
    return found


def rounds_a_second(name: str, rounds: int = _ROUNDS) -> float:
    """Rounds of the game that computer players play in a second."""
    playing = Playing(game(name), "speed")
    _play(playing, _WARM_UP)
    began = time.perf_counter()
    _play(playing, _WARM_UP + rounds)
    return round(rounds / (time.perf_counter() - began), 1)


def _play(playing: Playing, until: int) -> None:
    for _ in playing.rounds(until):
        pass


def pai_gow_row() -> Row:
    """Seconds to set every deal of four tiles the house way."""
    began = time.perf_counter()
    deals = sum(1 for _ in _all_set())
    seconds = round(time.perf_counter() - began, 2)
    return Row(f"pai gow deals set the house way, all {deals:,}", seconds, "s", _PAI_GOW_S)


def _all_set() -> Iterator[object]:
    return (house_way(deal) for deal in combinations(TILES, TILES_A_HAND))
