"""`pit bench ...`: lasting virtual units, and a hand on their plants from another terminal."""

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pit.bench import control
from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.control import BenchError
from pit.bench.jackpot import JackpotBench
from pit.bench.jig import JigBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.cli.bench_bus import bus
from pit.cli.bench_deploy import deploy
from pit.cli.bench_emulate import emulate
from pit.cli.bench_measure import boot, heap, latency, uf2
from pit.cli.out_file import drawable
from pit.image.build import Image
from pit.image.flash import running_image
from pit.image.manifest import Manifest, read_manifest, signer
from pit.link.client import Client

app = typer.Typer(help="Virtual units that last, and a hand on their buttons, doors and supply.", no_args_is_help=True)
for _command in (bus, emulate, latency, heap, boot, deploy, uf2):
    app.command()(_command)

_KINDS: dict[str, type[JackpotBench] | type[CardMachineBench]] = {
    "jackpot": JackpotBench,
    "card_machine": CardMachineBench,
}
_HANDS = {"jackpot": "press it with `pit bench press", "card_machine": "open its lid with `pit bench lid open"}
_TURN_US = 100_000
_BOOT_US = 30_000_000  # on a busy desk

UnitOption = Annotated[
    str | None, typer.Option("--unit", metavar="NAME|PORT", help="Which unit; not needed while only one runs.")
]


@app.command()
def start(
    kind: Annotated[str, typer.Argument(help="What to start: jackpot or card_machine.")],
    name: Annotated[str | None, typer.Option(help="What to call it; its kind by default.")] = None,
    state: Annotated[
        Path | None, typer.Option(help="Folder of its FRAM and flash images; .pit/bench/NAME by default.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Fixes bounces, entropy and the number of a new unit.")] = 1,
    manifest: Annotated[
        str, typer.Option(help="What its firmware is made of: release, or debug for `pit rng collect`.")
    ] = "release",
    is_blank: Annotated[
        bool,
        typer.Option(
            "--blank", help="No firmware: MicroPython's prompt, as on a new board, and what was deployed there."
        ),
    ] = False,
    has_jig: Annotated[
        bool, typer.Option("--jig", help="Wire a virtual jig to the unit; it has a port of its own.")
    ] = False,
    vcd: Annotated[
        Path | None,
        typer.Option(
            "--vcd",
            metavar="FILE",
            help="Write there what the unit's wires and its port did, till it is stopped: some 13 MB a minute at rest.",
            callback=drawable,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON instead of text.")] = False,
) -> None:
    """Start a virtual unit with its plants, print its port, and run it till Ctrl-C or `pit bench stop`."""
    if kind not in _KINDS:
        known = ", ".join(_KINDS)
        raise typer.BadParameter(
            f"there is no virtual unit of kind {kind!r}; there is: {known}. A jig comes with the unit that it is wired to: "
            "`pit bench start KIND --jig`",
            param_hint="KIND",
        )
    if has_jig and (is_blank or manifest != "release"):
        raise typer.BadParameter("a jig is wired to a unit that runs its release firmware", param_hint="--jig")
    name = name or kind
    pump = Pump(Clock(is_virtual=False))
    folder = state or Path(".pit") / "bench" / name
    kept = is_blank and (folder / "flash.img").exists()
    runs = None if is_blank or manifest != "release" else _signed_image(folder / "unit" if has_jig else folder)
    if runs is not None and (has_jig or runs.kind != kind):
        raise BenchError(
            f"{folder} holds the memory of a {runs.kind} that runs a signed image, which would be lost. Nothing was started. "
            f"{'Start it without --jig' if has_jig else f'Start a {runs.kind}'}, or name another folder with --state."
        )
    with Console(stderr=True).status("building the firmware and starting the unit"):
        pair = JigBench(pump, folder, kind=_KINDS[kind], seed=seed, name=name) if has_jig else None
        bench = (
            pair.unit
            if pair
            else _KINDS[kind](
                pump, folder, seed=seed, name=name, manifest=manifest, is_blank=is_blank or runs is not None
            )
        )
        tap = None if vcd is None else _tapped(vcd, bench)
        server = control.ControlServer(bench, name)
        (pair or bench.unit).power_on()
        if not is_blank:
            _await_boot(bench)
    if kept:
        print(
            f"{name}: not blank: {folder} holds the flash of a run before, and what is on it stays. "
            "For a blank board stop this one and name another folder with --state.",
            file=sys.stderr,
        )
    if runs is not None:
        print(
            f"{name}: {folder} holds an image {'.'.join(map(str, runs.version))} that its engineer signed: it stays, and runs. "
            "This working copy's own would be unsigned, and the unit would play nothing: sign one and `pit deploy --image` it, "
            "or name another folder with --state.",
            file=sys.stderr,
        )
    try:
        if as_json:
            jig = {"jig": pair.jig.port} if pair else {}
            print(json.dumps({"name": name, "port": bench.unit.port, "state": str(folder)} | jig), flush=True)
        else:
            print(f"{name}: port {bench.unit.port}{f', its jig {pair.jig.port}' if pair else ''}", flush=True)
            print(f"{name}: {_HANDS[kind]} --unit {name}`; Ctrl-C stops it", flush=True)
        while not server.is_stopping:
            pump.run_until(lambda: server.is_stopping, pump.clock.now_us + _TURN_US)
    except KeyboardInterrupt:
        print(f"{name}: stopped; its memory stays in {folder}")
    finally:
        with ExitStack() as stack:
            stack.callback((pair or bench).close)
            if tap is not None:
                stack.callback(tap.close)
            server.close()


def _tapped(vcd: Path, bench: JackpotBench | CardMachineBench) -> ExitStack:
    """Its wires and its port are drawn till the stack is closed; `unit.port` is another from now on. Raises OSError."""
    from pit.bench.tapped_port import TappedPort
    from pit.bench.waveform import Waveform

    with ExitStack() as stack:
        waveform = stack.enter_context(Waveform(vcd, bench.rig))
        tapped = TappedPort(bench.pump, bench.unit.port, *waveform.link_notes)
        stack.callback(tapped.close)
        bench.unit.port = tapped.port
        return stack.pop_all()


def _signed_image(folder: Path) -> Manifest | None:
    """The signed image that the unit with its memory there runs."""
    file = folder / "flash.img"
    image = running_image(file.read_bytes()) if file.is_file() else Image({})
    return read_manifest(image) if signer(image) is not None else None


def _await_boot(bench: JackpotBench | CardMachineBench) -> None:
    """Till the unit answers, so that whoever reads its port can use it. Raises NoAnswer."""
    transport = BenchTransport(bench.unit)
    try:
        Client(transport).hello(_BOOT_US)
    finally:
        transport.close()


@app.command("list")
def list_units() -> None:
    """The lasting units that run now."""
    running = list(control.notes())
    for note in running:
        on_bus = f", address {note.address} on the bus at {note.bus}" if note.bus else ""
        print(f"{note.name}: {note.kind} at {note.port}{on_bus}, process {note.pid}")
    if not running:
        print("none")


@app.command()
def press(
    unit: UnitOption = None,
    hold_ms: Annotated[int, typer.Option(min=1, max=60_000, help="How long the button is held.")] = 120,
    force: Annotated[int, typer.Option(min=0, max=100, help="Peak force in newtons.")] = 8,
) -> None:
    """Press the unit's button, with bounce."""
    note = control.find(unit)
    control.ask(note, "press", hold_us=hold_ms * 1000, force_mn=force * 1000)
    print(f"{note.name}: pressed for {hold_ms} ms with {force} N")


@app.command()
def door(
    position: Annotated[str, typer.Argument(metavar="open|shut")],
    unit: UnitOption = None,
) -> None:
    """Open or shut the unit's enclosure."""
    if position not in ("open", "shut"):
        raise typer.BadParameter("a door is open or shut", param_hint="POSITION")
    note = control.find(unit)
    control.ask(note, "door", open=position == "open")
    print(f"{note.name}: door {position}")


@app.command()
def lid(
    position: Annotated[str, typer.Argument(metavar="open|shut")],
    unit: UnitOption = None,
) -> None:
    """Open or shut the card machine's lid."""
    if position not in ("open", "shut"):
        raise typer.BadParameter("a lid is open or shut", param_hint="POSITION")
    note = control.find(unit)
    control.ask(note, "lid", open=position == "open")
    print(f"{note.name}: lid {position}")


@app.command()
def cards(
    what: Annotated[str, typer.Argument(metavar="fill|deal|back|empty")],
    count: Annotated[int, typer.Argument(min=1, max=416, help="How many to fill in or to deal.")] = 1,
    unit: UnitOption = None,
) -> None:
    """Fill cards into the card machine, have it deal some, put all on the layout back, or take all out."""
    if what not in ("fill", "deal", "back", "empty"):
        raise typer.BadParameter("cards are filled, dealt, put back or emptied", param_hint="WHAT")
    note = control.find(unit)
    seen = control.ask(note, "cards", what=what, count=count)
    print(f"{note.name}: {seen['inside']} inside, {seen['on_layout']} on the layout")


@app.command()
def jam(
    is_over: Annotated[bool, typer.Option("--clear", help="The jam is over.")] = False,
    unit: UnitOption = None,
) -> None:
    """Jam the card machine, or clear its jam."""
    note = control.find(unit)
    control.ask(note, "jam", clear=is_over)
    print(f"{note.name}: {'jam cleared' if is_over else 'jammed'}")


@app.command()
def power(
    position: Annotated[str, typer.Argument(metavar="on|off")],
    unit: UnitOption = None,
) -> None:
    """Cut the unit's supply (its process is killed), or give it back."""
    if position not in ("on", "off"):
        raise typer.BadParameter("power is on or off", param_hint="POSITION")
    note = control.find(unit)
    control.ask(note, "power", on=position == "on")
    print(f"{note.name}: power {position}")


@app.command()
def see(unit: UnitOption = None) -> None:
    """What a person would see of the unit: digits, lamps, lid, door, cards. One line of JSON."""
    print(json.dumps(control.ask(control.find(unit), "see")))


@app.command()
def stop(unit: UnitOption = None) -> None:
    """Stop a lasting unit, with all units of its bus; its memory stays in its folder."""
    note = control.find(unit)
    control.ask(note, "stop")
    print(f"{note.name}: stopping" + (f", with the whole bus at {note.bus}" if note.bus else ""))
