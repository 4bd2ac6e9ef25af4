"""The card machine's unit put together: adapter, drivers, memory, machine, and the parts of its loop in the order they run.

The interlock comes first, so that nothing stands between an input and the relay.
"""

from micropython import const

from boot.transient import forget
from hal.drivers.beam import Beam
from hal.drivers.contact import Contact
from hal.drivers.fram import Fram
from hal.drivers.lamp import Lamp
from hal.drivers.pair import Pair
from hal.drivers.relay import Relay
from kernel.faults import Faults
from kernel.loop import WATCHDOG_MS, DeadPart, Loop
from kernel.memory import Memory
from units.answers import TABLE
from units.card_machine.answers import OWN_TABLE, CardAnswers
from units.card_machine.interlock import Interlock
from units.card_machine.keeper import Keeper
from units.card_machine.lamps import Lamps, LampTest
from units.card_machine.machine import Machine
from units.card_machine.record import CardRecord
from units.enclosure import Enclosure
from units.heartbeat import Heartbeat
from units.port import Port
from units.reset import Reset
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal

_FACTORY_ADDRESS = 1
_LINE_REST_MS = 50


class CardMachineUnit:
    def __init__(self, hal: "Hal", board: "Any") -> None:
        self._hal = hal
        relay = Relay(hal, hal.pin_out("relay"))
        lamps = Lamps(Lamp(hal, hal.pin_out("lamp_red")), Lamp(hal, hal.pin_out("lamp_green")))
        fram_a = Fram(hal.i2c("fram_a"), board.FRAM_ADDRESS, board.FRAM_BYTES)
        fram_b = Fram(hal.i2c("fram_b"), board.FRAM_ADDRESS, board.FRAM_BYTES)
        memory = Memory(fram_a, fram_b, hal.unit_id())
        record = CardRecord(fram_a, fram_b)
        self.keeper = keeper = Keeper(hal, Machine(), Faults(0), memory, record, relay, lamps, (fram_a, fram_b))
        self.interlock = interlock = _interlock(hal, keeper)
        door = Contact(hal, 0)
        door.wire(hal.pin_in("door", door.on_edge))
        supply = Contact(hal, 1)
        supply.wire(hal.pin_in("supply_ok", supply.on_edge))
        self._enclosure = Enclosure(hal, door, supply, keeper)
        heartbeat = Heartbeat(hal, keeper)
        test = LampTest(hal, keeper)
        answers = CardAnswers(hal, keeper, interlock, heartbeat, test, _FACTORY_ADDRESS)
        parts = (
            interlock,
            self._enclosure,
            heartbeat,
            Port(hal, answers, (keeper, test)),
            lamps,
            test,
            Reset(hal, keeper),
        )
        from units import bus

        joined = bus.join(hal, board, keeper, answers)
        names = bus.MODULES
        del bus
        forget(*names)
        self.loop = Loop(hal, parts + joined, codes.PART_WAIT)

    def start(self) -> None:
        """Self-test, then the state before the stop; ends with the loop ready to turn."""
        self._enclosure.settle()
        self.interlock.settle()
        stuck_part = self._hal.take_mark()
        self.keeper.boot(self._hal.reset_cause())
        self.interlock.restore_faults()
        if stuck_part:
            self.keeper.put_crash(stuck_part, codes.CRASH_STUCK)
            self.keeper.refresh()
        self._hal.start_watchdog(WATCHDOG_MS)
        forget(TABLE, OWN_TABLE)

    def safe(self) -> None:
        """Outputs as a unit without a program has them: relay open, lamps dark."""
        self.keeper.relay.drop()
        self.keeper.lamps.off()

    def crashed(self, error: Exception) -> None:
        """Note that the program failed, in which part; the reset comes next."""
        self.safe()
        how = codes.CRASH_IDLE if isinstance(error, DeadPart) else codes.CRASH_RAISED
        self.keeper.put_crash(self.loop.part_number, how)


def _interlock(hal: "Hal", keeper: Keeper) -> Interlock:
    """The interlock and its inputs, each on its pin."""
    relay = keeper.relay
    lid = Pair(hal)
    ready = Contact(hal, 0, _LINE_REST_MS)
    sound = Contact(hal, 0, _LINE_REST_MS)
    shoe = Contact(hal, 0, _LINE_REST_MS)
    exit_beam = Beam(hal, relay)
    return_beam = Beam(hal, relay)
    interlock = Interlock(hal, keeper, lid, ready, sound, shoe, exit_beam, return_beam)
    keeper.interlock = interlock
    lid.wire(hal.pin_in("lid_a", interlock.on_lid_edge), hal.pin_in("lid_b", interlock.on_lid_edge))
    sound.wire(hal.pin_in("machine_fault", interlock.on_fault_edge))
    ready.wire(hal.pin_in("machine_ready", ready.on_edge))
    shoe.wire(hal.pin_in("shoe_empty", shoe.on_edge))
    exit_beam.wire(hal.pin_in("exit_beam", exit_beam.on_edge))
    return_beam.wire(hal.pin_in("return_beam", return_beam.on_edge))
    relay.wire(hal.pin_in("relay_mirror", relay.on_mirror))
    return interlock
