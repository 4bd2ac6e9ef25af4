"""Output that nobody takes ends a command in a sentence."""

import subprocess
from pathlib import Path

import pytest
from lasting_unit import PIT

_FULL = Path("/dev/full")


@pytest.mark.skipif(not _FULL.exists(), reason="this system has no /dev/full")
def test_output_on_a_full_disk_ends_in_one_sentence() -> None:
    with _FULL.open("w") as full:
        done = subprocess.run([PIT, "link", "describe"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("pit: the machine refused")
    assert done.stderr.count("\n") == 1
