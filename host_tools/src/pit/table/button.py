"""One turn at the jackpot button: arm the unit, wait for the press, read its prize and the digits.

| the unit | the table |
|---|---|
| idle | arms it for the turn's press id |
| armed | the person presses, refuses, is absent; the lamp still lit later: presses again |
| shows the prize of the press id | reads it: the turn is decided |
| door open, starting | waits, with a limit |
| fault, memory lost, limit reached, gone | the equipment has failed |

It settles nothing and pays nothing: it tells what came of the turn.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pit.link import texts
from pit.link.errors import Refused
from pit.rules.madness_21.eligibility import Seat
from pit.table.errors import TableError
from pit.table.hand import Hand
from pit.table.ledger import Ledger, Press, Prize
from pit.table.pace import Pace
from pit.table.players import Players, Will
from pit.table.reconcile import is_refused_for_press
from pit.table.unit import Poll, TableUnit
from pit.table.watcher import Watcher
from wire import codes

_WAIT_US: Final = 60_000_000  # for a door to be shut
_START_US: Final = 10_000_000  # for a unit to be ready
_AGAIN_US: Final = 1_500_000  # a person presses again when the lamp is still lit
_FORCE_US: Final = 300_000  # the gauge tells within it
_DIGITS_US: Final = 500_000  # the display is rewritten several times within it
_TRY_LATER = frozenset({codes.REQUEST_HEARTBEAT, codes.REQUEST_STATE, codes.REQUEST_DOOR, codes.LINK_BUSY})


@dataclass(frozen=True, slots=True)
class Pressed:
    """The button was pressed and its prize read. `fault` is the unit's, 0 for none: it can't go on after this prize."""

    press: Press
    prize: Prize
    is_excess_force: bool
    fault: int

    @property
    def fault_reason(self) -> str:
        return texts.fault(self.fault)


@dataclass(frozen=True, slots=True)
class Declined:
    """The person does not press; the unit is disarmed."""

    press: Press
    will: Will


@dataclass(frozen=True, slots=True)
class Failed:
    """No prize can be read: why, and the unit's fault number, 0 if it is none of its own."""

    reason: str
    fault: int


Turn = Pressed | Declined | Failed


def reason(poll: Poll) -> str:
    """Why a unit in that state can't play."""
    return texts.fault(poll.fault) if poll.fault else "its critical memory is lost"


class ButtonTurn:
    """One turn. `run` returns what came of it. Raises LinkError when the unit has gone, TableError."""

    def __init__(
        self,
        unit: TableUnit,
        ledger: Ledger,
        hand: Hand,
        players: Players,
        pace: Pace,
        watch: Watcher,
        press: Press,
        *,
        settle_others: Callable[[], None],
    ) -> None:
        self._unit = unit
        self._ledger = ledger
        self._hand = hand
        self._players = players
        self._pace = pace
        self._watch = watch
        self._press = press
        self._settle_others = settle_others
        self._pushes = 0

    def run(self) -> Turn:
        armed = self._arm()
        if armed is not None:
            return armed
        self._watch.on_armed(self._unit.now_us, self._press)
        turn, person = self._press.turn, self._press.person
        will = self._players.will(turn, person) if self._hand.can_press else Will.PRESSES
        if not self._hand.can_press:
            self._watch.say(f"box {self._press.box}: {person} presses the button")
        most = self._players.reaction_us(turn, self._pace.reaction_us) if self._hand.can_press else self._pace.person_us
        return self._wait_for_press(will, self._unit.now_us + most)

    def recover(self) -> Turn:
        """Read the prize of a press that was taken before; nobody presses again for it."""
        limit = self._unit.now_us + _START_US
        while (poll := self._unit.next_poll()).state in (codes.BOOT, codes.SELF_TEST):
            if self._unit.now_us >= limit:
                return Failed("it does not come out of its self-test", poll.fault)
        return self._decided(poll) or Failed("it holds no prize for the press that it reported", poll.fault)

    # Arming

    def _arm(self) -> Turn | None:
        """None once the unit is armed for the press id."""
        limit = self._unit.now_us + _START_US
        poll = self._unit.poll()
        while True:
            decided = self._decided(poll)
            if decided is not None:
                return decided
            if poll.is_armed(self._press.press_id):
                return None
            if self._must_wait_for_door(poll):
                limit += self._wait_for_door()
            else:
                self._try_to_arm(poll)
            if self._unit.now_us >= limit:
                return Failed("it did not take the arming in time", poll.fault)
            poll = self._unit.next_poll()

    def _try_to_arm(self, poll: Poll) -> None:
        seat = list(Seat).index(Seat(self._press.seat)) + 1
        try:
            self._unit.arm(self._press.press_id, self._press.box, seat)
        except Refused as refused:
            if refused.code == codes.REQUEST_OLD_PRESS_ID:
                self._ledger.raise_floor(poll.press_id)
                self._press = self._ledger.replace_press(self._press)
            elif refused.code == codes.REQUEST_UNSETTLED:
                self._settle_others()
            elif refused.code not in _TRY_LATER and not refused.fault:
                raise

    # Waiting

    def _wait_for_press(self, will: Will, answers_us: int) -> Turn:
        while True:
            poll = self._unit.next_poll()
            decided = self._decided(poll)
            if decided is not None:
                return decided
            if self._must_wait_for_door(poll):
                answers_us += self._wait_for_door()
                continue
            if not poll.is_armed(self._press.press_id) and poll.state not in (codes.BOOT, codes.SELF_TEST):
                again = self._arm()
                if again is not None:
                    return again
            if self._unit.now_us < answers_us:
                continue
            if will is Will.PRESSES and self._hand.can_press:
                if poll.is_lamp_lit and self._hand.press(self._players.push(self._press.turn, self._pushes)):
                    self._pushes += 1
                    answers_us = self._unit.now_us + _AGAIN_US
            elif self._has_ended_without_press():
                return Declined(self._press, will if self._hand.can_press else Will.IS_ABSENT)

    def _has_ended_without_press(self) -> bool:
        """The turn ends only if the unit agrees that there was no press."""
        try:
            self._unit.disarm(self._press.press_id)
        except Refused as refused:
            if is_refused_for_press(refused):
                return False
            raise
        return True

    def _must_wait_for_door(self, poll: Poll) -> bool:
        return bool(poll.flags & codes.FLAG_DOOR) and not poll.fault

    def _wait_for_door(self) -> int:
        """Wait till the door is shut or the time is up; the microseconds that it took."""
        started = self._unit.now_us
        self._watch.say("the unit's door is open: the button waits till it is shut")
        while self._must_wait_for_door(self._unit.next_poll()):
            if self._unit.now_us - started >= _WAIT_US:
                raise TableError(
                    f"the unit's door has been open for {_WAIT_US // 1_000_000} s. Press {self._press.press_id} at box "
                    f"{self._press.box} is not decided and the round stays open in the {self._ledger.name}. "
                    "Shut the door, then run the command again with the same ledger."
                )
        return self._unit.now_us - started

    # Deciding

    def _decided(self, poll: Poll) -> Pressed | Failed | None:
        if poll.holds_prize(self._press.press_id):
            return self._read(poll)
        if poll.state in (codes.FAULT, codes.UNRECOVERABLE):
            return Failed(reason(poll), poll.fault)
        return None

    def _read(self, poll: Poll) -> Pressed:
        press = self._press
        drawn = self._unit.prize(press.press_id)
        if (drawn.box, drawn.cents_per_dollar) != (press.box, poll.prize_cents):
            raise TableError(
                f"the unit contradicts itself about press {press.press_id}: {drawn.cents_per_dollar} cents for box "
                f"{drawn.box}, then {poll.prize_cents} cents for box {poll.box}. Nothing was paid for it. "
                "Take the unit out of use and read its records."
            )
        until = self._unit.now_us + _FORCE_US
        while press.press_id not in self._unit.is_excess_force and self._pushes and self._unit.now_us < until:
            self._unit.next_poll()
        digits, cents = self._digits(drawn.cents_per_dollar)
        prize = Prize(press.press_id, drawn.cents_per_dollar, drawn.index, drawn.random, drawn.draw_no, digits, cents)
        self._watch.on_prize(self._unit.now_us, press, prize)
        is_excess = self._unit.is_excess_force.get(press.press_id, False)
        return Pressed(press, prize, is_excess, poll.fault)

    def _digits(self, expected_cents: int) -> tuple[str | None, int | None]:
        """What stands on the display; a moment's grace for digits that are just being rewritten."""
        until = self._unit.now_us + _DIGITS_US
        while (sight := self._hand.see()) is not None and sight.amount_cents != expected_cents:
            if self._unit.now_us >= until:
                break
            self._unit.next_poll()
        return (None, None) if sight is None else (sight.digits, sight.amount_cents)
