"""The one request that a unit built for collection knows besides the message table; no released unit does.

what      count            data
PREPARE   -                nothing: fresh entropy, as at arm
RAW       bytes, to 224    raw bits as they come from the source, eight a byte, the first highest
BLOCKS    blocks, to 7     blocks of 32 bytes, as each draw takes one
DRAWS     draws, to 37     stop u32, index in the schedule u16, for each
LIMITS    -                a u8, H u16 in 1/256 bit; then u16 each: repetition count, shares of both windows, samples for a seed
PRIZES    first entry      count u16, then first stop that is no longer this prize's u32, cents u32, for up to 27 entries
"""

from micropython import const

COLLECT = const(0x70)

PREPARE = const(0)
RAW = const(1)
BLOCKS = const(2)
DRAWS = const(3)
PRIZES = const(4)
LIMITS = const(5)

MOST = {RAW: 224, BLOCKS: 7, DRAWS: 37, PRIZES: 255, PREPARE: 255, LIMITS: 255}
ENTRIES = const(27)

MESSAGE = (COLLECT, "collect", "what:u8 count:u8", "data:rest")
