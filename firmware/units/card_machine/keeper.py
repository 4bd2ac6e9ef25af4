"""Carries out what the machine orders: relay, memory, lamps and log, in the order that keeps cards from moving.

Before cards may move, what they are is written down; when they may no longer, the relay goes first and the log after it. It
decides nothing: the machine does.
"""

from micropython import const

from hal.drivers.relay import FAULT_BROKEN, FAULT_WELDED
from kernel import memory
from units.card_machine import machine as m
from units.standing import STAYS, Standing
from wire import card_codes, codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from hal.drivers.fram import Fram
    from hal.drivers.relay import Relay
    from kernel.faults import Faults
    from kernel.memory import Memory
    from units.card_machine.interlock import Interlock
    from units.card_machine.lamps import Lamps
    from units.card_machine.machine import Machine
    from units.card_machine.record import CardRecord

# Latched till somebody clears them, also over a power cut: FAULT_LID to FAULT_SHOE.
_STAYS = STAYS | 0x07F8_0000

RELAY_FAULTS = {FAULT_WELDED: card_codes.FAULT_RELAY_WELDED, FAULT_BROKEN: card_codes.FAULT_RELAY_BROKEN}

_LOGS = {
    m.LOG_CUTTING_CARD: card_codes.EVENT_CUTTING_CARD_OUT,
    m.LOG_ROUND: card_codes.EVENT_ROUND,
    m.LOG_RESUMED: card_codes.EVENT_RESUMED,
    m.LOG_END: card_codes.EVENT_ROUND_END,
}


class Keeper(Standing):
    kind = card_codes.KIND_CARD_MACHINE
    kind_name = "card_machine"

    def __init__(
        self,
        hal: "Hal",
        machine: "Machine",
        faults: "Faults",
        store: "Memory",
        record: "CardRecord",
        relay: "Relay",
        lamps: "Lamps",
        chips: "tuple[Fram, Fram]",
    ) -> None:
        Standing.__init__(self, hal, faults, store, chips, _STAYS)
        self.machine = machine
        self.relay = relay
        self.lamps = lamps
        self.interlock: "Interlock | None" = None  # set by whoever puts them together
        self._record = record
        self._drops = 0  # of the relay, when the conditions were last looked at
        self._why = 0  # dealing was last held

    # Boot

    def boot(self, reset_cause: int) -> None:
        """Self-test, then the state before the stop, with the relay open."""
        machine = self.machine
        is_usable = self.boot_memory(reset_cause)
        if is_usable:
            self._record.load(may_mend=self.memory.verdict <= memory.HALF)
            if self._record.lost:
                is_usable = False
                self.put_fault(codes.FAULT_MEMORY_LOST)
        if is_usable:
            self._record.restore(machine)
        machine.is_lost = not is_usable
        machine.is_count_wrong = self.faults.stands(card_codes.FAULT_COUNT)
        machine.is_ready = True
        self.refresh()

    # Requests

    def approve(self, game: int, min_decks: int, max_decks: int, deck_cards: int, offered: int) -> int:
        """0, or why not. What the machine may be used for, and which side games its table offers."""
        machine = self.machine
        refusal = machine.refusal_to_approve(game, min_decks, max_decks, deck_cards)
        if refusal:
            return refusal
        machine.approved_game = game
        machine.min_decks = min_decks
        machine.max_decks = max_decks
        machine.approved_deck_cards = deck_cards
        machine.offered = offered
        self._write()
        self.log(card_codes.EVENT_APPROVED, game, max_decks << 8 | min_decks)
        return 0

    def load(self, decks: int, deck_cards: int, cards: int, outside: int, steps: int) -> int:
        """0, or why not. `cards` lie in the machine, `outside` on the layout."""
        machine = self.machine
        refusal = machine.refusal_to_load(decks, deck_cards, outside, steps)
        if refusal:
            return refusal
        machine.take_load(decks, deck_cards, cards, outside, steps)
        self._step(m.LOAD)
        return card_codes.REQUEST_COUNT if machine.is_count_wrong else 0

    def cutting_card_out(self) -> int:
        """0, or why not; out already is 0 too."""
        if self.machine.game != card_codes.LOADED:
            return card_codes.REQUEST_NOT_LOADED if self.machine.game == card_codes.EMPTY else codes.REQUEST_STATE
        if self.machine.steps & card_codes.LOAD_CUTTING_CARD:
            self._step(m.CUTTING_CARD_OUT)
        return 0

    def deal(self, number: int, game: int, offered: int) -> int:
        """0, or why not; a refusal also ends what an earlier request allowed."""
        self.end_test()
        self._look()
        machine = self.machine
        refusal = codes.REQUEST_STATE if self.wants_reset else machine.refusal_to_deal(number, game, offered)
        if refusal:
            self.hold(refusal)
            return refusal
        if machine.game == card_codes.LOADED:
            machine.round = number
        self._step(m.DEAL)
        self.refresh()
        return 0 if machine.is_wanted else machine.why_not or card_codes.REQUEST_RELAY

    def hold(self, why: int) -> None:
        """Dealing stops, the round stays."""
        self._why = why
        self._step(m.HOLD_NOW)
        self.refresh()

    def end_round(self, number: int) -> int:
        """0, or why not. A round whose cards are not all back ends in a fault."""
        self._look()
        machine = self.machine
        refusal = machine.refusal_to_end(number)
        if refusal:
            return refusal
        self._step(m.END)
        self.refresh()
        return card_codes.REQUEST_COUNT if machine.is_count_wrong else 0

    def unload(self) -> int:
        """0, or why not. The cards are taken out; whatever was wrong with them stays so."""
        self._step(m.UNLOAD)
        self.refresh()
        return 0

    def clear_fault(self, fault: int) -> int:
        """0, or why not. A fault whose cause still stands, or that only a person with a ticket may clear, stays."""
        if not self.faults.stands(fault):
            return codes.REQUEST_NOT_FOUND
        if fault == card_codes.FAULT_COUNT:
            return card_codes.REQUEST_COUNT
        self._look()
        interlock = self.interlock
        if interlock is None or not (interlock.has_gone(fault) or self.has_gone(fault)):
            return codes.REQUEST_FAULT
        self.log(codes.EVENT_CLEARED, fault, 0)
        self.take_fault(fault)
        return 0

    @property
    def state(self) -> int:
        return self.machine.state

    def refusal_to_take(self, what: int) -> int:
        """Nothing is taken while cards may move: it holds the loop up. A ticket may be the way out of any other state."""
        machine = self.machine
        if self.wants_reset or machine.is_wanted:
            return codes.REQUEST_STATE
        is_usable = machine.is_ready and not machine.is_lost
        return 0 if what == codes.LOAD_TICKET or is_usable else codes.REQUEST_STATE

    def refusal_to_act(self, action: int) -> int:
        if action == card_codes.ACTION_CLEAR_COUNT:
            is_counted = self.faults.stands(card_codes.FAULT_COUNT) and not self.machine.is_lost
            return 0 if is_counted else codes.REQUEST_STATE
        if action == codes.ACTION_CLEAR_MEMORY and self._record.lost:
            return 0
        return Standing.refusal_to_act(self, action)

    def act(self, action: int) -> bool:
        if action == card_codes.ACTION_CLEAR_COUNT:
            self.clear_count()
            return not self._record.is_stuck
        return self._record.erase() and Standing.act(self, action)

    def clear_count(self) -> None:
        """A supervisor's word: the wrong count is dealt with, and the cards are out of play."""
        machine = self.machine
        self._step(m.UNLOAD)
        machine.is_count_wrong = False
        self._write()
        self.log(codes.EVENT_CLEARED, card_codes.FAULT_COUNT, 0)
        self.take_fault(card_codes.FAULT_COUNT)

    # What the inputs tell

    def card(self, event: int) -> None:
        """A card went out (CARD_OUT) or came back (CARD_BACK)."""
        self._step(event)

    def put_fault(self, fault: int) -> None:
        """The relay goes first, then the log."""
        if not self.faults.stands(fault):
            self.relay.drop()
        Standing.put_fault(self, fault)

    def put_crash(self, part: int, how: int) -> None:
        self.relay.drop()
        Standing.put_crash(self, part, how)

    def refresh(self) -> None:
        """Relay and lamps as the state now asks: the relay is never closed here."""
        machine = self.machine
        machine.fault = self.faults.first_blocking
        if machine.is_wanted and not machine.may_deal:
            self._why = machine.why_not
            self._step(m.HOLD_NOW)
        if not self.is_testing:
            self.lamps.show(self.relay.is_driven, machine.fault != 0, self.hal.ticks_ms())

    def begin_test(self) -> None:
        self.is_testing = True
        self.lamps.test()
        self.log(codes.EVENT_LAMP_TEST, 0, 0)

    def end_test(self) -> None:
        if self.is_testing:
            self.is_testing = False
            self.refresh()

    @property
    def is_at_rest(self) -> bool:
        """No round goes on."""
        return self.machine.game != card_codes.DEALING

    def status_lines(self) -> "tuple[str, ...]":
        machine = self.machine
        return (
            "state %d game %d fault %d why %d" % (machine.state, machine.game, machine.fault, machine.why),
            "round %d loaded %d out %d returned %d" % (machine.round, machine.loaded, machine.out, machine.returned),
        )

    # The machine's orders

    def _look(self) -> None:
        """Read every input by level, so that what is decided next is decided by how things are now."""
        self._drops = self.relay.drops
        if self.interlock is not None:
            self.interlock.look(self.hal.ticks_ms())
            self.interlock.tell_cards()

    def _step(self, event: int) -> None:
        machine = self.machine
        count = machine.step(event)
        orders = machine.orders
        i = 0
        # A fault met on the way gives newer orders, which stand in the place of the rest.
        while i < count and machine.orders == orders:
            command = machine.commands[i]
            i += 1
            if command == m.CLOSE:
                if not machine.may_deal or not self.relay.close(self._drops):
                    self.hold(machine.why_not or card_codes.REQUEST_RELAY)
            else:
                self._do(command)

    def _do(self, command: int) -> None:
        machine = self.machine
        if command == m.OPEN:
            self.relay.drop()
        elif command == m.WRITE:
            self._write()
        elif command == m.PUT_COUNT:
            self.put_fault(card_codes.FAULT_COUNT)
        elif command == m.LOG_HELD:
            self.log(card_codes.EVENT_HELD, self._why, machine.round)
        elif command == m.LOG_LOADED:
            self.log(card_codes.EVENT_CARDS_LOADED, machine.decks, machine.inside)
        elif command == m.LOG_UNLOADED:
            self.log(card_codes.EVENT_UNLOADED, machine.decks, machine.inside & 0xFFFF)
        elif command == m.LOG_COUNT:
            self.log(
                card_codes.EVENT_WRONG_COUNT, machine.decks, (machine.returned & 0x3FFF) << 16 | machine.out & 0xFFFF
            )
        else:
            self.log(_LOGS[command], 0, machine.round)

    def _write(self) -> None:
        if self._record.save(self.machine):
            return
        self.put_fault(codes.FAULT_MEMORY_LOST if self._record.is_stuck else self._broken_device)
        if self._record.is_stuck:
            self.machine.is_lost = True

    @property
    def _broken_device(self) -> int:
        return codes.FAULT_MEMORY_B if self._record.failed & 2 else codes.FAULT_MEMORY_A
