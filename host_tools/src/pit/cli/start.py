"""The first moments of a `pit` command, while its modules are read: Ctrl-C then ends in one sentence, wherever it strikes.

Nothing is open or begun yet, so the process may end at once. An exception instead could be lost: what a Ctrl-C raises
inside the import system's own callbacks is printed and dropped.
"""

import os
import signal
from types import FrameType

STOPPED = "pit: stopped from the keyboard; units keep what they committed."
STOPPED_CODE = 130  # as shells tell SIGINT


def begin() -> None:
    """From now on Ctrl-C ends the process at once. A caller's choice to ignore it stands."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def over() -> None:
    """The command is read and begins: from now on Ctrl-C is a KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(_number: int, _frame: FrameType | None) -> None:
    os.write(2, f"{STOPPED}\n".encode())
    os._exit(STOPPED_CODE)
