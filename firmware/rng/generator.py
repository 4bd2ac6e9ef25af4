"""The generator of one unit: raw bits, health tests, HMAC-DRBG, and one unbiased number at a press.

    collect     a few raw bits, tested, into a pool        in the loop's spare time; allocates nothing
    start       start-up test over POOL new samples, seed  at boot, and when a fault is to be cleared
    refresh     reseed from a seed's new samples           at arm
    cycle       reseed, or throw a block away              while armed, now and then: the moment of the press counts
    draw        one block, one number                      at the press, and never before it

A seed is raw samples first, for as much entropy as H claims of them; what follows earns no credit: the interpreter's own
random bytes, what was carried over the power-down, and the unit's id, so that two units with equal noise still differ. After
a failed health test nothing is drawn till `start` has succeeded.
"""

from micropython import const

from rng.health import POOL, REPEATS, SHARE, SPAN_SHARE, Health, is_varied
from rng.hmac_drbg import HmacDrbg
from rng.integer import pick

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    class Source(Protocol):
        def fill_entropy(self, raw: bytearray) -> None: ...

        def fill_system_random(self, into: bytearray) -> None: ...

        def unit_id(self) -> bytes: ...


FAILED = const(-1)
FEW = const(8)  # raw bits a turn; POOL is a multiple of it
SEED = const(512)  # raw bits for 256 bits of entropy at H = 0.5; no fewer than the span of the health test
CARRIED = const(64)  # bytes

_SYSTEM = const(32)  # bytes of the interpreter's own
_MOST_BLOCKS = const(8)  # W just above half a span: all pieces of all blocks are rejected once in 2^64


class Generator:
    def __init__(self, source: "Source", limits: "tuple[int, int, int, int] | None" = None) -> None:
        """`limits`: cutoffs of the three health tests, and samples for a seed, as rng/cutoffs.py gives them."""
        self._source = source
        self._limits = limits = limits or (REPEATS, SHARE, SPAN_SHARE, SEED)
        self._health = Health(limits[0], limits[1])
        self._drbg = HmacDrbg()
        self._pool = bytearray(POOL)
        self._at = 0
        self._fresh = 0
        self._is_seeded = False
        self.raw = bytearray(FEW)  # the bits of the last `collect`

    @property
    def is_sound(self) -> bool:
        """It has a seed, and no health test has failed since."""
        return self._is_seeded and self._health.is_sound

    def collect(self) -> bool:
        """Read FEW raw bits, test them, keep them. False if a test has failed, now or before."""
        raw, pool, at = self.raw, self._pool, self._at
        self._source.fill_entropy(raw)
        for i in range(FEW):
            pool[at + i] = raw[i]
        self._at = (at + FEW) % POOL
        if self._fresh < POOL:
            self._fresh += FEW
        return self._health.feed(raw)

    def start(self, carried: "bytes | bytearray | memoryview") -> bool:
        """Test POOL new samples and make the first seed of them. False: not to be used."""
        self._is_seeded = False
        self._health.restart()
        self._fresh = 0
        self._gather(SEED)
        is_tested = self._is_tested()
        self._gather(POOL)
        if self._is_tested() and is_tested:
            self._drbg.instantiate(self._pool, self._system(), carried, self._source.unit_id())
            self._fresh = 0
            self._is_seeded = True
        return self._is_seeded

    def refresh(self) -> bool:
        """Reseed with new samples, enough for a seed. False: a test has failed."""
        self._gather(self._limits[3])
        if self._is_seeded and self._is_tested():
            self._reseed()
            return True
        return False

    def cycle(self) -> None:
        """Move on, so that the next number depends on when it is asked for."""
        if self.is_sound and self._fresh >= self._limits[3]:
            self._reseed()
        else:
            self.block()
            self.complete()

    def to_carry(self) -> bytes:
        """CARRIED bytes for the next start. They tell nothing of the numbers before or after them."""
        return self._drbg.generate(CARRIED)

    def block(self) -> bytes:
        """BLOCK bytes for one draw, `complete` to follow; none if the generator may not be used."""
        # As `is_sound`, whose call would stand between a press and its draw.
        return self._drbg.block() if self._is_seeded and self._health.is_sound else b""

    def complete(self) -> None:
        """Take the generator on from its last block, which its memory tells till then: what a draw leaves for after the show."""
        self._drbg.complete()

    def draw(self, total: int) -> int:
        """A number 0 .. total - 1 (`total` up to 2^30), each as likely as any other; or FAILED."""
        for _ in range(_MOST_BLOCKS):
            block = self.block()
            number = pick(block, len(block), total)
            if number >= 0:
                return number
        return FAILED

    def _gather(self, samples: int) -> None:
        while self._fresh < samples:
            self.collect()

    def _is_tested(self) -> bool:
        if self._health.is_sound and not is_varied(self._pool, self._at, self._limits[2]):
            self._health.is_sound = False
        return self._health.is_sound

    def _reseed(self) -> None:
        self._drbg.reseed(self._pool, self._system())
        self._fresh = 0

    def _system(self) -> bytearray:
        data = bytearray(_SYSTEM)
        self._source.fill_system_random(data)
        return data
