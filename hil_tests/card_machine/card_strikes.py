"""What goes wrong around a card machine's unit: each fault, how soon its relay must open, and the name it must give."""

from collections.abc import Callable
from dataclasses import dataclass

from pit.bench.rigs.card_machine import CardMachineRig
from wire import card_codes, codes


@dataclass(frozen=True)
class Strike:
    """One fault: what goes wrong, within what time the relay's wire is low, and its name while driven and at rest (0: none)."""

    plant: Callable[[CardMachineRig], None]
    within_ms: int
    driven: int = 0
    at_rest: int = 0


def lid_opens(rig: CardMachineRig) -> None:
    rig.lid.open(bounces=0)


def lid_opens_and_a_welds(rig: CardMachineRig) -> None:
    rig.lid.skew_us = 0
    rig.lid.stick("a", closed=True)
    rig.lid.open(bounces=0)


def lid_wire_a_breaks(rig: CardMachineRig) -> None:
    rig.lid.stick("a", closed=False)


def lid_wire_b_breaks(rig: CardMachineRig) -> None:
    rig.lid.stick("b", closed=False)


def exit_beam_sticks(rig: CardMachineRig) -> None:
    rig.exit_beam.stick(blocked=True)


def return_beam_sticks(rig: CardMachineRig) -> None:
    rig.return_beam.stick(blocked=True)


def contact_breaks(rig: CardMachineRig) -> None:
    rig.relay.break_contact()


def mirror_sticks_shut(rig: CardMachineRig) -> None:
    rig.relay.stick_mirror(closed=True)


def door_opens(rig: CardMachineRig) -> None:
    rig.door.open()


def supply_sags(rig: CardMachineRig) -> None:
    rig.supply.stick_low()


def jam(rig: CardMachineRig) -> None:
    rig.machine.jam()


def fault_wire_breaks(rig: CardMachineRig) -> None:
    rig.sound.break_wire()


def ready_wire_breaks(rig: CardMachineRig) -> None:
    rig.ready.break_wire()


def shoe_wire_breaks(rig: CardMachineRig) -> None:
    rig.shoe.break_wire()


STRIKES = (
    Strike(lid_opens, 1),
    Strike(lid_opens_and_a_welds, 1, card_codes.FAULT_LID, card_codes.FAULT_LID),
    Strike(lid_wire_a_breaks, 1, card_codes.FAULT_LID, card_codes.FAULT_LID),
    Strike(lid_wire_b_breaks, 1, card_codes.FAULT_LID, card_codes.FAULT_LID),
    Strike(exit_beam_sticks, 1_600, card_codes.FAULT_BEAM, card_codes.FAULT_CARD_MOVED),
    Strike(return_beam_sticks, 1_600, card_codes.FAULT_BEAM),
    Strike(contact_breaks, 60, card_codes.FAULT_RELAY_BROKEN),
    Strike(mirror_sticks_shut, 60, card_codes.FAULT_RELAY_BROKEN),
    Strike(door_opens, 30),
    Strike(supply_sags, 30, codes.FAULT_SUPPLY, codes.FAULT_SUPPLY),
    Strike(jam, 21, card_codes.FAULT_MACHINE, card_codes.FAULT_MACHINE),
    Strike(fault_wire_breaks, 1, card_codes.FAULT_MACHINE, card_codes.FAULT_MACHINE),
    Strike(ready_wire_breaks, 30),
    Strike(shoe_wire_breaks, 1_100, card_codes.FAULT_SHOE),
)
