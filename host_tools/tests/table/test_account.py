"""The figures at the end of a run."""

import pytest

from pit.rules.madness_21.commands import ArmButton, PayBox
from pit.rules.madness_21.eligibility import Seat
from pit.rules.madness_21.events import AmountShown, Pressed
from pit.rules.spanish_blackjack.events import DealCard
from pit.rules.wagers import AcceptWager, PayWager, TakeWager, Wager, WagerKind
from pit.table.account import Account, account
from pit.table.booking import book
from pit.table.ledger import Ledger, Prize
from pit.table.unit import Meters

P1 = Wager(1, "P1", WagerKind.MADNESS_21)
P8 = Wager(1, "P8", WagerKind.MADNESS_21)
BEFORE = Meters(draws=40, drawn_cents=64_000, paid_cents=60_000, void_cents=4_000, pending_cents=0)
AFTER = Meters(draws=41, drawn_cents=64_800, paid_cents=60_800, void_cents=4_000, pending_cents=0)


def _paid_by_press(digits: str | None = "       8", digits_cents: int | None = 800) -> Ledger:
    """$2 and $3 on a box whose press gave $8 for each $1."""
    ledger = Ledger(None)
    ledger.begin_run(bytes(8))
    ledger.open_round(1, "opening")
    book(ledger, 1, DealCard(), (AcceptWager(P1, 200), AcceptWager(P8, 300)))
    book(ledger, 1, DealCard(), (ArmButton(1, 1, "P1", Seat.CONTROLLING_PLAYER),))
    book(ledger, 1, Pressed(1, "P1", 1), ())
    paid = (
        PayBox(1, 1, 800, "c"),
        PayWager(P1, 200, 1_600, "c"),
        TakeWager(P1, 200, "c"),
        PayWager(P8, 300, 2_400, "c"),
        TakeWager(P8, 300, "c"),
    )
    book(ledger, 1, AmountShown(1, 1, 800), paid, Prize(1, 800, 1, 300, 41, digits, digits_cents))
    (press,) = ledger.untold()
    ledger.told(press, has_moved=True)
    return ledger


def _figures(ledger: Ledger, after: Meters | None = AFTER, *, are_digits_seen: bool = True) -> Account:
    return account(ledger, BEFORE, after, are_digits_seen=are_digits_seen)


def test_stakes_times_digits_is_what_was_due() -> None:
    figures = _figures(_paid_by_press())
    assert (figures.presses, figures.due_cents, figures.paid_cents) == (1, 4_000, 4_000)
    assert figures.disagreements == ()
    assert figures.last_line() == "table: rounds 0, presses 1, due $40, paid $40, agree"


def test_other_digits_than_the_unit_s_report_disagree() -> None:
    figures = _figures(_paid_by_press("       9", 900))
    assert (figures.due_cents, figures.paid_cents) == (4_500, 4_000)
    assert "the unit reports $8 per $1, its meter shows '       9'" in figures.disagreements[0]
    assert figures.last_line().endswith("due $45, paid $40, disagree")


def test_digits_that_are_no_amount_disagree() -> None:
    assert not _figures(_paid_by_press("     ???", None)).agrees


def test_where_nobody_looks_the_digits_are_not_seen() -> None:
    figures = _figures(_paid_by_press(None, None), are_digits_seen=False)
    assert figures.last_line().endswith("due $40, paid $40, agree, digits not seen")


def test_a_box_paid_by_rule_is_due_25_times() -> None:
    ledger = Ledger(None)
    ledger.begin_run(bytes(8))
    ledger.open_round(1, "opening")
    book(ledger, 1, DealCard(), (AcceptWager(P1, 200),))
    book(ledger, 1, DealCard(), (PayBox(1, None, 2_500, "c"), PayWager(P1, 200, 5_000, "c"), TakeWager(P1, 200, "c")))
    figures = account(ledger, BEFORE, BEFORE, are_digits_seen=True)
    assert (figures.presses, figures.due_cents, figures.paid_cents) == (0, 5_000, 5_000)
    assert figures.agrees


@pytest.mark.parametrize(
    ("after", "says"),
    [
        (Meters(41, 64_800, 60_700, 4_000, 0), "$7 was paid per $1, the ledger $8"),
        (Meters(41, 64_800, 60_800, 4_100, 0), "$1 was voided per $1, the ledger $0"),
        (Meters(41, 64_900, 60_800, 4_000, 0), "$9 was drawn per $1, the ledger $8"),
        (Meters(42, 64_800, 60_800, 4_000, 0), "counted 2 draws, the ledger has 1 settled"),
        (Meters(42, 65_800, 60_800, 4_000, 1_000), "holds $10 per $1 that no press of the ledger awaits"),
        (None, "could not be read"),
    ],
)
def test_meters_that_say_otherwise_disagree(after: Meters | None, says: str) -> None:
    (doubt,) = _figures(_paid_by_press(), after).disagreements
    assert says in doubt


def test_a_prize_that_was_pending_before_the_run_and_paid_in_it_agrees() -> None:
    before = Meters(draws=41, drawn_cents=64_800, paid_cents=60_000, void_cents=4_000, pending_cents=800)
    assert account(_paid_by_press(), before, AFTER, are_digits_seen=True).agrees


def test_a_run_counts_what_it_paid_and_not_what_an_earlier_one_did() -> None:
    ledger = _paid_by_press()
    ledger.begin_run(bytes(8))
    figures = account(ledger, AFTER, AFTER, are_digits_seen=True)
    assert (figures.presses, figures.due_cents, figures.paid_cents) == (0, 0, 0)
    assert figures.agrees


def test_figures_that_add_up_are_no_agreement_where_the_run_stopped_early() -> None:
    figures = _figures(_paid_by_press())
    assert figures.last_line("the unit is gone.").endswith("paid $40, stopped early: the unit is gone.")
