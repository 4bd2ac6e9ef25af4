"""What a fuzzer asks of each input on the link: it is fed to a keyed unit as the body of a frame whose CRC fits, then as it is.

It fails on an exception, on a frame that does not go back to the bytes it came from, and on anything that the unit carries out.
"""

from pit.bench.proofs.link_desk import DeskUnit
from pit.bench.proofs.link_forger import on_wire
from wire import messages
from wire.frame import FRAME, MAX_FRAME, VERSION, Receiver

_KEY = bytes(range(32))
_LONGEST = 243  # header, payload and tag
_HELLO = on_wire(bytes((VERSION, 1, 0, messages.HELLO, 1, 0, messages.MAJOR, messages.MINOR)) + bytes(8))
_ENDS = b"\0\0"


def check(data: bytes) -> None:
    """Raises AssertionError if these bytes get through, or don't come out as they went in."""
    framed = on_wire(data[:_LONGEST])
    check_codec(framed)
    unit = DeskUnit(_KEY, is_card_machine=len(data) % 2 == 1)
    unit.hear(_HELLO)
    unit.hear(framed + _ENDS)
    unit.hear(data + _ENDS)
    assert not unit.effects, f"the unit did {unit.effects}"
    assert not unit.crashes, f"the unit raised {unit.crashes}"


def check_codec(framed: bytes) -> None:
    """Raises AssertionError if a frame that is taken does not go back to the bytes it came from."""
    receiver = Receiver()
    for byte in framed:
        if receiver.feed(byte) == FRAME:
            out = bytearray(MAX_FRAME)
            assert bytes(out[: receiver.frame.encode(out)]) == framed, "a frame came out as another"
