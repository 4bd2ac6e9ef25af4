"""Gives the bytes of records of play as the memories hold them, also another unit's: for a host that takes them apart itself.

It promises that no key, no configuration and no state of the generator leaves the unit this way, and that nothing is written.
Imported when such a request comes and forgotten afterwards.
"""

from micropython import const

from wire import codes, record_areas, upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.standing import Standing
    from wire.frame import Frame


_REQUEST_BYTES = const(4)
_MOST = const(200)  # bytes of an answer: with a tag it fits into a frame


def read_memory(frame: "Frame", reply: "Frame", unit: "Standing") -> int:
    """Answer with the bytes that `frame` asks for. 0, or why not."""
    if frame.left != _REQUEST_BYTES:
        return codes.LINK_LENGTH
    chip, at, length = frame.get_u8(), frame.get_u16(), frame.get_u8()
    code = unit.refusal_to_take(codes.LOAD_TICKET)
    if code:
        return code
    if length > _MOST or not record_areas.is_record(chip, at, length):
        return codes.REQUEST_VALUE
    data = bytearray(length)
    if not unit.chips[chip].read_into(at, data):
        return upkeep_codes.REQUEST_STORE
    reply.put(data, length)
    return 0
