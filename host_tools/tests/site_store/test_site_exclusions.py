"""Who is excluded from madness 21 wagers, by whose order, and for how long."""

from dataclasses import replace
from pathlib import Path

import pytest
from site_children import at_once

from pit.rules.people import FLOOR_MANAGER, Role
from pit.site_store.errors import SiteRefused
from pit.site_store.exclusions import Order, exclude, exclusions, is_excluded, lift
from pit.site_store.incidents import dismiss, incidents
from pit.site_store.store import Store
from pit.site_store.tables import SiteTable, put_table

ORDER = Order("P1", "Ann Lee", Role.KEY_EMPLOYEE_TABLE_GAMES, "struck the button with a fist", 1_000)


def with_incident(store: Store, person: str = "P1") -> int:
    """A press above the limit that waits for a decision."""
    put_table(store, SiteTable("A", "spanish-blackjack", 500, 10_000))
    with store.transaction() as db:
        db.execute(
            "INSERT INTO incidents (ledger, press_id, table_name, gaming_day, round, box, person, force_mn)"
            " VALUES (?, 1, 'A', '2026-11-30', 1, 1, ?, 80000)",
            (bytes(16), person),
        )
    return incidents(store)[-1].number


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_the_key_employee_s_order_excludes_that_person_and_nobody_else(store_file: Path) -> None:
    with Store(store_file) as store:
        exclude(store, ORDER)
        assert is_excluded(store, "P1")
        assert not is_excluded(store, "P2")


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.KEY_EMPLOYEE_TABLE_GAMES])
def test_nobody_else_may_exclude_or_let_back(store_file: Path, role: Role) -> None:
    with Store(store_file) as store:
        with pytest.raises(SiteRefused) as refused:
            exclude(store, replace(ORDER, role=role))
        assert refused.value.clause == "Q03-34L-2"
        assert not is_excluded(store, "P1")
        exclude(store, ORDER)
        with pytest.raises(SiteRefused):
            lift(store, replace(ORDER, role=role))
        assert is_excluded(store, "P1")


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_an_order_seen_by_every_program_stands_till_it_is_lifted(store_file: Path) -> None:
    with Store(store_file) as store:
        exclude(store, ORDER)
    with Store(store_file) as store, Store(store_file) as another:
        assert is_excluded(another, "P1")
        lift(store, replace(ORDER, by="Bo Ray", grounds="appealed", utc_s=2_000))
        assert not is_excluded(another, "P1")
        (kept,) = exclusions(another)
        assert (kept.ordered_by, kept.lifted_by, kept.lift_grounds, kept.lifted_utc_s) == (
            "Ann Lee", "Bo Ray", "appealed", 2_000,
        )  # fmt: skip


@pytest.mark.clause("Q03-34L-2")
@pytest.mark.parametrize("spelling", ["p1", " P1 ", "\uff30\uff11"])
def test_another_spelling_is_the_same_person(store_file: Path, spelling: str) -> None:
    with Store(store_file) as store:
        exclude(store, ORDER)
        assert is_excluded(store, spelling)
        with pytest.raises(SiteRefused, match="excluded already, by order 1"):
            exclude(store, replace(ORDER, person=spelling))


def test_a_name_with_more_spaces_is_the_same_person(store_file: Path) -> None:
    with Store(store_file) as store:
        exclude(store, replace(ORDER, person="Jo  Doe"))
        assert is_excluded(store, "jo doe")
        assert not is_excluded(store, "jodoe")


@pytest.mark.parametrize("person", ["", "  ", FLOOR_MANAGER, "Floor Manager"])
def test_who_is_no_player_is_not_excluded(store_file: Path, person: str) -> None:
    with Store(store_file) as store, pytest.raises(SiteRefused, match="no player's name"):
        exclude(store, replace(ORDER, person=person))


@pytest.mark.parametrize("change", [{"by": " "}, {"grounds": ""}])
def test_an_order_without_a_name_or_grounds_is_refused(store_file: Path, change: dict[str, str]) -> None:
    with Store(store_file) as store, pytest.raises(SiteRefused, match="name and the grounds"):
        exclude(store, replace(ORDER, **change))  # type: ignore[arg-type]


def test_who_is_not_excluded_can_t_be_let_back(store_file: Path) -> None:
    with Store(store_file) as store, pytest.raises(SiteRefused, match="P1 is not excluded"):
        lift(store, ORDER)


def test_who_was_let_back_can_be_excluded_again_under_a_new_number(store_file: Path) -> None:
    with Store(store_file) as store:
        assert exclude(store, ORDER) == 1
        lift(store, ORDER)
        assert exclude(store, ORDER) == 2
        assert [order.number for order in exclusions(store, only_standing=True)] == [2]


def test_of_two_orders_about_one_person_at_the_same_moment_one_stands(store_file: Path) -> None:
    def order() -> None:
        with Store(store_file) as store:
            exclude(store, ORDER)

    assert sorted(at_once([order] * 4)) == [0, 1, 1, 1]
    with Store(store_file) as store:
        assert len(exclusions(store)) == 1


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_a_force_flag_alone_excludes_nobody(store_file: Path) -> None:
    with Store(store_file) as store:
        with_incident(store)
        assert not is_excluded(store, "P1")


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_an_order_about_an_incident_decides_it_once(store_file: Path) -> None:
    with Store(store_file) as store:
        number = with_incident(store)
        exclude(store, replace(ORDER, incident=number))
        (decided,) = incidents(store)
        assert (decided.decision, decided.decided_by, decided.grounds) == ("excluded", "Ann Lee", ORDER.grounds)
        assert incidents(store, only_open=True) == []
        lift(store, ORDER)
        with pytest.raises(SiteRefused, match="no incident 1 waits"):
            exclude(store, replace(ORDER, incident=number))
        assert not is_excluded(store, "P1")


def test_an_order_about_somebody_else_s_incident_is_refused(store_file: Path) -> None:
    with Store(store_file) as store:
        number = with_incident(store, "P9")
        with pytest.raises(SiteRefused, match="about P9, not P1"):
            exclude(store, replace(ORDER, incident=number))
        assert not is_excluded(store, "P1")
        assert len(incidents(store, only_open=True)) == 1


def test_a_dismissed_incident_excludes_nobody_and_is_decided(store_file: Path) -> None:
    with Store(store_file) as store:
        number = with_incident(store)
        with pytest.raises(SiteRefused):
            dismiss(store, number, by="Flo", role=Role.FLOOR_MANAGER, grounds="fine", utc_s=1)
        with pytest.raises(SiteRefused, match="name and the grounds"):
            dismiss(store, number, by="Ann", role=Role.KEY_EMPLOYEE_TABLE_GAMES, grounds=" ", utc_s=1)
        dismiss(store, number, by="Ann", role=Role.KEY_EMPLOYEE_TABLE_GAMES, grounds="a slip", utc_s=1)
        assert incidents(store, only_open=True) == []
        assert not is_excluded(store, "P1")
        with pytest.raises(SiteRefused, match="no incident 1 waits"):
            dismiss(store, number, by="Ann", role=Role.KEY_EMPLOYEE_TABLE_GAMES, grounds="a slip", utc_s=1)
