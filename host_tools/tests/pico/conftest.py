"""Makes hand-made units, and takes them off the bench afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hand_made import Program
from hand_made_unit import HandMade, Make


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes one for a program."""
    made: list[HandMade] = []

    def made_of(program: Program | None = None, *, has_entropy: bool = True) -> HandMade:
        made.append(HandMade(tmp_path, program, has_entropy=has_entropy))
        return made[-1]

    yield made_of
    for one in made:
        one.unit.close()
