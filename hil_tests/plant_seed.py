"""The seed of the plants around each unit that a test does not give another: contacts, noise, entropy, a blank chip's number."""

from typing import Final

PLANT_SEED: Final = 3
