"""The speed rows of the rules core: every game has one, and every pai gow deal is set in the promised time."""

import pytest

from pit.play import ranking_speed, speed
from pit.play.registry import GAMES


def test_all_pai_gow_deals_are_set_the_house_way_in_time() -> None:
    row = speed.pai_gow_row()
    assert "35,960" in row.name
    assert (row.limit, row.unit) == (10, "s")
    assert row.is_met


def test_every_game_has_a_row_of_rounds_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking_speed, "rows", list)
    monkeypatch.setattr(speed, "rounds_a_second", lambda name: 1.0)
    rows = speed.rows()
    assert [row.name for row in rows[1:]] == [f"rounds of {name}" for name in GAMES]


def test_rounds_a_second_are_rounds_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter((10.0, 12.0))
    monkeypatch.setattr("pit.play.speed.time.perf_counter", lambda: next(ticks))
    assert speed.rounds_a_second("roulette", rounds=50) == 25.0
