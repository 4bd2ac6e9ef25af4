"""Who may import whom in the firmware, read from the source: much of it can't be imported on the host.

    wire      nothing
    kernel    wire.crc
    rng       the kernel's records, wire.mac
    hal       drivers: nothing (buses are injected); adapters: machine, and the adapter they stand on
    units     kernel, rng, wire, hal's drivers, and what boot keeps for them: never boot's start, and of an adapter only
              hal.bus, the part of it that a unit on a bus opens when its configuration says so; a jig its chip's PIO, hal.pio
    boot      all of them, and is the only one that chooses an adapter; main.py takes the watchdog of machine for a trial

Imports for type checkers alone don't count.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

FIRMWARE = Path(__file__).parents[3] / "firmware"

_ROOTS = ("boot", "hal", "kernel", "pit", "rng", "units", "wire")
_MAY = {
    "wire": ("wire",),
    "kernel": ("kernel", "wire.crc"),
    "rng": ("rng", "kernel.record", "kernel.ring", "wire.mac"),
    "hal/drivers": ("hal.drivers",),
    "hal": ("hal.rp2", "hal.drivers.trng", "hal.drivers.rs485"),
    "units/jig": ("units", "kernel", "wire", "hal.pio", "boot"),
    "units": ("units", "kernel", "rng", "wire", "hal.drivers", "hal.bus", "boot"),
    "boot": ("boot", "units", "kernel", "rng", "wire", "hal"),
}
_MAY_NOT = dict.fromkeys(("units", "units/jig"), ("boot.start", "boot.main", "boot.kind"))
_STARTS = ("boot/main.py", "boot/frozen/_boot.py", "boot/frozen/main.py")
_MAY_MACHINE = ("hal/rp2.py", "hal/rp2350.py", "hal/esp32.py", "hal/stm32.py", "hal/bus.py", "hal/pio.py", *_STARTS)
_PACKAGES = ("hal.drivers", "units.jackpot", "units.card_machine", "units.jig")
_HOST_ONLY = ("hal/contract.py", "kernel/contract.py", "wire/texts.py")
_NOBODY = {
    "random": "no prize may come from it",
    "asyncio": "its core keeps time of its own",
    "uasyncio": "its core keeps time of its own",
    "_thread": "the loop runs to completion on one core",
}


def sources() -> list[Path]:
    """Every file that may be deployed."""
    return sorted(path for path in FIRMWARE.rglob("*.py") if path.relative_to(FIRMWARE).parts[0] != "tests")


def imported(tree: ast.AST) -> Iterator[str]:
    """Full names of what is imported, wherever it stands, but for type checkers' imports."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # `from wire import codes` names a module, `from wire.frame import Frame` does not
            is_package = node.module in _ROOTS or node.module in _PACKAGES
            yield from (f"{node.module}.{alias.name}" if is_package else str(node.module) for alias in node.names)
        else:
            yield from imported(node)


def complaints(path: str, source: str) -> list[str]:
    """What the file at `path` (from firmware/) imports against the rules."""
    found = []
    layer = next(name for name in ("hal/drivers", *_MAY) if path.startswith(name + "/"))
    for name in dict.fromkeys(imported(ast.parse(source))):
        root = name.split(".")[0]
        if name == "machine" and path not in _MAY_MACHINE:
            found.append(f"{path} imports machine: only an adapter may")
        elif name in _NOBODY:
            found.append(f"{path} imports {name}: {_NOBODY[name]}")
        elif root in _ROOTS and (not _is_in(name, _MAY[layer]) or _is_in(name, _MAY_NOT.get(layer, ()))):
            found.append(f"{path} imports {name}: {layer} may not")
        elif layer.startswith("units") and root == "units" and _other_kind(path, name):
            found.append(f"{path} imports {name}: a unit knows no other kind of unit")
        if name.replace(".", "/") + ".py" in _HOST_ONLY:
            found.append(f"{path} imports {name}: it is never deployed")
    return found


def _is_in(name: str, allowed: tuple[str, ...]) -> bool:
    return any(name == other or name.startswith(other + ".") for other in allowed)


def _other_kind(path: str, name: str) -> bool:
    own, other = path.split("/"), name.split(".")
    is_kind = len(other) > 1 and (FIRMWARE / "units" / other[1]).is_dir()
    return is_kind and (len(own) < 3 or own[1] != other[1])
