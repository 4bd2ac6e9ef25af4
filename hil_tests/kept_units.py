"""The emulated units from which tests go on: one of each kind, started once it is needed, kept to the end of the run."""

import tempfile
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import frame_record
import pytest
from laboratory import own_files

from pit.link.errors import LinkError

if TYPE_CHECKING:
    from emulated_world import KeptCardUnit, KeptUnit

Kept = TypeVar("Kept")

JACKPOT = frozenset({"unit", "unpowered", "pico"})  # fixtures that go on from such a unit
CARD_MACHINE = frozenset({"card_unit", "empty_card_unit", "card_pico"})
ALWAYS = frozenset({"pico", "card_pico"})  # whatever `--bench` says


class KeptUnits:
    """`prepare` before a test is split off, so that the unit is there for the next ones, too."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        uf2 = config.getoption("--uf2")
        assert isinstance(uf2, Path)
        self._uf2 = uf2

    def prepare(self, fixtures: set[str]) -> None:
        if fixtures & JACKPOT:
            assert self.jackpot
        if fixtures & CARD_MACHINE:
            assert self.card_machine

    @cached_property
    def jackpot(self) -> "KeptUnit":
        from emulated_world import KeptUnit

        return self._start(KeptUnit)

    @cached_property
    def card_machine(self) -> "KeptCardUnit":
        from emulated_world import KeptCardUnit

        return self._start(KeptCardUnit)

    def _start(self, kept: Callable[[Path, Path], Kept]) -> Kept:
        folder = tempfile.TemporaryDirectory(prefix="pit-pico-")
        self._config.add_cleanup(folder.cleanup)
        try:
            unit = kept(Path(folder.name), self._uf2)
        except (AssertionError, LinkError) as error:
            said = "\n".join(log.read_text() for log in Path(folder.name).rglob(own_files.LOGS))
            frames = "\n".join(transport.last_frames() for transport in frame_record.opened[-1:])
            pytest.exit(
                f"the emulated unit did not come to rest, so no test can start from it: {error}\nlast frames:\n{frames}\n"
                f"what it said beside frames:\n{said or 'nothing'}",
                returncode=1,
            )
        frame_record.opened.clear()  # its start is no test's
        return unit
