"""Keeps every unit of a table alive while one of them is waited for: each side polls the other in its own waits."""

from collections.abc import Callable


class Beat:
    """`between(side)` is called by a unit of that side between any two of its steps.

    `check_stop` raises Interrupted once a signal has come.
    """

    def __init__(self, check_stop: Callable[[], None]) -> None:
        self._check_stop = check_stop
        self._keeps: dict[str, Callable[[], None]] = {}
        self._is_beating = False

    def add(self, side: str, keep_alive: Callable[[], None]) -> None:
        """A side's `keep_alive`, which polls its units when it is time to, and does not raise for one that is silent."""
        self._keeps[side] = keep_alive

    def between(self, side: str) -> Callable[[], None]:
        """What the units of that side call: it polls all the others."""

        def beat() -> None:
            self._check_stop()
            if self._is_beating:
                return
            self._is_beating = True
            try:
                for other, keep_alive in self._keeps.items():
                    if other != side:
                        keep_alive()
            finally:
                self._is_beating = False

        return beat
