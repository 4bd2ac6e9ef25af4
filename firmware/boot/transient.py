"""Modules that are needed once: after use they are forgotten, and their memory is free for play.

It promises nothing for a module that something else still refers to.
"""

import gc
import sys


def forget(*names: str) -> None:
    """Drop the modules of these full names, also from their packages, and collect."""
    for name in names:
        if sys.modules.pop(name, None) is None:
            continue
        package, _, own = name.rpartition(".")
        if package in sys.modules and hasattr(sys.modules[package], own):
            delattr(sys.modules[package], own)
    gc.collect()
