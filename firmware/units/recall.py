"""What a unit does with its memory at a start, whatever its kind: finds out how it stands, logs that, recalls the old faults.

Needed once, and forgotten afterwards.
"""

from micropython import const

from kernel import memory
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.standing import Standing

MODULES = (
    "units.recall",
    "boot.verify",
    "boot.manifest",
    "boot.files",
    "boot.keys",
    "boot.pss",
    "hal.flash",
)
_VERDICT_FAULT = {
    memory.UNRECOVERABLE: codes.FAULT_MEMORY_LOST,
    memory.FOREIGN: codes.FAULT_FOREIGN_MEMORY,
    memory.OTHER_FORMAT: codes.FAULT_FOREIGN_MEMORY,
}


def boot_memory(unit: "Standing", reset_cause: int) -> bool:
    """False: there is no memory to play by."""
    store = unit.memory
    verdict = store.boot()
    is_usable = verdict not in _VERDICT_FAULT
    if not is_usable:
        unit.put_fault(_VERDICT_FAULT[verdict])
    unit.log(codes.EVENT_BOOT, reset_cause, store.meters.boots)
    if store.is_fresh:
        log_new_memory(unit)
    if store.rebuilt:
        unit.log(codes.EVENT_REBUILT, store.rebuilt, 0)
    _recall_faults(unit)
    unit.tell_memory_faults()
    from boot import verify

    verify.check(unit)
    return is_usable


def log_new_memory(unit: "Standing") -> None:
    """Journal, meters and games are new: ours to write to, whatever they were before."""
    unit.memory.events.is_closed = False
    unit.log(codes.EVENT_NEW_MEMORY, 0, unit.memory.header.serial)


def _recall_faults(unit: "Standing") -> None:
    if unit.memory.verdict > memory.HALF:
        return
    old = unit.memory.meters.standing & unit.stays
    fault = 0
    while old >> fault:
        if old >> fault & 1 and unit.faults.put(fault):
            unit.log(codes.EVENT_FAULT_STAYS, fault, 0)
        fault += 1
    unit.keep_faults()
