"""Tables of the site: limits that may be played, and at most four that teach."""

from pathlib import Path

import pytest
from site_children import at_once

from pit.site_store.errors import SiteRefused
from pit.site_store.store import Store
from pit.site_store.tables import SiteTable, close_table, put_table, table_named, tables


def teaching(name: str) -> SiteTable:
    return SiteTable(name, "blackjack", 200, 1_000, is_teaching=True)


def set_table(file: Path, table: SiteTable) -> None:
    with Store(file) as store:
        put_table(store, table)


@pytest.mark.clause("Q96-23-4")
def test_a_fifth_teaching_table_is_refused_and_four_stand(store_file: Path) -> None:
    for name in "ABCD":
        set_table(store_file, teaching(name))
    with Store(store_file) as store:
        with pytest.raises(SiteRefused) as refused:
            put_table(store, teaching("E"))
        assert refused.value.clause == "Q96-23-4"
        assert [table.name for table in tables(store)] == list("ABCD")


@pytest.mark.clause("Q96-23-4")
def test_of_tables_that_begin_to_teach_at_the_same_moment_exactly_four_do(store_file: Path) -> None:
    codes = at_once([lambda name=name: set_table(store_file, teaching(name)) for name in "ABCDEFGH"])  # type: ignore[misc]
    assert sorted(codes) == [0, 0, 0, 0, 1, 1, 1, 1]
    with Store(store_file) as store:
        assert {table.name for table in tables(store)} == {
            name for name, code in zip("ABCDEFGH", codes, strict=True) if not code
        }


@pytest.mark.clause("Q96-23-4")
def test_a_table_at_two_to_ten_dollars_that_does_not_teach_is_refused(store_file: Path) -> None:
    with pytest.raises(SiteRefused) as refused:
        set_table(store_file, SiteTable("A", "blackjack", 200, 1_000))
    assert refused.value.clause == "Q96-23-4"


@pytest.mark.clause("Q96-23-4")
def test_a_teaching_table_that_is_closed_or_gets_other_limits_makes_room_for_another(store_file: Path) -> None:
    for name in "ABCD":
        set_table(store_file, teaching(name))
    with Store(store_file) as store:
        close_table(store, "A")
        put_table(store, teaching("E"))
        put_table(store, SiteTable("B", "blackjack", 1_000, 50_000))
        put_table(store, teaching("F"))
        with pytest.raises(SiteRefused):
            put_table(store, teaching("A"))


@pytest.mark.clause("Q96-23-4")
def test_other_games_at_two_to_ten_dollars_are_not_counted(store_file: Path) -> None:
    with Store(store_file) as store:
        put_table(store, SiteTable("S", "spanish-blackjack", 200, 1_000))
        for name in "ABCD":
            put_table(store, teaching(name))
        assert len(tables(store)) == 5


@pytest.mark.clause("Q96-23-3")
def test_a_blackjack_table_of_five_to_ninety_nine_dollars_is_refused(store_file: Path) -> None:
    with pytest.raises(SiteRefused) as refused:
        set_table(store_file, SiteTable("A", "blackjack", 500, 9_900))
    assert refused.value.clause == "Q96-23-3"
    set_table(store_file, SiteTable("A", "blackjack", 500, 10_000))


@pytest.mark.parametrize(("name", "low", "high"), [("", 500, 10_000), ("A", 0, 10_000), ("A", 2_000, 1_000)])
def test_a_table_without_a_name_or_sound_limits_is_refused(store_file: Path, name: str, low: int, high: int) -> None:
    with pytest.raises(SiteRefused, match="has a name, and a least wager"):
        set_table(store_file, SiteTable(name, "spanish-blackjack", low, high))


def test_a_closed_table_is_not_on_the_floor_and_the_ones_there_are_named(store_file: Path) -> None:
    with Store(store_file) as store:
        put_table(store, SiteTable("A", "spanish-blackjack", 500, 10_000))
        put_table(store, SiteTable("B", "spanish-blackjack", 500, 10_000))
        close_table(store, "A")
        assert table_named(store, "B").minimum_cents == 500
        with pytest.raises(SiteRefused, match=r"no table 'A' on the floor \(there are: B\)"):
            table_named(store, "A")
        with pytest.raises(SiteRefused, match="no table 'C'"):
            close_table(store, "C")
