"""The interlock's inputs and its relay: what an interrupt does at once, and what the loop finds out afterwards.

    in the interrupt   an edge of the lid or of the fault line lets go of the relay; every edge is stamped
    in the loop        every input is read again by level, so that a lost edge is seen; then faults, cards, the hold

Contacts close to ground. Lid: on = shut. Machine ready, no fault, cards in the shoe: closed = yes, so that a broken wire is
the safe answer each time.
"""

from micropython import const

from kernel.clock import NEVER, is_due, sooner
from units.card_machine import machine as m
from units.card_machine.keeper import RELAY_FAULTS
from wire import card_codes, codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from hal.drivers.beam import Beam
    from hal.drivers.contact import Contact
    from hal.drivers.pair import Pair
    from hal.drivers.relay import Relay
    from units.card_machine.keeper import Keeper

_LEVEL_MS = const(10)  # so often levels are read while cards may move
_SHOE_MS = const(1_000)  # so long the shoe may be empty between two cards
_SETTLE_MS = const(120)  # longer than any contact's rest


class Interlock:
    number = card_codes.PART_INTERLOCK
    longest_ms = 0

    def __init__(
        self,
        hal: "Hal",
        keeper: "Keeper",
        lid: "Pair",
        ready: "Contact",
        sound: "Contact",
        shoe: "Contact",
        exit_beam: "Beam",
        return_beam: "Beam",
    ) -> None:
        self._hal = hal
        self._keeper = keeper
        self._relay: "Relay" = keeper.relay
        self.lid = lid
        self._ready = ready
        self._sound = sound
        self.shoe = shoe
        self.exit_beam = exit_beam
        self.return_beam = return_beam
        self._openings = 0
        self._dropped_by = 0
        self._empty_from = NEVER
        self.due = NEVER

    # Hard interrupts: no allocation

    def on_lid_edge(self, _: object = None) -> None:
        self._relay.drop()
        self._dropped_by = card_codes.REQUEST_LID
        self.lid.on_edge()

    def on_fault_edge(self, _: object = None) -> None:
        self._relay.drop()
        self._dropped_by = codes.REQUEST_FAULT
        self._sound.on_edge()

    # The loop

    def settle(self) -> None:
        """Read all till they rest, at start: nothing is known of them before."""
        hal = self._hal
        ends = hal.ticks_add(hal.ticks_ms(), _SETTLE_MS)
        while not is_due(hal, ends, hal.ticks_ms()):
            self.look(hal.ticks_ms())
            hal.wait(ends)
        self._openings = self._sound.openings

    def look(self, now: int) -> None:
        """Read every input by level and tell the machine."""
        machine = self._keeper.machine
        self.lid.check(now)
        self._ready.check(now)
        self._sound.check(now)
        self.shoe.check(now)
        self.exit_beam.check(now)
        self.return_beam.check(now)
        machine.is_lid_on = self.lid.is_on
        machine.is_machine_ready = self._ready.is_closed and self._sound.is_closed
        machine.is_shoe_empty = not self.shoe.is_closed
        machine.is_card_in_beam = self.exit_beam.is_busy or self.return_beam.is_busy
        machine.is_relay_at_rest = self._relay.is_at_rest

    def run(self, now: int) -> None:
        keeper = self._keeper
        machine = keeper.machine
        relay = self._relay
        self.look(now)
        if relay.is_driven and not machine.may_deal:
            relay.drop()
        if machine.is_wanted and not relay.is_driven:
            keeper.hold(machine.why_not or self._dropped_by or card_codes.REQUEST_RELAY)
        if not machine.is_wanted:
            self._dropped_by = 0
        self._tell_faults(now)
        self.tell_cards()
        self._tell_due(now)

    def _tell_faults(self, now: int) -> None:
        keeper = self._keeper
        if self.lid.fault:
            keeper.put_fault(card_codes.FAULT_LID)
        if not self._sound.is_closed or self._sound.openings != self._openings:
            self._openings = self._sound.openings
            keeper.put_fault(card_codes.FAULT_MACHINE)
        fault = self._relay.check(now)
        if fault:
            keeper.put_fault(RELAY_FAULTS[fault])
        if self.exit_beam.is_stuck or self.return_beam.is_stuck:
            keeper.put_fault(card_codes.FAULT_BEAM)
        if self._is_shoe_missing(now):
            keeper.put_fault(card_codes.FAULT_SHOE)

    def _is_shoe_missing(self, now: int) -> bool:
        machine = self._keeper.machine
        if not self._relay.is_driven or not machine.is_shoe_empty or machine.inside <= 0:
            self._empty_from = NEVER
            return False
        if self._empty_from == NEVER:
            self._empty_from = now
        return self._hal.ticks_diff(now, self._empty_from) > _SHOE_MS

    def tell_cards(self) -> None:
        """Tell the machine of every card that passed since the last time."""
        keeper = self._keeper
        in_play = keeper.machine.game != card_codes.EMPTY
        # Of cards that move both ways in one turn, those out came first: they had to be out to come back.
        for _ in range(self.exit_beam.take()):
            keeper.card(m.CARD_OUT)
        for _ in range(self.return_beam.take()):
            keeper.card(m.CARD_BACK)
        # The relay allows dealing; cards go back with it open as well.
        if self.exit_beam.take_foul() and in_play:
            keeper.put_fault(card_codes.FAULT_CARD_MOVED)

    def _tell_due(self, now: int) -> None:
        hal = self._hal
        due = sooner(hal, self.lid.due, self._relay.due)
        due = sooner(hal, due, sooner(hal, self._ready.due, self._sound.due))
        due = sooner(hal, due, sooner(hal, self.exit_beam.due, self.return_beam.due))
        due = sooner(hal, due, self.shoe.due)
        if self._relay.is_driven:
            due = sooner(hal, due, hal.ticks_add(now, _LEVEL_MS))
        self.due = due

    def has_gone(self, fault: int) -> bool:
        """Has what caused the fault gone, as far as the inputs tell? Its driver forgets it then."""
        if fault == card_codes.FAULT_LID:
            return self.lid.clear_fault()
        if fault == card_codes.FAULT_RELAY_WELDED or fault == card_codes.FAULT_RELAY_BROKEN:
            return self._relay.clear_fault()
        if fault == card_codes.FAULT_BEAM:
            is_out_clear = self.exit_beam.clear_stuck()
            return self.return_beam.clear_stuck() and is_out_clear
        if fault == card_codes.FAULT_CARD_MOVED:
            return not self._keeper.machine.is_card_in_beam
        if fault == card_codes.FAULT_MACHINE:
            return self._sound.is_closed
        if fault == card_codes.FAULT_SHOE:
            return self.shoe.is_closed or self._keeper.machine.game == card_codes.EMPTY
        return False

    def restore_faults(self) -> None:
        """A lid fault that stood before the restart asks for both channels off again."""
        if self._keeper.faults.stands(card_codes.FAULT_LID):
            self.lid.restore_fault()
