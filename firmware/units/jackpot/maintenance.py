"""Answers what is asked of a jackpot unit at rest: which schedule it plays by, beside what every kind is asked.

Imported when such a request comes and forgotten once nothing is being loaded, since play needs its room.
"""

from micropython import const

from units import maintenance
from units.jackpot.loading import JackpotLoading
from wire.messages import SCHEDULE

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.answers import Test
    from units.jackpot.game import Game
    from wire.frame import Frame

MODULES = maintenance.MODULES + (  # noqa: RUF005 - not in MicroPython
    "boot.staging",
    "rng.cutoffs",
    "units.jackpot.approval",
    "units.jackpot.loading",
    "units.jackpot.maintenance",
    "units.jackpot.settings",
)


def answer(kind: int, frame: "Frame", reply: "Frame", game: "Game", test: "Test") -> int:
    """Fill `reply`; 0, or why not."""
    if kind != SCHEDULE:
        return maintenance.answer(kind, frame, reply, game, test, JackpotLoading)
    schedule = game.schedule
    reply.put_u8(schedule.standing)
    reply.put_u8(schedule.refusal(game.memory.events.utc))
    reply.put(schedule.facts, len(schedule.facts))
    reply.put_u32(game.memory.events.utc)
    return 0
