"""What was found of units is kept at the site, also where the site doesn't know their table."""

from pathlib import Path

from pit.site_store.findings import keep
from pit.site_store.store import Store
from pit.site_store.tables import SiteTable, put_table
from pit.site_store.units import JACKPOT, SiteUnit, unit_with

UNIT, OTHER = bytes(range(8)), bytes(8)


def test_a_unit_is_kept_at_a_table_that_the_site_knows(store_file: Path) -> None:
    with Store(store_file) as store:
        put_table(store, SiteTable("A", "spanish-blackjack", 500, 10_000))
        assert keep(store, [SiteUnit(UNIT, JACKPOT, "A", provisioned_by="Ann Lee")]) == []
        assert unit_with(store, UNIT) == SiteUnit(UNIT, JACKPOT, "A", provisioned_by="Ann Lee")


def test_a_unit_whose_table_the_site_does_not_know_is_kept_without_it_and_that_is_told(store_file: Path) -> None:
    with Store(store_file) as store:
        assert keep(store, [SiteUnit(UNIT, JACKPOT, "Z"), SiteUnit(OTHER, JACKPOT, "Z")]) == ["Z"]
        assert unit_with(store, UNIT) == SiteUnit(UNIT, JACKPOT)


def test_where_a_unit_stands_is_not_forgotten_for_a_table_that_is_unknown(store_file: Path) -> None:
    with Store(store_file) as store:
        put_table(store, SiteTable("A", "spanish-blackjack", 500, 10_000))
        keep(store, [SiteUnit(UNIT, JACKPOT, "A")])
        keep(store, [SiteUnit(UNIT, JACKPOT, "Z", is_verified=True, verified_utc_s=1)])
        assert unit_with(store, UNIT) == SiteUnit(UNIT, JACKPOT, "A", is_verified=True, verified_utc_s=1)
