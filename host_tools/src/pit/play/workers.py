"""Who plays the chunks: this process, several on this machine, or the workers of a Dask scheduler.

Promises the tallies in the order of the chunks, whoever played them and whenever they came in.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from pit.children import process_pool
from pit.play.game import PlayError
from pit.play.simulated import Chunk, play_chunk
from pit.play.tally import Tally

_CONNECT_S: Final = 10


class NoScheduler(PlayError):
    """The scheduler can't be used; the text says why and what to do."""


class WorkerLost(PlayError):
    """A worker failed; the text says what to do."""


def played(chunks: Sequence[Chunk], workers: int = 1, scheduler: str | None = None) -> Iterator[Tally]:
    """The tally of each chunk, in order. Raises NoScheduler, WorkerLost, or Stuck for a fault of Pit."""
    if scheduler is not None:
        return _by_scheduler(chunks, scheduler)
    if workers > 1 and len(chunks) > 1:
        return _by_processes(chunks, min(workers, len(chunks)))
    return map(play_chunk, chunks)


def _by_processes(chunks: Sequence[Chunk], workers: int) -> Iterator[Tally]:
    try:
        with process_pool(workers) as pool:
            yield from pool.map(play_chunk, chunks)
    except BrokenProcessPool as error:
        raise WorkerLost(
            "a worker process ended before its rounds did. No result was made. Start again, with fewer --workers if memory "
            "is short: the same seed gives the same result."
        ) from error


def _by_scheduler(chunks: Sequence[Chunk], address: str) -> Iterator[Tally]:
    if find_spec("distributed") is None:
        raise NoScheduler("--scheduler needs dask.distributed, which isn't installed. Run: pip install 'pit[dask]'")
    distributed: Any = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error) or type(error).__name__
        raise NoScheduler(
            f"no scheduler answers at {address} ({reason}). Nothing was played. Start one with `dask scheduler`, and "
            "`dask worker` with this version of Pit on each machine."
        ) from error
    with client:
        try:
            for future in client.map(play_chunk, chunks, pure=False):
                yield future.result()
        except (ImportError, distributed.KilledWorker, distributed.client.FutureCancelledError) as error:
            raise WorkerLost(
                f"a worker of {address} can't play ({error}). No result was made. Check that each worker runs this version "
                "of Pit, and start again: the same seed gives the same result."
            ) from error
