# The simulated `rp2`: state machines of the PIO as the jig uses them, in front of the bench's plant. Runs on the MicroPython VM,
# for a unit that imports it. A program is known by its name: the bench stands for what it does.

from channel import channel
from micropython import const

_PIO_MAKE = const(29)
_PIO_RUN = const(30)
_PIO_PUT = const(31)
_PIO_COUNT = const(32)
_PIO_GET = const(33)

_WORDS_WAIT = const(50)  # the first input that says that a word has come; one for each state machine
_NO_PIN = const(255)
_BOTH = const(12)  # edges
_PROGRAMS = {"sniff": 1, "stopwatch": 2}


class PIO:
    SHIFT_LEFT = 0
    SHIFT_RIGHT = 1
    JOIN_RX = 2
    OUT_LOW = 2


def asm_pio(**_):
    return lambda program: program.__name__


class StateMachine:
    def __init__(self, id, program, freq=-1, *, in_base=None, jmp_pin=None, out_base=None):
        self.id = id
        pins = [_NO_PIN if pin is None else pin.id for pin in (in_base, jmp_pin, out_base)]
        channel.call(_PIO_MAKE, id, _PROGRAMS[program], pins[0] | pins[1] << 8 | pins[2] << 16)

    def irq(self, handler, *, hard=False):
        machine = self
        channel.handlers[_WORDS_WAIT + self.id] = lambda: handler(machine)
        channel.triggers[_WORDS_WAIT + self.id] = _BOTH

    def active(self, value):
        channel.call(_PIO_RUN, self.id, value)

    def put(self, value):
        channel.call(_PIO_PUT, self.id, value)

    def rx_fifo(self):
        channel.call(_PIO_COUNT, self.id)
        return channel.answer

    def get(self, into):
        channel.call(_PIO_GET, self.id)
        into[0] = channel.answer  # of half a word's width: the lower half
