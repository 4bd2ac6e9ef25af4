"""One lasting unit for the tests of a file."""

from collections.abc import Iterator

import pytest
from lasting_unit import LastingUnit


@pytest.fixture(scope="module")
def unit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LastingUnit]:
    lasting = LastingUnit(tmp_path_factory.mktemp("lasting"))
    yield lasting
    lasting.close()
