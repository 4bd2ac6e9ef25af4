"""Numbers that the modules behind a ticket repeat, as their names would take room in play, are those of the shared lists."""

import pytest

import pit  # noqa: F401 (lets CPython import the firmware's files)
from boot import tickets
from units import factory, key_change, leave, replacing, rescue, service
from wire import card_codes, upkeep_codes


@pytest.mark.parametrize("module", [tickets, leave, key_change, replacing, factory, rescue, service])
def test_they_are_the_shared_ones(module: object) -> None:
    own = {name.removeprefix("_"): value for name, value in vars(module).items() if name.startswith("_")}
    repeated = {name: value for name, value in vars(upkeep_codes).items() if name.isupper() and name in own}
    assert repeated
    assert {name: own[name] for name in repeated} == repeated


def test_the_fault_and_the_kind_of_a_card_machine_are_its_own() -> None:
    found = vars(factory)
    assert (found["_FAULT_COUNT"], found["_CARD_MACHINE"]) == (card_codes.FAULT_COUNT, card_codes.KIND_CARD_MACHINE)
    assert vars(service)["_EMPTY"] == card_codes.EMPTY
