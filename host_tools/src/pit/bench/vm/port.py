# The simulated `time`, `select` and `sys.stdin`/`sys.stdout`: the unit's clock and its port. Runs on the MicroPython VM.
#
# On the real clock a wait polls the port and the line to the bench. On the virtual clock it asks the bench, which answers
# when there is something: the host counts its bytes, so the bench knows of each byte before it comes out of the pty.

import os as _real_os
import select as _real_select
import sys as _real_sys

from channel import channel
from micropython import const

_WAIT = const(1)
_SLEEP = const(19)
_URANDOM = const(21)

_POLL = const(3)  # MP_STREAM_POLL
_TICK_PERIOD = const(1 << 30)
_FOREVER = const(1 << 60)

POLLIN = _real_select.POLLIN
POLLOUT = _real_select.POLLOUT
POLLERR = _real_select.POLLERR
POLLHUP = _real_select.POLLHUP


class _Reader:
    def __init__(self):
        self._stream = open(0, "rb")
        self._poll = _real_select.poll()
        self._poll.register(self._stream, POLLIN)

    def is_ready(self):
        if channel.is_virtual:
            return channel.available > channel.read
        for ready in self._poll.ipoll(0):
            return ready[1] & POLLIN != 0
        return False

    def readinto(self, into, length=-1):
        n = self._stream.readinto(into) if length < 0 else self._stream.readinto(into, length)
        channel.read += n
        return n

    def read(self, n=-1):
        data = self._stream.read(n)
        channel.read += len(data)
        return data


class _Writer:
    def __init__(self):
        self._stream = open(1, "wb")
        self._poll = _real_select.poll()
        self._poll.register(self._stream, POLLOUT)

    def is_ready(self):
        for ready in self._poll.ipoll(0):
            return ready[1] & POLLOUT != 0
        return False

    def write(self, data, length=-1):
        n = self._stream.write(data) if length < 0 else self._stream.write(data, length)
        channel.sent += n
        return n


class _Port:
    def __init__(self, buffer):
        self.buffer = buffer
        self.is_ready = buffer.is_ready


class Sys:
    # In front of the VM's own `sys`, whose stdin and stdout can't be replaced.
    def __init__(self):
        for name in dir(_real_sys):
            if name[0] != "_" and name not in ("stdin", "stdout"):
                setattr(self, name, getattr(_real_sys, name))
        self.stdin = _Port(_Reader())
        self.stdout = _Port(_Writer())


class Os:
    # In front of the VM's own `os`, whose random bytes the bench could not give again.
    def __init__(self):
        for name in dir(_real_os):
            if name[0] != "_" and name != "urandom":
                setattr(self, name, getattr(_real_os, name))

    @staticmethod
    def urandom(n):
        data = bytearray(n)
        channel.call(_URANDOM, 0, n, 0, 0, None, data)
        return bytes(data)


class poll:
    def __init__(self):
        self._ready = []
        self._found = []
        self._nothing = []
        self._wait = _real_select.poll()
        self._wait.register(channel.stream, POLLIN)

    def register(self, obj, mask=POLLIN | POLLOUT):
        is_port = isinstance(obj, _Port)
        self._ready.append(obj.is_ready if is_port else lambda: obj.ioctl(_POLL, mask))
        self._found.append([[obj, mask]])
        if is_port and mask & POLLIN:
            self._wait.register(obj.buffer._stream, POLLIN)

    def _first_ready(self):
        i = 0
        for is_ready in self._ready:
            if is_ready():
                return self._found[i]
            i += 1
        return None

    def ipoll(self, timeout_ms=-1, flags=0):
        found = self._first_ready()
        if found is not None:
            return found
        if timeout_ms == 0:
            return self._nothing
        until = _FOREVER if timeout_ms < 0 else channel.now_us() + timeout_ms * 1000
        while True:
            if channel.is_virtual:
                channel.call(_WAIT, 0, 0, until)
                channel.available = channel.answer
            else:
                self._wait_real(until)
            found = self._first_ready()
            if found is not None:
                return found
            if channel.now_us() >= until:
                return self._nothing

    def poll(self, timeout_ms=-1):
        return [tuple(e) for e in self.ipoll(timeout_ms)]

    def _wait_real(self, until):
        left_ms = 1000 if until == _FOREVER else (until - channel.now_us() + 999) // 1000
        if left_ms < 0:
            left_ms = 0
        for ready in self._wait.ipoll(left_ms):
            if ready[0] is channel.stream:
                channel.take_edges()


class Select:
    POLLIN = POLLIN
    POLLOUT = POLLOUT
    POLLERR = POLLERR
    POLLHUP = POLLHUP
    poll = poll


def ticks_diff(a, b):
    return ((a - b + _TICK_PERIOD // 2) & (_TICK_PERIOD - 1)) - _TICK_PERIOD // 2


def ticks_add(a, b):
    return (a + b) & (_TICK_PERIOD - 1)


def sleep_us(a):
    until = channel.now_us() + a
    if channel.is_virtual:
        channel.call(_SLEEP, 0, 0, until)
        return
    while channel.now_us() < until:
        pass


class Time:
    ticks_ms = channel.ticks_ms
    ticks_us = channel.ticks_us
    ticks_diff = staticmethod(ticks_diff)
    ticks_add = staticmethod(ticks_add)
    sleep_us = staticmethod(sleep_us)

    @staticmethod
    def sleep_ms(ms):
        sleep_us(ms * 1000)

    @staticmethod
    def time():
        return channel.now_us() // 1_000_000
