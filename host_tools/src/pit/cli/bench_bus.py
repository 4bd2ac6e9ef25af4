"""`pit bench bus`: several lasting jackpot units on one RS-485 bus, behind one port."""

import json
import signal
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pit.bench.bus import BusBench
from pit.bench.bus_port import BusPort
from pit.bench.clock import Clock
from pit.bench.pump import Pump

_MOST = 8
_TURN_US = 100_000


def bus(
    units: Annotated[int, typer.Option(min=1, max=_MOST, help="How many; their addresses count from 1.")] = _MOST,
    state: Annotated[Path, typer.Option(help="Folder of their FRAM and flash images.")] = Path(".pit")
    / "bench"
    / "bus",
    seed: Annotated[int, typer.Option(help="Fixes bounces, entropy and the numbers of new units.")] = 1,
    spoils: Annotated[
        int,
        typer.Option(min=0, max=1000, help="Bytes in 1,000 that a missing termination spoils.", metavar="PER_MILLE"),
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON instead of text.")] = False,
) -> None:
    """Start jackpot units on one RS-485 bus, print the bus's port, and run them till Ctrl-C."""
    pump = Pump(Clock(is_virtual=False))
    with Console(stderr=True).status("building the firmware and giving each unit its address"):
        bench = BusBench(pump, state, range(1, units + 1), seed=seed)
        bench.power_on()
    if spoils:
        bench.wires.remove_termination(spoils)
    port = BusPort(bench)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if as_json:
            print(json.dumps({"port": port.port, "units": units, "state": str(state)}), flush=True)
        else:
            print(f"bus: port {port.port}, {units} units at addresses 1 to {units}", flush=True)
            print(f"bus: ask them with `pit list {port.port} --addresses 1-{units}`; Ctrl-C stops it", flush=True)
        while True:
            pump.run_until(lambda: False, pump.clock.now_us + _TURN_US)
    except KeyboardInterrupt:
        print(f"bus: stopped; the units' memories stay in {state}")
    finally:
        port.close()
        bench.close()
