"""The units of a table, as its options name them: whether they go together, opened, and with faults planted."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import typer

from pit.bench import extras
from pit.bench.virtual import VirtualUnit
from pit.cli.keys import unit_keys
from pit.table.errors import TableError
from pit.table.faults import UnknownFault, Wanted, read_fault
from pit.table.game import BLACKJACK, SPANISH_BLACKJACK, Game, Settings
from pit.table.hand import Hand, NoHand
from pit.table.ledger import Ledger
from pit.table.machine.planted import CardFault, PlantedAtCard
from pit.table.place import LOADED_US, MachinePlace, Place, Taps, elsewhere, machine_on_bench, on_bench, pump, waveforms
from pit.table.planted import Fault, Planted


class BenchKind(StrEnum):
    """Where the table's units run: on a virtual machine, or each on an emulated Raspberry Pi Pico."""

    VIRTUAL = "virtual"
    PICO = "pico"


@dataclass(frozen=True)
class Where:
    """Where they run: behind `port`, else on a bench, emulated if `uf2` is their interpreter. `vcd`: for their waveforms."""

    port: str | None
    uf2: Path | None
    vcd: Path | None
    is_virtual_time: bool
    seed: int


@dataclass(frozen=True)
class Units:
    """Those that were opened. `place` is the jackpot unit's, None at a table without one."""

    place: Place | None
    machines: list[MachinePlace] = field(default_factory=list)

    @property
    def hand(self) -> Hand:
        return NoHand() if self.place is None else self.place.hand

    @property
    def patience_us(self) -> int:
        return LOADED_US if self.place is None else self.place.patience_us

    @property
    def ended(self) -> Iterator[str]:
        """What is to be said of virtual units whose process was ended from outside: to the table they are silent, or fail."""
        benches = [None if self.place is None else self.place.bench, *(machine.bench for machine in self.machines)]
        for bench in benches:
            unit = None if bench is None else bench.unit
            if isinstance(unit, VirtualUnit) and unit.ended_by is not None:
                yield (
                    f"the process of the virtual unit {unit.name} was ended by signal {unit.ended_by} from outside, as by lack "
                    "of memory: what the table tells of a silent or failed unit comes from that. Its memory holds what it "
                    "committed. Find out what ended it, then run the table again."
                )

    def planted(self, faults: list[Wanted]) -> Iterator[Planted | PlantedAtCard]:
        """Watchers that strike with these faults, each in its round."""
        for wanted in faults:
            if isinstance(wanted.fault, CardFault):
                yield PlantedAtCard([machine.bench for machine in self.machines], wanted.fault, wanted.round_number)
            elif self.place is not None and self.place.bench is not None:
                yield Planted(self.place.bench, wanted.fault, wanted.round_number)


def require_bench(
    bench: BenchKind, uf2: Path | None, vcd: Path | None, *, port: str | None, is_virtual_time: bool
) -> Path | None:
    """The UF2 that its emulated Picos boot, if any. Raises BadParameter, MissingExtra."""
    is_pico = bench is BenchKind.PICO
    if port is not None and (is_pico or vcd is not None):
        option = "--bench pico" if is_pico else "--vcd"
        raise typer.BadParameter(f"{option} needs a unit on a bench and can't go with --port", param_hint="--port")
    if is_pico and is_virtual_time:
        raise typer.BadParameter(
            "is for virtual units; an emulated Pico has its own time", param_hint="--clock virtual"
        )
    if uf2 is not None and not is_pico:
        raise typer.BadParameter("it is for --bench pico", param_hint="--uf2")
    return extras.require_uf2(uf2) if is_pico else None


def require_card_machines(game: Game, *, port: str | None, has_machine: bool, has_spare: bool) -> None:
    """Raises BadParameter where none can be."""
    if has_spare and not has_machine:
        raise typer.BadParameter("needs --card-machine", param_hint="--spare-machine")
    if not has_machine:
        return
    if port is not None:
        raise typer.BadParameter(
            "can't go with --port: the table runs card machines on a bench alone. Leave --port out, then both units are "
            "on one",
            param_hint="--card-machine",
        )
    if game is not BLACKJACK:
        raise typer.BadParameter(f"is for {BLACKJACK.name} only (Q96-65A-1)", param_hint="--card-machine")


def read_faults(texts: list[str], also: Fault | None, *, has_machine: bool) -> list[Wanted]:
    """The faults that were asked for; `also` in the first round. Raises BadParameter."""
    try:
        wanted = [read_fault(text) for text in texts]
    except UnknownFault as error:
        raise typer.BadParameter(str(error), param_hint="--fault") from error
    for fault in wanted:
        if isinstance(fault.fault, CardFault) and not has_machine:
            raise typer.BadParameter(f"{fault.fault} is a card machine's: add --card-machine", param_hint="--fault")
    if also is not None:
        wanted.append(Wanted(also, 1))
    return wanted


def require_units(settings: Settings, game: Game, *, has_machine: bool) -> None:
    """Raises TableError for a table without any unit."""
    if game is BLACKJACK and not has_machine and not settings.madness.layout_has_area:
        raise TableError(
            "this table offers no madness 21 and has no card machine, so no unit is at it. Nothing was started. Add "
            "--card-machine, or play without units: pit table play."
        )


def open_units(stack: ExitStack, ledger: Ledger, settings: Settings, game: Game, where: Where, machines: int) -> Units:
    """Open them, so many card machines with them; `stack` closes them. Raises what benches, links and keystores raise."""
    if where.port is not None:
        return Units(elsewhere(stack, where.port, unit_keys()))
    served = pump(is_virtual_time=where.is_virtual_time, uf2=where.uf2)
    taps = Taps(where.uf2, waveforms(stack, where.vcd, served))
    place = None
    if game is SPANISH_BLACKJACK or settings.madness.layout_has_area:
        place = on_bench(
            stack,
            ledger,
            is_virtual_time=where.is_virtual_time,
            seed=where.seed,
            served_by=served,
            taps=taps,
        )
    opened = [
        machine_on_bench(stack, ledger, seed=where.seed, served_by=served, number=number, taps=taps)
        for number in range(1, 1 + machines)
    ]
    if taps.vcd is not None:
        taps.vcd.begin()
    return Units(place, opened)
