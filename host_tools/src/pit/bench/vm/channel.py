# The unit's side of the line to the bench: it stands where the chip's pins, buses and clock stand. Runs on the MicroPython VM.
#
# A message is a few 64-bit words each way, then a payload:
#   to the bench     op | a << 8 | n << 16 | x << 32,    local time in us,   v1,   v2,   bytes sent << 32 | bytes read
#   from the bench   kind | pin or a << 8 | n << 16,            time in us,         v,    how long the bus is taken, in us
# An EDGE says that an input moved, and may come before any REPLY. Its interrupt runs once the running transfer has ended,
# and sees each input as it was at that edge; everybody else sees it as it is.
# Nothing here allocates once it is made, so that what a firmware path allocates can be measured: the words are signed
# longs, which the VM reads as small integers, while it makes an object of each unsigned 64-bit one.

import select as _real_select
import time as _real_time
from array import array

import micropython
from micropython import const

_EDGE = const(1)

# Operations, as pit/bench/operations.py numbers them. Private constants leave no name behind on the VM.
_PIN_GET = const(4)
_HELLO = const(18)

_PINS = const(52)  # 48, one for each UART: bytes wait there; one for each of two state machines of a PIO: a word came
_RISING = const(8)
_FALLING = const(4)
_QUEUE = const(64)  # edges that can wait for the running transfer to end
_TICK_MASK = const((1 << 30) - 1)
_NEVER = const(1 << 60)
_SLEPT_US = const(100)  # how much longer than asked for a sleep may take
_STALE_US = const(5_000)  # real clock: of an input, when the bench's last word is so much older than the program's time


class Channel:
    def __init__(self, fd):
        self.stream = open(fd, "r+b")
        self._out = array("l", (0, 0, 0, 0, 0))
        self._in = array("l", (0, 0, 0, 0))
        self._edges = bytearray(_QUEUE)
        self._edge_us = array("l", (0 for _ in range(_QUEUE)))
        self._edge_level = bytearray(_QUEUE)
        self._edge_count = 0
        self._level = bytearray(_PINS)  # of each input, as last told
        self._seen = bytearray(_PINS)  # of each input, as of the interrupt that runs
        self._poll = _real_select.poll()
        self._poll.register(self.stream, _real_select.POLLIN)
        self._in_interrupt = False
        self.irq_disabled = False
        self.edges_lost = 0
        self.handlers = {}
        self.triggers = bytearray(_PINS)
        self.is_virtual = False
        self._now_us = 0  # this unit's own time; real: as it was last read
        self._offset_us = _NEVER  # real: the bench's clock less the VM's
        self._interrupt_us = -1
        self.tick_origin_us = 0
        self.answer = 0
        self.available = 0  # virtual: bytes the host has sent in all
        self.sent = 0
        self.read = 0

    def hello(self, info):
        n = self.call(_HELLO, 0, 0, 0, 0, None, info)
        self.is_virtual = bool(self.answer & 1)
        self.tick_origin_us = self.answer >> 1
        self._now_us = self._in[1]
        return n

    def now_us(self):
        if self._interrupt_us >= 0:
            return self._interrupt_us
        if self.is_virtual:
            self._now_us += 1  # so that a loop that only reads the clock comes to an end
            return self._now_us
        now_us = _real_time.ticks_us() + self._offset_us
        if now_us > self._now_us:  # no program sees its chip's time go back
            self._now_us = now_us
        return self._now_us

    def ticks_us(self):
        return (self.now_us() + self.tick_origin_us) & _TICK_MASK

    def ticks_ms(self):
        return ((self.now_us() + self.tick_origin_us) // 1000) & _TICK_MASK

    def post(self, op, a=0, x=0, v1=0, v2=0, n=0):
        # For what takes no time on the chip and has no answer: a pin set, a watchdog fed.
        out = self._out
        out[0] = op | a << 8 | n << 16 | x << 32
        out[1] = self._now_us if self.is_virtual else 0
        out[2] = v1
        out[3] = v2
        out[4] = self.sent << 32 | self.read
        self.stream.write(out)

    def call(self, op, a=0, x=0, v1=0, v2=0, payload=None, into=None):
        n = 0 if payload is None else len(payload)
        began_us = _real_time.ticks_us()
        self.post(op, a, x, v1, v2, n)
        if n:
            self.stream.write(payload)
        self._receive(into)
        reply_a = self._in[0] >> 8 & 255
        self.answer = self._in[2]
        if self.is_virtual:
            self._now_us = self._in[1]
        else:
            # Counted from before the question, so that no edge lies in this unit's future: an answer that was long in coming
            # makes the offset too large by as much, till a later one shows it smaller. The bench's clock may also have stood.
            if self._in[1] - began_us < self._offset_us:
                self._offset_us = self._in[1] - began_us
            # The chip would be busy for as long as the transfer takes on its bus.
            self.idle(began_us + self._in[3])
        if self._edge_count and not self._in_interrupt and not self.irq_disabled:
            self.run_interrupts()
        return reply_a

    def idle(self, until_us):
        # Real clock, by the VM's. Others run meanwhile: a desk with many units has no core for each to count on.
        if until_us - _real_time.ticks_us() > _SLEPT_US:
            _real_time.sleep_us(until_us - _real_time.ticks_us() - _SLEPT_US)
        while _real_time.ticks_us() < until_us:
            pass

    def _receive(self, into):
        head = self._in
        while True:
            self._read(head)
            if head[0] & 255 == _EDGE:
                self._moved(head[0] >> 8 & 255, head[2], head[1])
                continue
            if head[0] >> 16 & 0xFFFF:
                self._read(into)
            return

    def _read(self, into):
        # The line keeps packets apart, so a read gives one whole packet; none means that the bench has gone.
        if not self.stream.readinto(into):
            raise SystemExit

    def input_level(self, pin):
        if self._in_interrupt:
            return self._seen[pin]
        if not self.is_virtual:
            if self._now_us - self._in[1] > _STALE_US:
                self.call(_PIN_GET, pin)  # before it come the edges that a busy bench has yet to tell
            else:
                self.take_edges()
        return self._level[pin]

    def set_level(self, pin, level):
        self._level[pin] = self._seen[pin] = level

    def _moved(self, pin, level, at_us):
        self._level[pin] = level
        if not self.triggers[pin] & (_RISING if level else _FALLING):
            self._seen[pin] = level
            return
        if self._edge_count == _QUEUE:
            self.edges_lost += 1
            self._seen[pin] = level
            return
        self._edges[self._edge_count] = pin
        self._edge_level[self._edge_count] = level
        self._edge_us[self._edge_count] = at_us
        self._edge_count += 1

    def take_edges(self):
        # Real clock: what has come on the line while no call is running can only be edges.
        head = self._in
        while self._is_waiting():
            self._read(head)
            self._moved(head[0] >> 8 & 255, head[2], head[1])
        if self._edge_count and not self._in_interrupt and not self.irq_disabled:
            self.run_interrupts()

    def _is_waiting(self):
        for _ in self._poll.ipoll(0):
            return True
        return False

    def run_interrupts(self):
        answer = self.answer
        self._in_interrupt = True
        i = 0
        while i < self._edge_count:
            pin = self._edges[i]
            handler = self.handlers.get(pin)
            self._seen[pin] = self._edge_level[i]
            # After what the program has read of the clock: on a chip it would have been interrupted there.
            self._interrupt_us = max(self._edge_us[i], self._now_us)
            i += 1
            if handler is not None:
                micropython.heap_lock()
                try:
                    handler()
                finally:
                    micropython.heap_unlock()
        self._interrupt_us = -1
        self._edge_count = 0
        self._in_interrupt = False
        self.answer = answer


channel = None
