"""Answers what is asked of a unit at rest: which schedule it plays by, what a ticket must answer, and the loading of either.

Imported when such a request comes and forgotten once nothing is being loaded, since play needs its room.
"""

from micropython import const

from units.jackpot import approval
from units.jackpot.loading import Loading
from wire import codes, messages

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.jackpot.game import Game
    from wire.frame import Frame

MODULES = approval.MODULES + (  # noqa: RUF005 - not in MicroPython
    "boot.tickets",
    "units.jackpot.leave",
    "units.jackpot.loading",
    "units.jackpot.maintenance",
)

_DIGEST = 32


def answer(kind: int, frame: "Frame", reply: "Frame", game: "Game") -> int:
    """Fill `reply`; 0, or why not."""
    if kind == messages.SCHEDULE:
        return _schedule(reply, game)
    if kind == messages.CHALLENGE:
        from boot import tickets

        game.challenge = tickets.make_nonce(game.hal, game.memory.meters.boots)
        reply.put(game.challenge, tickets.NONCE_BYTES)
        return 0
    if kind == messages.LOAD_BEGIN:
        return _begin(frame, reply, game)
    loading = game.loading
    if loading is None:
        return codes.REQUEST_STATE
    if kind == messages.LOAD_CHUNK:
        code = loading.chunk(frame.get_u16(), frame)
        reply.put_u16(loading.held)
        return code
    digest = bytearray(_DIGEST)
    frame.get(digest, _DIGEST)
    game.loading = None
    code = loading.end(bytes(digest))
    reply.put_u8(game.machine.state)
    return code


def _schedule(reply: "Frame", game: "Game") -> int:
    schedule = game.schedule
    reply.put_u8(schedule.standing)
    reply.put_u8(schedule.refusal(game.memory.events.utc))
    reply.put(schedule.facts, len(schedule.facts))
    return 0


def _begin(frame: "Frame", reply: "Frame", game: "Game") -> int:
    what = frame.get_u8()
    length = frame.get_u16()
    game.loading = None
    code = Loading.refusal_to_begin(game, what, length)
    if not code:
        game.loading = Loading(game, what, length)
    reply.put_u8(game.machine.state)
    return code
