"""What a run on a bench can be told: the options of its command line, and the marks of its tests."""

from pathlib import Path

import pytest

_BENCH_HELP = (
    "virtual (default), pico, labgrid (a place of --lg-env), FILE.toml (benches/bench_file.py), or serial: and a port"
)


def add_options(parser: pytest.Parser) -> None:
    """Where the units are, and what is kept of a run."""
    group = parser.getgroup("bench", "where the unit under test runs")
    group.addoption("--bench", default="virtual", metavar="WHERE", help=_BENCH_HELP)
    group.addoption("--jig", metavar="PORT", help="hand and eye of the unit at --bench serial:PORT")
    group.addoption("--uf2", type=Path, metavar="FILE", help="MicroPython for the emulated Pico (--bench pico)")
    group.addoption("--soak-games", type=int, default=12, metavar="N", help="games of the soak (make soak: a day's)")
    group.addoption(
        "--report", type=Path, metavar="FOLDER", help="report.html and junit.xml of this run, for a laboratory"
    )
    group.addoption("--vcd", action="store_true", help="write each unit's waveform into its test's folder")
    group.addoption("--soak-seed", type=int, default=1, metavar="N", help="another seed, another history")


def add_marks(config: pytest.Config) -> None:
    """What they ask: bench_needs.py."""
    config.addinivalue_line("markers", "emulated: this test starts emulated Picos of its own; it needs --uf2 FILE")
    config.addinivalue_line("markers", "slow_on_pico(why): left out with --bench pico, where code runs 25 times slower")
    config.addinivalue_line(
        "markers", "on_pico: this test of a file that slow_on_pico leaves out runs there, and stands for it"
    )
    config.addinivalue_line(
        "markers", "needs(feature, ..., why=...): what a world must have for this test, and what for (bench_needs.py)"
    )
