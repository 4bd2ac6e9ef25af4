"""Writes what an event of the rules did into the ledger: one transaction, the money, the press ids and the event itself.

It reads commands and moves rows; the rules have decided all of it. Cards leave no row: the event tells them.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

from pit.rules.blackjack.commands import Command
from pit.rules.madness_21.commands import ArmButton, DisarmButton, PayBox
from pit.rules.twenty_one_round.commands import ClearLayout
from pit.rules.wagers import AcceptWager, PayWager, ReturnWager, TakeWager, Wager, WagerKind
from pit.table.errors import LedgerError
from pit.table.game import Event
from pit.table.ledger import Ledger, Outcome, Prize
from pit.table.stored import to_text

_WEIGHTY: Final = (AcceptWager, PayWager, TakeWager, ReturnWager, ArmButton, DisarmButton, ClearLayout)
_NAMED: Final = "round = ? AND box = ? AND person = ? AND kind = ? AND hand = ?"


def book(
    ledger: Ledger, round_number: int, event: Event, commands: Sequence[Command], prize: Prize | None = None
) -> None:
    """Keep one event with all it moved. `prize` comes with the event that fixes an amount. Raises LedgerError.

    An event that moves neither money nor button is safe from a kill of the process at once, and on disk with the next
    that does.
    """
    is_weighty = any(isinstance(command, _WEIGHTY) for command in commands)
    with ledger.transaction(is_durable=is_weighty) as db:
        _keep_event(db, round_number, event)
        if prize is not None:
            _keep_prize(db, ledger.run, prize)
        press_id: int | None = None
        for command in commands:
            if isinstance(command, PayBox):
                press_id = _pay_box(ledger, db, round_number, command)
            else:
                _carry_out(ledger, db, round_number, command, press_id)


def _carry_out(
    ledger: Ledger, db: sqlite3.Connection, round_number: int, command: Command, press_id: int | None
) -> None:
    match command:
        case AcceptWager(wager, cents):
            db.execute(
                "INSERT INTO wagers (round, box, person, kind, hand, staked_cents) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET staked_cents = staked_cents + excluded.staked_cents",
                (*_name(round_number, wager), cents),
            )
        case TakeWager(wager, cents):
            _move(db, round_number, wager, "taken_cents", cents)
        case ReturnWager(wager, cents):
            _move(db, round_number, wager, "returned_cents", cents)
        case PayWager(wager, stake, pay, clause):
            by_press = press_id if wager.kind is WagerKind.MADNESS_21 else None
            db.execute(
                "INSERT INTO payouts (round, box, person, kind, hand, run, stake_cents, pay_cents, clause, press_id)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*_name(round_number, wager), ledger.run, stake, pay, clause, by_press),
            )
        case ArmButton(turn, box, person, seat):
            db.execute(
                "INSERT INTO presses (press_id, unit, round, turn, box, person, seat) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (ledger.next_press_id(), ledger.unit, round_number, turn, box, person, seat.value),
            )
        case DisarmButton(turn):
            _end_turn(db, turn, Outcome.NO_PRESS)
        case ClearLayout():
            _close(db, round_number, ledger.run)


def _pay_box(ledger: Ledger, db: sqlite3.Connection, round_number: int, command: PayBox) -> int | None:
    if command.turn is not None:
        press_id = ledger.press_of_turn(command.turn).press_id
        db.execute("UPDATE presses SET outcome = ? WHERE press_id = ?", (Outcome.PAID, press_id))
        return press_id
    db.execute(
        "UPDATE presses SET outcome = ? WHERE round = ? AND box = ? AND outcome IS NULL",
        (Outcome.BY_RULE, round_number, command.box),
    )
    return None


def _keep_event(db: sqlite3.Connection, round_number: int, event: Event) -> None:
    (place,) = db.execute("SELECT count(*) FROM round_events WHERE round = ?", (round_number,)).fetchone()
    db.execute("INSERT INTO round_events VALUES (?, ?, ?)", (round_number, place, to_text(event)))


def _keep_prize(db: sqlite3.Connection, run: int, prize: Prize) -> None:
    db.execute(
        "INSERT INTO prizes VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            prize.press_id,
            run,
            prize.cents_per_dollar,
            prize.index,
            prize.random,
            prize.draw_no,
            prize.digits,
            prize.digits_cents,
        ),
    )


def _move(db: sqlite3.Connection, round_number: int, wager: Wager, column: str, cents: int) -> None:
    moved = db.execute(
        f"UPDATE wagers SET {column} = {column} + ? WHERE {_NAMED}", (cents, *_name(round_number, wager))
    )
    if moved.rowcount != 1:
        raise LedgerError(f"round {round_number} settles a wager that was never accepted: {wager}. Nothing was booked.")


def _end_turn(db: sqlite3.Connection, turn: int, outcome: Outcome) -> None:
    db.execute("UPDATE presses SET outcome = ? WHERE turn = ? AND outcome IS NULL", (outcome, turn))


def _close(db: sqlite3.Connection, round_number: int, run: int) -> None:
    (loose,) = db.execute(
        "SELECT count(*) FROM wagers WHERE round = ? AND staked_cents <> taken_cents + returned_cents", (round_number,)
    ).fetchone()
    if loose:
        raise LedgerError(f"{loose} wagers of round {round_number} were neither taken nor returned. It stays open.")
    db.execute("UPDATE rounds SET closed_run = ? WHERE round = ?", (run, round_number))


def _name(round_number: int, wager: Wager) -> tuple[int, int, str, str, int]:
    return (round_number, wager.box, wager.person, wager.kind.value, wager.hand)
