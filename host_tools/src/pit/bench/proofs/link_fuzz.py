"""The codec and a keyed unit's answers under a fuzzer that sees which lines it reaches: `pit prove link --fuzz N` runs it.

By itself it is `python -m pit.bench.proofs.link_fuzz`, with libFuzzer's arguments. It sees into the firmware's own files alone,
and knows two loops of theirs by their quick twins. Needs atheris (the extra `fuzz`), which has no wheel for every machine.
"""

import importlib
import sys
from contextlib import nullcontext
from typing import Any

PLANT = "--plant="
"""An argument of ours before libFuzzer's: the name of a planted weakness that must be found."""

_SEES = ["wire", "units"]
_MISSING = "atheris is not installed; nothing was tried. Install it with: pip install 'pit[fuzz]'"


def main() -> None:
    """Fuzz till libFuzzer's limits are met."""
    try:
        atheris: Any = importlib.import_module("atheris")
    except ModuleNotFoundError:
        sys.exit(_MISSING)
    with atheris.instrument_imports(
        include=_SEES, enable_loader_override=False
    ):  # what was imported before, it can't see
        from pit.bench.proofs import link, link_checks, link_planted
    link.use_quick_twins()
    planted = [argument.removeprefix(PLANT) for argument in sys.argv if argument.startswith(PLANT)]
    atheris.Setup([argument for argument in sys.argv if not argument.startswith(PLANT)], link_checks.check)
    with dict(link_planted.PLANTED)[planted[0]]() if planted else nullcontext():
        atheris.Fuzz()


if __name__ == "__main__":
    main()
