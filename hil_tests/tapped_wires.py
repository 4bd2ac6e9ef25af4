"""The waveform of a unit under test: its wires and its link, while the test runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pit.bench.rigs.box import Box
from pit.link.transport import Transport


@contextmanager
def tapped(path: Path | None, rig: Box, transport: Transport, *, bytes_end_now: bool = False) -> Iterator[Transport]:
    """The transport, with its bytes noted in `path` beside the rig's lines (pit.bench.waveform); as it is without a path."""
    if path is None:
        yield transport
        return
    from pit.bench.waveform import Waveform

    with Waveform(path, rig, bytes_end_now=bytes_end_now) as waveform:
        yield waveform.tap_link(transport)
