"""The host's end of a bench bus as a serial port that any program can open: a USB adapter for RS-485, on a pty."""

import os
import pty
import tty

from pit.bench.bus import BusBench

_PIECE = 4096


class BusPort:
    """`port` is the path to open. For a bench on the real clock."""

    def __init__(self, bench: BusBench) -> None:
        self._bench = bench
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
        self._bench.host.send(os.read(self._master, _PIECE))

    def _to_host(self) -> None:
        os.write(self._master, self._bench.host.read())
