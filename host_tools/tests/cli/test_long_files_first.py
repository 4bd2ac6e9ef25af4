"""Long files begin first, and the rest stays in the order that it has."""

from pathlib import Path
from types import SimpleNamespace

import long_files_first
import pytest

ROOT = Path(__file__).resolve().parents[3]


def test_long_files_come_first_and_the_rest_as_it_was() -> None:
    names = ["z.py", long_files_first.LONG[1], "a.py", long_files_first.LONG[0], "z.py"]
    items = [SimpleNamespace(path=ROOT / name) for name in names]
    long_files_first.pytest_collection_modifyitems(SimpleNamespace(rootpath=ROOT), items)  # type: ignore[arg-type]
    assert [str(item.path.relative_to(ROOT)) for item in items] == [
        *long_files_first.LONG[:2], "z.py", "a.py", "z.py",
    ]  # fmt: skip


@pytest.mark.parametrize("name", long_files_first.LONG)
def test_each_is_there(name: str) -> None:
    assert (ROOT / name).is_file()
