"""One seed, one result: whoever plays the chunks, and in however many parts they are summed up."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from distributed import LocalCluster

from pit import cli
from pit.play.simulated import CHUNK_ROUNDS, Chunk, chunks_of, play_chunk
from pit.play.tally import Sums, one_round, total
from pit.play.workers import NoScheduler, WorkerLost, played

NAME, SEED, ROUNDS = "roulette", 6, 3 * CHUNK_ROUNDS + 10


def without_pit(chunk: Chunk) -> None:
    """What a worker says that has no Pit."""
    raise ModuleNotFoundError("No module named 'pit'")


def dies(chunk: Chunk) -> None:
    """A worker process that the system ends."""
    os._exit(1)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A scheduler and a worker process on loopback."""
    start: Any = LocalCluster
    with start(n_workers=1, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """`pit odds ...` as typed; what it printed."""

    def run(*arguments: object) -> str:
        monkeypatch.setattr(sys, "argv", ["pit", "odds", *map(str, arguments)])
        try:
            cli.main()
        except SystemExit as ended:
            assert not ended.code, capsys.readouterr().err
        return capsys.readouterr().out

    return run


def test_one_two_three_workers_and_dask_print_the_same_bytes(said: Callable[..., str], scheduler: str) -> None:
    asked = (NAME, "--simulate", "--rounds", ROUNDS, "--seed", SEED, "--json")
    alone = said(*asked, "--workers", 1)
    assert json.loads(alone)["simulated"]["wagers"]
    for how in (("--workers", 2), ("--workers", 3), ("--scheduler", scheduler)):
        assert said(*asked, *how) == alone, how


def test_another_seed_is_another_result() -> None:
    one, other = (total(map(play_chunk, chunks_of(NAME, seed, 60))) for seed in (1, 2))
    assert one != other
    assert {name: sums.rounds for name, sums in one.items()} == {name: sums.rounds for name, sums in other.items()}


def test_chunks_have_seeds_of_their_own() -> None:
    first, second = (play_chunk(Chunk(NAME, SEED, number, 50)) for number in (0, 1))
    assert first != second


@pytest.mark.parametrize("rounds", [1, CHUNK_ROUNDS, CHUNK_ROUNDS + 1, 1000])
def test_chunks_make_up_all_rounds(rounds: int) -> None:
    chunks = chunks_of(NAME, SEED, rounds)
    assert sum(chunk.rounds for chunk in chunks) == rounds
    assert [chunk.number for chunk in chunks] == list(range(len(chunks)))


def test_tallies_come_in_the_order_of_the_chunks() -> None:
    chunks = chunks_of("keno", SEED, 3 * CHUNK_ROUNDS)
    assert list(played(chunks, workers=2)) == list(map(play_chunk, chunks))


def test_an_address_where_nobody_answers_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pit.play.workers._CONNECT_S", 0.2)
    with pytest.raises(NoScheduler, match=r"no scheduler answers at tcp://127\.0\.0\.1:1 .*`dask scheduler`"):
        list(played(chunks_of(NAME, SEED, 10), scheduler="tcp://127.0.0.1:1"))


def test_a_worker_process_that_dies_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pit.play.workers.play_chunk", dies)
    with pytest.raises(WorkerLost, match="No result was made"):
        list(played(chunks_of(NAME, SEED, 2 * CHUNK_ROUNDS), workers=2))


def test_a_worker_without_pit_is_told_in_one_sentence(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pit.play.workers.play_chunk", without_pit)
    with pytest.raises(WorkerLost, match=r"can't play \(No module named 'pit'\)"):
        list(played(chunks_of(NAME, SEED, 10), scheduler=scheduler))


def test_without_dask_the_pip_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pit.play.workers.find_spec", lambda name: None)
    with pytest.raises(NoScheduler, match=r"pip install 'pit\[dask\]'"):
        list(played(chunks_of(NAME, SEED, 10), scheduler="tcp://127.0.0.1:1"))


def test_sums_of_parts_are_the_sums_of_the_whole() -> None:
    random = Random(1)
    rounds = [one_round({"a": random.randrange(1, 900)}, {"a": random.randrange(900)}) for _ in range(40)]
    assert total([total(rounds[:7]), total(rounds[7:])]) == total(rounds)


def test_a_return_is_what_came_back_of_what_was_staked() -> None:
    sums = total([one_round({"a": 100}, {"a": 300}), one_round({"a": 300}, {})])["a"]
    assert sums.returned is not None
    assert float(sums.returned) == 0.75


def test_the_error_bar_of_equal_stakes_is_that_of_a_mean() -> None:
    returns = [0, 200, 0, 200, 200, 0, 0, 500]
    sums = total(one_round({"a": 100}, {"a": back}) for back in returns)["a"]
    rates = [back / 100 for back in returns]
    mean = sum(rates) / 8
    deviation = (sum((rate - mean) ** 2 for rate in rates) / 7) ** 0.5
    assert sums.standard_error == pytest.approx(deviation / 8**0.5)


def test_a_wager_that_always_gives_the_same_has_no_error() -> None:
    sums = total(one_round({"a": stake}, {"a": 2 * stake}) for stake in (100, 300, 500))["a"]
    assert sums.standard_error == 0


@pytest.mark.parametrize("sums", [Sums(), Sums(1, 100, 0, 10_000, 0, 0)])
def test_fewer_than_two_rounds_have_no_error_bar(sums: Sums) -> None:
    assert sums.standard_error is None
