"""Whole blackjack tables dealt from a card machine on the bench that table_runs.py names, for the tests beside it."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import table_runs
from table_runs import PATIENCE_US, Notes

from pit.rules.blackjack.settings import TableSettings
from pit.rules.blackjack.state import State
from pit.rules.card_machine.commands import MalfunctionBegun
from pit.table.game import BLACKJACK
from pit.table.hand import NoHand
from pit.table.ledger import Ledger
from pit.table.machine.planted import CardFault, PlantedAtCard
from pit.table.machine.ticket import SupervisorKey
from pit.table.pace import Pace
from pit.table.place import MachinePlace, machine_on_bench, on_bench, pump
from pit.table.session import Session, Setting
from pit.table.settings import default_blackjack, with_card_machine
from pit.table.watcher import Step, Watcher, Watchers

SEED = 31


@dataclass
class Steps(Watcher):
    """Every step that was taken, and the newest state."""

    steps: list[Step]

    def on_step(self, step: Step) -> None:
        self.steps.append(step)

    @property
    def state(self) -> State:
        state = self.steps[-1].state
        assert isinstance(state, State)
        return state

    def sections(self) -> list[str]:
        """The sections of the malfunctions, in order."""
        return [
            command.section.value
            for step in self.steps
            for command in step.commands
            if isinstance(command, MalfunctionBegun) and not step.is_replayed
        ]


@dataclass
class MachineTable:
    """A table whose units are open: play on it, then `close`."""

    session: Session
    ledger: Ledger
    machines: list[MachinePlace]
    notes: Notes
    seen: Steps


def without_madness() -> TableSettings:
    """Dealt from a card machine, and no other unit at the table."""
    table = with_card_machine(default_blackjack())
    return replace(table, madness=replace(table.madness, layout_has_area=False))


def open_machine_table(
    stack: ExitStack,
    ledger_file: Path | None = None,
    *,
    table: TableSettings | None = None,
    fault: tuple[CardFault, int] | None = None,
    spares: int = 0,
    seed: int = SEED,
    key: SupervisorKey | None = None,
    watchers: Callable[[MachinePlace], Sequence[Watcher]] = lambda _: (),
) -> MachineTable:
    """On the bench's own clock at full speed, with a jackpot unit if `table` offers madness 21; it goes with the stack."""
    settings = without_madness() if table is None else table
    ledger = Ledger(ledger_file)
    stack.callback(ledger.close)
    served = pump(is_virtual_time=True, uf2=table_runs.taps.uf2)
    place = None
    if settings.madness.layout_has_area:
        place = on_bench(stack, ledger, is_virtual_time=True, seed=seed, served_by=served, taps=table_runs.taps)
    machines = [
        machine_on_bench(stack, ledger, seed=seed, served_by=served, number=number, taps=table_runs.taps)
        for number in range(1, spares + 2)
    ]
    notes, seen = Notes(), Steps([])
    planted = [] if fault is None else [PlantedAtCard([machine.bench for machine in machines], *fault)]
    session = Session(
        Setting(settings, 9, seed, Pace(), game=BLACKJACK),
        ledger,
        None if place is None else place.client,
        NoHand() if place is None else place.hand,
        Watchers([notes, seen, *planted, *watchers(machines[0])]),
        machines=[(machine.client, machine.dealer) for machine in machines],
        supervisor_key=key,
    )
    session.open(PATIENCE_US)
    return MachineTable(session, ledger, machines, notes, seen)
