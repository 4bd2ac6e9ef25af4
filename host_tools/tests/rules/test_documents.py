"""What the documents say about games as such, and what they leave to a casino's internal controls."""

from dataclasses import fields

import pytest

from pit.rules.documents.games import Document, games_of, listed, new_in_1996
from pit.rules.documents.schedules import Omitted, Schedule, look_up
from pit.rules.documents.sites import SITES, warn_of_site
from pit.rules.documents.tables import GamingTable, tables_meant
from pit.rules.documents.vocabulary import Meaning, meaning
from pit.rules.internal_controls import InternalControls, Matter, Source
from pit.rules.people import Role
from pit.rules.refusal import Refused

FLOOR = (GamingTable("PG1", "pai gow", 500, 5_000), GamingTable("RO1", "roulette", 100, 9_900))


@pytest.mark.clause("Q96-12")
def test_1996_adds_five_games_beyond_blackjack_roulette_and_keno() -> None:
    assert [(one.part, one.game) for one in new_in_1996()] == [
        (15, "manila poker"),
        (16, "draw poker"),
        (17, "five card stud"),
        (18, "seven card stud"),
        (19, "pai gow"),
    ]
    others = [one.game for one in games_of(Document.QUEENSLAND_1996) if one not in new_in_1996()]
    assert others == ["blackjack", "roulette", "keno"]


@pytest.mark.clause("Q96-12")
def test_the_text_of_parts_16_to_18_is_marked_incomplete() -> None:
    assert [one.part for one in new_in_1996() if not one.is_complete] == [16, 17, 18]


@pytest.mark.clause("Q96-12")
def test_a_game_that_a_document_does_not_have_is_refused() -> None:
    refused = listed(Document.QUEENSLAND_1996, "sic-bo")
    assert isinstance(refused, Refused)
    assert refused.clause == "Q96-12"
    assert not isinstance(listed(Document.QUEENSLAND_2003, "sic-bo"), Refused)


@pytest.mark.clause("Q03-10")
@pytest.mark.parametrize("number", [5, 6, 7])
def test_schedules_5_to_7_are_omitted(number: int) -> None:
    assert look_up(number) == Omitted("Q03-10")


@pytest.mark.clause("Q03-18")
@pytest.mark.parametrize("number", [15, 16, 17, 18])
def test_schedules_15_to_18_are_omitted(number: int) -> None:
    assert look_up(number) == Omitted("Q03-18")


@pytest.mark.clause("Q03-20")
@pytest.mark.parametrize("number", [20, 21])
def test_schedules_20_and_21_are_omitted(number: int) -> None:
    assert look_up(number) == Omitted("Q03-20")


@pytest.mark.clause("Q03-10", "Q03-18", "Q03-20")
def test_every_other_schedule_stayed_and_they_are_numbered_anew_without_a_gap() -> None:
    stayed = [found for found in map(look_up, range(1, 22)) if isinstance(found, Schedule)]
    assert [found.number for found in stayed] == list(range(1, 13))
    assert look_up(14) == Schedule("spanish blackjack", 11)
    assert isinstance(look_up(0), Refused)
    assert isinstance(look_up(22), Refused)


def test_the_games_of_2003_are_those_of_its_schedules() -> None:
    stayed = [found.game for found in map(look_up, range(1, 22)) if isinstance(found, Schedule)]
    assert [one.game for one in games_of(Document.QUEENSLAND_2003)] == stayed


@pytest.mark.clause("Q03-9")
def test_lay_bet_is_no_longer_defined_for_craps() -> None:
    refused = meaning("lay bet")
    assert isinstance(refused, Refused)
    assert refused.clause == "Q03-9"


@pytest.mark.clause("Q03-3-1")
@pytest.mark.parametrize("word", ["approved pit procedures", "deck checker"])
def test_words_of_the_pit_are_no_longer_defined(word: str) -> None:
    refused = meaning(word)
    assert isinstance(refused, Refused)
    assert refused.clause == "Q03-3-1"


@pytest.mark.clause("Q03-3-1")
def test_internal_controls_are_a_source_and_neither_pit_procedures_nor_a_deck_checker_is_left() -> None:
    names = [*(source.value for source in Source), *(role.value for role in Role)]
    names += [one.name.replace("_", " ") for one in fields(InternalControls)]
    assert "internal controls" in names
    assert not [name for name in names if "pit procedures" in name or "deck checker" in name]


@pytest.mark.clause("Q03-3-1")
def test_controls_approve_nobody_and_give_no_procedure_unless_they_say_so() -> None:
    silent = InternalControls()
    assert not silent.approves(Role.PIT_BOSS, Matter.BACCARAT_SECTION_17_4)
    assert isinstance(silent.procedure(Matter.CARIBBEAN_SECTION_25_2), Refused)
    spoken = InternalControls(
        {Matter.BACCARAT_SECTION_17_4: frozenset({Role.PIT_BOSS})}, {Matter.CARIBBEAN_SECTION_25_2: "page 12"}
    )
    assert spoken.approves(Role.PIT_BOSS, Matter.BACCARAT_SECTION_17_4)
    assert not spoken.approves(Role.DEALER, Matter.BACCARAT_SECTION_17_4)
    assert spoken.procedure(Matter.CARIBBEAN_SECTION_25_2) == "page 12"


@pytest.mark.clause("Q03-3-2-table")
def test_within_a_schedule_a_table_is_one_for_its_game_and_elsewhere_any() -> None:
    assert [table.name for table in tables_meant(FLOOR, "pai gow")] == ["PG1"]
    assert tables_meant(FLOOR) == FLOOR


@pytest.mark.clause("Q03-3-2-table", "Q03-3-2-chip")
@pytest.mark.parametrize(
    ("word", "clause"),
    [("table", "Q03-3-2-table"), ("table game", "Q03-3-2-table"), ("value chip", "Q03-3-2-chip")],
)
def test_words_that_2003_defines_have_a_meaning(word: str, clause: str) -> None:
    found = meaning(word)
    assert isinstance(found, Meaning)
    assert found.clause == clause
    assert meaning("shooter") is None


@pytest.mark.clause("NZ-S2")
def test_the_five_casinos_are_accepted_and_another_site_is_warned_of() -> None:
    assert len(SITES) == 5
    assert all(warn_of_site(code) is None for code in SITES)
    warning = warn_of_site("hamilton")
    assert warning is not None
    assert warning.clause == "NZ-S2"
