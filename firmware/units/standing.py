"""How a unit stands, whatever its kind: its memory and log, the faults that stand, and what the host asked of it as a whole.

It promises that a fault is logged and counted once, and that one of `stays` outlives a restart. What follows from a fault is
the kind's: it overrides `refresh` and `is_busy`.
"""

from micropython import const

from boot.transient import forget
from kernel import memory
from kernel.clock import NEVER, is_due
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from hal.drivers.fram import Fram
    from kernel.faults import Faults
    from kernel.memory import Memory
    from units.loading import Loading
    from wire.tags import Tags

_SECOND_MS = const(1_000)
# Found out anew at each boot, or by each use.
STAYS = 1 << codes.FAULT_MEMORY_A | 1 << codes.FAULT_MEMORY_B | 1 << codes.FAULT_PART


class Standing:
    kind_name: str  # for the kind to say

    def __init__(
        self, hal: "Hal", faults: "Faults", store: "Memory", chips: "tuple[Fram, Fram]", stays: int = STAYS
    ) -> None:
        self.hal = hal
        self.faults = faults
        self.memory = store
        self.chips = chips
        self.unit_id = hal.unit_id()
        self.is_testing = False
        self.wants_reset = False
        self.challenge: "bytes | None" = None  # what a ticket must answer
        self.tags: "Tags | None" = None  # of the link, for a unit that has a key
        self.due = NEVER  # the next second, once the time was told
        self.loading: "Loading | None" = None  # what the host has begun to load
        self.stays = stays

    def refresh(self) -> None:
        """Outputs as the faults now ask. For the kind to say."""

    @property
    def is_busy(self) -> bool:
        """Is this no time for a long write? For the kind to say."""
        return False

    @property
    def state(self) -> int:
        """What the unit reports. For the kind to say."""
        return codes.BOOT

    def refusal_to_take(self, what: int) -> int:
        """0, or why that can't be loaded now. For the kind to say."""
        return codes.REQUEST_STATE

    # What a ticket gives leave for

    def refusal_to_act(self, action: int) -> int:
        """0, or why a ticket for that is of no use here and now."""
        if action != codes.ACTION_CLEAR_MEMORY:
            return codes.TICKET_ACTION
        return 0 if self.memory.verdict == memory.UNRECOVERABLE else codes.REQUEST_STATE

    def act(self, action: int) -> bool:
        """Do what the ticket gives leave for. False: a memory refused."""
        from units import recall

        if not self.memory.format():
            return False
        recall.log_new_memory(self)
        return True

    # Memory, faults and log

    def boot_memory(self, reset_cause: int) -> bool:
        """Check the memory, log the boot, and have the old faults stand. False: there is no memory to play by."""
        from units import recall

        is_usable = recall.boot_memory(self, reset_cause)
        names = recall.MODULES
        del recall
        forget(*names)
        return is_usable

    def put_fault(self, fault: int) -> None:
        if not self.faults.put(fault):
            return
        self.log(codes.EVENT_FAULT, fault, 0)
        if self.memory.verdict <= memory.HALF:
            self.memory.meters.count_fault(fault)
        self.keep_faults()
        self.refresh()

    def take_fault(self, fault: int) -> None:
        if self.faults.take(fault):
            self.log(codes.EVENT_FAULT_GONE, fault, 0)
            self.keep_faults()
            self.refresh()

    def keep_faults(self) -> None:
        """Have the faults that stand outlive a restart; while the kind is busy, its next save of the meters does it."""
        meters = self.memory.meters
        if self.memory.verdict <= memory.HALF and meters.standing != self.faults.bits:
            meters.standing = self.faults.bits
            if not self.is_busy:
                meters.save()

    def has_gone(self, fault: int) -> bool:
        """Has what caused a fault of memory or program gone? A kind knows its own."""
        if fault == codes.FAULT_MEMORY_A or fault == codes.FAULT_MEMORY_B:
            return not self.memory.faults >> fault - codes.FAULT_MEMORY_A & 1
        return fault == codes.FAULT_PART

    def put_crash(self, part: int, how: int) -> None:
        """A part of the loop has failed: a fault that stays over the reset that comes next. It touches memory only."""
        self.log(codes.EVENT_CRASH, part, how)
        if self.faults.put(codes.FAULT_PART):
            self.log(codes.EVENT_FAULT, codes.FAULT_PART, 0)
            if self.memory.verdict <= memory.HALF:
                self.memory.meters.count_fault(codes.FAULT_PART)
        self.keep_faults()

    def tell_memory_faults(self) -> None:
        if self.memory.faults & 1:
            self.put_fault(codes.FAULT_MEMORY_A)
        if self.memory.faults & 2:
            self.put_fault(codes.FAULT_MEMORY_B)

    def log(self, code: int, a: int, c: int) -> None:
        now = self.hal.ticks_ms()
        self.tick(now)
        self.memory.events.append(code, a, c, now)

    def tick(self, now: int) -> bool:
        """Let the time go on, if it was told. True: it is another second. Allocates nothing before 2034."""
        events = self.memory.events
        second = events.utc
        while is_due(self.hal, self.due, now):
            self.due = self.hal.ticks_add(self.due, _SECOND_MS)
            events.utc += 1
        return events.utc != second

    @property
    def memory_errors(self) -> "tuple[int, int]":
        """Transfers that failed on A and on B."""
        a, b = self.chips
        return (a.errors + a.mismatches) & 0xFFFF, (b.errors + b.mismatches) & 0xFFFF
