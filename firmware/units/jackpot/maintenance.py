"""Answers what is asked of a jackpot unit at rest: which schedule it plays by, beside what every kind is asked.

Imported when such a request comes and forgotten once nothing is being loaded, since play needs its room.
"""

from micropython import const

from units import maintenance
from units.jackpot import approval
from units.jackpot.loading import JackpotLoading
from wire import messages

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.jackpot.game import Game
    from wire.frame import Frame

MODULES = maintenance.MODULES + approval.MODULES + ("units.jackpot.loading", "units.jackpot.maintenance")


def answer(kind: int, frame: "Frame", reply: "Frame", game: "Game") -> int:
    """Fill `reply`; 0, or why not."""
    if kind != messages.SCHEDULE:
        return maintenance.answer(kind, frame, reply, game, JackpotLoading)
    schedule = game.schedule
    reply.put_u8(schedule.standing)
    reply.put_u8(schedule.refusal(game.memory.events.utc))
    reply.put(schedule.facts, len(schedule.facts))
    return 0
