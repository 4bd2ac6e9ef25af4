"""The commands that a person types at the port: `help`, `id`, `status`, `test lamp`, `repl`.

An answer is lines that begin with `#`, then `OK` or `ERROR n`. `repl` hands the port to the interpreter, on a unit that is
not locked, and only while no game runs.
"""

from micropython import const

from boot.version import VERSION
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from units.jackpot.game import Game
    from units.jackpot.signals import SignalsPart

_HELP = (
    "help       these lines",
    "id         who this unit is",
    "status     what it is doing",
    "test lamp  lamp and every segment for 5 s",
    "repl       hand the port to the interpreter",
)


class Station:
    def __init__(self, hal: "Hal", game: "Game", part: "SignalsPart") -> None:
        self._hal = hal
        self._game = game
        self._part = part

    def take(self, line: bytearray, length: int) -> None:
        """Carry out one command."""
        command = bytes(line[:length]).decode().strip()
        if command == "help":
            for text in _HELP:
                self._say(text)
            self._end(0)
        elif command == "id":
            self._say("jackpot %s" % self._hal.unit_id().hex())
            self._say("firmware %d.%d.%d" % VERSION)
            self._end(0)
        elif command == "status":
            self._status()
        elif command == "test lamp":
            self._test_lamp()
        elif command == "repl":
            self._repl()
        elif command:
            self._say("unknown command; try help")
            self._end(codes.REQUEST_NOT_FOUND)

    def _status(self) -> None:
        machine = self._game.machine
        self._say("state %d game %d fault %d box %d" % (machine.state, machine.game, machine.fault, machine.box))
        self._say("press id %d prize %d cents" % (machine.press_id, machine.prize_cents))
        self._say("schedule %s" % ("verified" if self._game.is_schedule_verified else "unverified"))
        self._end(0)

    def _test_lamp(self) -> None:
        if self._game.machine.game != codes.IDLE:
            self._end(codes.REQUEST_STATE)
            return
        self._part.begin_test(0)
        self._end(0)

    def _repl(self) -> None:
        if self._game.machine.game != codes.IDLE:
            self._end(codes.REQUEST_STATE)
            return
        self._hal.ask_hand_over()
        self._game.wants_reset = True
        self._end(0)

    def _say(self, text: str) -> None:
        self._write("# " + text)

    def _end(self, code: int) -> None:
        self._write("ERROR %d" % code if code else "OK")

    def _write(self, text: str) -> None:
        data = bytearray(text.encode() + b"\r\n")
        self._hal.write(data, len(data))
