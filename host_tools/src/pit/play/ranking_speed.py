"""`pit prove speed`, the rows of hand ranking: Pit's lookup beside PokerKit's, treys' and, with arrays, eval7's.

All rank the same hands, drawn once; each library's own cards are made outside the clock. The libraries take turns in short
laps and the best lap of each counts, so that a busy moment of this machine hits none alone. The libraries are development
packages: where one is missing its rows are left out and `missing` says so.
"""

import importlib
import importlib.util
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import numpy as np

from pit.bench.proofs.rows import Row
from pit.rules.cards import Card
from pit.rules.poker.packs import Pack, cards_of
from pit.rules.poker.ranking import Ranking, code
from pit.rules.poker.ranking_arrays import HandTables

_HANDS = 40_000
_LAPS = 9
_TIMES_POKERKIT = 10
_LIBRARIES = ("pokerkit", "treys", "eval7")


def missing() -> tuple[str, ...]:
    """The libraries to compare with that are not installed."""
    return tuple(name for name in _LIBRARIES if importlib.util.find_spec(name) is None)


def rows() -> list[Row]:
    """Hands a second for the three packs, one by one and in arrays, and how long a table takes to build."""
    found = []
    for pack in Pack:
        began = time.perf_counter_ns()
        order = Ranking(pack, is_ace_low=False)
        found.append(Row(f"ranking table of {pack.value} cards built", _since_ms(began), "ms"))
        found += _pack_rows(pack, order)
    return found


def _pack_rows(pack: Pack, order: Ranking) -> list[Row]:
    rng = Random(pack.value)
    hands = [rng.sample(cards_of(pack), 5) for _ in range(_HANDS)]
    coded = [tuple(map(code, held)) for held in hands]
    arrays = HandTables(order)
    as_array = np.array(coded, dtype=np.int32)
    contests: dict[str, Callable[[], object]] = {
        "pit": partial(_each, order.rank, coded),
        "pit, arrays": partial(arrays.rank, as_array),
    }
    skipped = missing()
    for name, maker in (("pokerkit", _pokerkit), ("treys", _treys), ("eval7", _eval7)):
        if name not in skipped:
            contests[name] = partial(_each, *maker(hands))
    speeds = _race(contests)
    label = f"hands ranked, {pack.value} cards"
    found = [Row(f"{label}, {name}", speeds[name], "a second") for name in _LIBRARIES if name in speeds]
    limit = max(_TIMES_POKERKIT * speeds.get("pokerkit", 0), speeds.get("treys", 0)) or None
    found.append(Row(label, speeds["pit"], "a second", limit, is_least=True, against="10 x PokerKit and 1 x treys"))
    found.append(
        Row(
            f"{label}, in arrays",
            speeds["pit, arrays"],
            "a second",
            speeds.get("eval7"),
            is_least=True,
            against="eval7",
        )
    )
    return found


def _each(evaluate: Callable[[Any], object], hands: Sequence[Any]) -> None:
    for held in hands:
        evaluate(held)


def _race(contests: dict[str, Callable[[], object]]) -> dict[str, int]:
    """Hands a second of each, from its best of `_LAPS` laps run in turn."""
    best = dict.fromkeys(contests, float("inf"))
    for _ in range(_LAPS):
        for name, lap in contests.items():
            before = time.perf_counter_ns()
            lap()
            best[name] = min(best[name], time.perf_counter_ns() - before)
    return {name: round(_HANDS * 1e9 / best[name]) for name in contests}


def _pokerkit(hands: Sequence[Sequence[Card]]) -> tuple[Callable[[Any], object], Sequence[Any]]:
    pokerkit: Any = importlib.import_module("pokerkit")
    return pokerkit.StandardLookup().get_entry, [
        tuple(pokerkit.Card.parse("".join(map(_short, held)))) for held in hands
    ]


def _treys(hands: Sequence[Sequence[Card]]) -> tuple[Callable[[Any], object], Sequence[Any]]:
    treys: Any = importlib.import_module("treys")
    return treys.Evaluator()._five, [[treys.Card.new(_short(card)) for card in held] for held in hands]


def _eval7(hands: Sequence[Sequence[Card]]) -> tuple[Callable[[Any], object], Sequence[Any]]:
    eval7: Any = importlib.import_module("eval7")
    return eval7.evaluate, [[eval7.Card(_short(card)) for card in held] for held in hands]


def _short(card: Card) -> str:
    """The card as the libraries write it, such as `Th`."""
    text = str(card)
    return text[:-1].replace("10", "T") + text[-1].lower()


def _since_ms(began: int) -> float:
    return round((time.perf_counter_ns() - began) / 1e6, 1)
