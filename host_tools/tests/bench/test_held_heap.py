"""The heap of a unit that holds all that one can be given stays within what is promised for a Pico."""

from pathlib import Path

import pytest

from pit.bench.proofs import held_heap, speed


def test_a_unit_provisioned_in_full_and_on_a_bus_keeps_within_the_promised_heap(tmp_path: Path) -> None:
    (row,) = held_heap.rows(speed._empty_heap(tmp_path / "empty"), speed.VM_TO_PICO, speed._PROMISED_HEAP)
    assert row.is_met, f"{row.value} bytes; the limit is {row.limit}"


def test_a_unit_that_does_not_play_by_all_of_it_is_no_measure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held_heap, "signed", lambda image, key: image)
    with pytest.raises(RuntimeError, match="does not play"):
        held_heap.used_after_boot(tmp_path)
