"""Without a unit that labgrid lends, a run on its bench ends with a sentence, and never with tests that are all skipped."""

from pathlib import Path

import pytest
from own_run import own_run

_TESTS = """
def test_of_a_unit(unit):
    raise SystemExit("it ran")
"""
_EXAMPLE = str(Path(__file__).with_name("labgrid.yaml"))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "no environment file is named"),
        (("--lg-env", "none.yaml"), "the environment file none.yaml is not there"),
        (("--lg-env", _EXAMPLE, "--lg-coordinator", "127.0.0.1:1"), "Could not connect to coordinator"),
        (("--lg-env", "empty.yaml"), "the environment file has no target 'main'"),
    ],
    ids=["no environment", "no file", "no coordinator", "no target"],
)
def test_a_bench_that_labgrid_does_not_lend_ends_the_run_before_a_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], says: str
) -> None:
    monkeypatch.delenv("LG_ENV", raising=False)
    (tmp_path / "empty.yaml").write_text("targets:\n  other: {}\n")
    said = own_run(tmp_path, _TESTS, "--bench", "labgrid", *options)
    assert f"ERROR: --bench labgrid: {says}. No test ran." in said, said
    assert "skipped" not in said
    assert "it ran" not in said
    assert "Traceback" not in said
