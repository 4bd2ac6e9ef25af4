"""Whether labgrid lends a unit is told before the first test: a run without one must not look like a run that passed."""

import os
from pathlib import Path

import pytest
from benches.bench_file import BenchFileError
from worlds import LABGRID

_EXAMPLE = "--lg-env hil_tests/benches/labgrid.yaml"
_NO_TEST = "No test ran."


def require_environment(config: pytest.Config) -> None:
    """Before labgrid reads it. Raises UsageError."""
    if config.getoption("--bench") != LABGRID:
        return
    if not config.pluginmanager.has_plugin("labgrid"):
        raise pytest.UsageError(
            f"--bench labgrid: labgrid is not installed. {_NO_TEST} `pip install --editable '.[dev]'` brings it."
        )
    named = config.getoption("--lg-env") or os.environ.get("LG_ENV")
    if named is None:
        raise pytest.UsageError(
            f"--bench labgrid: no environment file is named. {_NO_TEST} Give {_EXAMPLE}, or one like it."
        )
    if not Path(named).is_file():
        raise pytest.UsageError(
            f"--bench labgrid: the environment file {named} is not there. {_NO_TEST} An example: {_EXAMPLE}."
        )


def require_lent(config: pytest.Config) -> None:
    """Raises UsageError where labgrid lends none, or says of it what a bench file could not."""
    from labgrid.exceptions import InvalidConfigError, NoSupplierFoundError
    from labgrid.pytestplugin.hooks import LABGRID_ENV_KEY
    from labgrid.remote.client import Error

    try:
        target = config.stash[LABGRID_ENV_KEY].get_target()
        why = "the environment file has no target 'main'" if target is None else None
        if target is not None:
            _ = target.get_driver("PitUnitDriver").bench_unit
    except (Error, InvalidConfigError, NoSupplierFoundError, BenchFileError) as error:
        why = str(error).removeprefix("Error: ")
    if why is not None:
        raise pytest.UsageError(
            f"--bench labgrid: {why}. {_NO_TEST} `labgrid-client places` and `labgrid-client -p PLACE acquire` show and take a "
            "place; hil_tests/benches/labgrid.yaml tells how one is made."
        )
