"""What a proof found is printed whole, also where its evidence finds no room on the disk."""

from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from pit.bench.proofs import rng
from pit.cli import prove

_FOUND: Any = SimpleNamespace(
    line="prove it: trials 1",
    counts="systems 1",
    is_proven=True,
    failed=[],
    missing=[],
    caught={},
    as_dict=dict,
)


@pytest.fixture
def _found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every proof is over at once."""
    for part in ("pit.bench.proofs.speed", "pit.play.speed", "pit.table.speed"):
        monkeypatch.setattr(f"{part}.rows", lambda *_: [])
    monkeypatch.setattr("pit.bench.proofs.cuts.prove", lambda *_: _FOUND)
    monkeypatch.setattr("pit.bench.proofs.rng.prove", lambda *_, **__: rng.Evidence(1, 1, (), (), 0.5, 0.1))
    monkeypatch.setattr("pit.cli.prove_clauses.matrix", lambda *_: SimpleNamespace(checked=lambda: None))
    monkeypatch.setattr("pit.clauses.proof.evidence.prove", lambda *_: _FOUND)


@pytest.mark.usefixtures("_found")
@pytest.mark.parametrize("proof", ["speed", "cuts", "rng", "clauses"])
def test_the_last_line_of_a_proof_comes_before_what_its_file_lacks(proof: str) -> None:
    done = CliRunner().invoke(prove.app, [proof, "--json", "/dev/full"])
    assert done.stdout.splitlines()[-1].startswith("prove ")
    assert isinstance(done.exception, OSError)
