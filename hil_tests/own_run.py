"""A pytest run of its own, over a few tests in a folder, with the fixtures and options of these tests."""

import os
import subprocess
import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent


def own_run(folder: Path, tests: str, *options: str) -> str:
    """What it said. The tests stand in `folder` afterwards, and a report where `options` have one put."""
    (folder / "test_failing.py").write_text(tests)
    path = os.pathsep.join((str(_HERE), os.environ.get("PYTHONPATH", "")))
    always = ("-p", "conftest", "-p", "no:cacheprovider", "-q", "--rootdir", ".", ".")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *always, *options],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr
