"""Faults by name at a round, as `pit table run --fault` takes them."""

import pytest

from pit.table.faults import UnknownFault, Wanted, read_fault
from pit.table.machine.planted import CardFault
from pit.table.planted import Fault


def test_a_name_and_a_round() -> None:
    assert read_fault("jam@3") == Wanted(CardFault.JAM, 3)
    assert read_fault("cut-power@12") == Wanted(Fault.CUT_POWER, 12)


def test_a_name_alone_is_for_the_first_round() -> None:
    assert read_fault("lid") == Wanted(CardFault.LID, 1)


@pytest.mark.parametrize("text", ["jams@3", "", "@3"])
def test_another_name_lists_all_that_there_are(text: str) -> None:
    with pytest.raises(UnknownFault) as refused:
        read_fault(text)
    assert all(f"{fault}" in str(refused.value) for kind in (CardFault, Fault) for fault in kind)


@pytest.mark.parametrize("text", ["jam@", "jam@0", "jam@x", "jam@-1", "jam@²"])
def test_a_round_is_a_number_from_1(text: str) -> None:
    with pytest.raises(UnknownFault, match="names no round"):
        read_fault(text)
