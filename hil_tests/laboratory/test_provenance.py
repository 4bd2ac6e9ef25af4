"""What a report says of where it comes from is about what ran: the image of that bench, and the VM itself."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from plant_seed import PLANT_SEED

from laboratory import provenance
from pit.bench.assembly import interpreter


@pytest.mark.parametrize(("bench", "architecture"), [("virtual", "x64"), ("pico", "armv6m"), ("serial:COM1", "armv6m")])
def test_the_image_is_that_of_the_bench(bench: str, architecture: str) -> None:
    assert f"(for rpi_pico, {architecture}; " in provenance._image("jackpot", bench)


def test_images_of_two_benches_are_two() -> None:
    assert len({provenance._image("jackpot", bench).split()[0] for bench in ("virtual", "pico")}) == 2


@pytest.mark.needs("vm", why="the file of its interpreter is read")
def test_the_interpreter_is_the_vm_and_not_what_starts_it() -> None:
    said = provenance._interpreter("virtual", None)
    program = Path(interpreter()[-1])
    vm = next(program.parent.glob("micropython*.so"), program)
    assert f"{vm.name}, SHA-256 {hashlib.sha256(vm.read_bytes()).hexdigest()}" in said


@pytest.mark.parametrize(
    ("options", "places"),
    [
        (("--place-seed=41",), "one in so many as the tests say, those of --place-seed 41"),
        (("--place-seed=41", "--every-place"), "every one"),
    ],
)
def test_every_seed_of_a_run_is_named_and_given_again_by_its_own_command_line(
    tmp_path: Path, options: tuple[str, ...], places: str
) -> None:
    report = tmp_path / "report"
    here = "hil_tests/laboratory/test_own_files.py"
    always = (
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--randomly-seed=12",
        "--soak-seed=5",
        "--report",
        str(report),
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *always, *options, here],
        cwd=Path(__file__).resolve().parents[2],
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    page = (report / "report.html").read_text()
    assert "order<td>12" in page
    assert f"<td>places tried<td>{places}" in page
    assert f"<td>seed of the plants<td>{PLANT_SEED}, or " in page
    assert "<td>seed of the soak<td>5" in page
    assert f"{here} --randomly-seed=12 --place-seed=41 --soak-seed=5" in page
