"""Rounds played by computer players, in chunks that each have a table and a seed of their own.

Promises that a chunk is the same wherever it is played, so that all of them are the same for any number of workers.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pit.play.playing import Playing
from pit.play.registry import game
from pit.play.tally import Tally, one_round, total

CHUNK_ROUNDS: Final = 250


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some rounds of a game; its seed is made of the run's seed and its number."""

    name: str
    seed: int
    number: int
    rounds: int


def chunks_of(name: str, seed: int, rounds: int) -> tuple[Chunk, ...]:
    """All chunks of so many rounds."""
    starts = range(0, rounds, CHUNK_ROUNDS)
    return tuple(Chunk(name, seed, number, min(CHUNK_ROUNDS, rounds - start)) for number, start in enumerate(starts))


def play_chunk(chunk: Chunk) -> Tally:
    """The sums of one chunk. Raises Stuck for a fault of Pit."""
    playing = Playing(game(chunk.name), f"{chunk.seed}/{chunk.number}")
    return total(_rounds(playing, chunk.rounds))


def _rounds(playing: Playing, count: int) -> Iterator[Tally]:
    """The sums of each round in turn."""
    staked, back, played = Counter[str](), Counter[str](), 0
    for done in playing.rounds(count):
        for order in done.orders:
            for flow in playing.game.flows(order):
                staked[flow.wager] += flow.staked_cents
                back[flow.wager] += flow.back_cents
        if playing.rounds_done > played:
            played = playing.rounds_done
            yield one_round(staked, back)
            staked.clear()
            back.clear()
