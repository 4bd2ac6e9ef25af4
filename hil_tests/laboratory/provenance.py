"""Where a test run's evidence comes from: bench, images, commit, seeds, interpreter, machine, and how to run it again.

What can't be found out is said to be unknown, never left out.
"""

import hashlib
import platform
import shlex
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import pytest
from plant_seed import PLANT_SEED

from boot.version import VERSION
from laboratory.units_asked import facts_of_units
from pit.bench.assembly import BOARD, MissingInterpreter, interpreter
from pit.image.build import ARCHITECTURES, BuildError, build, cache_folder

_ROOT = Path(__file__).resolve().parents[2]
_GIT_S = 10
_KINDS = ("jackpot", "card_machine")
_OWN = ("virtual", "pico")  # benches that start units of their own


def facts_of(config: pytest.Config) -> dict[str, str]:
    """What and where, as names and values to be shown in this order."""
    bench = str(config.getoption("--bench"))
    return {
        "began": datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC"),
        "bench": bench,
        **(
            {"board, whose facts this bench's units are wired by": BOARD}
            if bench in _OWN
            else facts_of_units(bench, config.getoption("--jig", None))
        ),
        "firmware of this commit": ".".join(map(str, VERSION)),
        **{f"image of this commit, {kind}": _image(kind, bench) for kind in _KINDS},
        "interpreter": _interpreter(bench, config.getoption("--uf2")),
        "commit": _commit(),
        **_seeds(config),
        "command line": shlex.join(("pytest", *map(str, config.invocation_params.args))),
        "to run it again": shlex.join(("pytest", *map(str, config.invocation_params.args), *_again(config))),
        "machine": f"{platform.system()} {platform.release()}, {platform.machine()}, Python {platform.python_version()}",
        "pytest": version("pytest"),
    }


def _seeds(config: pytest.Config) -> dict[str, str]:
    places = config.pluginmanager.get_plugin("sampled_places")
    own = (
        f"{PLANT_SEED}, or the one that a test's code gives its own unit"
        if config.getoption("--bench") in _OWN
        else "none"
    )
    return {
        "seed of the tests' order": str(config.getoption("randomly_seed", "unknown: tests ran in file order")),
        "places tried": "every one" if places is None else places.pytest_report_header(config).removeprefix("places: "),
        "seed of the plants": own,
        "seed of the soak": str(config.getoption("soak_seed", "unknown: these tests have no soak")),
    }


def _again(config: pytest.Config) -> list[str]:
    """The options that give another run this one's seeds."""
    seeds = {
        "--randomly-seed": config.getoption("randomly_seed", None),
        "--place-seed": config.getoption("place_seed", None),
        "--soak-seed": config.getoption("soak_seed", None),
    }
    return [f"{name}={seed}" for name, seed in seeds.items() if seed is not None]


def _image(kind: str, bench: str) -> str:
    """SHA-256 over paths and contents of this commit's release as it is compiled for that bench."""
    chip = "virtual" if bench == "virtual" else "RP2040"
    try:
        files = build(kind, BOARD, ARCHITECTURES[chip], cache_folder()).files
    except BuildError as error:
        return f"unknown: {error}"
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    size = sum(map(len, files.values()))
    return f"{digest.hexdigest()} (for {BOARD}, {ARCHITECTURES[chip]}; {len(files)} files, {size:,} bytes)"


def _interpreter(bench: str, uf2: Path | None) -> str:
    if bench == "virtual":
        try:
            path = Path(interpreter()[-1])
        except MissingInterpreter as missing:
            return f"unknown: {missing}"
        # The wheel's own file only starts the VM, which is a library beside it.
        libraries = sorted(path.parent.glob("micropython*.so")) if path.suffix == ".py" else []
        return "; ".join(f"{part.name}, SHA-256 {_hash_of(part)}" for part in libraries or [path])
    if uf2 is not None:
        return f"{uf2.name}, SHA-256 {_hash_of(uf2)}"
    return "unknown to this run: the unit runs elsewhere; `pit verify --interpreter` proves it"


def _hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _commit() -> str:
    head = _git("rev-parse", "HEAD")
    if head is None:
        return "unknown: this is no git work tree"
    altered = _git("status", "--porcelain", "--untracked-files=no")
    return f"{head.strip()}{', with changes that are not committed' if altered else ''}"


def _git(*arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(_ROOT), *arguments], capture_output=True, text=True, timeout=_GIT_S, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout
