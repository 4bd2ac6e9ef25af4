"""`pit bench bus`: several lasting jackpot units on one RS-485 bus, behind one port."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pit.bench import control
from pit.bench.bus import BusBench
from pit.bench.bus_port import BusPort
from pit.bench.clock import Clock
from pit.bench.pump import Pump
from pit.cli.out_file import drawable

_MOST = 8
_TURN_US = 100_000


def bus(
    units: Annotated[int, typer.Option(min=1, max=_MOST, help="How many; their addresses count from 1.")] = _MOST,
    name: Annotated[str, typer.Option(help="What to call it; its units are called NAME-1 and so on.")] = "bus",
    state: Annotated[
        Path | None, typer.Option(help="Folder of their FRAM and flash images; .pit/bench/NAME by default.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Fixes bounces, entropy and the numbers of new units.")] = 1,
    spoils: Annotated[
        int,
        typer.Option(min=0, max=1000, help="Bytes in 1,000 that a missing termination spoils.", metavar="PER_MILLE"),
    ] = 0,
    vcd: Annotated[
        Path | None,
        typer.Option(
            "--vcd",
            metavar="FILE",
            help="Write there what each unit's wires did, and the bus's port, till they are stopped.",
            callback=drawable,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON instead of text.")] = False,
) -> None:
    """Start jackpot units on one RS-485 bus, print the bus's port, and run them till Ctrl-C or `pit bench stop`."""
    pump = Pump(Clock(is_virtual=False))
    folder = state or Path(".pit") / "bench" / name
    with ExitStack() as stack:
        with Console(stderr=True).status("building the firmware and giving each unit its address"):
            bench = BusBench(pump, folder, range(1, units + 1), seed=seed)
            stack.callback(bench.close)
            port = BusPort(bench) if vcd is None else _tapped(stack, vcd, bench)
            stack.callback(port.close)
            servers = []
            for address, unit in bench.benches.items():
                server = control.ControlServer(unit, f"{name}-{address}", port.port, address)
                stack.callback(server.close)
                servers.append(server)
            bench.power_on()
        if spoils:
            bench.wires.remove_termination(spoils)
        try:
            _tell(name, port.port, units, folder, as_json=as_json)
            while not any(server.is_stopping for server in servers):
                pump.run_until(lambda: any(server.is_stopping for server in servers), pump.clock.now_us + _TURN_US)
        except KeyboardInterrupt:
            print(f"{name}: stopped; the units' memories stay in {folder}")


def _tapped(stack: ExitStack, vcd: Path, bench: BusBench) -> BusPort:
    """The bus's port, told to a file beside what each unit's wires do, till the stack is closed. Raises OSError."""
    from pit.bench.vcd_file import VcdFile
    from pit.bench.waveform import Waveform, link_notes

    file = stack.enter_context(VcdFile(vcd, bench.pump.clock, "pit bench bus", is_held=True))
    for address, unit in bench.benches.items():
        stack.enter_context(Waveform(file, unit.rig, name=f"unit{address}", has_link=False))
    notes = link_notes(file, "link")
    file.begin()
    return BusPort(bench, *notes)


def _tell(name: str, port: str, units: int, folder: Path, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"port": port, "units": units, "state": str(folder)}), flush=True)
        return
    print(f"{name}: port {port}, {units} units at addresses 1 to {units}", flush=True)
    print(
        f"{name}: ask them with `pit list {port} --addresses 1-{units}`, press one with `pit bench press --unit {name}-1`; "
        "Ctrl-C stops it",
        flush=True,
    )
