"""The jackpot unit's side of a table: equipment in order, the button box by box, prizes, a supervisor's word, settlement.

A unit that does not answer has failed as equipment: the round goes on without it (Q03-34J-4), and `lost` says why.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from pit.link.errors import LinkError
from pit.rules.madness_21.events import (
    AmountShown,
    ComesBack,
    CommittedPress,
    EquipmentFailed,
    EquipmentRestored,
    IsAbsent,
    Pressed,
    PrizesPaid,
    Refuses,
)
from pit.rules.madness_21.settings import Device
from pit.rules.twenty_one_round.awaiting import AwaitAmount, AwaitPaid, AwaitPress, AwaitSomeone
from pit.table import button
from pit.table.errors import TableError
from pit.table.felt import Felt
from pit.table.hand import Hand
from pit.table.ledger import Ledger, Press, Prize
from pit.table.pace import Pace
from pit.table.players import Players, Will
from pit.table.reconcile import Reconciler
from pit.table.supervisor import Supervisor
from pit.table.unit import Poll, TableUnit
from wire import codes

Waits = AwaitPress | AwaitAmount | AwaitSomeone | AwaitPaid

_DEVICES: Final[Mapping[int, Device]] = MappingProxyType(
    {
        codes.FAULT_BUTTON_DISCREPANCY: Device.JACKPOT_BUTTON,
        codes.FAULT_BUTTON_HELD: Device.JACKPOT_BUTTON,
        codes.FAULT_DISPLAY: Device.ELECTRONIC_PRIZE_METER,
    }
)
_REST_US: Final = 300_000  # contacts rest, displays are rewritten


class JackpotSide:
    """`supervisor_cents`: a prize above it, per $1, waits for a supervisor's word; 0: none does."""

    def __init__(
        self,
        felt: Felt,
        ledger: Ledger,
        unit: TableUnit,
        hand: Hand,
        players: Players,
        pace: Pace,
        *,
        supervisor: Supervisor,
        supervisor_cents: Callable[[], int],
        check_stop: Callable[[], None],
    ) -> None:
        self._felt = felt
        self._ledger = ledger
        self._unit = unit
        self._hand = hand
        self._players = players
        self._pace = pace
        self._watch = felt.watch
        self._supervisor = supervisor
        self._supervisor_cents = supervisor_cents
        self._check_stop = check_stop
        self._reconciler = Reconciler(ledger, unit, felt.watch)
        self.lost: LinkError | None = None
        self.is_doubtful = False  # digits and unit disagree: no further round

    def reconcile(self) -> None:
        """Tell the unit what the ledger has and it may not know. Raises LinkError, TableError."""
        self._reconciler.adopt()
        self._reconciler.tell()

    def settle(self) -> None:
        """Tell it of every press that it has not confirmed."""
        self._with_unit(self._reconciler.tell)

    def pause(self, for_us: int) -> None:
        """Let time pass with the unit polled; none passes where it is lost."""
        self._with_unit((lambda: self._unit.wait(for_us)) if for_us else self._unit.keep_alive)

    def keep_alive(self) -> None:
        """Poll it if it is time to; an answer that fails to come is found when the unit is needed."""
        if self.lost is None:
            try:
                self._unit.keep_alive()
            except LinkError as error:
                self._watch.say(f"the jackpot unit was not polled: {error}")

    def answer(self, waits: Waits) -> None:
        """Do what the rules wait for."""
        match waits:
            case AwaitPress(turn):
                self._offer(turn)
            case AwaitAmount(turn):
                self._recover(turn)
            case AwaitSomeone(box):
                self.pause(self._pace.reaction_us)
                self._felt.take(ComesBack(box, self._felt.state.box(box).bettors[0].person))
            case AwaitPaid(box):
                self.pause(self._pace.payment_us)
                self._felt.take(PrizesPaid(box))
                self.settle()

    def check_equipment(self) -> None:
        """Madness 21 is open only while the unit has no fault (Q03-34I-4); one whose cause is gone is cleared."""
        self._with_unit(self._check_equipment)

    def _with_unit(self, work: Callable[[], object]) -> None:
        """Do something in a round that needs the unit; without it the equipment has failed, and the round goes on."""
        if self.lost is not None:
            return
        try:
            work()
        except LinkError as error:
            self.lost = error
            self._fail("the unit does not answer", 0)

    def _fail(
        self, reason: str, fault: int, committed: CommittedPress | None = None, prize: Prize | None = None
    ) -> None:
        device = _DEVICES.get(fault, Device.RANDOM_NUMBER_GENERATOR)
        self._watch.say(f"{device.value}: {reason}")
        self._felt.take(EquipmentFailed(device, committed), prize)

    def _check_equipment(self) -> None:
        poll = self._unit.poll()
        if poll.state == codes.FAULT:
            poll = self._try_to_clear(poll)
        faulty = self._felt.state.standing.faulty
        if poll.state in (codes.FAULT, codes.UNRECOVERABLE):
            device = _DEVICES.get(poll.fault, Device.RANDOM_NUMBER_GENERATOR)
            if device not in faulty:
                self._fail(button.reason(poll), poll.fault)
            return
        for device in sorted(faulty, key=lambda device: device.value):
            self._felt.take(EquipmentRestored(device))

    def _try_to_clear(self, poll: Poll) -> Poll:
        self._unit.wait(_REST_US)
        if not self._unit.has_cleared(poll.fault):
            return poll
        self._watch.say(f"the unit's fault is cleared: {button.reason(poll)}")
        return self._unit.poll()

    def _turn(self, turn: int) -> button.ButtonTurn:
        press = self._ledger.press_of_turn(turn)
        if press.unit != self._ledger.unit:
            raise TableError(
                f"press {press.press_id} of round {press.round_number} belongs to unit {press.unit.hex()}, and this is "
                f"unit {self._ledger.unit.hex()}. The round stays open. Connect that unit and run the command again."
            )
        return button.ButtonTurn(
            self._unit,
            self._ledger,
            self._hand,
            self._players,
            self._pace,
            self._watch,
            press,
            settle_others=self._reconciler.tell,
        )

    def _offer(self, turn: int) -> None:
        """The turn at the button, till it is pressed, passed on, or the equipment fails."""

        def offer() -> None:
            self._reconciler.tell()
            self._came_of(self._turn(turn).run())

        self._with_unit(offer)

    def _recover(self, turn: int) -> None:
        """The press was taken before the table was cut short: only its prize is missing."""
        self._with_unit(lambda: self._came_of(self._turn(turn).recover()))

    def _came_of(self, outcome: button.Turn) -> None:
        match outcome:
            case button.Pressed():
                self._decided(outcome)
            case button.Declined(press, will):
                event = Refuses if will is Will.REFUSES else IsAbsent
                self._felt.take(event(press.box, press.person))
            case button.Failed(reason, fault):
                self._fail(reason, fault)

    def _await_word(self, press: Press, prize: Prize) -> None:
        """A prize above the schedule's limit is not fixed, and so not paid, before a supervisor has said so.

        A table that stops meanwhile has the press in its ledger and no amount: the next run reads the prize and waits again.
        """
        limit = self._supervisor_cents()
        is_above = bool(limit) and prize.cents_per_dollar > limit
        if not is_above and not self._ledger.awaits_word(press):
            return
        if self._ledger.ask_word(press, prize.cents_per_dollar):
            return
        self._supervisor.require_reach(press)
        self._watch.on_word(self._unit.now_us, press, None)
        self._watch.say(
            f"press {press.press_id} at box {press.box}: {prize.cents_per_dollar} cents per $1 is above the schedule's limit; "
            f"it waits for a supervisor: {self._supervisor.ways(press)}"
        )
        while (given_by := self._supervisor.word_on(press)) is None:
            self._check_stop()
            self._poll_if_there()
        self._ledger.keep_word(press, given_by)
        self._watch.on_word(self._unit.now_us, press, given_by)

    def _poll_if_there(self) -> None:
        """The prize is known: it stays the box's if the unit goes while a supervisor is awaited (34J(4))."""
        try:
            self._unit.next_poll()
        except LinkError:
            self._unit.client.transport.wait(self._unit.now_us + _REST_US)

    def _decided(self, pressed: button.Pressed) -> None:
        """The press and its amount; a press that was taken before is the same press (Q03-34M-8a)."""
        press, prize = pressed.press, pressed.prize
        self._felt.take(Pressed(press.box, press.person, press.turn, pressed.is_excess_force))
        self._await_word(press, prize)
        cents = prize.cents_per_dollar
        if pressed.fault:
            committed = CommittedPress(press.box, press.person, press.turn, cents)
            self._fail(pressed.fault_reason, pressed.fault, committed, prize)
        else:
            self._felt.take(AmountShown(press.box, press.turn, cents), prize)
        if self._hand.can_see and prize.digits_cents != cents:
            self.is_doubtful = True
            self._watch.say(
                f"press {press.press_id} at box {press.box}: the unit reports {cents} cents per $1, its meter shows "
                f"{prize.digits!r}. No round is begun after this one"
            )
