"""Acts on a supervisor's ticket: clears an unrecoverable memory, and writes down that it was done.

    ticket in order -> used up -> logged -> journal, meters and games new -> logged -> restart

A cut after the first of these leaves the ticket used; one within the clearing lets the next boot finish it. The log, the
configuration and the keys stay. Needed while a ticket is taken, and forgotten afterwards.
"""

from boot import tickets
from kernel import memory
from wire import codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from units.jackpot.game import Game


def act_on(ticket: bytes, game: "Game") -> int:
    """0 once done; else why the ticket was not taken or the memory refused."""
    a, b = game.chips
    desk = tickets.Desk(a, b, game.unit_id)
    code = desk.refusal(ticket, game.challenge)
    if code:
        return code
    if tickets.action_of(ticket) != codes.ACTION_CLEAR_MEMORY:
        return codes.TICKET_ACTION
    if game.memory.verdict != memory.UNRECOVERABLE:
        return codes.REQUEST_STATE
    if not desk.use(ticket):
        return codes.REQUEST_STORE
    game.challenge = None
    game.log(codes.EVENT_TICKET, codes.ACTION_CLEAR_MEMORY, tickets.nonce_start(ticket))
    if not game.memory.format():
        return codes.REQUEST_STORE
    game.log_new_memory()
    return 0
