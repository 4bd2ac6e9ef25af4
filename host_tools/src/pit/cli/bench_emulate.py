"""`pit bench emulate`: an emulated Pico that programs reach over a TCP port."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pit.bench import extras

_KINDS = ("jackpot", "card_machine")


def emulate(
    kind: Annotated[str, typer.Argument(help="jackpot or card_machine.")],
    uf2: Annotated[Path, typer.Option("--uf2", metavar="FILE", help="MicroPython for RPI_PICO.")],
    state: Annotated[
        Path | None, typer.Option(help="Folder of its FRAM and flash images; .pit/pico/KIND by default.")
    ] = None,
    is_blank: Annotated[
        bool, typer.Option("--blank", help="No firmware: MicroPython's prompt, as on a new board.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Fixes bounces, entropy and the number of a new unit.")] = 1,
) -> None:
    """Run an emulated Pico on a TCP port till Ctrl-C: mpremote and pyserial open it as socket://HOST:PORT."""
    if kind not in _KINDS:
        raise typer.BadParameter(f"there is no unit of kind {kind!r}; there is: {', '.join(_KINDS)}", param_hint="KIND")
    file = extras.require_uf2(uf2)
    from pit.bench.pico.assembly import EmulatedCardMachine, EmulatedJackpot
    from pit.bench.pico.clock import EmulatedClock
    from pit.bench.pico.socket_port import SocketPort
    from pit.bench.pump import Pump

    folder = state or Path(".pit") / "pico" / kind
    with Console(stderr=True).status("building the firmware"):
        made = EmulatedJackpot if kind == "jackpot" else EmulatedCardMachine
        bench = made(Pump(EmulatedClock()), folder, uf2=file, seed=seed, is_blank=is_blank)
    port = SocketPort(bench.emulated)
    try:
        bench.unit.power_on()
        print(f"{kind}: port {port.url}; about 25 times slower than a board; Ctrl-C stops it", flush=True)
        port.serve(lambda: False)
    except KeyboardInterrupt:
        print(f"{kind}: stopped; its memory stays in {folder}")
    finally:
        port.close()
        bench.close()
