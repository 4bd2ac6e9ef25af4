"""Box by box from the dealer's right: offer the button, take one press, show the amount, pay, go on.

A pure state machine that a game runs after its main payouts. It promises one press a box and that no box is offered
before the last is paid. `now` below is the box the dealer is at.

| stage | event | next |
|---|---|---|
| `OFFERED` | `Pressed` by the armed person in the armed turn | `PRESSED` |
| `OFFERED` | `Refuses`, `IsAbsent` by the armed person | `OFFERED` to the next in order, or `OPEN` |
| `OFFERED`, `OPEN` | `ComesBack` of someone who declined | `OFFERED` to the first in order |
| `PRESSED` | `AmountShown` | `DECIDED` |
| `OFFERED`, `OPEN`, `PRESSED` | equipment fails | `DECIDED` at the committed prize or at 25 times |
| `DECIDED` | `PrizesPaid` | next box, or done |
"""

from dataclasses import dataclass, replace
from enum import Enum

from pit.rules.madness_21.commands import (
    ArmButton,
    DisarmButton,
    MadnessCommand,
    NobodyPresses,
    PressTaken,
    PrizeStands,
    ReleaseDisplay,
)
from pit.rules.madness_21.eligibility import Presser, Seat, WinningBox, next_presser, pressers
from pit.rules.madness_21.events import (
    AmountShown,
    ComesBack,
    CommittedPress,
    IsAbsent,
    OfferBox,
    Pressed,
    PrizesPaid,
    Refuses,
)
from pit.rules.madness_21.prizes import FAULT_CENTS_PER_DOLLAR, payments
from pit.rules.refusal import Refused, dollars
from pit.rules.wagers import MoneyCommand


class Stage(Enum):
    """What the box the dealer is at waits for. OPEN: nobody at all presses; it waits for someone to come back."""

    OFFERED = "offered"
    OPEN = "open"
    PRESSED = "pressed"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class Now:
    """The box the dealer is at. `armed` is whose turn it is, `turn` that turn's number."""

    winning: WinningBox
    stage: Stage
    turn: int
    armed: Presser | None = None
    declined: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class BoxPrize:
    """What a box's winning wagers get per $1 in cents. `turn` and `person` are None where 25 times was paid."""

    box: int
    turn: int | None
    person: str | None
    cents_per_dollar: int
    clause: str


@dataclass(frozen=True, slots=True)
class Offering:
    """All winning boxes of a round. `turns` counts every turn ever given at the table and never goes back."""

    now: Now | None = None
    waiting: tuple[WinningBox, ...] = ()
    prizes: tuple[BoxPrize, ...] = ()
    turns: int = 0
    has_failed: bool = False
    is_stake_returned: bool = False

    def prize(self, box: int) -> BoxPrize | None:
        """The box's prize in this round, or None while it has none."""
        return next((prize for prize in self.prizes if prize.box == box), None)


Orders = tuple[MadnessCommand | MoneyCommand | Refused, ...]
Outcome = tuple[Offering, Orders]


def begin(offering: Offering, winning: tuple[WinningBox, ...]) -> Outcome:
    """Start at the first of the winning boxes, which come in order from the dealer's right (Q03-34M-5)."""
    return _go_on(replace(offering, waiting=winning))


def _go_on(offering: Offering) -> Outcome:
    if not offering.waiting:
        return replace(offering, now=None), ()
    first, rest = offering.waiting[0], offering.waiting[1:]
    now = Now(first, Stage.OPEN, offering.turns)
    offering = replace(offering, now=now, waiting=rest)
    return _decide(offering, now, None) if offering.has_failed else _offer(offering, now, frozenset())


def _offer(offering: Offering, now: Now, declined: frozenset[str]) -> Outcome:
    """Arm the first in order who has not declined, as a new turn; keep a turn that goes on."""
    presser = next_presser(now.winning, declined)
    if presser is not None and presser == now.armed:
        return replace(offering, now=replace(now, declined=declined)), ()
    box = now.winning.box
    over = () if now.armed is None else (DisarmButton(now.turn, box, now.armed.person),)
    if presser is None:
        waits = replace(now, stage=Stage.OPEN, armed=None, declined=declined)
        return replace(offering, now=waits), (*over, NobodyPresses(box))
    turn = offering.turns + 1
    offered = replace(now, stage=Stage.OFFERED, turn=turn, armed=presser, declined=declined)
    return replace(offering, now=offered, turns=turn), (*over, ArmButton(turn, box, presser.person, presser.seat))


def _decide(offering: Offering, now: Now, committed: tuple[int, str, int] | None) -> Outcome:
    """Fix the box's prize and order its payment.

    `committed` is (turn, person, cents per $1); without it the 25 times rule pays (Q03-34J-4).
    """
    box = now.winning.box
    if committed is None:
        prize = BoxPrize(box, None, None, FAULT_CENTS_PER_DOLLAR, "Q03-34J-4")
    else:
        turn, person, cents = committed
        prize = BoxPrize(box, turn, person, cents, "Q03-34J-3")
    orders = payments(now.winning, prize.turn, prize.cents_per_dollar, prize.clause, offering.is_stake_returned)
    decided = replace(offering, now=replace(now, stage=Stage.DECIDED), prizes=(*offering.prizes, prize))
    return decided, orders


def _refused(offering: Offering, clause: str, reason: str) -> Outcome:
    return offering, (Refused(clause, reason),)


def _at(offering: Offering, box: int) -> Now | Refused:
    """The box if the dealer is at it, or why not. Q03-34M-5: in order; Q03-34M-6: each paid before the next."""
    now = offering.now
    if now is not None and now.winning.box == box:
        return now
    if offering.prize(box) is not None:
        return Refused("Q03-34M-8a", f"Box {box} has had its press and its prize.")
    if now is None or all(winning.box != box for winning in offering.waiting):
        return Refused("Q03-34K-1-2", f"Box {box} has no winning madness 21 wager to press for.")
    if now.stage is Stage.DECIDED:
        return Refused("Q03-34M-6", f"Box {now.winning.box} must be paid before the button goes to box {box}.")
    return Refused("Q03-34M-5", f"The button is at box {now.winning.box}; box {box} comes later.")


_OUT_OF_TURN = {
    Seat.CONTROLLING_PLAYER: "Q03-34K-1-2",
    Seat.SECOND_PLAYER: "Q03-34K-3a",
    Seat.THIRD_PLAYER: "Q03-34K-4",
    Seat.FLOOR_MANAGER: "Q03-34K-5",
}


def _out_of_turn(winning: WinningBox, person: str) -> Refused:
    seats = {presser.person: presser.seat for presser in pressers(winning)}
    if person not in seats:
        return Refused("Q03-34J-3", f"{person} may not press for box {winning.box}: no draw, no payment.")
    return Refused(_OUT_OF_TURN[seats[person]], f"It is not {person}'s turn to press for box {winning.box}.")


def pressed(offering: Offering, event: Pressed) -> Outcome:
    """Take the box's one press.

    Q03-34M-8a: a second press, a bounce or a replay gives the same result and no second draw. Q03-34J-3: only the
    person armed, in the turn armed. Q03-34L-1, Q03-44EA-1: the force flag is passed on and changes nothing else.
    """
    prize = offering.prize(event.box)
    if prize is not None and prize.turn is not None and prize.person is not None:
        return offering, (PrizeStands(prize.turn, prize.box, prize.person, prize.cents_per_dollar),)
    now = _at(offering, event.box)
    if isinstance(now, Refused):
        return offering, (now,)
    if now.stage is Stage.DECIDED:
        return _refused(offering, "Q03-34J-4", f"Box {event.box} is paid 25 times: the equipment failed.")
    if now.armed is None or now.armed.person != event.person:
        return offering, (_out_of_turn(now.winning, event.person),)
    if now.turn != event.turn:
        return _refused(offering, "Q03-34M-8a", f"Turn {event.turn} is over; box {event.box} is at turn {now.turn}.")
    if now.stage is Stage.PRESSED:
        return offering, (PrizeStands(now.turn, event.box, event.person, None),)
    taken = PressTaken(now.turn, event.box, event.person, event.is_excess_force)
    return replace(offering, now=replace(now, stage=Stage.PRESSED)), (taken,)


def declines(offering: Offering, event: Refuses | IsAbsent) -> Outcome:
    """Pass the turn on from someone who is absent or refuses (Q03-34K-3a, Q03-34K-4, Q03-34K-5)."""
    now = _at(offering, event.box)
    if isinstance(now, Refused):
        return offering, (now,)
    if now.stage in (Stage.PRESSED, Stage.DECIDED):
        return _refused(offering, "Q03-34M-8a", f"Box {event.box} is decided; nobody need press any more.")
    if now.armed is None or now.armed.person != event.person:
        return offering, (_out_of_turn(now.winning, event.person),)
    return _offer(offering, now, now.declined | {event.person})


def comes_back(offering: Offering, event: ComesBack) -> Outcome:
    """Someone who was absent or refused takes the turn again, if the button was not yet pressed (Q03-34K-3a)."""
    now = _at(offering, event.box)
    if isinstance(now, Refused):
        return offering, (now,)
    if now.stage in (Stage.PRESSED, Stage.DECIDED):
        return _refused(offering, "Q03-34M-8a", f"Box {event.box} is decided; nobody may press any more.")
    if event.person not in now.declined:
        return _refused(offering, "Q03-34K-3a", f"{event.person} gave up no turn at box {event.box}.")
    return _offer(offering, now, now.declined - {event.person})


def amount_shown(offering: Offering, event: AmountShown) -> Outcome:
    """Fix and pay the amount on the meter, per $1 (Q03-34J-3, Q03-34M-6, Q03-34M-8b); shown again, it stands."""
    prize = offering.prize(event.box)
    if prize is not None:
        if (prize.turn, prize.cents_per_dollar) == (event.turn, event.cents_per_dollar) and prize.person is not None:
            return offering, (PrizeStands(event.turn, event.box, prize.person, prize.cents_per_dollar),)
        fixed = f"Box {event.box} has its prize, {dollars(prize.cents_per_dollar)} for each $1, and keeps it."
        return _refused(offering, prize.clause, fixed)
    now = _at(offering, event.box)
    if isinstance(now, Refused):
        return offering, (now,)
    if now.stage is not Stage.PRESSED or now.armed is None or now.turn != event.turn:
        return _refused(offering, "Q03-34J-3", f"No press was taken at box {event.box} in turn {event.turn}: no prize.")
    if event.cents_per_dollar < 0:
        return _refused(offering, "Q03-34G-meter", "A meter shows no amount below $0.")
    return _decide(offering, now, (now.turn, now.armed.person, event.cents_per_dollar))


def prizes_paid(offering: Offering, event: PrizesPaid) -> Outcome:
    """The dealer has paid the box: go on to the next (Q03-34M-6), or finish (Q03-34M-7)."""
    now = _at(offering, event.box)
    if isinstance(now, Refused):
        return offering, (now,)
    if now.stage is not Stage.DECIDED:
        return _refused(offering, "Q03-34M-6", f"Box {event.box} has no amount to pay yet.")
    prize = offering.prize(event.box)
    shown = () if prize is None or prize.turn is None else (ReleaseDisplay(prize.turn, event.box),)
    offering, orders = _go_on(offering)
    return offering, (*shown, *orders)


def offer_box(offering: Offering, event: OfferBox) -> Outcome:
    """The dealer is at a box: arm the same turn again, if it is the box that is due (Q03-34M-5, Q03-34M-6)."""
    now = _at(offering, event.box)
    if isinstance(now, Refused):
        return offering, (now,)
    if now.stage in (Stage.PRESSED, Stage.DECIDED):
        return _refused(offering, "Q03-34M-8a", f"Box {event.box} has had its one press.")
    if now.armed is None:
        return offering, (NobodyPresses(event.box),)
    return offering, (ArmButton(now.turn, event.box, now.armed.person, now.armed.seat),)


def equipment_failed(offering: Offering, committed: CommittedPress | None) -> Outcome:
    """The equipment fails in the round: winning boxes that have no amount yet are paid 25 times, each in its turn.

    Q03-34J-4. A press that was committed before and can be read is its box's prize (a reading, see READINGS.md);
    one of another turn is refused and nothing changes. Boxes with an amount keep it.
    """
    now = offering.now
    failed = replace(offering, has_failed=True)
    if now is None or now.stage is Stage.DECIDED:
        return failed, ()
    if committed is not None:
        box, person = now.winning.box, None if now.armed is None else now.armed.person
        if (committed.box, committed.turn, committed.person) != (box, now.turn, person):
            return _refused(offering, "Q03-34J-4", f"The press that was read is not of box {box}, turn {now.turn}.")
        if committed.cents_per_dollar < 0:
            return _refused(offering, "Q03-34G-meter", "A committed prize is never below $0.")
        return _decide(failed, now, (committed.turn, committed.person, committed.cents_per_dollar))
    decided, orders = _decide(failed, now, None)
    if now.stage is Stage.OFFERED and now.armed is not None:
        return decided, (DisarmButton(now.turn, now.winning.box, now.armed.person), *orders)
    return decided, orders
