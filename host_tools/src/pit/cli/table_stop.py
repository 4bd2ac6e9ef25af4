"""What stops a running table: a key or another program, heeded where the table can tell what state things are in."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from pit.cli import start
from pit.table.errors import Interrupted


class Stop:
    """Ctrl-C, SIGTERM and SIGHUP, heeded between two steps of the table; a second Ctrl-C at once."""

    def __init__(self) -> None:
        self._number: int | None = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        before = {number: signal.signal(number, self._ask) for number in start.BY}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def check(self) -> None:
        """Raises Interrupted once a signal has come."""
        if self._number is not None:
            raise Interrupted(f"stopped {start.BY[self._number]}", self._number)

    def _ask(self, number: int, frame: object) -> None:
        self._number = number
        signal.signal(signal.SIGINT, signal.default_int_handler)
