"""Carries out what the machine orders: memory, draw, meter, lamp, buzzer and log, in the order that makes a prize safe.

A press: draw once, first copy on A and the one on B written and read back, A's second copy written, then the display. A's second
copy is read back and the log written after the last digit, the books once the force is measured. It decides nothing: the machine
does.
"""

import gc

from micropython import const

from kernel import journal, memory
from rng.generator import FAILED
from units.jackpot import machine as m
from units.standing import STAYS, Standing
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from hal.drivers.button import Button
    from hal.drivers.fram import Fram
    from kernel.faults import Faults
    from kernel.memory import Memory
    from units.jackpot.chance import Chance
    from units.jackpot.machine import Machine
    from units.jackpot.meter import Meter
    from units.jackpot.schedule import Schedule
    from units.jackpot.signals import Signals

TOLD_ONLY = 1 << codes.FAULT_DEALER_DISPLAY | 1 << codes.FAULT_FORCE_SENSOR
_HEAP_TO_ARM = 8 * 1024

# Faults that stay over a restart till a person clears them. The unit takes back or finds out the others by itself.
_STAYS = (
    STAYS
    | 1 << codes.FAULT_BUTTON_DISCREPANCY
    | 1 << codes.FAULT_BUTTON_HELD
    | 1 << codes.FAULT_DISPLAY
    | 1 << codes.FAULT_ENTROPY
)


class Game(Standing):
    kind = codes.KIND_JACKPOT
    kind_name = "jackpot"

    def __init__(
        self,
        hal: "Hal",
        machine: "Machine",
        faults: "Faults",
        store: "Memory",
        schedule: "Schedule",
        chance: "Chance",
        meter: "Meter",
        button: "Button",
        signals: "Signals",
        chips: "tuple[Fram, Fram]",
    ) -> None:
        Standing.__init__(self, hal, faults, store, chips, _STAYS)
        self.machine = machine
        self.schedule = schedule
        self.chance = chance
        self.meter = meter
        self.button = button
        self.signals = signals

    # Boot

    def boot(self, reset_cause: int) -> None:
        """Self-test, then the state before the stop."""
        now = self.hal.ticks_ms()
        machine = self.machine
        machine.is_lost = not self.boot_memory(reset_cause)
        if not self.meter.start(now):
            self.put_fault(codes.FAULT_DISPLAY)
        self._put_any(self.chance.boot(self.memory.verdict <= memory.HALF))
        if not self.memory.meters.is_balanced:
            self.put_fault(codes.FAULT_METERS)
        self._tell_schedule()
        machine.is_ready = True
        self._restore()
        self.refresh()

    def _tell_schedule(self) -> None:
        schedule = self.schedule
        if schedule.standing != codes.SCHEDULE_DEMONSTRATION:
            self.log(codes.EVENT_SCHEDULE, schedule.reason, schedule.digest_start)
        if schedule.reason:
            self.put_fault(codes.FAULT_SCHEDULE)

    def _restore(self) -> None:
        play = self.memory.journal
        machine = self.machine
        machine.press_id = play.press_id
        machine.box = play.box
        machine.seat = play.seat
        self._take_draw()
        stood = codes.IDLE
        if play.kind == journal.ARMED:
            stood = codes.ARMED
        elif play.kind == journal.DRAWN:
            stood = codes.DRAWN
        self._carry_out(machine.restore(stood))

    # Requests

    def arm(self, press_id: int, box: int, seat: int) -> int:
        """0, or why not, as a result number."""
        machine = self.machine
        if self.wants_reset:
            return codes.REQUEST_STATE
        refusal = self.schedule.refusal(self.memory.events.utc)
        if refusal:
            return codes.SCHEDULE_DATES if refusal == codes.SCHEDULE_DATES else codes.REQUEST_SCHEDULE
        refusal = machine.refusal_to_arm(press_id, box, seat)
        if refusal:
            return refusal
        if machine.game == codes.ARMED:
            return 0
        self._put_any(self.chance.refresh())
        gc.collect()
        free_bytes = gc.mem_free()
        if free_bytes < _HEAP_TO_ARM:
            return codes.REQUEST_HEAP
        self.chance.allow(free_bytes)
        self._check_memory()
        if self.faults.first_blocking:
            return codes.REQUEST_FAULT
        self.end_test()
        machine.press_id = press_id
        machine.box = box
        machine.seat = seat
        machine.prize_cents = 0
        if self.button.take_press() >= 0:
            self.button.check()
        self._step(m.ARM)
        self.refresh()
        return codes.REQUEST_FAULT if self.faults.first_blocking else 0

    def disarm(self, press_id: int) -> int:
        """0, or why not. A press id that was never drawn is disarmed once and for all; again is the same answer."""
        machine = self.machine
        if press_id != machine.press_id:
            return codes.REQUEST_PRESS_ID
        if machine.game == codes.DRAWN or machine.game == codes.SHOWN:
            return codes.REQUEST_UNSETTLED
        if machine.game == codes.IDLE and self.is_drawn:
            return codes.REQUEST_STATE
        self._step(m.DISARM)
        self.refresh()
        return 0

    def settle(self, press_id: int, prize_cents: int, outcome: int) -> int:
        """0, or why not. The amount the table paid per $1 must be the amount drawn."""
        machine = self.machine
        if press_id != machine.press_id:
            return codes.REQUEST_PRESS_ID
        if outcome != codes.PAID and outcome != codes.VOID:
            return codes.REQUEST_VALUE
        if machine.game == codes.IDLE:
            return self._settled_before(prize_cents, outcome)
        if machine.game != codes.SHOWN and machine.game != codes.DRAWN:
            return codes.REQUEST_STATE
        if prize_cents != machine.prize_cents:
            return codes.REQUEST_AMOUNT
        if machine.is_door_open:
            return codes.REQUEST_DOOR
        machine.outcome = outcome
        self._step(m.SETTLE)
        self._check_memory()
        self.refresh()
        return codes.INTERNAL_MEMORY if machine.is_lost else 0

    def _settled_before(self, prize_cents: int, outcome: int) -> int:
        play = self.memory.journal
        kind = journal.PAID if outcome == codes.PAID else journal.VOID
        if play.kind == kind and play.prize_cents == prize_cents:
            return 0
        return codes.REQUEST_STATE

    def clear_fault(self, fault: int) -> int:
        """0, or why not. A fault whose cause still stands, or that only a person with a ticket may clear, stays."""
        if not self.faults.stands(fault):
            return codes.REQUEST_NOT_FOUND
        if not self._has_gone(fault):
            return codes.REQUEST_FAULT
        self.log(codes.EVENT_CLEARED, fault, 0)
        self.take_fault(fault)
        return 0

    def _has_gone(self, fault: int) -> bool:
        if fault == codes.FAULT_DISPLAY:
            return self.meter.is_sound
        if fault == codes.FAULT_ENTROPY:
            return self.chance.restart()
        if fault <= codes.FAULT_BUTTON_HELD:
            return self.button.clear_fault()
        return self.has_gone(fault)

    @property
    def is_drawn(self) -> bool:
        """The machine's press id has an amount that was drawn and can be read, settled or not."""
        machine = self.machine
        return machine.game in (codes.DRAWN, codes.SHOWN) or (
            self.memory.journal.kind in (journal.PAID, journal.VOID) and machine.prize_cents > 0
        )

    @property
    def state(self) -> int:
        return self.machine.state

    def refusal_to_take(self, what: int) -> int:
        """A ticket is taken in each state, as it may be the way out of it; keys and schedules only at rest."""
        machine = self.machine
        if self.wants_reset:
            return codes.REQUEST_STATE
        if what == codes.LOAD_TICKET:
            return 0
        if machine.is_lost or not machine.is_ready:
            return codes.REQUEST_STATE
        if machine.game == codes.DRAWN or machine.game == codes.SHOWN:
            return codes.REQUEST_UNSETTLED
        return 0 if machine.game == codes.IDLE else codes.REQUEST_STATE

    @property
    def is_busy(self) -> bool:
        """In a press: the books keep the faults, after the last digit."""
        return self.machine.game == codes.DRAWN

    @property
    def is_schedule_verified(self) -> bool:
        return self.schedule.is_verified

    @property
    def is_at_rest(self) -> bool:
        """No game runs."""
        return self.machine.game == codes.IDLE

    def tick(self, now: int) -> bool:
        """With each second that is known: a schedule out of its dates is a fault, but not while a game runs."""
        is_next = Standing.tick(self, now)
        if is_next and self.is_at_rest:
            if self.schedule.refusal(self.memory.events.utc):
                self.put_fault(codes.FAULT_SCHEDULE)
            else:
                self.take_fault(codes.FAULT_SCHEDULE)
        return is_next

    def status_lines(self) -> "tuple[str, ...]":
        """For a person at the port."""
        machine = self.machine
        return (
            "state %d game %d fault %d box %d" % (machine.state, machine.game, machine.fault, machine.box),
            "press id %d prize %d cents" % (machine.press_id, machine.prize_cents),
            "schedule %s" % ("verified" if self.is_schedule_verified else "unverified"),
        )

    # Events from the box

    def press(self) -> None:
        """The button was pressed once. This is the hot path. A person who tests the unit plays nothing, and moves no meter."""
        if self.is_testing:
            return
        force = self.signals.force
        force.is_sampling = False
        self._carry_out(self.machine.step(m.PRESS))
        self.chance.generator.complete()
        if not force.is_sampling:
            force.start(self.hal.ticks_ms())
        self.refresh()

    def book(self) -> None:
        """Bring the books up to what the journal says: 20 ms on a chip, so not while the force of a press is measured."""
        self._checked(self.memory.book())

    def _put_any(self, fault: int) -> None:
        if fault:
            self.put_fault(fault)

    def begin_test(self) -> None:
        self.is_testing = True
        self.meter.lamp_test(True)
        self.signals.lamp.on()
        self.log(codes.EVENT_LAMP_TEST, 0, 0)

    def end_test(self) -> None:
        if self.is_testing:
            self.is_testing = False
            self.meter.lamp_test(False)
            self.refresh()

    def refresh(self) -> None:
        """Lamp and digits as the state now asks."""
        machine = self.machine
        machine.fault = self.faults.first_blocking
        if self.is_testing:
            return
        if machine.takes_press:
            self.signals.lamp.on()
        else:
            self.signals.lamp.off()
        if machine.game == codes.SHOWN or machine.game == codes.DRAWN:
            self.meter.show_amount(machine.prize_cents)
        elif machine.fault:
            self.meter.show_error(machine.fault)
        elif machine.game == codes.ARMED:
            self.meter.show_dashes()
        else:
            self.meter.show_blank()

    # The machine's orders

    def _step(self, event: int) -> None:
        self._carry_out(self.machine.step(event))

    def _carry_out(self, count: int) -> None:
        """The machine's commands, and those that come of what becomes of them."""
        machine = self.machine
        commands = machine.commands
        i = 0
        while i < count:
            command = commands[i]
            i += 1
            if command == m.DRAW:
                count = machine.step(m.COMMITTED if self._draw_and_commit() else m.UNDECIDED)
                i = 0
            elif command == m.SHOW:
                if not self.meter.show_amount(machine.prize_cents):
                    self.put_fault(codes.FAULT_DISPLAY)
                if machine.game == codes.DRAWN:
                    self._take_draw()
                    count = machine.step(m.SHOWN)
                    i = 0
            else:
                self._do(command)

    def _do(self, command: int) -> None:
        machine = self.machine
        store = self.memory
        if command == m.COMPLETE:
            if not store.journal.complete():
                self.tell_memory_faults()
        elif command == m.BEEP:
            now = self.hal.ticks_ms()
            self.signals.force.start(now)
            self.signals.buzzer.beep(now, 150)
            self.signals.lamp.off()
        elif command == m.BOOK:
            if self.faults.first_blocking or not self.signals.force.is_sampling:
                self.book()  # else once the force is known (signals.py), and at the next start if power goes before
        elif command == m.WRITE_ARMED:
            self._checked(store.journal.arm(machine.press_id, machine.box, machine.seat))
        elif command == m.WRITE_DISARMED:
            self._checked(store.journal.disarm())
        elif command == m.WRITE_SETTLED:
            self._checked(store.journal.settle(journal.PAID if machine.outcome == codes.PAID else journal.VOID))
        elif command == m.LOG_IGNORED:
            self.signals.force.start(self.hal.ticks_ms())
            store.meters.count_ignored()
            self.log(codes.EVENT_PRESS_IGNORED, machine.state, machine.press_id)
        elif command == m.LOG_ARMED:
            self.log(codes.EVENT_ARMED, machine.box, machine.press_id)
        elif command == m.LOG_DISARMED:
            self.log(codes.EVENT_DISARMED, machine.box, machine.press_id)
        elif command == m.LOG_PRESS:
            self.log(codes.EVENT_PRESS, machine.box, machine.press_id)
        elif command == m.LOG_PRIZE:
            self.log(codes.EVENT_PRIZE, machine.box, machine.prize_cents)
        elif command == m.LOG_SETTLED:
            self.log(codes.EVENT_SETTLED, machine.outcome, machine.prize_cents)
        elif command == m.LOG_RESHOWN:
            self.log(codes.EVENT_RESHOWN, machine.box, machine.prize_cents)
        elif command == m.LOG_REARMED:
            self.log(codes.EVENT_REARMED, machine.box, machine.press_id)

    def _draw_and_commit(self) -> bool:
        stop = self.chance.draw(self.schedule.total)
        if stop == FAILED:
            self.put_fault(codes.FAULT_ENTROPY)
            return False
        index = self.schedule.index_of(stop)
        prize_cents = self.schedule.prize_cents(index)
        play = self.memory.journal
        is_committed = play.draw(stop, index, prize_cents)
        if not is_committed:
            self.tell_memory_faults()
            if play.is_stuck:
                self.machine.is_lost = True
                self.put_fault(codes.FAULT_MEMORY_LOST)
                return False
        self.machine.prize_cents = prize_cents  # as it was read back; the rest of the draw is taken after the show
        return True

    def _take_draw(self) -> None:
        play = self.memory.journal
        machine = self.machine
        machine.prize_cents = play.prize_cents
        machine.index = play.index
        machine.random = play.random
        machine.draw_no = play.draw_no

    def _checked(self, is_written: bool) -> None:
        if is_written or self.memory.verdict > memory.HALF:  # of which the boot has told already
            return
        self.tell_memory_faults()
        if self.memory.journal.is_stuck:
            self.machine.is_lost = True
            self.put_fault(codes.FAULT_MEMORY_LOST)

    def _check_memory(self) -> None:
        store = self.memory
        if store.check() and store.may_arm:
            return
        self.tell_memory_faults()
        self.machine.is_lost = store.verdict == memory.UNRECOVERABLE
        if not store.meters.is_balanced:
            self.put_fault(codes.FAULT_METERS)
        elif not self.faults.first_blocking:
            self.put_fault(codes.FAULT_MEMORY_LOST)
