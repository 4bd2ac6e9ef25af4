"""A jackpot unit on the bench, with its button and displays."""

from pit.bench.assembly import BOARD, Bench, MissingInterpreter, interpreter
from pit.bench.rigs.jackpot import JackpotRig

__all__ = ["BOARD", "JackpotBench", "MissingInterpreter", "interpreter"]


class JackpotBench(Bench[JackpotRig]):
    """`rig.button`, `rig.display`, `rig.door`: a person's hand and eye."""

    kind = "jackpot"
    rig_type = JackpotRig
