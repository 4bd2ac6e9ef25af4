"""Takes a unit's keys and configuration, as it left the factory; its meters, games and log stay readable, as history.

    mark             the configuration is nothing but the word that it was cleared, and its lock-down if it is locked
    others' keys     blank
    signer's key     blank, last: a clearing that was cut may be done again by the same person

It promises that from the first of these on the unit plays nothing, the example neither, till it is provisioned anew, and that a
cut leaves no way between. A card machine's cards are out of play till its next supervisor clears the count. Needed once, and
forgotten afterwards.
"""

from micropython import const

from boot import keys
from boot.configuration import Configuration
from wire import card_codes, codes, upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any


_TAGS = const(12)  # of the configuration: those that there are


def refusal(unit: "Any", role: int) -> int:
    """0, or why it is not cleared here and now on the word of this role.

    An engineer's word counts only beside somebody who has opened the enclosure: neither is enough to take a unit over.
    """
    code: int = unit.refusal_to_take(upkeep_codes.LOAD_CHANGE)
    if code:
        return code
    if not unit.is_at_rest:
        return codes.REQUEST_STATE
    return upkeep_codes.FACTORY_DOOR if role == keys.ENGINEER and not unit.machine.is_door_open else 0


def do(unit: "Any", role: int) -> int:
    """Clear it, and log that. 0, or why not all of it is gone."""
    if unit.kind == card_codes.KIND_CARD_MACHINE:
        unit.put_fault(card_codes.FAULT_COUNT)
    configuration = Configuration(*unit.chips)
    configuration.load()
    dropped = tuple(tag for tag in range(1, _TAGS) if tag != upkeep_codes.TAG_LOCKED)
    boots = unit.memory.meters.boots
    if not configuration.put({upkeep_codes.TAG_CLEARED: boots.to_bytes(4, "little")}, dropped):
        return upkeep_codes.REQUEST_STORE
    a, b = unit.chips
    others = [one for one in (keys.APPROVER, keys.ENGINEER, keys.SUPERVISOR) if one != role]
    for one in others + [role]:  # noqa: RUF005
        if not keys.PublicKey(a, b, unit.unit_id, one).erase():
            return upkeep_codes.REQUEST_STORE
    unit.log(upkeep_codes.EVENT_FACTORY_CLEARED, role, boots)
    return 0
