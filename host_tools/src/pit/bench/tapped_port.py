"""A port for a host in front of a virtual unit's own, on the real clock: every byte that passes is told to whoever draws it.

It promises that nothing is lost or altered, and that a host that does not read stops the unit no more than the unit's own port
does: what the host leaves is left in the unit's port.
"""

import contextlib
import os
import pty
import tty
from collections.abc import Callable

from pit.bench.pump import Pump

_MOST = 4096
_AGAIN_US = 1_000

Tell = Callable[[bytes], None]


class TappedPort:
    """`port` is the path that a host opens instead of the unit's. `to_unit` and `from_unit` are told what passes."""

    def __init__(self, pump: Pump, unit_port: str, to_unit: Tell, from_unit: Tell) -> None:
        host, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        unit = os.open(unit_port, os.O_RDWR | os.O_NOCTTY)
        self._ways = (_Way(pump, host, unit, to_unit), _Way(pump, unit, host, from_unit))

    def close(self) -> None:
        """The host's port is gone."""
        for way in self._ways:
            way.close()
        os.close(self._slave)


class _Way:
    """Bytes from one end to the other; it reads no more while the other takes none."""

    def __init__(self, pump: Pump, source: int, sink: int, tell: Tell) -> None:
        self._pump = pump
        self._source = source
        self._sink = sink
        self._tell = tell
        self._left = b""
        self._is_open = True
        os.set_blocking(source, False)
        pump.watch(source, self._pass_on)

    def close(self) -> None:
        self._is_open = False
        if not self._left:
            self._pump.forget(self._source)
        os.close(self._source)

    def _pass_on(self) -> None:
        data = os.read(self._source, _MOST)
        self._tell(data)
        self._write(data)
        if self._left:
            self._pump.forget(self._source)
            self._pump.clock.call_after(_AGAIN_US, self._try_again)

    def _try_again(self) -> None:
        if not self._is_open:
            return
        self._write(self._left)
        if self._left:
            self._pump.clock.call_after(_AGAIN_US, self._try_again)
        else:
            self._pump.watch(self._source, self._pass_on)

    def _write(self, data: bytes) -> None:
        sent = 0
        with contextlib.suppress(BlockingIOError):  # its reader has stopped reading
            sent = os.write(self._sink, data)
        self._left = data[sent:]
