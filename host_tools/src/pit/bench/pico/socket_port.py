"""The emulated unit's USB serial on a TCP port of this machine, for programs that know `socket://`: mpremote, pyserial, Pit.

One client at a time, as on a serial port. Time is the chip's: it runs about 25 times slower than a real one, so a program
with short time-outs gives up too early.
"""

import socket
from collections.abc import Callable

from pit.bench.pico.unit import EmulatedUnit

_SLICE_US = 2_000
_PIECE = 4096


class SocketPort:
    """Listens from the start; `url` is what to open. `serve` runs the unit."""

    def __init__(self, unit: EmulatedUnit) -> None:
        self._unit = unit
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self._client: socket.socket | None = None
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    def serve(self, is_over: Callable[[], bool]) -> None:
        """Let the unit run and carry its bytes till `is_over`."""
        pump = self._unit.pump
        while not is_over():
            pump.run_until(lambda: bool(self._unit.received), pump.clock.now_us + _SLICE_US)
            self._accept()
            self._carry()

    def close(self) -> None:
        self._drop()
        self._listener.close()

    def _accept(self) -> None:
        if self._client is not None:
            return
        try:
            self._client, _ = self._listener.accept()
        except BlockingIOError:
            return
        self._client.setblocking(False)

    def _carry(self) -> None:
        client = self._client
        if client is None:
            return
        heard = self._hear(client)
        if heard is None:
            self._drop()
            return
        self._unit.send(heard)
        said = self._unit.take()
        if said:
            self._say(client, said)

    def _hear(self, client: socket.socket) -> bytes | None:
        """What the client said, if anything; None if it has gone."""
        try:
            return client.recv(_PIECE) or None
        except BlockingIOError:
            return b""
        except OSError:
            return None

    def _say(self, client: socket.socket, said: bytes) -> None:
        client.setblocking(True)
        try:
            client.sendall(said)
        except OSError:
            self._drop()
        else:
            client.setblocking(False)

    def _drop(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None
