"""Whole tables whose unit is on a bench in this process or in a child that can be killed, for the tests beside it.

The fixture `table_bench` says which bench, in `taps`: virtual, or an emulated Pico.

`SEED`: the first round has one winning box, box 1, with P1 and P8 on it, and the controlling player presses.
`SEED_OF_A_REFUSAL`: box 1 wins in the first round, and P1, alone on it with a wager on madness 21, refuses to press.
"""

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pit.bench.jackpot import JackpotBench
from pit.table.account import Account
from pit.table.ledger import Ledger, Press, Prize
from pit.table.pace import Pace
from pit.table.place import NO_TAPS, Place, on_bench
from pit.table.session import Session, Setting
from pit.table.settings import default_settings
from pit.table.site_desk import SiteTerms
from pit.table.watcher import Watcher, Watchers

SEED = 31
SEED_OF_A_REFUSAL = 62
BOX = 1
PATIENCE_US = 20_000_000
ON_ANY_BENCH = [
    pytest.mark.usefixtures("table_bench"),
    pytest.mark.slow_on_pico("each test starts its units and plays rounds there, which takes minutes"),
]
taps = NO_TAPS


@dataclass
class Notes(Watcher):
    """What was said, drawn and settled."""

    said: list[str] = field(default_factory=list)
    prizes: list[Prize] = field(default_factory=list)
    settled: list[int] = field(default_factory=list)

    def on_prize(self, at_us: int, press: Press, prize: Prize) -> None:
        self.prizes.append(prize)

    def on_settled(self, at_us: int, press: Press) -> None:
        self.settled.append(press.press_id)

    def say(self, text: str) -> None:
        self.said.append(text)


@dataclass
class Table:
    """A table whose unit is open: play on it, then `close`."""

    session: Session
    ledger: Ledger
    bench: JackpotBench
    notes: Notes

    def payouts(self) -> list[tuple[str, int, int | None]]:
        """Person, cents and press id of every madness 21 payout that the ledger has, of all runs."""
        rows = self.ledger.db.execute(
            "SELECT person, pay_cents, press_id FROM payouts WHERE kind = 'madness 21' ORDER BY round, box, person"
        )
        return [(person, cents, press_id) for person, cents, press_id in rows]


def open_table(
    stack: ExitStack,
    ledger_file: Path | None = None,
    *,
    seed: int = SEED,
    watchers: Callable[[JackpotBench], Sequence[Watcher]] = lambda _: (),
    adapt: Callable[[Place], None] = lambda _: None,
    unit_key: bytes | None = None,
    site: SiteTerms | None = None,
) -> Table:
    """A table on the bench's own clock, at full speed; it goes with the stack."""
    ledger = Ledger(ledger_file)
    stack.callback(ledger.close)
    place = on_bench(stack, ledger, is_virtual_time=True, seed=seed, taps=taps)
    assert place.bench is not None
    adapt(place)
    notes = Notes()
    setting = Setting(default_settings(), 9, seed, Pace())
    watch = Watchers([notes, *watchers(place.bench)])
    session = Session(setting, ledger, place.client, place.hand, watch, unit_key=unit_key, site=site)
    session.open(PATIENCE_US)
    return Table(session, ledger, place.bench, notes)


def play(ledger_file: Path | None = None, *, rounds: int = 1, seed: int = SEED) -> Account:
    """Play and add up."""
    with ExitStack() as stack:
        table = open_table(stack, ledger_file, seed=seed)
        table.session.play(rounds)
        return table.session.close()


def die() -> None:
    """End this process as a kill -9 does: nothing is flushed, closed or said."""
    os.kill(os.getpid(), signal.SIGKILL)


def killed_in_child(work: Callable[[], object]) -> None:
    """Run `work` in a child process, which must kill itself in it."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the child was to kill itself, and came to its end"
    assert os.WTERMSIG(status) == signal.SIGKILL
