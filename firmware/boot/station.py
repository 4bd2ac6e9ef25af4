"""The commands that a person types at the port: `help`, `id`, `status`, `test lamp`, `repl`.

An answer is lines that begin with `#`, then `OK` or `ERROR n`. `repl` hands the port to the interpreter, on a unit that is
not locked, and only while no game runs.
"""

import os
import sys

from micropython import const

from boot.version import VERSION
from wire import codes, upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from hal.contract import Hal

    class Unit(Protocol):
        """What the kind carries out commands with."""

        kind_name: str
        wants_reset: bool

        @property
        def is_at_rest(self) -> bool: ...

        def status_lines(self) -> "tuple[str, ...]": ...

    class Test(Protocol):
        def begin_test(self, seconds: int) -> None: ...


_HELP = (
    "help       these lines",
    "id         who this unit is",
    "status     what it is doing",
    "test lamp  every lamp and segment for 5 s",
    "repl       hand the port to the interpreter",
)


class Station:
    def __init__(self, hal: "Hal", unit: "Unit", test: "Test") -> None:
        self._hal = hal
        self._unit = unit
        self._test = test

    def take(self, line: bytearray, length: int) -> None:
        """Carry out one command."""
        command = bytes(line[:length]).decode().strip()
        if command == "help":
            for text in _HELP[: len(_HELP) - ("locked" in os.listdir())]:  # the last is not for a locked unit
                self._say(text)
            self._end(0)
        elif command == "id":
            self._say("%s %s" % (self._unit.kind_name, self._hal.unit_id().hex()))
            self._say("firmware %d.%d.%d" % VERSION)
            self._say("image " + sys.path[0])
            if sys.path[2:]:
                self._say("it is on trial")
            if "locked" in os.listdir():
                self._say("locked")
            self._end(0)
        elif command == "status":
            for text in self._unit.status_lines():
                self._say(text)
            self._end(0)
        elif command == "test lamp":
            self._test_lamp()
        elif command == "repl":
            self._repl()
        elif command:
            self._say("unknown command; try help")
            self._end(codes.REQUEST_NOT_FOUND)

    def _test_lamp(self) -> None:
        if not self._unit.is_at_rest:
            self._end(codes.REQUEST_STATE)
            return
        self._test.begin_test(0)
        self._end(0)

    def _repl(self) -> None:
        if not self._unit.is_at_rest:
            self._end(codes.REQUEST_STATE)
            return
        if "locked" in os.listdir():
            self._end(upkeep_codes.REQUEST_LOCKED)
            return
        self._hal.ask_hand_over()
        self._unit.wants_reset = True
        self._end(0)

    def _say(self, text: str) -> None:
        self._write("# " + text)

    def _end(self, code: int) -> None:
        self._write("ERROR %d" % code if code else "OK")

    def _write(self, text: str) -> None:
        data = bytearray(text.encode() + b"\r\n")
        self._hal.write(data, len(data))
