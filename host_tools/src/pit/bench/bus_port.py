"""The host's end of a bench bus as a serial port that any program can open: a USB adapter for RS-485, on a pty."""

import os
import pty
import tty

from pit.bench.bus import BusBench
from pit.bench.tapped_port import Tell

_PIECE = 4096


def _nobody(data: bytes) -> None:
    """Nobody is told."""


class BusPort:
    """`port` is the path to open. For a bench on the real clock. `to_units` and `from_units` are told what passes."""

    def __init__(self, bench: BusBench, to_units: Tell = _nobody, from_units: Tell = _nobody) -> None:
        self._bench = bench
        self._to_units = to_units
        self._from_units = from_units
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        bench.host.on_bytes = self._to_host
        bench.pump.watch(self._master, self._to_bus)

    def close(self) -> None:
        self._bench.pump.forget(self._master)
        os.close(self._master)
        os.close(self._slave)

    def _to_bus(self) -> None:
        data = os.read(self._master, _PIECE)
        self._to_units(data)
        self._bench.host.send(data)

    def _to_host(self) -> None:
        data = self._bench.host.read()
        self._from_units(data)
        os.write(self._master, data)
