"""The codec and a keyed unit's answers under a fuzzer that sees which lines it reaches: `pit prove link --fuzz N` runs it.

By itself it is `python -m pit.bench.proofs.link_fuzz`, with libFuzzer's arguments. Each input is fed as it is, and as the body of
a frame whose CRC fits. It fails on an exception, on a frame that does not go back to the bytes it came from, and on anything that
the unit carries out. Needs atheris (the extra `fuzz`), of which there is no wheel for every machine.
"""

import importlib
import sys
from contextlib import nullcontext
from typing import Any

from pit.bench.proofs.link_desk import DeskUnit
from pit.bench.proofs.link_forger import on_wire
from pit.bench.proofs.link_planted import PLANTED
from wire import messages
from wire.frame import FRAME, MAX_FRAME, VERSION, Receiver

PLANT = "--plant="
"""An argument of ours before libFuzzer's: the name of a planted weakness that must be found."""

_KEY = bytes(range(32))
_LONGEST = 243  # header, payload and tag
_HELLO = on_wire(bytes((VERSION, 1, 0, messages.HELLO, 1, 0, messages.MAJOR, messages.MINOR)) + bytes(8))
_MISSING = "atheris is not installed; nothing was tried. Install it with: pip install 'pit[fuzz]'"


def check(data: bytes) -> None:
    """Raises AssertionError if these bytes get through, or don't come out as they went in."""
    framed = on_wire(data[:_LONGEST])
    _check_codec(framed)
    for wire in (data, framed):
        unit = DeskUnit(_KEY, is_card_machine=len(data) % 2 == 1)
        unit.hear(_HELLO)
        unit.hear(wire + b"\0\0")
        assert not unit.effects, f"the unit did {unit.effects}"
        assert not unit.crashes, f"the unit raised {unit.crashes}"


def _check_codec(framed: bytes) -> None:
    receiver = Receiver()
    for byte in framed:
        if receiver.feed(byte) == FRAME:
            out = bytearray(MAX_FRAME)
            assert bytes(out[: receiver.frame.encode(out)]) == framed, "a frame came out as another"


def main() -> None:
    """Fuzz till libFuzzer's limits are met."""
    try:
        atheris: Any = importlib.import_module("atheris")
    except ModuleNotFoundError:
        sys.exit(_MISSING)
    planted = [argument.removeprefix(PLANT) for argument in sys.argv if argument.startswith(PLANT)]
    atheris.instrument_all()
    atheris.Setup([argument for argument in sys.argv if not argument.startswith(PLANT)], check)
    with dict(PLANTED)[planted[0]]() if planted else nullcontext():
        atheris.Fuzz()


if __name__ == "__main__":
    main()
