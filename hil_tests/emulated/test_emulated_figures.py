"""`pit bench latency|heap|boot --bench pico`: a press's and a boot's moments in their order, and what flash takes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pit.cli.bench import app

pytestmark = pytest.mark.emulated

_MOST_OF_AN_INTERPRETER = 8 * 1024  # of the heap, without firmware: 4.3 KB in 1.26; more were another interpreter's


@pytest.fixture
def figures(pytestconfig: pytest.Config, tmp_path: Path, request: pytest.FixtureRequest) -> dict[str, float]:
    """Each row's value by its name, of the command in the test's parameter."""
    uf2 = pytestconfig.getoption("--uf2")
    file = tmp_path / "figures.json"
    options = ("--bench", "pico", "--uf2", str(uf2), "--json", str(file), "--vcd", str(tmp_path / "run.vcd"))
    done = CliRunner().invoke(app, [*request.param, *options])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.output
    return {row["name"]: row["value"] for row in json.loads(file.read_text())}


@pytest.mark.parametrize("figures", [("latency", "--presses", "1")], indirect=True)
def test_a_press_goes_from_its_interrupt_to_its_last_digit_and_stands_beside_two_scripts(
    figures: dict[str, float], tmp_path: Path
) -> None:
    drawn = {
        path.stem
        for path in tmp_path.glob("*.vcd")
        if "display_load" in path.read_text() or "lid_a" in path.read_text()
    }
    assert drawn == {"run", "run-lid", "run-polling", "run-bare"}
    moments = [
        figures[f"press to {part}, median"] for part in ("interrupt", "drawn", "committed", "first digit", "last digit")
    ]
    assert moments == sorted(set(moments))  # the chip acknowledges an edge within its microsecond
    assert figures["script bare: press to last digit, median"] < moments[-1]
    assert figures["script polling: press to last digit, median"] > moments[0]
    assert figures["lid to relay, longest of 1"] > 0
    assert min(figures["tag of a poll checked"], figures["key of a session made"]) > 0
    assert figures["allocated by a tagged poll"] > 0


@pytest.mark.parametrize("figures", [("heap",)], indirect=True)
def test_what_the_firmware_takes_of_the_heap_is_all_but_what_is_free(figures: dict[str, float]) -> None:
    assert (
        0
        < figures["heap that the firmware takes of what a stock board has free"]
        < figures["heap in use after boot, interpreter and all"]
    )
    interpreters_own = (
        figures["heap in use after boot, interpreter and all"]
        - figures["heap that the firmware takes of what a stock board has free"]
    )
    assert 0 < interpreters_own < _MOST_OF_AN_INTERPRETER
    assert figures["allocated in an idle second, 50 polls answered"] == 0
    assert figures["allocated by a press"] > 0
    assert figures["difference between presses"] == 0


@pytest.mark.parametrize("figures", [("boot",)], indirect=True)
def test_what_a_real_flash_takes_for_a_boots_writes_is_added(figures: dict[str, float]) -> None:
    for boot in ("first boot", "boot after a power cut", "boot of a signed image"):
        moments = [
            figures[f"{boot}: {part}"]
            for part in ("modules in, memory checked", "meter set up", "entropy tested", "idle")
        ]
        assert moments[0] > 0
        assert moments[-1] == max(moments)
        assert (figures[f"{boot}: idle, with what a real flash takes for them"] > figures[f"{boot}: idle"]) == (
            figures[f"{boot}: flash writes"] > 0
        )
    assert figures["boot after a power cut: flash writes"] == 0
    assert figures["boot of a signed image: idle"] > figures["boot after a power cut: idle"]
