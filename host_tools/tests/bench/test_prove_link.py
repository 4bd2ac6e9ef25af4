"""`pit prove link`: a forger is neither obeyed nor believed, and each planted weakness is caught."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import wire.frame
import wire.mac
from pit.bench.proofs import link
from pit.bench.proofs.link_planted import PLANTED
from pit.bench.proofs.link_siege import Siege
from pit.cli.prove import app

_FRAMES = 3_000


@pytest.fixture(autouse=True)
def quick_twins() -> Iterator[None]:
    kept = [(module, dict(vars(module))) for module in (wire.frame, wire.mac)]
    link.use_quick_twins()
    yield
    for module, names in kept:
        vars(module).update(names)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("is_card_machine", [False, True])
def test_no_forged_frame_is_obeyed_or_believed(seed: int, is_card_machine: bool) -> None:
    siege = Siege(seed, is_card_machine=is_card_machine)
    assert siege.go_on(_FRAMES), (siege.tally.accepted, siege.tally.crashes, siege.tally.stalls)
    assert siege.tally.refused > _FRAMES / 4
    assert len(siege.unit.effects) > 50, "the host itself did nothing"


def test_every_way_to_forge_is_gone() -> None:
    ways = link.besiege(0, _FRAMES).ways
    assert {way.removeprefix("answer ") for way in ways} == {
        "another's", "cut", "flipped", "in flight", "kept", "made up", "noise", "re-addressed", "reordered", "replayed",
        "retagged", "session replayed", "stripped",
    }  # fmt: skip


@pytest.mark.parametrize("name", [name for name, _ in PLANTED])
def test_a_planted_weakness_is_caught(name: str) -> None:
    assert link.caught(name)


def test_a_sound_link_is_not_found_weak(monkeypatch: pytest.MonkeyPatch) -> None:
    siege = Siege(link._SEED_TO_CATCH)
    assert siege.go_on(10_000)


def test_the_command_ends_in_one_line_of_figures(tmp_path: Path) -> None:
    file = tmp_path / "link.json"
    done = CliRunner().invoke(app, ["link", "--frames", "1000", "--json", str(file)])
    assert done.exit_code == 0, done.output
    line = done.stdout.splitlines()[-1]
    assert line.startswith("prove link: frames 10")
    assert line.endswith("accepted forgeries 0, crashes 0, stalls 0; planted 9, caught 9")
    assert json.loads(file.read_text())["accepted"] == []


def test_a_violation_is_no_proof() -> None:
    evidence = link.Evidence(accepted=["round 1: forged"], caught={"a weakness": "frame 1"})
    assert not evidence.is_proven
    assert not link.Evidence(caught={"a weakness": ""}).is_proven
    assert link.Evidence(caught={"a weakness": "frame 1"}).is_proven
