"""Takes the time from the host, under the unit's own key and in answer to the unit's challenge. Layout: LAYOUTS.md section 8.

It promises that a time that was sent before, sent to another unit, altered, or made without the key is refused and logged. The
challenge is used up by each attempt. The unit keeps the time in RAM: a restart forgets it. Forgotten after use.
"""

from micropython import const

from boot.configuration import Configuration
from wire import upkeep_codes
from wire.mac import mac

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.standing import Standing
    from wire.frame import Frame


_WORD = b"PITU\x01"
_TAG_BYTES = const(32)


def set_time(frame: "Frame", unit: "Standing") -> int:
    """Take seconds since 2000-01-01 UTC and their tag out of `frame`. 0, or why the time stays as it was."""
    utc = frame.get_u32()
    tag = bytearray(_TAG_BYTES)
    frame.get(tag, _TAG_BYTES)
    challenge = unit.challenge
    unit.challenge = None
    code = _refusal(utc, tag, challenge, unit)
    if not code:
        # The second begins with the log's next tick: what follows from another second follows at once.
        unit.memory.events.utc = utc - 1
        unit.due = unit.hal.ticks_ms()
    unit.log(upkeep_codes.EVENT_TIME, code, utc)
    return code


def _refusal(utc: int, tag: bytearray, challenge: "bytes | None", unit: "Standing") -> int:
    configuration = Configuration(*unit.chips)
    configuration.load()
    key = configuration.get(upkeep_codes.TAG_UNIT_KEY)
    if key is None:
        return upkeep_codes.TIME_NO_KEY
    if challenge is None or not utc:
        return upkeep_codes.TIME_TAG
    right = mac(key, _WORD + unit.unit_id + challenge + utc.to_bytes(4, "little"))
    difference = 0
    for i in range(_TAG_BYTES):
        difference |= right[i] ^ tag[i]
    return upkeep_codes.TIME_TAG if difference else 0
