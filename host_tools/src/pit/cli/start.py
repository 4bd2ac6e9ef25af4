"""What ends a `pit` command from outside: one sentence each, and the exit code that shells tell a signal by.

| while | Ctrl-C (SIGINT), SIGTERM and SIGHUP |
|---|---|
| modules are read | end the process at once: nothing is open or begun, and an exception could be lost in the import system |
| the command runs | are an exception, so that units are stopped and folders removed: KeyboardInterrupt, or its kind `Stopped` |
| that is done | SIGTERM and SIGHUP come too late: a closed terminal sends more than one; Ctrl-C interrupts it |

A caller's choice to ignore one stands, as does a command's own handler.
"""

import os
import signal
import sys
from collections.abc import Mapping
from types import FrameType, MappingProxyType
from typing import Final

BY: Final[Mapping[int, str]] = MappingProxyType(
    {
        signal.SIGINT: "from the keyboard",
        signal.SIGTERM: "by another program (SIGTERM)",
        signal.SIGHUP: "since its terminal was closed (SIGHUP)",
    }
)


class Stopped(KeyboardInterrupt):
    """What Ctrl-C raises, raised by another signal. `number` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def number_of(stop: KeyboardInterrupt) -> int:
    """The signal's."""
    return stop.number if isinstance(stop, Stopped) else signal.SIGINT


def code(number: int) -> int:
    """As shells tell it: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP."""
    return 128 + number


def sentence(number: int) -> str:
    return f"pit: stopped {BY[number]}; units keep what they committed."


def begin() -> None:
    """From now on each of them ends the process at once."""
    for number in BY:
        if signal.getsignal(number) is (signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL):
            signal.signal(number, _end)


def over() -> None:
    """The command is read and begins: from now on each of them is an exception."""
    for number in BY:
        if signal.getsignal(number) is _end:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else _stop)


def tell(text: str) -> None:
    """To whoever reads errors, if anyone is left."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:  # its terminal is gone
        drop(sys.stderr.fileno())


def drop(stream: int) -> None:
    """What could not be written there is not tried again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def _end(number: int, _frame: FrameType | None) -> None:
    os.write(2, f"{sentence(number)}\n".encode())
    os._exit(code(number))


def _stop(number: int, _frame: FrameType | None) -> None:
    handled = sys.exc_info()[1]
    while handled is not None:
        if isinstance(handled, Stopped):
            return
        handled = handled.__context__
    raise Stopped(number)
