"""What a frame on its way to a unit asks."""

from wire.frame import FRAME, Receiver


def kind_of(data: bytes) -> int:
    """The number of the request in these bytes."""
    receiver = Receiver()
    return next(int(receiver.frame.type) for byte in data if receiver.feed(byte) == FRAME)
