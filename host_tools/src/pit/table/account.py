"""Adds up a run: what was due by the digits people saw, what the ledger paid, and what the unit's meters say.

| must agree | with |
|---|---|
| the sum of each winning wager's stake times the digits on the display's bus | what the ledger paid |
| prizes that the unit drew, paid and voided, per $1, and the number of its draws | its own meters over the run |

A box that the rules pay at 25 times (Q03-34J-4) is due that; no digits belong to it. It reads the ledger only.
"""

from dataclasses import dataclass

from pit.rules.madness_21.prizes import FAULT_CENTS_PER_DOLLAR, prize_cents
from pit.rules.refusal import dollars
from pit.rules.wagers import WagerKind
from pit.table.ledger import Ledger
from pit.table.unit import Meters


@dataclass(frozen=True, slots=True)
class Account:
    """One run in figures; `disagreements` holds a sentence for each that does not add up."""

    rounds: int
    presses: int
    due_cents: int
    paid_cents: int
    are_digits_seen: bool
    disagreements: tuple[str, ...]
    cards: int | None = None  # dealt in its rounds; None where no card machine is

    @property
    def agrees(self) -> bool:
        return not self.disagreements

    def last_line(self, stopped: str | None = None) -> str:
        """The line that ends every run. `stopped` is why it ended early: then nothing is said to agree."""
        verdict = "agree" if self.agrees else "disagree"
        if self.agrees and not self.are_digits_seen:
            verdict = "agree, digits not seen"
        if stopped is not None:
            verdict = f"stopped early: {stopped}" if self.agrees else f"disagree, stopped early: {stopped}"
        money = f"due {dollars(self.due_cents)}, paid {dollars(self.paid_cents)}"
        cards = "" if self.cards is None else f"cards {self.cards}, "
        return f"table: rounds {self.rounds}, {cards}presses {self.presses}, {money}, {verdict}"


def account(
    ledger: Ledger, before: Meters | None, after: Meters | None, *, are_digits_seen: bool, has_unit: bool = True
) -> Account:
    """The figures of the ledger's present run; the meters as they were before and after it, None where unreadable.

    `has_unit`: whether there is a jackpot unit at all.
    """
    due, paid, doubts = madness_payouts(ledger, "p.run = ?", ledger.run, are_digits_seen=are_digits_seen)
    if due != paid:
        doubts.append(f"{dollars(due)} was due by the digits, {dollars(paid)} was paid")
    if not has_unit:
        pass
    elif before is None or after is None:
        doubts.append("the unit's meters could not be read")
    else:
        doubts += _meters(ledger, before, after)
    (rounds,) = ledger.db.execute("SELECT count(*) FROM rounds WHERE closed_run = ?", (ledger.run,)).fetchone()
    (presses,) = ledger.db.execute("SELECT count(*) FROM prizes WHERE run = ?", (ledger.run,)).fetchone()
    return Account(rounds, presses, due, paid, are_digits_seen, tuple(doubts))


def madness_payouts(ledger: Ledger, which: str, number: int, *, are_digits_seen: bool) -> tuple[int, int, list[str]]:
    """What was due and what was paid on madness 21 wagers, in cents, and a sentence for each press whose digits are others."""
    due = paid = 0
    doubts: dict[int, str] = {}
    rows = ledger.db.execute(
        "SELECT p.stake_cents, p.pay_cents, p.box, z.press_id, z.cents_per_dollar, z.digits, z.digits_cents"
        f" FROM payouts p LEFT JOIN prizes z USING (press_id) WHERE {which} AND p.kind = ?",
        (number, WagerKind.MADNESS_21.value),
    )
    for stake, pay, box, press_id, cents, digits, digits_cents in rows:
        paid += pay
        if press_id is None:
            due += prize_cents(stake, FAULT_CENTS_PER_DOLLAR)
        elif not are_digits_seen and digits is None:
            due += prize_cents(stake, cents)
        else:
            due += prize_cents(stake, digits_cents or 0)
            if digits_cents != cents:
                doubts[press_id] = (
                    f"press {press_id} at box {box}: the unit reports {dollars(cents)} per $1, its meter shows {digits!r}"
                )
    return due, paid, list(doubts.values())


def _meters(ledger: Ledger, before: Meters, after: Meters) -> list[str]:
    paid, paid_count = _told(
        ledger, "SELECT sum(z.cents_per_dollar), count(*) FROM presses p JOIN prizes z USING (press_id)"
    )
    void, void_count = _told(ledger, "SELECT sum(p.void_cents), count(nullif(p.void_cents, 0)) FROM presses p")
    (drawn_only,) = ledger.db.execute(
        "SELECT count(*) FROM presses p JOIN prizes z USING (press_id) WHERE p.is_told = 0"
    ).fetchone()
    drawn = after.drawn_cents - before.drawn_cents + before.pending_cents
    draws = after.draws - before.draws + bool(before.pending_cents)
    figures = (
        ("paid per $1", after.paid_cents - before.paid_cents, paid),
        ("voided per $1", after.void_cents - before.void_cents, void),
        ("drawn per $1", drawn - after.pending_cents, paid + void),
    )
    doubts = [
        f"the unit's meters say {dollars(meters)} was {what}, the ledger {dollars(kept)}"
        for what, meters, kept in figures
        if meters != kept
    ]
    if draws != paid_count + void_count + bool(after.pending_cents):
        doubts.append(f"the unit counted {draws} draws, the ledger has {paid_count + void_count} settled")
    if after.pending_cents and not drawn_only:
        doubts.append(f"the unit holds {dollars(after.pending_cents)} per $1 that no press of the ledger awaits")
    return doubts


def _told(ledger: Ledger, query: str) -> tuple[int, int]:
    total, count = ledger.db.execute(f"{query} WHERE p.told_run = ?", (ledger.run,)).fetchone()
    return total or 0, count
