"""The record of a run for `--json`: every round with its cards, wagers and payouts, every press and prize, the end.

On the virtual clock one seed gives the same bytes: no time of day, path, port or process number stands in it. Times
are microseconds of the run; money is cents.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pit.link.client import Identity
from pit.rules.card_machine.commands import MalfunctionBegun, MalfunctionOver
from pit.rules.card_machine.events import (
    CardMoved,
    CardReplaced,
    DamagedCardOut,
    LoadMachine,
    MachineFailed,
    Prepared,
    StaysIn,
    TakesBack,
)
from pit.rules.madness_21.commands import NobodyPresses, PayBox
from pit.rules.madness_21.events import EquipmentFailed, EquipmentRestored, IsAbsent, Refuses
from pit.rules.twenty_one_round.commands import CardTo, ClearLayout
from pit.rules.wagers import AcceptWager, PayWager, ReturnWager, TakeWager, Wager
from pit.table.account import Account
from pit.table.errors import TableError
from pit.table.game import Event
from pit.table.ledger import Press, Prize
from pit.table.unit import Meters
from pit.table.watcher import Step, Watcher
from wire import card_codes

Row = dict[str, Any]


class Record(Watcher):
    """Collects while the table runs; `write` at the end. `facts` stand at its head."""

    def __init__(self, facts: Row) -> None:
        self._facts = facts
        self._rounds: list[Row] = []
        self._presses: dict[int, Row] = {}

    def units(self, identities: Sequence[Identity]) -> None:
        """The units that the table plays on: the jackpot unit under `unit`, card machines under `card_machines`."""
        for identity in identities:
            version = ".".join(str(part) for part in identity.version)
            row = {"id": identity.unit_id.hex(), "firmware": version, "boots": identity.boots}
            if identity.kind == card_codes.KIND_CARD_MACHINE:
                self._facts.setdefault("card_machines", []).append(row)
            else:
                self._facts["unit"] = row

    def on_step(self, step: Step) -> None:
        if not self._rounds or self._rounds[-1]["round"] != step.round_number:
            self._rounds.append(_blank(step.round_number, step.at_us))
        current = self._rounds[-1]
        current["resumed"] = current["resumed"] or step.is_replayed
        self._note_event(current, step)
        for command in step.commands:
            match command:
                case CardTo(card, box, hand):
                    current["cards"].append([box, hand, str(card)])
                case AcceptWager(wager, cents):
                    current["wagers"].append({**_name(wager), "cents": cents})
                case TakeWager(wager, cents, clause):
                    current["taken"].append({**_name(wager), "cents": cents, "clause": clause})
                case ReturnWager(wager, cents, clause):
                    current["returned"].append({**_name(wager), "cents": cents, "clause": clause})
                case PayWager(wager, stake, pay, clause):
                    row = {**_name(wager), "stake_cents": stake, "pay_cents": pay, "clause": clause}
                    current["payouts"].append(row)
                case PayBox(box, turn, cents, clause):
                    row = {"box": box, "turn": turn, "cents_per_dollar": cents, "clause": clause}
                    current["prizes"].append(row)
                case NobodyPresses(box):
                    current["turns"].append({"at_us": step.at_us, "box": box, "person": None, "did": "nobody presses"})
                case MalfunctionBegun(section):
                    current["machine"].append({"at_us": step.at_us, "did": "malfunction", "section": section.value})
                case MalfunctionOver(section, machine):
                    row = {"at_us": step.at_us, "did": "goes on", "section": section.value, "machine": machine}
                    current["machine"].append(row)
                case ClearLayout():
                    current["ended_us"] = step.at_us

    def on_armed(self, at_us: int, press: Press) -> None:
        self._press(press).setdefault("armed_us", at_us)

    def on_prize(self, at_us: int, press: Press, prize: Prize) -> None:
        self._press(press).update(
            prize_read_us=at_us,
            cents_per_dollar=prize.cents_per_dollar,
            index=prize.index,
            random=prize.random,
            draw_no=prize.draw_no,
            digits=prize.digits,
            digits_cents=prize.digits_cents,
        )

    def on_word(self, at_us: int, press: Press, given_by: str | None) -> None:
        if given_by is None:
            self._press(press).update(supervisor_asked_us=at_us, supervisor=None)
        else:
            self._press(press).update(supervisor_word_us=at_us, supervisor=given_by)

    def on_settled(self, at_us: int, press: Press) -> None:
        self._press(press).update(outcome=press.outcome, told_us=at_us)

    def write(self, path: Path, account: Account, meters: Meters | None, stop: str | None) -> None:
        """Write the file. `stop` is why the run ended early, None if it did not. Raises TableError."""
        end: Row = {
            "rounds": account.rounds,
            **({} if account.cards is None else {"cards": account.cards}),
            "presses": account.presses,
            "due_cents": account.due_cents,
            "paid_cents": account.paid_cents,
            "digits_seen": account.are_digits_seen,
            "agrees": account.agrees,
            "disagreements": list(account.disagreements),
            "stopped": stop,
            "meters": None if meters is None else {name: getattr(meters, name) for name in Meters.__slots__},
        }
        presses = [self._presses[press_id] for press_id in sorted(self._presses)]
        text = json.dumps({**self._facts, "rounds": self._rounds, "presses": presses, "end": end}, indent=1)
        try:
            path.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise TableError(
                f"{path} can't be written ({error.strerror}). The table ran and its ledger stands. "
                "Name another file and run again."
            ) from error

    def _press(self, press: Press) -> Row:
        return self._presses.setdefault(
            press.press_id,
            {
                "press_id": press.press_id,
                "round": press.round_number,
                "turn": press.turn,
                "box": press.box,
                "person": press.person,
                "seat": press.seat,
            },
        )

    def _note_event(self, current: Row, step: Step) -> None:
        event = step.event
        row: Row | None = None
        match event:
            case Refuses(box, person):
                row = {"box": box, "person": person, "did": "refuses"}
            case IsAbsent(box, person):
                row = {"box": box, "person": person, "did": "is absent"}
            case EquipmentFailed(device):
                row = {"device": device.value, "did": "fails"}
            case EquipmentRestored(device):
                row = {"device": device.value, "did": "works again"}
        done = _dealers_step(event)
        if done is not None:
            current["machine"].append({"at_us": step.at_us, **done})
        if row is not None:
            current["turns"].append({"at_us": step.at_us, **row})


def _dealers_step(event: Event) -> Row | None:
    """What the dealer did with a card machine and its cards, if the event is that."""
    match event:
        case Prepared(step):
            return {"did": f"cards {step.value}"}
        case LoadMachine(cards):
            return {"did": "machine loaded", "cards": len(cards)}
        case MachineFailed(_, damaged):
            return {"did": "machine fails", "damaged": [str(card) for card in damaged]}
        case TakesBack(person):
            return {"did": "takes wagers back", "person": person}
        case StaysIn(person):
            return {"did": "stays in", "person": person}
        case DamagedCardOut(card):
            return {"did": "damaged card out", "card": str(card)}
        case CardMoved(card):
            return {"did": "card moved", "card": str(card)}
        case CardReplaced(card):
            return {"did": "card replaced", "card": str(card)}
    return None


def facts(game: str, seed: int, clock: str, settings_text: str, players: int) -> Row:
    """The head of a record: what the run can be repeated from."""
    return {"game": game, "seed": seed, "clock": clock, "players": players, "table": json.loads(settings_text)}


def _blank(number: int, at_us: int) -> Row:
    lists: Row = {
        name: [] for name in ("cards", "wagers", "turns", "prizes", "payouts", "taken", "returned", "machine")
    }
    return {"round": number, "resumed": False, "began_us": at_us, **lists, "ended_us": None}


def _name(wager: Wager) -> Row:
    return {"box": wager.box, "person": wager.person, "kind": wager.kind.value, "hand": wager.hand}
