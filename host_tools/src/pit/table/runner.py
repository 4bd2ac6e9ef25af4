"""Runs a table: events into the rules core, what it orders into the ledger, then to the unit and the people.

Each event is in the ledger, with the money it moved, before anything outside happens. The unit is told only what the
ledger says, so a table that was killed goes on where the ledger stands: the events are taken again, the unit is asked.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pit.link.errors import LinkError
from pit.rules.cards import Card
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
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack.awaiting import (
    AwaitAmount,
    AwaitCard,
    AwaitChoice,
    AwaitCollect,
    AwaitDecision,
    AwaitPaid,
    AwaitPress,
    AwaitSomeone,
    AwaitWagers,
    awaiting,
)
from pit.rules.spanish_blackjack.basic_play import play_event
from pit.rules.spanish_blackjack.events import CollectCards, DealCard, DecideControl, Event, LoadShoe, PlayOut
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.rules.spanish_blackjack.state import Phase
from pit.rules.spanish_blackjack.step import step
from pit.table import button
from pit.table.booking import book
from pit.table.errors import TableError
from pit.table.hand import Hand
from pit.table.ledger import Ledger, OpenRound, Press, Prize
from pit.table.opening import all_cards, fresh_table, read_round, shuffled
from pit.table.pace import Pace
from pit.table.players import Players, Will
from pit.table.reconcile import Reconciler
from pit.table.stored import to_text
from pit.table.supervisor import Supervisor
from pit.table.unit import Poll, TableUnit
from pit.table.watcher import Step, Watcher
from wire import codes

_DEVICES: Final[Mapping[int, Device]] = MappingProxyType(
    {
        codes.FAULT_BUTTON_DISCREPANCY: Device.JACKPOT_BUTTON,
        codes.FAULT_BUTTON_HELD: Device.JACKPOT_BUTTON,
        codes.FAULT_DISPLAY: Device.ELECTRONIC_PRIZE_METER,
    }
)
_REST_US: Final = 300_000  # contacts rest, displays are rewritten


class Runner:
    """One table, one unit. `play` raises TableError where it can't go on; the ledger then holds the round as it stands."""

    def __init__(
        self,
        settings: TableSettings,
        ledger: Ledger,
        unit: TableUnit,
        hand: Hand,
        players: Players,
        pace: Pace,
        watch: Watcher,
        *,
        seed: int,
        supervisor: Supervisor,
        supervisor_cents: Callable[[], int],
        check_stop: Callable[[], None] = lambda: None,
    ) -> None:
        """`supervisor_cents`: a prize above it, per $1, waits for a supervisor's word; 0: none does."""
        self._ledger = ledger
        self._unit = unit
        self._hand = hand
        self._players = players
        self._pace = pace
        self._watch = watch
        self._seed = seed
        self._supervisor = supervisor
        self._supervisor_cents = supervisor_cents
        self._check_stop = check_stop
        self._reconciler = Reconciler(ledger, unit, watch)
        self._lost: LinkError | None = None
        self._placed: frozenset[Event] = frozenset()
        self._is_doubtful = False
        self.state = fresh_table(settings, ledger, seed)

    def reconcile(self) -> None:
        """Tell the unit what the ledger has and it may not know. Raises LinkError, TableError."""
        self._reconciler.adopt()
        self._reconciler.tell()

    def play(self, rounds: int) -> None:
        """Finish a round that was cut short, then play on, `rounds` in all; fewer where digits and unit disagree."""
        finished = 0
        cut = self._ledger.unfinished_round()
        if cut is not None:
            fresh = self.state
            self._resume(cut)
            self._play_round()
            finished += 1
            turns = replace(fresh.offering, turns=self._ledger.last_turn())
            self.state = replace(fresh, round_number=self._ledger.last_round() + 1, offering=turns)
        while finished < rounds and not self._is_doubtful:
            self._ledger.open_round(self.state.round_number, to_text(self.state))
            self._play_round()
            finished += 1

    # The table

    def _resume(self, cut: OpenRound) -> None:
        """Take the events of the ledger again; what they moved is booked already."""
        self.state, events = read_round(cut, self._ledger)
        self._watch.say(f"round {cut.number} was cut short after {len(events)} events: going on with it")
        for event in events:
            self._take(event, is_replayed=True)
        self._placed = frozenset(events)

    def _take(self, event: Event, prize: Prize | None = None, *, is_replayed: bool = False) -> bool:
        """Rules, then ledger, then everyone else. False if the rules refuse a wager."""
        state, commands = step(self.state, event)
        refusals = [command for command in commands if isinstance(command, Refused)]
        if refusals:
            if self.state.phase is Phase.WAGERING and not is_replayed:
                self._watch.say(refusals[0].reason)
                return False
            raise TableError(
                f"the rules refuse {type(event).__name__} in round {self.state.round_number}: {refusals[0].reason} "
                f"({refusals[0].clause}). The round stays open in the {self._ledger.name} as it was before."
            )
        number = self.state.round_number
        if not is_replayed:
            book(self._ledger, number, event, commands, prize)
        self.state = state
        self._watch.on_step(Step(self._unit.now_us, number, event, commands, state, is_replayed))
        return True

    # The round

    def _play_round(self) -> None:
        number = self.state.round_number
        while self.state.round_number == number:
            self._check_stop()
            self._go_on()
        if self._lost is not None:
            raise TableError(
                f"{self._lost} Round {number} was finished without the unit; what it had not decided was paid at 25 "
                f"times (Q03-34J-4). {self._ledger.advice}"
            ) from self._lost

    def _go_on(self) -> None:
        """One step of the round."""
        match awaiting(self.state):
            case AwaitWagers(_, True):
                self._load(all_cards(self.state.settings))
            case AwaitWagers():
                self._take_wagers()
                self._deal()
            case AwaitCard(True):
                self._load(self.state.rack)
            case AwaitCard():
                self._deal()
            case AwaitDecision():
                event = play_event(self.state)
                assert event is not None
                self._take(event)
                self._pause(self._pace.decision_us)
            case AwaitChoice(box, _, person):
                self._take(PlayOut(box, person))
            case AwaitPress(turn):
                self._offer(turn)
            case AwaitAmount(turn):
                self._recover(turn)
            case AwaitSomeone(box):
                self._pause(self._pace.reaction_us)
                self._take(ComesBack(box, self.state.box(box).bettors[0].person))
            case AwaitPaid(box):
                self._pause(self._pace.payment_us)
                self._take(PrizesPaid(box))
                self._with_unit(self._reconciler.tell)
            case AwaitCollect():
                self._with_unit(self._reconciler.tell)
                self._pause(self._pace.payment_us)
                self._take(CollectCards())

    def _load(self, cards: tuple[Card, ...]) -> None:
        self._take(LoadShoe(shuffled(cards, self._seed, self.state.round_number)))

    def _deal(self) -> None:
        self._take(DealCard())
        self._pause(self._pace.card_us)

    def _take_wagers(self) -> None:
        self._with_unit(self._check_equipment)
        for event in self._players.wagers(self.state):
            if event not in self._placed:
                self._take(event)
        waits = awaiting(self.state)
        if isinstance(waits, AwaitWagers):
            for box in waits.boxes_without_control:
                self._take(DecideControl(box, self.state.box(box).bettors[0].person))
        self._placed = frozenset()

    # The unit

    def _pause(self, for_us: int) -> None:
        if for_us:
            self._with_unit(lambda: self._unit.wait(for_us))
        else:
            self._with_unit(self._unit.keep_alive)

    def _with_unit(self, work: Callable[[], object]) -> None:
        """Do something in a round that needs the unit; without it the equipment has failed, and the round goes on."""
        if self._lost is not None:
            return
        try:
            work()
        except LinkError as error:
            self._lost = error
            self._fail("the unit does not answer", 0)

    def _fail(
        self, reason: str, fault: int, committed: CommittedPress | None = None, prize: Prize | None = None
    ) -> None:
        device = _DEVICES.get(fault, Device.RANDOM_NUMBER_GENERATOR)
        self._watch.say(f"{device.value}: {reason}")
        self._take(EquipmentFailed(device, committed), prize)

    def _check_equipment(self) -> None:
        """Madness 21 is open only while the unit has no fault (Q03-34I-4); one whose cause is gone is cleared."""
        poll = self._unit.poll()
        if poll.state == codes.FAULT:
            poll = self._try_to_clear(poll)
        faulty = self.state.standing.faulty
        if poll.state in (codes.FAULT, codes.UNRECOVERABLE):
            device = _DEVICES.get(poll.fault, Device.RANDOM_NUMBER_GENERATOR)
            if device not in faulty:
                self._fail(button.reason(poll), poll.fault)
            return
        for device in sorted(faulty, key=lambda device: device.value):
            self._take(EquipmentRestored(device))

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
                self._take(event(press.box, press.person))
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
        self._take(Pressed(press.box, press.person, press.turn, pressed.is_excess_force))
        self._await_word(press, prize)
        cents = prize.cents_per_dollar
        if pressed.fault:
            committed = CommittedPress(press.box, press.person, press.turn, cents)
            self._fail(pressed.fault_reason, pressed.fault, committed, prize)
        else:
            self._take(AmountShown(press.box, press.turn, cents), prize)
        if self._hand.can_see and prize.digits_cents != cents:
            self._is_doubtful = True
            self._watch.say(
                f"press {press.press_id} at box {press.box}: the unit reports {cents} cents per $1, its meter shows "
                f"{prize.digits!r}. No round is begun after this one"
            )
