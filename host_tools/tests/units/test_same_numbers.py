"""Numbers that a unit's module repeats, so that its boot need not load their names, are those of the shared list."""

import pytest

import pit  # noqa: F401 (lets CPython import the firmware's files)
from units import answers, bus, loading, locking, maintenance, provisioned, timekeeping
from units.jackpot import approval
from units.jackpot import loading as jackpot_loading
from wire import frame, tags, upkeep_codes

_REASONS = [name for name in vars(approval) if name.startswith("_WHY_")]


@pytest.mark.parametrize("name", _REASONS)
def test_a_reason_why_a_schedule_is_not_used(name: str) -> None:
    assert vars(approval)[name] == vars(upkeep_codes)[f"SCHEDULE_{name.removeprefix('_WHY_')}"]


def test_all_of_them_are_looked_at() -> None:
    assert len(_REASONS) == 11


@pytest.mark.parametrize(
    ("module", "name", "shared"),
    [
        (approval, "_IS_EXAMPLE", "SCHEDULE_IS_EXAMPLE"),
        (approval, "_HAS_CENTS", "SCHEDULE_HAS_CENTS"),
        (answers, "_EVENT_UNTRUSTED", "EVENT_UNTRUSTED"),
        (bus, "_ADDRESS", "TAG_ADDRESS"),
        (bus, "_UNIT_KEY", "TAG_UNIT_KEY"),
        (timekeeping, "_EVENT_TIME", "EVENT_TIME"),
        (timekeeping, "_TAG_UNIT_KEY", "TAG_UNIT_KEY"),
        (timekeeping, "_TIME_NO_KEY", "TIME_NO_KEY"),
        (timekeeping, "_TIME_TAG", "TIME_TAG"),
    ],
)
def test_a_number_of_the_upkeep(module: object, name: str, shared: str) -> None:
    assert vars(module)[name] == vars(upkeep_codes)[shared]


@pytest.mark.parametrize("module", [loading, locking, jackpot_loading, provisioned])
def test_what_is_loaded_bears_the_shared_numbers(module: object) -> None:
    own = {name.removeprefix("_"): value for name, value in vars(module).items() if name.startswith("_")}
    repeated = {name: value for name, value in vars(upkeep_codes).items() if name.isupper() and name in own}
    assert len(repeated) > 6
    assert {name: own[name] for name in repeated} == repeated


def test_a_tag_has_the_length_that_a_frame_keeps_for_it() -> None:
    assert vars(tags)["_TAG"] == vars(frame)["_TAG"] == 8


def test_what_proves_itself_is_a_ticket_or_a_ticket_with_a_key() -> None:
    assert vars(maintenance)["_PROVEN"] == (3, upkeep_codes.LOAD_CHANGE)
