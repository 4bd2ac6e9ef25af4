"""The RP2350's generator and its driver: raw samples in order, and the unit's health tests find every fault of it."""

from collections.abc import Callable
from random import Random

import pytest

from hal.drivers.trng import Trng as Driver
from pit.bench.plants.entropy import EntropySource
from pit.bench.plants.trng import Trng
from rng.generator import CARRIED, Generator

BASE = 0x400F_0000


class Chip:
    """The source as the generator asks for it."""

    def __init__(self) -> None:
        self.plant = Trng(BASE, EntropySource(Random(7)))
        self._driver = Driver(self.plant, BASE)

    def fill_entropy(self, raw: bytearray) -> None:
        self._driver.fill(raw)

    def fill_system_random(self, into: bytearray) -> None:
        into[:] = bytes(len(into))

    def unit_id(self) -> bytes:
        return bytes(8)


def test_samples_come_in_the_order_of_the_source_over_several_words() -> None:
    chip = Chip()
    raw = bytearray(500)
    chip.fill_entropy(raw)
    source = EntropySource(Random(7))
    assert raw == bytes(source() for _ in range(500))
    assert chip.plant.source.reads == 576, "192 at a time"


def test_a_sound_source_starts_a_generator() -> None:
    assert Generator(Chip()).start(bytes(CARRIED))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda plant: plant.source.stick(0),
        lambda plant: plant.source.stick(1),
        lambda plant: plant.source.bias(900),
        lambda plant: plant.source.repeat([0, 1, 1, 0, 1]),
        lambda plant: plant.source.vanish(),
        lambda plant: setattr(plant, "is_mute", True),
    ],
    ids=["stuck at 0", "stuck at 1", "biased", "repeating", "absent", "never ready"],
)
def test_a_faulty_source_starts_none(spoil: Callable[[Trng], None]) -> None:
    chip = Chip()
    spoil(chip.plant)
    assert not Generator(chip).start(bytes(CARRIED))


def test_a_generator_whose_own_corrections_are_on_is_taken_for_dead() -> None:
    chip = Chip()
    chip.plant[BASE + 0x138] = 0
    assert not Generator(chip).start(bytes(CARRIED))


def test_samples_that_were_read_are_never_given_again() -> None:
    plant = Trng(BASE, EntropySource(Random(7)))
    driver = Driver(plant, BASE)
    first, second = bytearray(192), bytearray(192)
    driver.fill(first)
    driver.fill(second)
    assert first != second
