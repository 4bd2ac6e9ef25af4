"""Many virtual units in a process of their own, each at a port that any program can open, with a hand on each one's supply.

They run on the real clock. A shelf lives as long as whoever started it: when its line breaks, its units lose their power.
"""

import multiprocessing
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client

Bench = JackpotBench | CardMachineBench

_KINDS: Final[dict[str, type[JackpotBench] | type[CardMachineBench]]] = {
    "jackpot": JackpotBench,
    "card_machine": CardMachineBench,
}
_AT_ONCE: Final = 4  # boots side by side: more only wait for each other
_BOOT_US: Final = 60_000_000
_TURN_US: Final = 100_000
_LAST_S: Final = 10.0


class Shelf:
    """`ports` in the order of `kinds`. Use it as a context: its units go with it, their memory stays in `folder`.

    `is_on`: every unit has booted before the shelf is there; else none has its supply yet.
    """

    def __init__(self, folder: Path, kinds: Sequence[str], seed: int = 1, *, is_on: bool = True) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, folder, tuple(kinds), seed, is_on), daemon=True)
        self._process.start()
        theirs.close()
        try:
            self.ports: list[str] = self._line.recv()
        except EOFError as error:
            raise RuntimeError("the units on the shelf did not start") from error

    def __enter__(self) -> "Shelf":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def power(self, number: int, *, on: bool) -> None:
        """Cut or give one unit's supply; it is done when this returns. A unit that was given it boots then."""
        self._line.send((number, on))
        self._line.recv()

    def close(self) -> None:
        """Cut every supply."""
        self._line.close()
        self._process.join(_LAST_S)


def _serve(line: Connection, folder: Path, kinds: tuple[str, ...], seed: int, is_on: bool) -> None:
    pump = Pump(Clock(is_virtual=False))
    benches: list[Bench] = [
        _KINDS[kind](pump, folder / str(number), seed=seed + number, name=f"unit {number}")
        for number, kind in enumerate(kinds)
    ]
    for first in range(0, len(benches) if is_on else 0, _AT_ONCE):
        _boot(benches[first : first + _AT_ONCE])
    line.send([bench.unit.port for bench in benches])
    is_over = False

    def obey() -> None:
        nonlocal is_over
        try:
            number, on = line.recv()
        except EOFError:
            is_over = True
            return
        unit = benches[number].unit
        if on:
            unit.power_on()
        else:
            unit.power_off()
        line.send(None)

    pump.watch(line.fileno(), obey)
    with suppress(KeyboardInterrupt):  # of the terminal that both processes hang on: the line breaks next
        while not is_over:
            pump.run_until(lambda: is_over, pump.clock.now_us + _TURN_US)
    for bench in benches:
        bench.close()


def _boot(benches: Sequence[Bench]) -> None:
    for bench in benches:
        bench.unit.power_on()
    for bench in benches:
        transport = BenchTransport(bench.unit)
        Client(transport).hello(_BOOT_US)
        transport.close()
