"""Every name of the interpreter's own modules that the firmware of an RP2040 uses is there."""

import ast
import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from pit.image.build import FIRMWARE

pytestmark = pytest.mark.emulated

_MODULES = {
    "array", "gc", "hashlib", "io", "machine", "micropython", "os", "rp2", "select", "struct", "sys", "time", "uctypes",
    "vfs",
}  # fmt: skip
_OTHER_PORTS = ("esp32", "stm32", "rp2350")
_COMPILERS = {"native", "viper"}  # it knows them; they are no names of the module


@pytest.fixture
def uf2(request: pytest.FixtureRequest) -> Path:
    """The interpreter to boot: the mark above skips these tests where none was given."""
    file = request.config.getoption("--uf2")
    assert isinstance(file, Path)
    return file


def names() -> set[tuple[str, str]]:
    """Module and name, as the firmware's sources for an RP2040 use them."""
    found: set[tuple[str, str]] = set()
    for file in FIRMWARE.rglob("*.py"):
        if "tests" in file.parts or file.stem in _OTHER_PORTS:
            continue
        nodes = list(ast.walk(ast.parse(file.read_text())))
        imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names} & _MODULES
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module in _MODULES:
                found |= {(node.module, alias.name) for alias in node.names}
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
                found.add((node.value.id, node.attr))
    return {(module, name) for module, name in found if name not in _COMPILERS}


def said(uf2: Path, code: str) -> str:
    """What the prompt of a board without files says to `code`."""
    from rp2040py.boards import BOARDS
    from rp2040py.device import MicroPythonDevice

    async def run() -> tuple[bytes, bytes]:
        async with MicroPythonDevice(board=replace(BOARDS["pico"], image=uf2)) as device:
            return await device.aexec(code, timeout=None)

    out, errors = asyncio.run(run())
    assert not errors, errors.decode()
    return out.decode()


def test_every_name_that_the_firmware_uses_is_in_the_interpreter(uf2: Path) -> None:
    wanted = sorted(names())
    assert ("machine", "mem32") in wanted
    modules = sorted({module for module, _ in wanted})
    code = f"import {', '.join(modules)}\n"
    code += "".join(f"if not hasattr({module}, {name!r}): print('{module}.{name}')\n" for module, name in wanted)
    assert said(uf2, code) == ""
