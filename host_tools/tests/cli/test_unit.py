"""`pit unit` and `pit link` print what a unit and the link are, for people and for programs."""

import json

import pytest
from lasting_unit import LastingUnit


@pytest.mark.parametrize("command", ["status", "meters", "id"])
def test_json_is_one_object(unit: LastingUnit, command: str) -> None:
    answer = unit.pit("unit", command, unit.port, "--json")
    assert answer.returncode == 0, answer.stderr
    assert isinstance(json.loads(answer.stdout), dict)


def test_status_says_that_the_schedule_is_unverified(unit: LastingUnit) -> None:
    answer = unit.pit("unit", "status", unit.port)
    assert "schedule unverified" in answer.stdout


def test_events_are_listed_oldest_first(unit: LastingUnit) -> None:
    answer = unit.pit("unit", "events", unit.port, "--json")
    events = json.loads(answer.stdout)
    assert events[0]["event"] == "boot"
    assert [event["number"] for event in events] == sorted(event["number"] for event in events)


def test_a_new_unit_recalls_no_game(unit: LastingUnit) -> None:
    answer = unit.pit("unit", "recall", unit.port)
    assert (answer.returncode, answer.stdout.strip()) == (0, "none")


def test_a_lamp_test_lights_every_segment(unit: LastingUnit) -> None:
    assert unit.pit("unit", "lamp-test", unit.port, "--seconds", "30").returncode == 0
    assert unit.see()["digits"] == "8.8.8.8.8.8.8.8."


def test_a_fault_that_does_not_stand_is_not_cleared(unit: LastingUnit) -> None:
    answer = unit.pit("unit", "clear-fault", unit.port, "3")
    assert answer.returncode == 1
    assert "refused" in answer.stderr


def test_link_describe_lists_every_message(unit: LastingUnit) -> None:
    described = json.loads(unit.pit("link", "describe", "--json").stdout)
    assert {"hello", "poll", "arm", "prize", "settle"} <= {message["name"] for message in described["messages"]}
