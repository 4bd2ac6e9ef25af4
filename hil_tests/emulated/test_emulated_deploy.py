"""`pit deploy` through mpremote to an emulated Pico: a new version is tried, and stays or is taken back; none costs one trip."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.pico.assembly import EmulatedJackpot
from pit.bench.pico.chip_port import plugged
from pit.deploy import deploy as deploying
from pit.deploy.deploy import Outcome
from pit.deploy.errors import DeployError
from pit.image.build import Image, build, cache_folder, compile_file
from pit.link.client import Client
from pit.link.transport import SerialTransport

pytestmark = pytest.mark.emulated

_NEXT = (1, 1, 0)


@pytest.fixture
def url(pico: UnitUnderTest) -> Iterator[str]:
    """Of its port, in its own time."""
    assert isinstance(pico.bench, EmulatedJackpot)
    with plugged(pico.bench.emulated) as port:
        yield port


def _deploy(url: str, version: tuple[int, int, int]) -> Outcome:
    return deploying.deploy("jackpot", url, "rpi_pico", "RP2040", version)


def _press_id(url: str) -> int:
    """Of the last press, as the unit tells it."""
    answer = Client(SerialTransport(url), try_us=1_500_000).request("poll", acknowledged=0)
    assert isinstance(answer["press_id"], int)
    return answer["press_id"]


def test_a_new_version_is_tried_and_stays_and_the_same_again_takes_one_round_trip(
    pico: UnitUnderTest, url: str
) -> None:
    press_id = pico.play()["press_id"]
    done = _deploy(url, _NEXT)
    assert (done.image, done.is_new) == ("b", True)
    assert _press_id(url) == press_id
    again = _deploy(url, _NEXT)
    assert (again.image, again.is_new, again.uploaded, again.round_trips) == ("b", False, 0, 1)


def test_an_image_whose_program_fails_is_taken_back(
    pico: UnitUnderTest, url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "module.py"
    source.write_text("raise ValueError\n")

    def spoilt(kind: str, board: str, architecture: str, cache: Path) -> Image:
        image = build(kind, board, architecture, cache)
        module = compile_file(source, "units/jackpot/unit.py", architecture, cache_folder())
        return replace(image, files=image.files | {"units/jackpot/unit.mpy": module})

    monkeypatch.setattr(deploying, "build", spoilt)
    with pytest.raises(DeployError, match="did not come to IDLE, and the unit went back to /a"):
        _deploy(url, _NEXT)
    assert pico.await_boot()["fault"] == 0
