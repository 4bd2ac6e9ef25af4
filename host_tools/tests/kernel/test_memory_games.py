"""Recall: the last 100 games, newest first, each with its random result."""

import pytest

from kernel.games import Games
from kernel.journal import ARMED, DISARMED, DRAWN, PAID
from kernel.record import get_u32, put_u32
from pit.bench.proofs.chips import Chips

MOST = 100


def games_on(chips: Chips) -> Games:
    return Games(((chips.a, 0x1400), (chips.b, 0x1400), (chips.a, 0x2100)))


def step(kind: int, draw_no: int, seq: int | None = None) -> bytearray:
    record = bytearray(32)
    put_u32(record, 0, seq if seq is not None else draw_no * 3 + kind)
    record[4] = kind
    put_u32(record, 16, 7 * draw_no)  # the random result
    put_u32(record, 20, draw_no)
    return record


def played(chips: Chips, count: int) -> Games:
    games = games_on(chips)
    for draw_no in range(1, count + 1):
        assert games.book(step(DRAWN, draw_no))
        assert games.book(step(PAID, draw_no))
    return games


@pytest.mark.parametrize("is_restarted", [False, True])
@pytest.mark.parametrize("count", [0, 1, MOST - 1, MOST, MOST + 1, 2 * MOST + 1])
def test_the_last_hundred_games_read_newest_first(count: int, is_restarted: bool) -> None:
    chips = Chips()
    games = played(chips, count)
    if is_restarted:
        games = games_on(chips)
        games.load()
    into = bytearray(32)
    assert games.count == min(count, MOST)
    for age in range(games.count):
        assert games.read(age, into)
        assert (get_u32(into, 20), get_u32(into, 16), into[4]) == (count - age, 7 * (count - age), PAID)
    assert not games.read(games.count, into)
    assert not games.read(-1, into)


@pytest.mark.parametrize("kind", [ARMED, DISARMED])
def test_a_step_that_draws_nothing_is_no_game(kind: int) -> None:
    chips = Chips()
    games = played(chips, 2)
    assert games.book(step(kind, 2, seq=50))
    into = bytearray(32)
    assert games.read(0, into)
    assert into[4] == PAID


def test_a_game_reads_as_drawn_until_it_is_settled() -> None:
    chips = Chips()
    games = played(chips, 1)
    games.book(step(DRAWN, 2))
    into = bytearray(32)
    assert games.read(0, into)
    assert into[4] == DRAWN


def test_a_settled_game_wins_over_a_copy_that_still_says_drawn() -> None:
    chips = Chips()
    games = games_on(chips)
    games.book(step(DRAWN, 1))
    chips.b.is_dead = True
    games.book(step(PAID, 1))
    chips.b.is_dead = False
    again = games_on(chips)
    again.load()
    assert (again.record[4], again.rebuilt) == (PAID, 1)


def test_a_game_is_read_from_whichever_copy_is_good() -> None:
    chips = Chips()
    games = played(chips, 3)
    chips.a.cells[0x1400 + 2 * 32 + 9] ^= 1
    into = bytearray(32)
    assert games.read(1, into)
    assert get_u32(into, 20) == 2


def test_an_older_game_left_in_a_slot_is_not_taken_for_the_newer_one() -> None:
    chips = Chips()
    games = played(chips, MOST)
    chips.a.is_dead = True
    games.book(step(PAID, MOST + 1))
    chips.a.is_dead = False
    into = bytearray(32)
    assert games.read(0, into)
    assert get_u32(into, 20) == MOST + 1


def test_a_game_without_a_good_copy_reads_as_none() -> None:
    chips = Chips()
    games = played(chips, 3)
    for chip, base in ((chips.a, 0x1400), (chips.b, 0x1400), (chips.a, 0x2100)):
        chip.cells[base + 2 * 32 + 9] ^= 1
    assert not games.read(1, bytearray(32))


def test_games_are_refused_when_no_device_takes_them() -> None:
    chips = Chips()
    chips.a.is_dead = chips.b.is_dead = True
    assert not games_on(chips).book(step(DRAWN, 1))
