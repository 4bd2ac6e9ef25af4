"""Brings the unit to what the ledger says of each press whose turn is over: once, however often it is tried.

| the ledger says | the unit holds | told |
|---|---|---|
| paid | the prize shown | settle as paid |
| paid | nothing of it | it was settled before |
| no press, or paid by rule | armed | disarm |
| no press, or paid by rule | a prize shown | settle as void |

It pays nothing: the ledger had the payment before.
"""

from typing import Final

from pit.link.errors import Refused
from pit.rules.refusal import dollars
from pit.table.errors import TableError
from pit.table.ledger import Ledger, Outcome, Press
from pit.table.unit import Poll, TableUnit
from pit.table.watcher import Watcher
from wire import codes

_DOOR_US: Final = 60_000_000


class Reconciler:
    """Works for one ledger and one unit."""

    def __init__(self, ledger: Ledger, unit: TableUnit, watch: Watcher) -> None:
        self._ledger = ledger
        self._unit = unit
        self._watch = watch

    def tell(self) -> None:
        """Tell the unit of every press that it has not confirmed. Raises LinkError, TableError."""
        for press in self._ledger.untold():
            if press.unit != self._ledger.unit:
                raise TableError(
                    f"press {press.press_id} of round {press.round_number} belongs to unit {press.unit.hex()}, and "
                    f"this is unit {self._ledger.unit.hex()}. The ledger has it as {press.outcome}. "
                    "Connect that unit and run the command again, or begin a new ledger."
                )
            self._tell(press)

    def adopt(self) -> Poll:
        """Make sure that what the unit holds is known to the ledger; an unknown turn without a press is ended.

        Raises TableError where the unit holds a prize that this ledger never armed.
        """
        poll = self._unit.poll()
        self._ledger.raise_floor(poll.press_id)
        press = self._ledger.press(poll.press_id)
        if press is not None and press.unit == self._ledger.unit:
            return poll
        if poll.game == codes.ARMED:
            self._unit.disarm(poll.press_id)
            self._watch.say(f"the unit was armed for press {poll.press_id}, which this ledger does not know: disarmed")
            return self._unit.poll()
        if poll.game in (codes.DRAWN, codes.SHOWN):
            raise TableError(
                f"the unit holds {dollars(poll.prize_cents)} per $1 for press {poll.press_id} at box {poll.box}, and the "
                f"{self._ledger.name} knows no such press. Nothing was paid and nothing changed. "
                "Run the table with the ledger that armed it: --ledger FILE."
            )
        return poll

    def _tell(self, press: Press) -> None:
        poll = self._wait_for_door()
        if press.outcome is Outcome.PAID:
            self._settle(press, has_moved=poll.holds_prize(press.press_id))
        elif poll.holds_prize(press.press_id):
            self._unit.settle(press.press_id, poll.prize_cents, is_paid=False)
            self._ledger.told(press, has_moved=True, void_cents=poll.prize_cents)
            self._watch.say(f"press {press.press_id}: {dollars(poll.prize_cents)} per $1 was drawn but not due; void")
        else:
            if poll.is_armed(press.press_id):
                self._unit.disarm(press.press_id)
            self._ledger.told(press, has_moved=False)
        self._watch.on_settled(self._unit.now_us, press)

    def _settle(self, press: Press, *, has_moved: bool) -> None:
        prize = self._ledger.prize(press.press_id)
        if prize is None:
            raise TableError(f"the {self._ledger.name} has press {press.press_id} as paid, but not its prize.")
        if has_moved:
            self._unit.settle(press.press_id, prize.cents_per_dollar, is_paid=True)
        self._ledger.told(press, has_moved=has_moved)

    def _wait_for_door(self) -> Poll:
        poll = self._unit.poll()
        until = self._unit.now_us + _DOOR_US
        if poll.flags & codes.FLAG_DOOR:
            self._watch.say("the unit's door is open: waiting till it is shut")
        while poll.flags & codes.FLAG_DOOR or poll.state in (codes.BOOT, codes.SELF_TEST):
            if self._unit.now_us >= until:
                raise TableError(
                    f"the unit's door has been open for {_DOOR_US // 1_000_000} s and it takes no settlement. The ledger "
                    "has what was paid. Shut the door, then run the command again with the same ledger."
                )
            poll = self._unit.next_poll()
        return poll


def is_refused_for_press(refused: Refused) -> bool:
    """Whether the unit would not disarm because the button was pressed after all."""
    return refused.code == int(codes.REQUEST_UNSETTLED)
