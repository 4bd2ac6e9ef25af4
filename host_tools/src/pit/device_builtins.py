"""Lets CPython import the firmware's pure parts: what MicroPython's compiler knows and CPython lacks.

The `micropython` module that comes with the VM's wheel has no `const`, so this one takes its place. Every `pit` command reads
it before it can heed Ctrl-C, so it imports next to nothing.
"""

import builtins
import sys
from types import ModuleType


def _same(function: object) -> object:
    return function


def install() -> None:
    """Put a `micropython` with `const`, `native` and `viper` in place, and viper's pointer casts among the builtins."""
    module = ModuleType("micropython")
    module.const = lambda value: value  # type: ignore[attr-defined]
    module.native = _same  # type: ignore[attr-defined]
    module.viper = _same  # type: ignore[attr-defined]
    sys.modules["micropython"] = module
    for name in ("ptr8", "ptr16", "ptr32", "uint"):
        setattr(builtins, name, lambda buffer: buffer)
