"""A card machine's unit on the bench, with the machine beside it."""

from pit.bench.assembly import Bench
from pit.bench.rigs.card_machine import CardMachineRig


class CardMachineBench(Bench[CardMachineRig]):
    """`rig.machine`, `rig.lid`, `rig.relay`: what moves cards, and what must keep it from doing so."""

    kind = "card_machine"
    rig_type = CardMachineRig
