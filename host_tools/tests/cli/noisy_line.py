"""A cable between a unit's port and the host that can put in bytes of its own, in front of the host's frames of one type."""

import os
import pty
import re
import select
import threading
import tty

from wire.frame import FRAME, Receiver

_MOST = 256
_FRAME = re.compile(rb"\0[^\0]+\0")


class NoisyLine:
    """`port` is the host's end. In front of the first `times` frames of type `before` the unit hears `noise`."""

    def __init__(self, unit_port: str, noise: bytes, before: int, times: int = 1) -> None:
        self._unit = os.open(unit_port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._unit)
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._noise = noise
        self._before = before
        self.left = times
        self._held = b""  # the beginning of a frame
        self._ends, self._end = os.pipe()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        os.write(self._end, b"\0")
        self._thread.join()
        for file in (self._unit, self._master, self._slave, self._ends, self._end):
            os.close(file)

    def _serve(self) -> None:
        while True:
            ready, _, _ = select.select((self._ends, self._unit, self._master), (), ())
            if self._ends in ready:
                return
            if self._unit in ready:
                os.write(self._master, os.read(self._unit, _MOST))
            if self._master in ready:
                self._pass_on(os.read(self._master, _MOST))

    def _pass_on(self, data: bytes) -> None:
        """To the unit: what is no frame at once, a frame when it is whole."""
        data = self._held + data
        while found := _FRAME.search(data):
            self._send(data[: found.start()])
            self._send_frame(found[0])
            data = data[found.end() :]
        begins = data.rfind(b"\0") if b"\0" in data else len(data)
        self._send(data[:begins])
        self._held = data[begins:]

    def _send_frame(self, frame: bytes) -> None:
        receiver = Receiver()
        is_it = any(receiver.feed(byte) == FRAME for byte in frame) and receiver.frame.type == self._before
        noise = self._noise if is_it and self.left else b""
        self.left -= bool(noise)
        self._send(noise + frame)

    def _send(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._unit, data) :]
