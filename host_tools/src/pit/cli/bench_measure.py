"""`pit bench latency|heap|boot`: what a unit takes, on the virtual clock or on an emulated Pico."""

import statistics
import tempfile
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pit.bench import extras
from pit.bench.measure.boot import BootTimes, boot_times, put_signed
from pit.bench.measure.desk import Desk, opened
from pit.bench.measure.heap import heap_use
from pit.bench.measure.lid import lid_times
from pit.bench.measure.press import PressTimes, PressWatch, presses
from pit.bench.pico import from_debian
from pit.bench.proofs.rows import Row
from pit.cli.measured import Figures, told, with_status
from pit.cli.out_file import drawable, writable

_TAKEN = "heap that the firmware takes of what a stock board has free"
_HEAP_BYTES = 96 * 1024
_OFF_US = 100_000
_TAGGED_POLL_BYTES = 1024
_PRESS_BYTES = 3 * 1024
_MEDIAN_MS, _LONGEST_MS, _RELAY_MS, _BOOT_MS = 5.0, 10.0, 1.0, 2_000.0


class BenchKind(StrEnum):
    """`virtual`: only buses take time. `pico`: an emulated chip, where code takes time too."""

    VIRTUAL = "virtual"
    PICO = "pico"


BenchOption = Annotated[BenchKind, typer.Option("--bench", help="Where the unit runs.")]
Uf2Option = Annotated[Path | None, typer.Option("--uf2", metavar="FILE", help="MicroPython for --bench pico.")]
StateOption = Annotated[
    Path | None, typer.Option("--state", metavar="FOLDER", help="Keep the unit's memory there; a new unit by default.")
]
JsonOption = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Write the figures there.", callback=writable)
]
VcdOption = Annotated[
    Path | None,
    typer.Option(
        "--vcd", metavar="FILE", help="Write there what the unit's wires did, as a waveform.", callback=drawable
    ),
]


def latency(
    bench: BenchOption = BenchKind.VIRTUAL,
    uf2: Uf2Option = None,
    state: StateOption = None,
    count: Annotated[int, typer.Option("--presses", min=1, max=1000, help="How many presses, and lids.")] = 5,
    has_scripts: Annotated[
        bool, typer.Option("--scripts/--no-scripts", help="On a Pico, also two scripts without checks.")
    ] = True,
    has_lid: Annotated[bool, typer.Option("--lid/--no-lid", help="Also a card machine's lid to its relay.")] = True,
    json_file: JsonOption = None,
    vcd: VcdOption = None,
) -> None:
    """From a press to its digits, and from a lid to its relay; exit code 1 where a figure is missed. The waveforms of the card
    machine and of the scripts lie beside the jackpot unit's, with -lid, -polling and -bare behind its name."""
    file = uf2_for(bench, uf2)
    with told(f"bench latency, {bench.value}", json_file, vcd) as figures:
        figures.add("pressing", lambda: _press_rows(figures, file, state, count))
        if has_lid:
            figures.add("opening lids", lambda: _lid_rows(figures, file, count))
        if has_scripts and file is not None:
            _add_scripts(figures, file, count)
        if file is not None:
            figures.add("making tags", lambda: _tag_rows(file))


def heap(
    bench: BenchOption = BenchKind.VIRTUAL,
    uf2: Uf2Option = None,
    state: StateOption = None,
    json_file: JsonOption = None,
    vcd: VcdOption = None,
) -> None:
    """Heap after boot, and what an idle second and a press allocate; exit code 1 where a figure is missed."""
    file = uf2_for(bench, uf2)

    def measure() -> list[Row]:
        with figures.drawing(), opened("jackpot", file, state, vcd) as desk:
            desk.start()
            use = heap_use(desk)
        is_judged = file is not None  # the VM's words are twice as wide
        taken = [] if file is None else [Row(_TAKEN, _stock_heap(file) - use.free_after_boot, "bytes", _HEAP_BYTES)]
        return [
            *taken,
            Row("heap in use after boot, interpreter and all", use.after_boot, "bytes"),
            Row("free after boot", use.free_after_boot, "bytes"),
            Row("allocated in an idle second, 50 polls answered", max(use.idle_seconds), "bytes", 0),
            Row("allocated by a press", max(use.presses), "bytes", _PRESS_BYTES if is_judged else None),
            Row("difference between presses", max(use.presses) - min(use.presses), "bytes", 0),
        ]

    with told(f"bench heap, {bench.value}", json_file, vcd) as figures:
        figures.add("counting the heap", measure)


def boot(
    bench: BenchOption = BenchKind.VIRTUAL,
    uf2: Uf2Option = None,
    state: StateOption = None,
    json_file: JsonOption = None,
    vcd: VcdOption = None,
) -> None:
    """From power to IDLE and its parts: of a new unit, of one that was used, and, unless its memory is kept, of one whose image
    is signed and checked against its engineer's key. Flash writes are counted, and what a real flash takes for them is added.
    Exit code 1 where a unit that is not new takes longer than 2 s."""
    file = uf2_for(bench, uf2)

    def measure(desk: Desk) -> None:
        figures.rows += _boot_rows("first boot" if state is None else "boot", boot_times(desk))
        desk.bench.unit.power_off()
        desk.wait(_OFF_US)
        figures.rows += _boot_rows("boot after a power cut", boot_times(desk), _BOOT_MS)
        if state is None:
            put_signed(desk)
            desk.wait(_OFF_US)
            figures.rows += _boot_rows("boot of a signed image", boot_times(desk), _BOOT_MS)

    with (
        told(f"bench boot, {bench.value}", json_file, vcd) as figures,
        figures.drawing(),
        opened("jackpot", file, state, vcd) as desk,
    ):
        with_status("starting the unit", lambda: measure(desk))


def uf2(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    folder: Annotated[
        Path | None, typer.Option("--build", metavar="FOLDER", help="Where to build; kept. A temporary one by default.")
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option("--frozen", metavar="KIND", help="Freeze that unit's firmware into it: jackpot or card_machine."),
    ] = None,
) -> None:
    """Make a MicroPython for `--bench pico` from Debian's source packages, in about five minutes; installs nothing."""
    console = Console(stderr=True)
    with tempfile.TemporaryDirectory(prefix="pit-uf2-") as temporary, console.status("starting") as status:
        from_debian.make(folder or Path(temporary), file, lambda what: status.update(what), kind)
    use = (
        f"--bench pico --uf2 {file}"
        if kind is None
        else f"pytest hil_tests/emulated/test_frozen_interpreter.py --uf2 {file}"
    )
    print(f"{file}: {file.stat().st_size} bytes; use it with {use}")


def _boot_rows(what: str, times: BootTimes, limit_ms: float | None = None) -> list[Row]:
    parts = {
        "modules in, memory checked": times.modules_us,
        "meter set up": times.meter_us,
        "entropy tested": times.entropy_us,
        "first answer": times.answer_us,
        "idle": times.idle_us,
    }
    return [
        *(Row(f"{what}: {part}", _ms(us), "ms") for part, us in sorted(parts.items(), key=lambda part: part[1])),
        Row(f"{what}: of it image and interpreter read and checked", _ms(times.image_us), "ms"),
        Row(f"{what}: flash writes", times.flash_writes, "writes"),
        Row(
            f"{what}: idle, with what a real flash takes for them", _ms(times.idle_us + times.flash_us), "ms", limit_ms
        ),
    ]


def _tag_rows(uf2: Path) -> list[Row]:
    from pit.bench.measure.tags import tag_cost

    cost = tag_cost(uf2)
    poll_bytes = cost.made.heap_bytes + cost.checked.heap_bytes
    return [
        Row("tag of a poll checked", _ms(cost.checked.us), "ms"),
        Row("tag of its answer made", _ms(cost.made.us), "ms"),
        Row("key of a session made", _ms(cost.begun.us), "ms"),
        Row("allocated by a tagged poll", poll_bytes, "bytes", _TAGGED_POLL_BYTES),
    ]


def _press_rows(figures: Figures, uf2: Path | None, state: Path | None, count: int) -> list[Row]:
    with figures.drawing(), opened("jackpot", uf2, state, figures.vcd) as desk:
        watch = PressWatch(desk.jackpot)
        if uf2 is not None:
            from pit.bench.pico.assembly import EmulatedJackpot
            from pit.bench.pico.interrupts import InterruptWatch

            assert isinstance(desk.bench, EmulatedJackpot)
            desk.bench.emulated.add_device(InterruptWatch(watch.interrupted))
        desk.start()
        desk.poll_for(500_000)
        times = presses(desk, count, watch)
    parts: dict[str, Callable[[PressTimes], int | None]] = {
        "interrupt": lambda t: t.interrupt_us,
        "drawn": lambda t: t.drawn_us,
        "committed": lambda t: t.committed_us,
        "first digit": lambda t: t.first_digit_us,
    }
    rows = []
    for part, of in parts.items():
        seen = [us for us in map(of, times) if us is not None]
        if seen:
            rows.append(Row(f"press to {part}, median", _ms(statistics.median(seen)), "ms"))
    last = [t.last_digit_us for t in times]
    rows.append(Row("press to last digit, median", _ms(statistics.median(last)), "ms", _MEDIAN_MS))
    rows.append(Row(f"press to last digit, longest of {count}", _ms(max(last)), "ms", _LONGEST_MS))
    return rows


def _add_scripts(figures: Figures, uf2: Path, count: int) -> None:
    from pit.bench.measure.scripts_run import NAMES, script_times

    def measure(name: str) -> list[Row]:
        times = script_times(name, uf2, count, figures.vcd_beside(name), figures.drawing())
        return [Row(f"script {name}: press to last digit, median", _ms(statistics.median(times)), "ms")]

    for name in NAMES:
        figures.add(f"pressing for the script {name}", partial(measure, name))


def _lid_rows(figures: Figures, uf2: Path | None, count: int) -> list[Row]:
    with figures.drawing(), opened("card_machine", uf2, None, figures.vcd_beside("lid")) as desk:
        desk.start()
        times = lid_times(desk, count)
    return [Row(f"lid to relay, longest of {count}", _ms(max(times)), "ms", _RELAY_MS)]


def _stock_heap(uf2: Path) -> int:
    from pit.bench.measure.stock_heap import stock_heap

    return stock_heap(uf2)


def uf2_for(bench: BenchKind, uf2: Path | None) -> Path | None:
    if bench is BenchKind.PICO:
        return extras.require_uf2(uf2)
    if uf2 is not None:
        raise typer.BadParameter("it is for --bench pico", param_hint="--uf2")
    return None


def _ms(us: float) -> float:
    return round(us / 1000, 3)
