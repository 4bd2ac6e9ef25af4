"""What the generator carries over a power-down: 64 bytes made for the next start, in a ring of two slots on each memory.

Layout: firmware/LAYOUTS.md section 2.7. They are no state of the generator: who reads the memory learns nothing of any draw.
Losing them, or finding an old record, costs nothing but their share: fresh entropy is always there.
"""

from micropython import const

from kernel.record import put_u32
from kernel.ring import SEQ_MASK, Ring
from rng.generator import CARRIED

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store

_BASE = const(0x1200)
_RECORD = const(128)
_SLOTS = const(2)
_SECRET = const(8)  # offset


class Carried:
    def __init__(self, store_a: "Store", store_b: "Store") -> None:
        self._ring = Ring(((store_a, _BASE), (store_b, _BASE)), _RECORD, _SLOTS)

    def load(self) -> bytes:
        """The newest bytes; zeros if there are none. Only for a memory that is known to be this unit's: it mends copies."""
        self._ring.load()
        return bytes(self._ring.record[_SECRET : _SECRET + CARRIED])

    def save(self, secret: bytes) -> int:
        """Write `secret` to both memories. Bits of the devices that refused: 1 for A, 2 for B."""
        ring = self._ring
        put_u32(ring.next, 0, (ring.seq + 1) & SEQ_MASK)
        for i in range(CARRIED):
            ring.next[_SECRET + i] = secret[i]
        ring.append()
        return 3 & ~ring.good
