"""The figures of a `pit bench` command: told at its end, also where that comes too early, and before what went wrong."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

import typer
from rich.console import Console

from pit.bench.proofs.rows import Row

T = TypeVar("T")


class Figures:
    """`rows` as they come. `vcd` is the file of the first unit's waveform, if one is drawn."""

    def __init__(self, vcd: Path | None) -> None:
        self.rows: list[Row] = []
        self.vcd = vcd
        self.lost: list[Exception] = []

    def add(self, what: str, measure: Callable[[], list[Row]]) -> None:
        """Measure, and say what meanwhile."""
        self.rows += with_status(what, measure)

    def vcd_beside(self, what: str) -> Path | None:
        return None if self.vcd is None else self.vcd.with_stem(f"{self.vcd.stem}-{what}")

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """A waveform that ends too early ends no measurement."""
        if self.vcd is None:
            yield
            return
        from pit.bench.vcd_file import WaveformError

        try:
            yield
        except WaveformError as error:
            self.lost.append(error)


def with_status(what: str, work: Callable[[], T]) -> T:
    with Console(stderr=True).status(what):
        return work()


@contextmanager
def told(command: str, json_file: Path | None, vcd: Path | None = None) -> Iterator[Figures]:
    """All that was measured is told when this is left, however it is; then what went wrong. Exit code 1 where a figure is missed.
    `command`: its name and its bench. Raises WaveformError, OSError."""
    figures = Figures(vcd)
    try:
        yield figures
    except BaseException:
        if figures.rows:
            _tell(f"{command}: ended early", figures.rows, json_file)
        raise
    missed = _tell(command, figures.rows, json_file)
    if figures.lost:
        raise figures.lost[0]
    if missed:
        raise typer.Exit(1)


def _tell(command: str, rows: list[Row], json_file: Path | None) -> int:
    for row in rows:
        limit = (
            "" if row.limit is None else f"  (at most {row.limit:g} {row.unit}: {'met' if row.is_met else 'MISSED'})"
        )
        print(f"{row.name:<62} {row.value:>10g} {row.unit}{limit}")
    missed = sum(not row.is_met for row in rows)
    print(f"{command}: figures {len(rows)}, missed {missed}", flush=True)
    if json_file is not None:
        json_file.write_text(json.dumps([asdict(row) | {"is_met": row.is_met} for row in rows], indent=2))
    return missed
