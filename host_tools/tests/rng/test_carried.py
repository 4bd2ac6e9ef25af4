"""What is carried over a power-down is the newest that was saved, or after a cut the one before; on either memory."""

import pytest

from pit.bench.proofs.chips import Chips, Image, cuts
from rng.carried import Carried
from rng.generator import CARRIED

_BASE, _SIZE = 0x1200, 256
_SECRETS = [bytes([number]) * CARRIED for number in (1, 2, 3)]


def _loaded(image: Image) -> bytes:
    chips = Chips(image)
    return Carried(chips.a, chips.b).load()


def _saved(*secrets: bytes) -> Chips:
    chips = Chips()
    carried = Carried(chips.a, chips.b)
    carried.load()
    assert [carried.save(secret) for secret in secrets] == [0] * len(secrets)
    return chips


def test_a_new_memory_carries_nothing() -> None:
    assert _loaded(Image()) == bytes(CARRIED)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_newest_is_found_after_a_restart(count: int) -> None:
    assert _loaded(_saved(*_SECRETS[:count]).image) == _SECRETS[count - 1]


@pytest.mark.parametrize("chip", [0, 1])
def test_either_memory_alone_is_enough(chip: int) -> None:
    assert _loaded(_saved(*_SECRETS).image.blanked(chip)) == _SECRETS[2]


def test_it_keeps_to_its_place_in_the_map() -> None:
    touched = {written.at for written in _saved(*_SECRETS).log}
    assert touched <= set(range(_BASE, _BASE + _SIZE))


def test_a_cut_at_any_byte_of_a_save_leaves_the_old_or_the_new() -> None:
    chips = _saved(_SECRETS[0])
    before = chips.image
    chips.log.clear()
    carried = Carried(chips.a, chips.b)
    carried.load()
    carried.save(_SECRETS[1])
    found = {_loaded(cut.image) for cut in cuts(before, chips.log)}
    assert found == {_SECRETS[0], _SECRETS[1]}


@pytest.mark.parametrize(("dead", "bits"), [(0, 1), (1, 2)])
def test_a_memory_that_refuses_is_told(dead: int, bits: int) -> None:
    chips = Chips()
    carried = Carried(chips.a, chips.b)
    carried.load()
    (chips.a, chips.b)[dead].is_dead = True
    assert carried.save(_SECRETS[0]) == bits
    assert _loaded(chips.image) == _SECRETS[0]


def test_two_memories_that_refuse_are_told() -> None:
    chips = Chips()
    carried = Carried(chips.a, chips.b)
    chips.a.is_dead = chips.b.is_dead = True
    carried.load()
    assert carried.save(_SECRETS[0]) == 3
