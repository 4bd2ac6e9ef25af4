"""Reads a unit's records over its link, whatever they are: its own, another unit's, or damaged. The unit goes on as it was."""

from collections.abc import Callable

from pit.link.client import Client
from pit.link.errors import Refused
from pit.rescue.image import LINK, PAGE, MemoryImage, Reading
from wire import upkeep_codes
from wire.record_areas import AREAS

_PIECE = 3 * PAGE  # a request's answer takes no more than 200 bytes


def read(client: Client, tell: Callable[[int, int], None] = lambda done, of: None) -> MemoryImage:
    """Every area of both memories; one that a memory would not give is left out. `tell` gets bytes done and in all.

    Raises NoAnswer, PortError, and Refused if the unit is armed or cards may move.
    """
    reading = Reading()
    pieces = [
        (chip, at, min(_PIECE, end - at))
        for chip, areas in enumerate(AREAS)
        for first, end in areas
        for at in range(first, end, _PIECE)
    ]
    total = sum(length for _, _, length in pieces)
    done = 0
    for chip, at, length in pieces:
        try:
            data = client.request("read_memory", chip=chip, at=at, length=length)["data"]
        except Refused as refused:
            if refused.code != upkeep_codes.REQUEST_STORE:
                raise
        else:
            assert isinstance(data, bytes)
            reading.put(chip, at, data)
        done += length
        tell(done, total)
    assert client.identity is not None
    return reading.done(LINK, client.identity.unit_id)
