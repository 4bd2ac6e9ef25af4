"""At boot the generator is checked against a published answer, seeded, and given what was carried, if it is the unit's."""

from types import SimpleNamespace
from typing import Any

import pytest
from sources import FaultySource, SeededSource, draws

from pit.bench.proofs.chips import Chips
from units.jackpot.chance import Chance, ChancePart
from wire import codes, mac


def _chance(source: Any, chips: Chips) -> Chance:
    return Chance(source, chips.a, chips.b)


def test_a_sound_unit_boots_and_draws() -> None:
    chips = Chips()
    chance = _chance(SeededSource(), chips)
    assert chance.boot(True) == 0
    assert chance.draw(1_000) >= 0


def test_an_interpreter_that_gives_another_answer_fails_the_self_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mac, "pad_key", lambda key, padded, mask: None)
    chips = Chips()
    chance = _chance(SeededSource(), chips)
    assert chance.boot(True) == codes.FAULT_SELF_TEST
    assert chance.draw(1_000) < 0


def test_a_memory_that_is_not_the_units_is_neither_read_nor_written() -> None:
    chips = Chips()
    assert _chance(SeededSource(), chips).boot(False) == 0
    assert (chips.bytes_read, chips.log) == (0, [])


def test_what_was_carried_changes_the_draws_after_a_restart() -> None:
    chips = Chips()

    def booted() -> Chance:
        chance = _chance(SeededSource(), chips)
        assert chance.boot(True) == 0
        return chance

    fresh = draws(booted().generator)
    assert booted().refresh() == 0
    assert draws(booted().generator) != fresh


@pytest.mark.parametrize(("dead", "fault"), [(0, codes.FAULT_MEMORY_A), (1, codes.FAULT_MEMORY_B)])
def test_a_memory_that_does_not_take_the_state_is_a_fault_at_arm(dead: int, fault: int) -> None:
    chips = Chips()
    chance = _chance(SeededSource(), chips)
    chance.boot(True)
    (chips.a, chips.b)[dead].is_dead = True
    assert chance.refresh() == fault


def test_a_source_that_failed_is_a_fault_at_arm() -> None:
    chips = Chips()
    source = FaultySource()
    chance = _chance(source, chips)
    chance.boot(True)
    source.bit_of = lambda number, fair: 1
    assert chance.refresh() == codes.FAULT_ENTROPY


class _Ticks:
    def ticks_ms(self) -> int:
        return 0

    def ticks_add(self, ticks: int, delta: int) -> int:
        return ticks + delta

    def ticks_diff(self, later: int, earlier: int) -> int:
        return later - earlier


def _moved(game_state: int, turns: int, free_bytes: int = 200_000) -> bool:
    """Whether the generator's next numbers are others after so many turns in that state."""
    chips = Chips()
    still, moving = (_chance(SeededSource(), chips) for _ in range(2))
    for chance in (still, moving):
        chance.boot(False)
    moving.allow(free_bytes)
    game = SimpleNamespace(machine=SimpleNamespace(game=game_state), put_fault=lambda fault: None)
    part = ChancePart(_Ticks(), moving, game)  # type: ignore[arg-type]
    for turn in range(turns):
        part.run(turn * 500)
    return draws(still.generator, 3) != draws(moving.generator, 3)


def test_an_armed_generator_moves_on_once_a_second() -> None:
    assert _moved(codes.ARMED, 2)


def test_a_generator_at_rest_stays() -> None:
    assert not _moved(codes.IDLE, 20)


def test_cycles_end_where_the_heap_that_was_free_at_arm_ends() -> None:
    assert not _moved(codes.ARMED, 20, free_bytes=8_000)
    assert _moved(codes.ARMED, 20, free_bytes=12_000)


def test_turns_that_come_too_early_do_nothing() -> None:
    chips = Chips()
    source = SeededSource()
    chance = _chance(source, chips)
    chance.boot(False)
    reads = source.reads
    game = SimpleNamespace(machine=SimpleNamespace(game=codes.IDLE), put_fault=lambda fault: None)
    part = ChancePart(_Ticks(), chance, game)  # type: ignore[arg-type]
    for now in range(0, 1_000, 10):
        part.run(now)
    assert source.reads - reads == 2 * 8
