"""New Zealand pai gow: from when, where, and what the notice makes of the rules."""

from dataclasses import replace
from datetime import date

import pytest
from pai_gow_nz_felt import BY_HALVES, SETTINGS

from pit.rules.pai_gow_new_zealand.commands import ChungTo
from pit.rules.pai_gow_new_zealand.cuts import CutKind
from pit.rules.pai_gow_new_zealand.rule_book import Standing, are_amendments_in_force, look_up
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings
from pit.rules.pai_gow_new_zealand.state import Table
from pit.rules.pai_gow_new_zealand.step import open_table, opening
from pit.rules.refusal import COMMON_PRACTICE, Refused

EVE, FIRST_DAY = date(2001, 12, 18), date(2001, 12, 19)


@pytest.mark.clause("NZ-1")
def test_the_amended_rules_start_on_19_december_2001() -> None:
    assert not are_amendments_in_force(EVE)
    assert are_amendments_in_force(FIRST_DAY)


@pytest.mark.clause("NZ-1")
def test_no_table_opens_with_them_the_day_before() -> None:
    refused = open_table(replace(SETTINGS, played_on=EVE))
    assert isinstance(refused, tuple)
    assert [reason.clause for reason in refused] == ["NZ-1"]
    assert isinstance(open_table(replace(SETTINGS, played_on=FIRST_DAY)), Table)


@pytest.mark.clause("NZ-9.5")
def test_rule_9_5_is_looked_up_as_deleted() -> None:
    assert look_up("9.5").standing is Standing.DELETED
    assert look_up("9.5").item == "2.4"


@pytest.mark.clause("NZ-9.5")
def test_rule_9_5_is_as_before_until_the_notice_is_in_force() -> None:
    assert look_up("9.5", EVE).standing is Standing.AS_BEFORE


@pytest.mark.parametrize(
    ("rule", "standing"),
    [
        ("9.3A", Standing.INSERTED),
        ("6.3", Standing.SUBSTITUTED),
        ("11.3", Standing.SUBSTITUTED),
        ("6.11", Standing.NOT_IN_DOCUMENT),
        ("", Standing.NOT_IN_DOCUMENT),
    ],
)
def test_other_rules_are_looked_up_as_the_notice_leaves_them(rule: str, standing: Standing) -> None:
    assert look_up(rule).standing is standing


def test_an_inserted_rule_is_not_there_before_the_notice() -> None:
    assert look_up("9.3A", EVE).standing is Standing.NOT_IN_DOCUMENT


@pytest.mark.clause("NZ-S2")
@pytest.mark.parametrize("site", ["christchurch", "sky-city", "dunedin", "wharf", "sky-alpine"])
def test_each_of_the_five_casinos_opens_without_a_warning(site: str) -> None:
    assert opening(replace(SETTINGS, site=site)) == (None, (ChungTo(1),))


@pytest.mark.clause("NZ-S2")
@pytest.mark.parametrize("site", ["hamilton", "", "Dunedin"])
def test_another_casino_opens_with_a_warning(site: str) -> None:
    warning, _ = opening(replace(SETTINGS, site=site))
    assert warning is not None
    assert warning.clause == "NZ-S2"
    assert isinstance(open_table(replace(SETTINGS, site=site)), Table)


FLAWED = [
    ({"minimum_cents": 550}, COMMON_PRACTICE),
    ({"minimum_cents": 0}, COMMON_PRACTICE),
    ({"minimum_cents": 2000, "maximum_cents": 1000}, COMMON_PRACTICE),
    ({"players_a_box": 0}, COMMON_PRACTICE),
    ({"win_pays": (1, 2)}, "NZ-11.2b"),
    ({"win_pays": (0, 0)}, "NZ-11.2b"),
    ({"win_pays": (1, 0)}, "NZ-11.2b"),
    ({"win_commission_percent": 100}, COMMON_PRACTICE),
    ({"bank_commission_percent": -1}, COMMON_PRACTICE),
    ({"approved_cuts": (BY_HALVES,)}, "NZ-9.3A-b"),
    ({"approved_cuts": (*SETTINGS.approved_cuts, BY_HALVES, BY_HALVES)}, "NZ-9.3A-b"),
    ({"approved_cuts": (*SETTINGS.approved_cuts, CutKind("short", (1, 2, 3)))}, "NZ-9.3A-b"),
]


@pytest.mark.clause("NZ-11.2b", "NZ-9.3A-b")
@pytest.mark.parametrize(("changed", "clause"), FLAWED)
def test_settings_that_make_no_sense_open_no_table(changed: dict[str, object], clause: str) -> None:
    refused = open_table(replace(SETTINGS, **changed))  # type: ignore[arg-type]
    assert isinstance(refused, tuple)
    assert [reason.clause for reason in refused] == [clause]
    assert all(isinstance(reason, Refused) for reason in refused)


def test_the_settings_as_shipped_open_a_table() -> None:
    assert open_table() == Table(PaiGowSettings())
