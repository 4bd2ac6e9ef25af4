"""Units of the site: told in parts by whoever provisions, verifies and plays."""

from pathlib import Path

import pytest

from pit.site_store.errors import SiteRefused
from pit.site_store.store import Store
from pit.site_store.tables import SiteTable, put_table
from pit.site_store.units import JACKPOT, SiteUnit, put_unit, take_from_table, unit_with, units

UNIT = bytes(range(8))


def test_what_is_told_of_a_unit_in_parts_adds_up(store_file: Path) -> None:
    with Store(store_file) as store:
        put_table(store, SiteTable("A", "spanish-blackjack", 500, 10_000))
        put_unit(store, SiteUnit(UNIT, JACKPOT, "A", 3, "ab12"))
        put_unit(store, SiteUnit(UNIT, JACKPOT, firmware="0.1.0"))
        put_unit(store, SiteUnit(UNIT, JACKPOT, verified_utc_s=1_000, is_verified=True))
        put_unit(store, SiteUnit(UNIT, JACKPOT, verified_utc_s=2_000, is_verified=False))
        assert units(store) == [SiteUnit(UNIT, JACKPOT, "A", 3, "ab12", "0.1.0", 2_000, False)]


def test_a_unit_at_a_table_that_is_not_there_is_refused_and_not_kept(store_file: Path) -> None:
    with Store(store_file) as store:
        with pytest.raises(SiteRefused, match="no table 'Z'"):
            put_unit(store, SiteUnit(UNIT, JACKPOT, "Z"))
        assert unit_with(store, UNIT) is None


def test_an_id_of_another_length_is_refused(store_file: Path) -> None:
    with Store(store_file) as store, pytest.raises(SiteRefused, match="has 8 bytes, not 7"):
        put_unit(store, SiteUnit(UNIT[:7], JACKPOT))


def test_a_unit_is_taken_from_its_table_and_stays_known(store_file: Path) -> None:
    with Store(store_file) as store:
        put_table(store, SiteTable("A", "spanish-blackjack", 500, 10_000))
        put_unit(store, SiteUnit(UNIT, JACKPOT, "A", 3))
        take_from_table(store, UNIT)
        assert unit_with(store, UNIT) == SiteUnit(UNIT, JACKPOT, None, 3)
        with pytest.raises(SiteRefused, match="knows no unit"):
            take_from_table(store, bytes(8))
