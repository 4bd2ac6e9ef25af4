"""The files of a test's units: logs, memory images, waveforms. A unit that did not start is in no fixture, and yet has its own.

It knows what lies in the test's own folder; a unit that runs elsewhere has no file here.
"""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

LOGS, WAVEFORMS, MEMORIES = "*.log", "*.vcd", "*.img"
_FOLDER = pytest.StashKey[Path]()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    value = yield
    if fixturedef.argname == "tmp_path" and isinstance(value, Path):
        request.node.stash[_FOLDER] = value
    return value


def watch_folders(config: pytest.Config) -> None:
    """Have this plugin told of each test's folder. A second call changes nothing."""
    if not config.pluginmanager.has_plugin(__name__):
        config.pluginmanager.register(sys.modules[__name__], __name__)


def set_folder(item: pytest.Item, folder: Path) -> None:
    """Of a test that had it elsewhere: in another process."""
    item.stash[_FOLDER] = folder


def folder_of(item: pytest.Item) -> Path | None:
    """The test's own folder, if it had one when it ended."""
    return item.stash.get(_FOLDER, None)


def files_of(item: pytest.Item, *patterns: str) -> list[Path]:
    """The files of those patterns in it, at any depth."""
    folder = folder_of(item)
    if folder is None:
        return []
    return [file for pattern in patterns for file in sorted(folder.rglob(pattern)) if file.is_file()]
