"""What a report says of where it comes from is about what ran: the image of that bench, and the VM itself."""

import hashlib
from pathlib import Path

import pytest

from laboratory import provenance
from pit.bench.assembly import interpreter


@pytest.mark.parametrize(("bench", "architecture"), [("virtual", "x64"), ("pico", "armv6m"), ("serial:COM1", "armv6m")])
def test_the_image_is_that_of_the_bench(bench: str, architecture: str) -> None:
    assert f"(for rpi_pico, {architecture}; " in provenance._image("jackpot", bench)


def test_images_of_two_benches_are_two() -> None:
    assert len({provenance._image("jackpot", bench).split()[0] for bench in ("virtual", "pico")}) == 2


@pytest.mark.needs("vm")
def test_the_interpreter_is_the_vm_and_not_what_starts_it() -> None:
    said = provenance._interpreter("virtual", None)
    program = Path(interpreter()[-1])
    vm = next(program.parent.glob("micropython*.so"), program)
    assert f"{vm.name}, SHA-256 {hashlib.sha256(vm.read_bytes()).hexdigest()}" in said
